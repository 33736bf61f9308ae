"""What holds in every position of Hide the Havarti, and that the engine plays like the slow reference."""

from __future__ import annotations

import random
from collections import Counter
from itertools import count
from typing import Any

import pytest

import cheeseboard
from cheeseboard.testing import Step, choose, context, walk
from tests.conformance.subjects import HAVARTI
from tests.games.havarti.reference import Reference

Position = dict[str, Any]
CHEESES, SPECIALS = "1234", "BCDLNPSV"
LAYING = ("keep", "specials", "house", "arrange")
# A check at least every fourth turn, and no more than some 21 of them (Q32). A turn of the inspector is at most a dozen
# actions with all that special rooms ask for, and is followed by three of fromagers. The lay-out is 16 cards and 32
# swaps, and then everybody is ready.
MOST_OF_A_ROUND = 3 + 16 + 32 + 3 + 22 * 4 * (12 + 3)


def options(seed: int) -> dict[str, Any]:
    """Options for one match, all sorts of them in turn."""
    chosen = random.Random(seed)
    return {
        "players": 2 + seed % 3,
        "searches": chosen.choice([2, 3, 4, 6]),
        "setup": chosen.choice(["arrange", "random"]),
        "scoring": chosen.choice(["shared", "own"]),
        "memory": chosen.choice(["table", "assist"]),
    }


def comparable(position: Position) -> Position:
    """A position without what the reference does not keep: what seats remember, and in which order lines were tried."""
    kept = {field: value for field, value in position.items() if field != "recall"}
    return {**kept, "tried": sorted(kept["tried"])} if "tried" in kept else kept


def play_beside_the_reference(seed: int) -> int:
    """Play a match in both, comparing positions, actors and legal actions before each step; return its length."""
    rng = random.Random(f"beside {seed}")
    match = cheeseboard.new("havarti", chance="manual", **options(seed))
    reference = Reference(match.position())
    while True:
        assert comparable(match.position()) == comparable(reference.position())
        assert match.actors == reference.actors()
        if not match.actors:
            return len(match.history)
        for actor in match.actors:
            listed = reference.legal(actor)
            assert listed is None or sorted(listed) == sorted(match.legal(actor)), actor
        actor, text = choose(match, rng, resigning=0.004)
        match.play(actor, text)
        if text == "resign":
            reference.resign(int(actor))
        else:
            reference.play(actor, text)


def check_sound(position: Position) -> None:
    """Cards, cheeses, die and points add up."""
    phase, house = position["phase"], Counter("".join(position["house"]))
    assert all(house[code] <= 1 for code in CHEESES + SPECIALS), "no cheese and no special twice"
    gone = position["found"] + position["lost"]
    if phase in LAYING:
        assert not gone
        assert sum(house.values()) == 16
        assert house["."] <= 8
    elif phase != "over":
        assert house["-"] == 0, "sixteen cards lie"
        assert sum(house[code] for code in CHEESES) + len(gone) == 4 == len(set(gone) | set(house) & set(CHEESES))
        assert house["."] == 8 + len(gone) <= 12, "the stock of commons has lasted"
        assert {code for code in SPECIALS if house[code]} == set(position["specials"])
        assert len(position["specials"]) == 4
        assert set(position["checked"]) <= set(position["specials"])
    if phase == "arrange":
        tray = Counter(CHEESES + "." * 8 + position["specials"]) - house
        assert sum(tray.values()) == house["-"], "what is not in the house is in the tray"
        assert position["swaps"] <= 32
    searches = position["options"]["searches"]
    between_turns = phase in (*LAYING, "show", "open", "fromager", "inspector", "sniff")  # over can come at any time
    assert 1 <= position["die"] <= searches + (0 if between_turns else 4)
    assert 0 <= position["idle"] <= 3
    assert len(position["cards"]) <= 2


def check_points(before: Position, after: Position, event: dict[str, Any]) -> None:
    """The points of a round, counted again from how it ended."""
    inspector, players = before["inspector"], before["options"]["players"]
    gained = [new - old for new, old in zip(after["scores"], before["scores"], strict=True)]
    assert gained[inspector] == len(event["found"])
    for distance in range(1, players):
        own = 0 if str(distance) in event["found"] else 2
        share = 4 - len(event["found"]) if before["options"]["scoring"] == "shared" else own
        assert gained[(inspector + distance) % players] == share
    assert event["scores"] == after["scores"]


def check_step(step: Step, length: int) -> int:
    """After one action; return how many the round has had by now."""
    before, after = step.before.position(), step.after.position()
    check_sound(after)
    assert length <= MOST_OF_A_ROUND
    ended = [event for event in step.events if event["event"] == "round"]
    for event in ended:
        check_points(before, after, event)
        assert event["round"] == before["round"]
    if not ended:
        assert after["scores"] == before["scores"]
        assert after["round"] == before["round"]
    return 0 if ended else length + 1


def check_match(seed: int) -> int:
    """Play a match and look at every position."""
    length, steps = 0, count()
    for step in walk(HAVARTI, options(seed), random.Random(seed), resigning=0.003):
        with context(seed=seed, action=f"{step.actor} {step.text}"):
            length = check_step(step, length)
        next(steps)
    return next(steps)


def shuffled_face_down(position: Position, seed: int) -> Position:
    """The same position with all cards that lie face down in another order."""
    cells = [column + row for row in "1234" for column in "abcd"]
    house = dict(zip(cells, "".join(position["house"]), strict=True))
    down = [cell for cell in cells if cell not in position["up"]]
    order = random.Random(seed).sample(down, len(down))
    house |= {cell: house[other] for cell, other in zip(down, order, strict=True)}
    rows = ["".join(house[column + row] for column in "abcd") for row in "1234"]
    looks = ("recall", "peeked", "sniffed")
    return {**{field: value for field, value in position.items() if field not in looks}, "house": rows}


def check_table_views(seed: int) -> None:
    """With memory "table" nobody sees any card that lies face down, once the inspector has come in."""
    for step in walk(HAVARTI, {**options(seed), "memory": "table"}, random.Random(seed)):
        position = step.after.position()
        if position["phase"] in (*LAYING, "show", "open", "over") or {"peeked", "sniffed"} & set(position):
            continue
        other = cheeseboard.load(shuffled_face_down(position, seed), chance="manual")
        for seat in (None, *range(position["options"]["players"])):
            with context(seed=seed, seat=seat, phase=position["phase"]):
                assert other.view(seat) == step.after.view(seat)
                if seat is not None:
                    assert other.legal(seat) == step.after.legal(seat)


@pytest.mark.parametrize("seed", range(3))
def test_the_engine_agrees_with_the_slow_reference(seed: int) -> None:
    assert play_beside_the_reference(seed) > 30


@pytest.mark.full
def test_the_engine_agrees_with_the_slow_reference_in_many_matches() -> None:
    assert sum(map(play_beside_the_reference, range(3, 60))) > 10_000


@pytest.mark.rules("H1", "H4", "H8", "H28", "H44", "Q24", "Q26", "Q32")
@pytest.mark.parametrize("seed", range(3))
def test_cards_cheeses_and_points_add_up(seed: int) -> None:
    assert check_match(seed) > 30


@pytest.mark.full
def test_cards_cheeses_and_points_add_up_in_many_matches() -> None:
    assert sum(map(check_match, range(3, 60))) > 10_000


@pytest.mark.rules("H21")
@pytest.mark.parametrize("seed", range(3))
def test_at_the_table_only_open_rooms_show(seed: int) -> None:
    check_table_views(seed)


@pytest.mark.full
def test_at_the_table_only_open_rooms_show_in_many_matches() -> None:
    for seed in range(3, 40):
        check_table_views(seed)
