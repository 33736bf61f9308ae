"""The state of Château Roquefort. In the dialect, like rules.py."""

from __future__ import annotations

from typing import Annotated

from cheeseboard.games.roquefort.tables import CELLS, SEATS
from cheeseboard.games.speed import Fields


class State(Fields):
    """All there is to know about a game, secrets included. Sets are bitboards; see tables.py."""

    mice: Annotated[list[int], "int64", SEATS]  # the cells of each seat's mice in the castle and its towers
    bare: Annotated[int, "int64"]  # the cells of the open rooms (follows from open)
    traps: Annotated[int, "int64"]  # the cells whose tile is a mousetrap (follows from tiles)
    known: Annotated[int, "int64"]  # the holes whose tile perfect recall has followed; those in sight among them
    open: Annotated[int, "int32"]  # the rooms without a roof
    round: Annotated[int, "int32"]  # the running round, from 1
    quiet: Annotated[int, "int32"]  # rounds completed in a row without cheese or fall
    quiet_limit: Annotated[int, "int32"]
    round_limit: Annotated[int, "int32"]
    cheese: Annotated[list[int], "int16", SEATS]  # the kinds each seat has collected, as bits 1 to 7
    tiles: Annotated[list[int], "int8", CELLS]
    outside: Annotated[list[int], "int8", SEATS]  # mice not yet in the castle; the rest lies in the dungeon
    spare: Annotated[int, "int8"]
    players: Annotated[int, "int8"]
    layout: Annotated[int, "int8"]
    goal: Annotated[int, "int8"]
    assist: Annotated[int, "int8"]  # views show what perfect recall knows
    phase: Annotated[int, "int8"]
    seat: Annotated[int, "int8"]  # whose turn it is, or who places next
    actions: Annotated[int, "int8"]  # left in this turn
    slid: Annotated[int, "int8"]  # the spare was pushed in this turn
    stirred: Annotated[int, "int8"]  # the running round saw cheese taken or a mouse fall
    dormant: Annotated[int, "int8"]  # the seats that resigned
    reason: Annotated[int, "int8"]
    winners: Annotated[int, "int8"]  # a set of seats
