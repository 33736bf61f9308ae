"""The games as the conformance suite takes them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import cheeseboard
import cheeseboard_tiny as tiny
from cheeseboard.games import havarti, roquefort
from cheeseboard.games.contract import Actor, Event
from cheeseboard.games.havarti.notation import action_text as havarti_text
from cheeseboard.games.roquefort.notation import ALL_TILES
from cheeseboard.games.roquefort.notation import action_text as roquefort_text
from cheeseboard.testing import Subject
from tests.games.roquefort.reference import Reference

Position = dict[str, Any]


def tiles(position: Position) -> dict[str, int]:
    """How many tiles of each sort."""
    floor = "".join(position["tiles"]) + position["spare"]
    return {sort: floor.count(sort) for sort in sorted(set(ALL_TILES))}


def is_floor_open(match: cheeseboard.Match, _seat: int) -> bool:
    """Whether the tiles nobody knows are not all alike."""
    reference = Reference(match.position())
    return len({tile for cell, tile in reference.tile.items() if cell not in reference.known}) > 1


def cards(position: Position) -> list[Any]:
    """The cheeses wherever they are, how many cards of what sort, and what was drawn."""
    house = "".join(position["house"])
    if position["phase"] in ("arrange", "house", "over"):
        return [len(position["specials"])]
    special = sum(house.count(code) for code in position["specials"])
    return [house.count("."), special, len(position["specials"]), sorted(set("1234") & {*house})]


def is_house_open(match: cheeseboard.Match, seat: int) -> bool:
    """Whether the face-down cards that a seat does not know are not all alike, as far as it knows."""
    position, scrubbed = match.position(), match.scrub(seat)
    house, known = "".join(position["house"]), "".join(scrubbed["house"])
    hidden = {card for card, seen in zip(house, known, strict=True) if seen == "?"}
    if seat == position["inspector"]:
        return len(hidden) > 1
    recall = position.get("recall", {})
    return len(hidden) > 1 and not recall.get("clean") and not recall.get("scent")


def is_secret_in_havarti(match: cheeseboard.Match, actor: Actor, text: str, seat: int) -> bool:
    """How the Parlor mixes is a secret from all, how the house is laid from the inspector."""
    position = match.position()
    laying = position["phase"] in ("specials", "house", "arrange") and text not in ("ready", "timeout", "resign")
    return position["phase"] == "parlor" or (laying and seat == position["inspector"])


def uncovers_cards(event: Event) -> bool:
    """What is turned up, looked at, announced, or shown when a round is over; and that the lay-out was not finished."""
    slow = event["event"] == "turn" and event["phase"] == "house"
    return slow or event["event"] in ("reveal", "line", "peek", "round", "arranged")


ROQUEFORT = Subject(
    roquefort.GAME,
    texts=tuple(map(roquefort_text, range(roquefort.rules.ACTION_COUNT))),
    uncovers=lambda event: event["event"] in ("lift", "slide"),
    conserved=tiles,
    is_open=is_floor_open,
)
HAVARTI = Subject(
    havarti.GAME,
    texts=tuple(filter(None, map(havarti_text, range(havarti.rules.ACTION_COUNT)))),
    uncovers=uncovers_cards,
    is_secret=is_secret_in_havarti,
    conserved=cards,
    is_open=is_house_open,
)
TINY = Subject(
    tiny.GAME,
    texts=tiny.GUESSES,
    uncovers=lambda event: event["event"] == "count",
    is_secret=lambda _match, _actor, text, _seat: text != "resign",
    conserved=lambda position: Counter(position["last"] + position["guess"])["-"],
    is_open=lambda match, _seat: match.position()["holes"] != "-",
)
