"""The castle's events and endings in words."""

from __future__ import annotations

from collections.abc import Sequence

from cheeseboard.games.contract import Event
from cheeseboard.games.roquefort.terminal.palette import CHEESES, tile_name
from cheeseboard.terminal.artist import Line, View
from cheeseboard.wording import listed


def words(event: Event, names: Sequence[str]) -> Line | None:
    """An event in words. What lay under a lifted roof is never told: once covered it is for the players to
    remember (Q25)."""
    kind = event["event"]
    if kind in ("cover", "quiet", "deal", "over"):
        return _about_all(event, names)
    seat = event["seat"]
    name = names[seat]
    if kind == "turn":
        doing = "places a mouse" if event["phase"] == "place" else "is to move"
        return Line(f"Round {event['round']}: {name} {doing}.", seat, heading=True)
    if kind == "fall":
        return Line(f"{name}'s mouse on {event['cell']} falls into the dungeon!", seat, loud=True)
    if kind == "collect":
        return Line(f"★ {name} collects {CHEESES[event['kind']].name}!", seat, loud=True)
    return Line(f"{name} {_deed(event)}", seat, loud=kind == "resign")


def _about_all(event: Event, names: Sequence[str]) -> Line:
    kind = event["event"]
    if kind == "deal":
        return Line("All roofs are on.")
    if kind == "cover":
        return Line(_covered(event["rooms"]))
    if kind == "quiet":
        rounds, limit = event["rounds"], event["limit"]
        return Line(f"{rounds} quiet {_plural('round', rounds)}: at {limit} the game ends (Q30).", loud=True)
    return Line(f"★ {listed([names[seat] for seat in event['winners']])} {_wins(event['winners'])}!", loud=True)


def _deed(event: Event) -> str:
    kind = event["event"]
    if kind == "resign":
        return "resigns."
    if kind == "lift":
        return f"lifts roof {event['room']}."
    if kind == "slide":
        return f"slides {tile_name(event['in'])} in at {event['slot']}; {tile_name(event['out'])} falls out."
    if kind == "enter":
        price = f" for {event['cost']} actions" if event["cost"] > 1 else ""
        return f"brings a mouse in at {event['cell']}{price}."
    if event["cost"] > 1:
        return f"jumps from {event['from']} to {event['to']} for {event['cost']} actions."
    return f"runs from {event['from']} to {event['to']}."


def _covered(rooms: str) -> str:
    return f"The roof of {rooms} closes." if len(rooms) == 1 else f"Roofs close: {' '.join(rooms)}."


def ending(view: View, names: Sequence[str]) -> str:
    """Who won and why, with the rule."""
    outcome = view["outcome"]
    winners, scores = outcome["winners"], outcome["scores"]
    who = listed([names[seat] for seat in winners])
    kinds = scores[winners[0]]
    if outcome["reason"] == "goal":
        return f"{who} wins with {kinds} kinds of cheese (R49)."
    if outcome["reason"] == "third mouse":
        return _by_third_mouse(view, names, who, kinds)
    if outcome["reason"] == "resigned":
        return f"{who} wins: everybody else has resigned (Q31)."
    limits = view["options"]
    if outcome["reason"] == "quiet":
        why = f"{limits['quiet_limit']} rounds without cheese or fall"
    else:
        why = f"All {limits['round_limit']} rounds are played"
    shared = "share the win" if len(winners) > 1 else "wins"
    return f"{why}: {who} {shared} with {kinds} {_plural('kind', kinds)} of cheese (Q30)."


def _by_third_mouse(view: View, names: Sequence[str], who: str, kinds: int) -> str:
    winner = view["outcome"]["winners"][0]
    playing = [seat for seat in range(len(names)) if seat not in view["dormant"]]
    ruined = [seat for seat in playing if view["mice"][seat].count("x") >= 3]
    lost = f"The third mouse of {listed([names[seat] for seat in ruined])} is gone, so the game ends (R50)."
    rivals = [seat for seat in playing if seat not in ruined or len(ruined) == len(playing)]
    if rivals == [winner]:
        return f"{lost} {who} wins (R51)."
    scores = view["outcome"]["scores"]
    if sum(scores[seat] == kinds for seat in rivals) > 1:
        return f"{lost} {who} wins: level on cheese, and has waited longest for a turn (R52)."
    return f"{lost} {who} has most cheese and wins (R51)."


def _wins(winners: Sequence[int]) -> str:
    return "wins" if len(winners) == 1 else "share the win"


def _plural(word: str, number: int) -> str:
    return word if number == 1 else word + "s"
