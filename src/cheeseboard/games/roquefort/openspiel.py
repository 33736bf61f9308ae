"""Château Roquefort for OpenSpiel: its bounds, its deal, and other pasts."""

from __future__ import annotations

from random import Random

from cheeseboard.envs.chance_nodes import Deal
from cheeseboard.envs.openspiel_part import Bounds
from cheeseboard.envs.resampling import draw_cards
from cheeseboard.envs.spiel_match import SpielMatch, Step
from cheeseboard.games.contract import Event
from cheeseboard.games.options import Options
from cheeseboard.games.roquefort.notation import ALL_TILES, TILE_LETTERS
from cheeseboard.games.roquefort.rules import LIFT, SLIDE
from cheeseboard.games.roquefort.tables import HOLE_CELLS, SLOT_ENTRY, SLOT_EXIT, SLOT_STEP
from cheeseboard.match.match import Match

SIGNS = TILE_LETTERS[:9]


def bounds(options: Options) -> Bounds:
    """Each action of a turn costs at least one of four; then the turn ends. Cheese or a fall begins the quiet anew."""
    players = options["players"]
    stirs = players * (options["goal"] + 4)
    rounds = min(options["round_limit"], options["quiet_limit"] * (stirs + 1))
    return Bounds(players + rounds * players * 5, len(HOLE_CELLS) + 1, len(SIGNS))


def deal(match: Match) -> Deal:
    """The floor, tile by tile."""
    return Deal(SIGNS, ALL_TILES, "deal")


def other_past(played: SpielMatch, seat: int, random: Random) -> SpielMatch:
    """Unseen tiles are swapped. All actions are public, so only the deal changes."""
    twin = played.copy()
    if played.seat is None and not played.over:
        twin.steps, twin.drawn = [], ""
        draw_cards(twin, len(played.drawn), random)
        return twin
    deal_steps = len(HOLE_CELLS) + 1
    twin.match = played.match.resample(seat, random.getrandbits(61))
    known, tiles = played.match.state.known, twin.match.state.tiles
    dealt = [TILE_LETTERS[step.number] for step in played.steps[:deal_steps]]
    for cell, place in _dealt_places(played.steps[deal_steps:]).items():
        if not known >> cell & 1:
            dealt[place] = TILE_LETTERS[tiles[cell]]
    for k, letter in enumerate(dealt):
        twin.steps[k] = twin.steps[k]._replace(number=TILE_LETTERS.index(letter))
    last = twin.steps[deal_steps - 1]
    events: list[Event] = [
        {**event, "tiles": "".join(dealt)} if event["event"] == "deal" else event for event in last.events
    ]
    twin.steps[deal_steps - 1] = last._replace(text="deal " + "".join(dealt), events=events, heard={})
    return twin


def _dealt_places(steps: list[Step]) -> dict[int, int]:
    """For each hole which place of the deal its tile had, the slides undone."""
    places = {cell: place for place, cell in enumerate(HOLE_CELLS)}
    spare = len(HOLE_CELLS)
    for step in steps:
        if SLIDE <= step.number < LIFT:
            slot = step.number - SLIDE
            cell, ejected = SLOT_EXIT[slot], places[SLOT_EXIT[slot]]
            while cell != SLOT_ENTRY[slot]:
                places[cell] = places[cell - SLOT_STEP[slot]]
                cell -= SLOT_STEP[slot]
            places[cell], spare = spare, ejected
    return places
