"""A bot's choice depends on nothing that its seat cannot know.

A match is played, and told again with other hidden things: other tiles under roofs never lifted, another house, another
order after the Parlor. Where one seat hears and sees exactly the same in both, its bot must choose the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

import cheeseboard
from cheeseboard.bots.bot import Bot, Budget
from cheeseboard.bots.levels import LEVELS
from cheeseboard.bots.play_match import play_match, seat_bots
from cheeseboard.bots.registry import find_bot
from cheeseboard.games.contract import Actor
from cheeseboard.match.match import Match
from cheeseboard.match.rewind import at_entry, restarted

FEW_SIMULATIONS = Budget(simulations=60)
LONG_LOOK = Budget(simulations=12_000)  # at a full table with the others' turns played out
BOTS = ("random", "greedy", "search", *(level.name for level in LEVELS))
History = list[tuple[Actor, str]]


def mixed(text: str, random: Random) -> str:
    """An outcome of chance with two of its letters exchanged."""
    verb, _, codes = text.partition(" ")
    letters = list(codes)
    one, other = random.sample([k for k, letter in enumerate(letters) if letter != "/"], 2)
    letters[one], letters[other] = letters[other], letters[one]
    return f"{verb} {''.join(letters)}"


def heard(match: Match, seat: int) -> list[str]:
    """Everything the seat was told, event by event."""
    again = restarted(match)
    return [json.dumps(again.events_for(seat, again.play(actor, text))) for actor, text in match.history]


def retold(match: Match, seat: int, random: Random) -> Match | None:
    """The same match with something hidden changed, if the seat cannot tell the two apart."""
    again = restarted(match)
    try:
        for actor, text in match.history:
            changed = actor == "chance" and text.split()[0] in ("deal", "house", "parlor") and random.random() < 0.7
            again.play(actor, mixed(text, random) if changed else text)
    except cheeseboard.IllegalAction:
        return None
    if again.position() == match.position() or heard(again, seat) != heard(match, seat):
        return None
    return again


def pairs(game: str, options: dict[str, object], random: Random) -> Iterator[tuple[Match, Match, int]]:
    """Moments at which a seat must act, each with a twin that looks the same to that seat."""
    players = int(str(options["players"]))
    bots = [find_bot(name).make() for name in ("greedy", "random", "greedy", "random")[:players]]
    whole = play_match(game, options, bots, [FEW_SIMULATIONS] * 4, seed=random.getrandbits(32), bot_seeds=range(4))
    for number in sorted(random.sample(range(2, len(whole.history)), min(60, len(whole.history) - 2))):
        match = at_entry(whole, number)
        seats = [actor for actor in match.actors if isinstance(actor, int) and len(match.legal(actor)) > 1]
        for seat in seats[:1]:
            twin = next(filter(None, (retold(match, seat, random) for _ in range(12))), None)
            if twin is not None:
                assert twin.view(seat) == match.view(seat)
                yield match, twin, seat


def choice(bot: Bot, match: Match, seat: int, budget: Budget = FEW_SIMULATIONS) -> str:
    """What a bot plays that has heard the match from its beginning."""
    return seat_bots(match, {seat: bot}, range(9, 13))[seat].act(match.view(seat), match.legal(seat), budget).action


@pytest.mark.full
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("game", "options"), [("roquefort", {"round_limit": 12}), ("havarti", {"setup": "random"})], ids=lambda x: str(x)
)
def test_what_a_seat_cannot_know_does_not_change_its_choice(
    game: str, options: dict[str, object], players: int
) -> None:
    random = Random(players)
    compared = 0
    while compared < 12:
        for match, twin, seat in pairs(game, {**options, "players": players}, random):
            for name in BOTS:
                make = find_bot(name).make
                assert choice(make(), match, seat) == choice(make(), twin, seat), f"{name} at seat {seat}"
            compared += 1


@pytest.mark.full
def test_a_second_look_sees_no_more_than_the_seat_could_know() -> None:
    random = Random(4)
    compared = 0
    while compared < 12:
        for match, twin, seat in pairs("roquefort", {"round_limit": 12, "players": 4}, random):
            make = find_bot("search").make
            assert choice(make(), match, seat, LONG_LOOK) == choice(make(), twin, seat, LONG_LOOK), f"seat {seat}"
            compared += 1


@pytest.mark.full
@pytest.mark.parametrize("game", ["roquefort", "havarti"])
def test_an_estimate_tells_no_more_than_the_seat_could_know(game: str) -> None:
    random = Random(8)
    options = {"players": 2, **({"setup": "random"} if game == "havarti" else {"round_limit": 12})}
    for _, (match, twin, seat) in zip(range(4), pairs(game, options, random), strict=False):
        found = []
        for which in (match, twin):
            bot = find_bot("search").make()
            seat_bots(which, {seat: bot}, range(9, 13))
            found.append(bot.estimate(which.view(seat), which.legal(seat), FEW_SIMULATIONS))
        assert found[0] == found[1]
