"""What holds in every position of every game."""

from __future__ import annotations

import json
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

import cheeseboard
from cheeseboard.games.dialect import below
from cheeseboard.games.options import settle
from cheeseboard.games.roquefort import GAME, notation, rules
from cheeseboard.games.roquefort.notation import ALL_TILES, action_text
from tests.games.roquefort.reference import TOWERS, Reference
from tests.strategies import matches, play_on, positions

CHOICES = st.lists(st.integers(0, 9999), max_size=80)


def check_sound(position: dict[str, object]) -> None:
    """Tiles, mice and rooms add up."""
    reference = Reference(position)
    assert Counter([*reference.tile.values(), reference.p["spare"]]) == Counter(ALL_TILES)
    mice = [mouse for mice in reference.p["mice"] for mouse in mice]
    assert len(mice) == 4 * reference.players <= 16
    inside = [mouse for mouse in mice if mouse not in "-x"]
    assert len(inside) == len(set(inside)), "two mice on a cell"
    for mouse in inside:
        assert mouse in TOWERS or reference.is_open(mouse), f"{mouse} is under a roof"
        assert reference.tile.get(mouse) != "x", f"{mouse} is on a trap"


@given(matches(most=0), CHOICES)
def test_nothing_is_lost_or_doubled(match: cheeseboard.Match, choices: list[int]) -> None:
    before = match.position()
    check_sound(before)
    for choice in choices:
        play_on(match, [choice])
        after = match.position()
        check_sound(after)
        for earlier, later in zip(before["cheese"], after["cheese"], strict=True):
            assert set(earlier) <= set(later), "cheese only grows"
        before = after


@given(matches(most=0), CHOICES)
def test_the_engine_agrees_with_the_slow_reference(match: cheeseboard.Match, choices: list[int]) -> None:
    reference = Reference(match.position())
    for choice in choices:
        assert match.position() == reference.position()
        if not match.actors:
            break
        seat = match.actors[0]
        prices = reference.legal()
        assert sorted(match.legal(seat)) == sorted(prices)
        if choice % 50 == 49 and choice // 50 % 4 in reference.active():
            match.play(choice // 50 % 4, "resign")
            reference.resign(choice // 50 % 4)
            continue
        text = match.legal(seat)[choice % len(prices)]
        (first, *_) = match.play(seat, text)
        assert first.get("cost", prices[text]) == prices[text]
        reference.play(text)
    assert match.position() == reference.position()


@given(matches())
def test_an_action_is_legal_exactly_if_there_is_no_reason_against_it(match: cheeseboard.Match) -> None:
    for seat in match.actors:
        legal = match.legal(seat)
        playable = [a for a in range(rules.ACTION_COUNT) if match.why_illegal(seat, action_text(a)) is None]
        assert list(legal) == [action_text(a) for a in playable]
        assert len(legal) <= rules.MOST_LEGAL
    for seat in range(match.options["players"]):
        if seat not in match.actors:
            assert match.legal(seat) == ()


@given(matches())
def test_a_refusal_says_what_is_the_matter(match: cheeseboard.Match) -> None:
    for seat in match.actors:
        for action in range(rules.ACTION_COUNT):
            refusal = match.why_illegal(seat, action_text(action))
            if refusal:
                assert refusal.code
                assert refusal.rule[0] in "RQ"
                assert refusal.sentence.endswith(".")


@given(matches())
def test_drawing_a_random_action_is_picking_from_the_list(match: cheeseboard.Match) -> None:
    if not match.actors:
        return
    state = GAME.read(match.position(), settle(GAME.options, match.options))
    out = [0] * rules.MOST_LEGAL
    count = rules.legal(state, state.seat, out)
    for seed in range(1, 40):
        random, same = [seed << 40], [seed << 40]
        assert rules.draw_legal(state, state.seat, random) == (
            out[below(same, count)] if count > 1 or state.phase == rules.PLACE else out[0]
        )


@given(positions())
def test_positions_survive_writing_and_reading(position: dict[str, object]) -> None:
    match = cheeseboard.load(position)
    written = match.position()
    assert cheeseboard.load(written).position() == written
    assert cheeseboard.load(json.loads(json.dumps(written))).position() == written
    assert match.history == ()


@given(matches())
def test_records_survive_writing_and_reading(match: cheeseboard.Match) -> None:
    record = match.record()
    again = cheeseboard.replay(record)
    assert again.record() == record
    assert again.history == match.history
    assert again.position() == match.position()
    assert again.outcome == match.outcome
    assert [again.legal(seat) for seat in again.actors] == [match.legal(seat) for seat in match.actors]


@given(matches())
def test_any_reachable_position_can_be_loaded(match: cheeseboard.Match) -> None:
    assert cheeseboard.load(match.position()).position() == match.position()
    assert cheeseboard.load(match.position()).outcome == match.outcome


@given(st.integers(0, rules.ACTION_COUNT - 1))
def test_actions_survive_writing_and_reading(action: int) -> None:
    assert notation.action_number(action_text(action)) == action


@given(matches(), CHOICES)
def test_copies_are_independent(match: cheeseboard.Match, choices: list[int]) -> None:
    before = match.position(), match.history, match.record()
    twin = match.copy()
    assert (twin.position(), twin.history, twin.record()) == before
    play_on(twin, choices)
    twin.headers["Site"] = "elsewhere"
    assert (match.position(), match.history, match.record()) == before


@given(matches())
def test_what_is_handed_out_cannot_change_the_match(match: cheeseboard.Match) -> None:
    before = json.dumps([match.position(), match.view(0), match.options])
    for handed_out in (match.position(), match.view(0), match.scrub(0), match.options):
        for value in handed_out.values():
            if isinstance(value, list):
                for inner in value:
                    if isinstance(inner, list):
                        inner.clear()
                value.clear()
        handed_out.clear()
    assert json.dumps([match.position(), match.view(0), match.options]) == before


@settings(max_examples=20)
@given(st.integers(2, 4), st.integers(0, 9999))
def test_every_game_ends(players: int, seed: int) -> None:
    match = cheeseboard.new("roquefort", players=players, seed=seed, round_limit=30)
    play_on(match, [(seed + i) * 7919 for i in range(30 * players * 5 + players)])
    assert match.outcome is not None
    assert match.actors == ()
