"""A deal that can be checked afterwards: bound before the first outcome, each outcome on its own, nothing early."""

from __future__ import annotations

import hashlib
import random
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cheeseboard
from cheeseboard.errors import BadOption, BadRecord
from cheeseboard.match.deal import COMMITMENT, LATE, SALT, SECRET, Deal, Verdict, verify
from cheeseboard.match.match import Match

hexes = st.text("0123456789abcdef", min_size=64, max_size=64)
salts = st.text("0123456789abcdef", min_size=16, max_size=16)
ONE = "c0ffee" + "0" * 58
OPTIONS: dict[str, dict[str, Any]] = {
    "roquefort": {"players": 2},
    "havarti": {"players": 3, "setup": "random", "searches": 3},
}


def let_chance(deal: Deal, match: Match) -> None:
    while match.actors == ("chance",):
        match.play("chance", deal.outcome(match))


def bound(match: Match, deal: Deal) -> str:
    """The record with all that is needed to check it."""
    match.headers = {COMMITMENT: deal.commitment, SALT: deal.salt, SECRET: deal.secret}
    return match.record()


def played(game: str, deal: Deal, actions: int, seed: int = 1, **options: Any) -> Match:
    """A match at random in which chance is that deal's."""
    match = cheeseboard.new(game, chance="manual", **{**OPTIONS[game], **options})
    rng = random.Random(seed)
    let_chance(deal, match)
    for _ in range(actions):
        seats = [actor for actor in match.actors if isinstance(actor, int)]
        if not seats:
            break
        seat = rng.choice(seats)
        legal = match.legal(seat)
        checks = [text for text in legal if text.startswith(("check", "open"))]
        match.play(seat, rng.choice(checks if checks and rng.random() < 0.5 else legal))
        let_chance(deal, match)
    return match


def chances(match: Match) -> list[str]:
    return [text for actor, text in match.history if actor == "chance"]


# -- the source of chance ---------------------------------------------------------------------------------------


@given(hexes, salts, st.integers(0, 1000))
def test_the_same_secret_falls_the_same_way(secret: str, salt: str, number: int) -> None:
    one, other = Deal(secret, salt).dice(number), Deal(secret, salt).dice(number)
    assert [one.below(1000) for _ in range(20)] == [other.below(1000) for _ in range(20)]


@given(hexes, hexes, salts, salts, st.integers(0, 50), st.integers(0, 50))
def test_each_outcome_has_dice_of_its_own(one: str, other: str, salt: str, pepper: str, n: int, m: int) -> None:
    first, second = Deal(one, salt).dice(n), Deal(other, pepper).dice(m)
    same = (one, salt, n) == (other, pepper, m)
    assert ([first.below(1 << 60) for _ in range(3)] == [second.below(1 << 60) for _ in range(3)]) is same


def test_an_outcome_does_not_depend_on_how_much_was_drawn_before() -> None:
    """The third outcome is the same whatever the first two were used for."""
    deal = Deal(ONE, "salt")
    before = [deal.dice(2).below(1 << 60) for _ in range(3)]
    for number in (0, 1):
        dice = deal.dice(number)
        for _ in range(1000):
            dice.below(7)
    assert [deal.dice(2).below(1 << 60) for _ in range(3)] == before


@pytest.mark.parametrize("game", list(OPTIONS))
def test_outcomes_are_counted_by_chance_not_by_play(game: str) -> None:
    """Whatever the players did meanwhile, the n-th outcome is drawn by the n-th dice."""
    deal = Deal(ONE, "salt")
    match = played(game, deal, 80)
    again = cheeseboard.new(game, chance="manual", **OPTIONS[game])
    number = 0
    for actor, text in match.history:
        if actor == "chance":
            assert again.draw(deal.dice(number)) == text
            number += 1
        again.play(actor, text)
    assert number >= 1


def test_what_is_taken_back_and_played_again_falls_the_same_way() -> None:
    """Nobody can shop for another outcome."""
    deal = Deal(ONE, "salt")
    match = cheeseboard.new("havarti", chance="manual", players=2)
    assert match.actors == (0,)
    outcomes = set()
    for keep in match.legal(0):
        twin = match.copy()
        twin.play(0, keep)
        outcomes.add(deal.outcome(twin))
        assert deal.outcome(twin) == deal.outcome(twin)
    assert len(outcomes) == 1


# -- the commitment ---------------------------------------------------------------------------------------------


@given(hexes, hexes, salts, salts)
def test_the_commitment_binds(one: str, other: str, salt: str, pepper: str) -> None:
    same = (one, salt) == (other, pepper)
    assert (Deal(one, salt).commitment == Deal(other, pepper).commitment) is same


def test_the_commitment_is_what_the_documents_say() -> None:
    text = f"cheeseboard deal\nsalt\n{ONE}"
    assert Deal(ONE, "salt").commitment == hashlib.sha256(text.encode()).hexdigest()


def test_fresh_secrets_never_repeat() -> None:
    """Not even with the same salt; 256 bits each."""
    deals = [Deal.fresh("salt") for _ in range(500)]
    assert len({deal.secret for deal in deals}) == len({deal.commitment for deal in deals}) == 500
    assert all(re.fullmatch("[0-9a-f]{64}", deal.secret) for deal in deals)


def test_the_commitment_tells_nothing_that_is_drawn() -> None:
    """The secret is not in it, and the dice are not keyed by it."""
    deal = Deal(ONE, "salt")
    assert deal.secret not in deal.commitment
    public = Deal(deal.commitment, deal.salt)
    assert [public.dice(n).below(1 << 60) for n in range(9)] != [deal.dice(n).below(1 << 60) for n in range(9)]


@pytest.mark.parametrize("game", list(OPTIONS))
def test_a_match_that_a_deal_plays_for_holds_no_dice(game: str) -> None:
    """Whoever gets hold of a copy, or a record, of a running match cannot draw on."""
    deal = Deal(ONE, "salt")
    match = played(game, deal, 20)
    text = match.record()
    assert deal.secret not in text
    assert all(held._dice is None for held in (match, match.copy(), cheeseboard.replay(text)))


# -- the check --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(OPTIONS))
@pytest.mark.parametrize("seed", range(4))
def test_real_records_are_fair(game: str, seed: int) -> None:
    deal = Deal.fresh("salt")
    match = played(game, deal, 120, seed)
    verdict = verify(bound(match, deal))
    assert verdict.fair, verdict.sentence
    assert verdict.outcomes == len(chances(match)) > 0


def test_every_kind_of_outcome_is_checked() -> None:
    """The specials, the house, the Parlor, and what chance does for a seat that left."""
    seen: set[str] = set()
    for number in range(60):
        deal = Deal(f"{number:064x}", "salt")
        match = played("havarti", deal, 25, number, players=4)
        if not match.outcome:
            match.play(match.position()["inspector"] - 1 if match.position()["inspector"] else 3, "resign")
            let_chance(deal, match)
            rng = random.Random(number)
            for _ in range(40):
                seats = [actor for actor in match.actors if isinstance(actor, int)]
                if not seats:
                    break
                match.play(seats[0], rng.choice(match.legal(seats[0])))
                let_chance(deal, match)
        assert verify(bound(match, deal)).fair
        seen |= {text.split()[0] for text in chances(match)}
        if seen >= {"specials", "house", "parlor", "swap"}:
            break
    assert seen >= {"specials", "house", "parlor", "swap"}, seen


def test_a_house_that_chance_completes_is_checked() -> None:
    """The clock runs out before everything is laid."""
    deal = Deal(ONE, "salt")
    match = cheeseboard.new("havarti", chance="manual", players=2)
    match.play(0, match.legal(0)[0])
    let_chance(deal, match)
    match.play(1, match.legal(1)[5])
    match.play("clock", "timeout")
    let_chance(deal, match)
    text = bound(match, deal)
    said = (
        "The record is consistent: all 2 outcomes follow from the record's own commitment. "
        "Only who noted the commitment at the start can tell whether it is the same (--commitment)."
    )
    assert verify(text) == Verdict(True, said, 2)
    noted = "The deal is fair: all 2 outcomes follow from the commitment that was noted at the start."
    commitment = text.partition('[Commitment "')[2][:64]
    assert verify(text, commitment) == verify(text, f" {commitment.upper()}\n") == Verdict(True, noted, 2, noted=True)


def _changed(line: str, rng: random.Random) -> str:
    """Another outcome that chance might have had."""
    head, _, what = line.partition(" deal ")
    verb = "deal"
    if not what:
        head, _, what = line.partition(" house ")
        verb = "house"
    letters = list(what)
    while True:
        i, j = rng.sample(range(len(letters)), 2)
        if "/" not in (letters[i], letters[j]) and letters[i] != letters[j]:
            letters[i], letters[j] = letters[j], letters[i]
            return f"{head} {verb} {''.join(letters)}"


@pytest.mark.parametrize("game", list(OPTIONS))
@given(seed=st.integers(0, 10**6))
def test_a_changed_outcome_is_found(game: str, seed: int) -> None:
    rng = random.Random(seed)
    deal = Deal(f"{seed:064x}", "salt")
    match = cheeseboard.new(game, chance="manual", **OPTIONS[game])
    if game == "havarti":
        match.play(0, match.legal(0)[0])
    let_chance(deal, match)
    text = bound(match, deal)
    lines = text.splitlines()
    dealt = next(n for n, line in enumerate(lines) if line.startswith(("* deal", "* house")))
    lines[dealt] = _changed(lines[dealt], rng)
    verdict = verify("\n".join(lines) + "\n")
    assert not verdict.fair
    assert lines[dealt].partition(" ")[2] in verdict.sentence


def test_other_specials_are_found() -> None:
    deal = Deal(ONE, "salt")
    match = cheeseboard.new("havarti", chance="manual", players=2)
    match.play(0, match.legal(0)[0])
    other = next(text for text in match.legal("chance") if text != deal.outcome(match))
    match.play("chance", other)
    assert not verify(bound(match, deal)).fair


@pytest.mark.parametrize("name", [COMMITMENT, SECRET, SALT])
@given(place=st.integers(0, 63), letter=st.sampled_from("0123456789abcdef"))
def test_a_changed_header_is_found(name: str, place: int, letter: str) -> None:
    deal = Deal(ONE, "5" * 16)
    match = cheeseboard.new("roquefort", chance="manual")
    let_chance(deal, match)
    bound(match, deal)
    old = match.headers[name]
    place %= len(old)
    new = old[:place] + letter + old[place + 1 :]
    match.headers[name] = new
    assert verify(match.record()).fair is (new == old)


@pytest.mark.parametrize(
    ("name", "value"),
    [(COMMITMENT, ""), (COMMITMENT, "short"), (SECRET, ""), (SECRET, "z" * 64), (SECRET, "C0FFEE" + "0" * 58)],
)
def test_without_what_it_takes_there_is_nothing_to_check(name: str, value: str) -> None:
    deal = Deal(ONE, "salt")
    match = cheeseboard.new("roquefort", chance="manual")
    let_chance(deal, match)
    bound(match, deal)
    match.headers[name] = value
    with pytest.raises(BadRecord, match=name):
        verify(match.record())


def test_a_record_of_nobodys_deal_is_no_record_of_this_one() -> None:
    """A match dealt from a seed with the headers of another."""
    deal = Deal(ONE, "salt")
    match = cheeseboard.new("roquefort", seed=7)
    assert not verify(bound(match, deal)).fair


@given(st.integers(0, 10**6))
def test_a_players_actions_are_not_the_deals_affair(seed: int) -> None:
    """Any play under the same chance is as fair: the check is about chance alone."""
    deal = Deal(ONE, "salt")
    assert verify(bound(played("roquefort", deal, 12, seed), deal)).fair


# -- what was noted at the start, and seats out of time ---------------------------------------------------------


def test_a_secret_chosen_afterwards_fits_the_record_but_not_what_was_noted() -> None:
    """Whoever writes the record can bind it to anything; only what was told before cannot be changed any more."""
    promised, chosen = Deal(ONE, "salt"), Deal("ab" * 32, "salt")
    text = bound(played("roquefort", chosen, 10), chosen)
    assert verify(text).fair
    assert not verify(text).noted
    verdict = verify(text, promised.commitment)
    assert not verdict.fair
    assert "noted" in verdict.sentence


@pytest.mark.parametrize("noted", ["abc", "z" * 64, "0" * 65])
def test_what_was_noted_has_to_be_a_commitment(noted: str) -> None:
    deal = Deal(ONE, "salt")
    with pytest.raises(BadOption, match="commitment"):
        verify(bound(played("roquefort", deal, 3), deal), noted)


def test_what_is_played_for_a_slow_seat_is_bound_as_well() -> None:
    deal = Deal(ONE, "salt")
    match = played("roquefort", deal, 0)
    match.play(0, deal.timeout_action(match, 0))
    match.play(1, next(text for text in match.legal(1) if text != deal.timeout_action(match, 1)))
    for late, fair, checked in (("", True, 0), ("2", True, 1), ("2 3", False, 0), ("1 2 9 x", True, 1)):
        bound(match, deal)
        match.headers[LATE] = late
        verdict = verify(match.record())
        assert (verdict.fair, verdict.late) == (fair, checked), late


def test_slow_seats_and_chance_have_dice_of_their_own() -> None:
    deal = Deal(ONE, "salt")
    match = cheeseboard.new("roquefort", seed=1)
    assert match.length == 1
    dice = [deal.dice(1), deal._dice("late 1"), deal._dice("late 2")]
    assert len({each.below(1 << 60) for each in dice}) == 3


def test_a_record_cannot_have_the_clock_or_a_resignation_checked_as_if_a_seat_were_slow() -> None:
    deal = Deal(ONE, "salt")
    match = cheeseboard.new("havarti", chance="manual", players=3)
    match.play(0, match.legal(0)[0])
    let_chance(deal, match)
    match.play("clock", "timeout")
    let_chance(deal, match)
    match.play(1, "resign")
    bound(match, deal)
    match.headers[LATE] = " ".join(map(str, range(2, match.length + 1)))
    assert verify(match.record())[0:3:2] == (True, 2)
