"""Nobody learns what lies under a roof: not from a view, a list of legal actions, an event, a refusal, or a draw.

The proof is noninterference. Change what nobody may know, and everything that anybody receives stays the same. The
conformance suite proves that of any game, with draws by `resample`; here tiles are moved by hand.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import pairwise, permutations
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import cheeseboard
from cheeseboard.games.roquefort import rules
from cheeseboard.games.roquefort.notation import action_text
from tests.games.roquefort.reference import HOLES, SLOTS, Reference
from tests.strategies import matches

NONSENSE = ["", "end ", "run a1", "lift ä", "deal x", "slide c1", "enter a1 a1", "resign now", "x" * 300]


def with_tiles(position: dict[str, Any], tiles: dict[str, str]) -> cheeseboard.Match:
    """A match at this position but for some tiles."""
    reference = Reference(position)
    reference.tile |= tiles
    return cheeseboard.load(reference.position())


def reshuffled(position: dict[str, Any], cells: list[str], seed: int) -> cheeseboard.Match:
    """A match at this position with the tiles of these cells in another order."""
    tile = Reference(position).tile
    order = random.Random(seed).sample(cells, len(cells))
    return with_tiles(position, {cell: tile[other] for cell, other in zip(cells, order, strict=True)})


def unknown_cells(position: dict[str, Any]) -> list[str]:
    """Where nobody with perfect memory knows the tile."""
    known = Reference(position).known
    return [cell for cell in HOLES if cell not in known]


def all_received(match: cheeseboard.Match) -> str:
    """Everything anybody can get out of a match without acting."""
    everybody = [None, *range(match.options["players"])]
    return json.dumps(
        [
            match.actors,
            match.outcome,
            [match.view(seat) for seat in everybody],
            [match.legal(seat) for seat in range(match.options["players"])],
            [match.scrub(seat) for seat in range(match.options["players"])],
            [match.resample(0, seed).position() for seed in range(2)],
        ]
    )


def all_refusals(match: cheeseboard.Match) -> list[cheeseboard.Refusal | None]:
    """Every reason against every action of who is in turn, and against a few of everybody."""
    texts = [action_text(a) for a in range(rules.ACTION_COUNT)]
    everybody = range(match.options["players"])
    some = [match.why_illegal(seat, text) for seat in everybody for text in [*NONSENSE, *texts[::97], "resign"]]
    return some + [match.why_illegal(seat, text) for seat in match.actors for text in texts]


def shown_by(position: dict[str, Any], text: str) -> set[str]:
    """The cells whose tile this action brings to light, as seen before it."""
    reference = Reference(position)
    verb, _, what = text.partition(" ")
    if verb == "lift":
        return {cell for cell in HOLES if reference.room[cell] == what}
    if verb != "slide":
        return set()
    line = [c for c in HOLES if (c[0] == what[0] if what[1] in "17" else c[1] == what[1])]
    if what[0] == "g" or what[1] == "7":
        line.reverse()
    moving_into_sight = {cell for cell, to in pairwise(line) if reference.is_open(to)}
    return moving_into_sight | {line[-1]}


@given(matches(), st.integers(0, 99))
def test_at_the_table_only_open_rooms_show(match: cheeseboard.Match, seed: int) -> None:
    position = match.position()
    assume(position["options"]["memory"] == "table")
    covered = [cell for cell in HOLES if not Reference(position).is_open(cell)]
    other = reshuffled(position, covered, seed)
    for seat in (None, *range(match.options["players"])):
        assert other.view(seat) == match.view(seat)
        if seat is not None:
            assert other.legal(seat) == match.legal(seat)


@given(matches(), st.integers(0, 99), st.data())
def test_an_action_tells_no_more_than_what_it_uncovers(
    match: cheeseboard.Match, seed: int, data: st.DataObject
) -> None:
    assume(match.actors)
    seat = match.actors[0]
    text = data.draw(st.sampled_from(match.legal(seat) + tuple(f"slide {slot}" for slot in SLOTS)))
    assume(match.why_illegal(seat, text) is None)
    position = match.position()
    shown = shown_by(position, text)
    still_hidden = [cell for cell in unknown_cells(position) if cell not in shown]
    one, other = cheeseboard.load(position), reshuffled(position, still_hidden, seed)
    happened, happened_there = one.play(seat, text), other.play(seat, text)
    for eyes in (None, *range(match.options["players"])):
        assert one.events_for(eyes, happened) == other.events_for(eyes, happened_there)
    assert all_received(one) == all_received(other)
    assert all_refusals(one) == all_refusals(other)


@pytest.mark.rules("Q20", "Q25")
@given(st.integers(0, 10**9), st.integers(2, 4))
def test_the_deal_shows_the_spare_and_nothing_else(seed: int, players: int) -> None:
    match = cheeseboard.new("roquefort", players=players, seed=seed)
    manual = cheeseboard.new("roquefort", players=players, chance="manual")
    events = manual.play(*match.history[0])
    tiles = match.history[0][1].removeprefix("deal ")
    for seat in (None, *range(players)):
        assert manual.events_for(seat, events)[0] == {"event": "deal", "tiles": "?" * 33 + tiles[-1]}
        rows = "".join(match.view(seat)["tiles"])
        assert set(rows) == {"*", "#", "?"}
        assert match.view(seat)["spare"] == tiles[-1]


@pytest.mark.full
def test_resampling_really_varies_and_favours_no_floor() -> None:
    match = cheeseboard.new("roquefort", seed=1)
    tile = Reference(match.position()).tile
    everything_but_four = [cell for cell in HOLES if cell not in ("b1", "a2", "f6", "f7")]
    four = with_tiles(match.position(), {})
    position = {**four.position(), "known": everything_but_four}
    rest = [tile[cell] for cell in ("b1", "a2", "f6", "f7")]
    orders = set(permutations(rest))
    runs = 200 * len(orders)
    seen: Counter[tuple[str, ...]] = Counter()
    known = cheeseboard.load(position)
    for seed in range(runs):
        drawn = Reference(known.resample(0, seed).position()).tile
        seen[tuple(drawn[cell] for cell in ("b1", "a2", "f6", "f7"))] += 1
    assert set(seen) == orders
    # 200 expected of each; a fair draw strays beyond 5 standard deviations about once in a million.
    assert all(abs(count - 200) < 5 * 200**0.5 for count in seen.values())


def test_resampling_a_fresh_deal_moves_every_tile() -> None:
    match = cheeseboard.new("roquefort", seed=5)
    tile = Reference(match.position()).tile
    drawn = [Reference(match.resample(seat % 2, seat).position()).tile for seat in range(200)]
    for cell in HOLES:
        assert len({floor[cell] for floor in drawn}) > 5, f"{cell} hardly changes"
    assert all(floor != tile for floor in drawn)


def test_resampling_reads_only_what_is_known_even_in_odd_positions() -> None:
    """More traps in sight than there are: the rest is filled from the other tiles."""
    row = ["*x#x#x*", "xxxxxxx", "#1#1#1#", ".......", "#.#.#.#", ".......", "*.#.#.*"]
    mice = [["-"] * 4] * 2
    known = [cell for cell in HOLES if cell[1] in "12"]
    match = cheeseboard.load({"game": "roquefort", "tiles": row, "spare": "x", "mice": mice, "known": known})
    drawn = Reference(match.resample(1, 3).position())
    assert all(drawn.tile[cell] == "x" for cell in known)
    assert all(drawn.tile[cell] != "x" for cell in HOLES if cell not in known)
