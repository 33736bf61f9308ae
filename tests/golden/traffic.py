"""Matches over the sockets of the test application, and every HTTP route asked: all that each client is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tests.golden.application import Fair, opened
from tests.golden.pages import lessons, strangers, wrong_matches
from tests.golden.picks import Picks
from tests.golden.table import Kept, Table

BANK = {"kind": "bank", "seconds": 600, "increment": 2}


def people(count: int) -> list[dict[str, str]]:
    return [{"kind": "me", "name": f"Guest {number}"} for number in range(count)]


def traffic(name: str, folder: Path) -> Kept:
    """All that is told in a scenario."""
    kept: Kept = {}

    async def run() -> None:
        world = Fair(name, [])
        async with opened(folder, world) as wire:
            await SCENARIOS[name](Table(wire, world, kept))

    asyncio.run(run())
    return kept


# -- what goes on beside the play -------------------------------------------------------------------------------


async def lively(table: Table, name: str, actions: int) -> None:
    """People play, and talk, try what is not allowed, come late, take back, look in from a second device."""
    picks = Picks(name)
    for _ in range(actions):
        played = await table.play(picks, 1)
        if not played:
            break
        if picks.once_in(2):
            await _something(table, picks, *played[0])


async def _something(table: Table, picks: Picks, seat: int, action: str) -> None:
    seats = sorted(seat for seat in table.secrets if isinstance(seat, int))
    other = picks.one_of(seats)
    match picks.below(8):
        case 0:
            await table.say(other, f"Well played, {seat}!  ")
        case 1:
            await table.say(None, "What a match.")
        case 2:
            await table.act(other, action, behind=picks.one_of((0, 1, 2, 5)))
        case 3:
            await table.act(other, picks.one_of(("dance", "end", "done", "timeout", "", action)))
        case 4:
            await table.look(picks.one_of((*seats, None)), picks.one_of((0, 1, 3, 9, 40)))
        case 5:
            await table.about("GET", f"/seats/{other}/observation", seat=other)
        case _:
            await table.undo(seat)
            for each in seats:
                if each != seat:
                    await table.answer(each, not picks.once_in(3))


async def badly(table: Table, seat: int) -> None:
    """Messages that are none, and such as are sent twice or for somebody else."""
    for message in (b"{", b'{"type":"dance"}', b'{"type":"act","seat":0}'):
        await table.send(seat, message)
    twice: dict[str, Any] = {"type": "say", "id": "twice", "seat": seat, "text": "Once."}
    for talk in (twice, twice, {**twice, "id": "other", "seat": (seat + 1) % 2}, {**twice, "id": "no", "text": " "}):
        await table.send(seat, talk)
    await table.send(None, {"type": "say", "id": "looking", "text": "Hello."})
    await table.send(None, {"type": "say", "id": "looking", "text": "Hello."})
    await table.send(None, {"type": "act", "id": "me too", "seat": 0, "seq": 0, "action": "end"})
    stranger = table.wire.socket(f"/api/matches/{table.match}/live")
    stranger.send({"type": "hello", "seats": [{"secret": "wrong"}]})
    await table.calm()
    for path, first in (("/api/matches/nothing/live", b'{"type":"hello"}'), (f"/api/matches/{table.match}/live", b"?")):
        stranger = table.wire.socket(path)
        stranger.send(first)
        await table.calm()


async def afterwards(table: Table) -> None:
    """All that can be had of a match, asked for by anybody and by seat 0."""
    for path in (
        "",
        "/deal",
        "/record",
        "/replay",
        "/replay?eyes=all",
        "/replay?eyes=1",
        "/replay?eyes=9",
        "/analysis",
    ):
        await table.about("GET", path)
    await table.about("GET", "/replay?eyes=0&after=7", seat=0)
    for at in (0, 1, 2, 3, 5, 99999):
        await table.about("GET", f"/advice?at={at}")
    secret = table.secrets[0]
    await table.ask("POST", f"/api/matches/{table.match}/analysis", None, secret, only="state")
    await table.about("GET", "/analysis")


async def again(table: Table) -> None:
    """The same people once more; everybody sits one seat further."""
    new = await table.about("POST", "/rematch", seat=0)
    await table.about("POST", "/rematch", seat=1)
    players = len(table.secrets)
    table.match = new["id"]
    table.secrets = {(seat - 1) % players: secret for seat, secret in table.secrets.items() if seat is not None}
    table.legal = {}
    await table.everybody()


# -- scenarios --------------------------------------------------------------------------------------------------


async def roquefort_for_two(table: Table) -> None:
    """To the end, with a clock; then all that can be had of it, a branch, and once more."""
    await table.make("roquefort", people(2), options={"players": 2, "quiet_limit": 6}, clock=BANK)
    await table.everybody()
    await badly(table, 0)
    await lively(table, "two", 400)
    await afterwards(table)
    await again(table)
    await lively(table, "two again", 12)
    await table.act(table.to_act()[0], "resign")
    await table.about("GET", "")
    for at, seat, level in ((9, 0, "crumb"), (9, 7, "crumb"), (9, 1, "genius"), (0, 0, "crumb")):
        await table.about("POST", "/branch", {"at": at, "seat": seat, "level": level, "name": "Again"})


async def roquefort_for_four(table: Table) -> None:
    """People come one by one and leave, a seat is carried to another device, spectators are behind, two resign."""
    seats = [{"kind": "me", "name": "Host"}, *[{"kind": "open"}] * 3]
    options = {"players": 4, "memory": "assist", "layout": "appenzell", "goal": 5, "round_limit": 8}
    await table.make("roquefort", seats, options=options, delay=60)
    await table.connect(0)
    await table.connect(None, name="Looker")
    await table.act(0, "end")
    await table.join(name="Two", seat=2)
    await table.join(name="One")
    for wish in ({"name": "Late", "seat": 2}, {"name": " "}, {"name": "Late", "seat": 9}, {"nobody": 1}):
        await table.about("POST", "/join", wish)
    await table.connect(1)
    await table.about("POST", "/seats/2/leave", seat=2)
    await table.join(name="Two again", seat=2)
    await table.join(name="Three")
    await table.about("POST", "/join", {"name": "Late"})
    await table.connect(2)
    await table.connect(3)
    link = await table.about("POST", "/link", seat=3)
    used = await table.ask("POST", "/api/links", {"token": link["token"]})
    await table.ask("POST", "/api/links", {"token": link["token"]})
    table.secrets[3] = used["seats"][0]["secret"]
    await table.connect(3)
    await lively(table, "four", 40)
    await table.wait(50)
    await table.about("POST", "/seats/1/resign", seat=1)
    await lively(table, "four still", 30)
    await table.about("POST", "/seats/1/resign", seat=1)
    await table.act(2, "resign")
    await table.wait(30)
    await lively(table, "three", 200)
    await table.about("GET", "/record")
    await table.about("GET", "/record", seat=0)
    await table.wait(70)
    await afterwards(table)


async def havarti_for_three(table: Table) -> None:
    """The house is laid in private, once until the time is up; then to the end."""
    await table.make("havarti", people(3), options={"players": 3, "searches": 2, "memory": "assist"}, clock=BANK)
    await table.everybody()
    await table.play(Picks("keep"), 1)
    for seat in (0, 1, 2, None):
        await table.say(seat, f"Said while laying by {seat}")
    await table.act(1, "place 1 a1")
    await table.wait(30)
    await table.act(2, "place 2 b2")
    await table.look(0, 3)
    await table.wait(21)
    await table.wait(10)
    await lively(table, "three", 600)
    await afterwards(table)
    await again(table)
    await lively(table, "three again", 30)
    await table.about("POST", "/seats/0/resign", seat=0)
    await lively(table, "two left", 10)


async def havarti_for_four(table: Table) -> None:
    """Laid by chance; who is slow is moved for, who leaves resigns; silent; to the end."""
    options = {"players": 4, "setup": "random", "scoring": "own", "talk": False, "searches": 2}
    await table.make("havarti", people(4), options=options, clock={"kind": "turn", "seconds": 30}, bots=False)
    await table.everybody()
    await lively(table, "four", 25)
    for _ in range(3):
        await table.wait(31)
    await table.about("POST", "/seats/3/leave", seat=3)
    await table.about("POST", "/seats/3/leave", seat=3)
    await lively(table, "three", 600)
    await afterwards(table)


async def against_a_bot(table: Table) -> None:
    """One person and bots: hints, seats handed over and taken back, a match given up."""
    bots = [{"kind": "bot", "level": "crumb"}, {"kind": "bot", "level": "nibbler", "name": "Nib"}]
    await table.make("roquefort", [*people(1), *bots], options={"players": 3})
    await table.everybody()
    picks = Picks("bot")
    for number in range(12):
        await table.about("POST", "/seats/0/hint", seat=0)
        await table.play(picks, 2)
        if number == 5:
            await table.undo(0)
    await table.about("POST", "/seats/0/back", seat=0)
    await table.about("POST", "/seats/0/bot", {"level": "genius"}, seat=0)
    await table.about("POST", "/abandon", seat=0)
    await table.about("POST", "/abandon", seat=0)
    await table.make("havarti", [*people(2), bots[0]], options={"players": 3, "setup": "random", "searches": 2})
    table.legal = {}
    await table.everybody()
    await lively(table, "with a bot", 25)
    await table.about("POST", "/seats/0/hint", seat=0)
    await table.about("POST", "/abandon", {"secrets": ["wrong"]}, seat=0)
    await table.about("POST", "/abandon", seat=0)
    await table.about("POST", "/seats/1/bot", {"level": "schemer"}, seat=1)
    await table.play(picks, 5)
    await table.about("POST", "/seats/1/back", seat=1)
    await table.play(picks, 5)
    await table.about("POST", "/seats/1/leave", seat=1)
    await table.play(picks, 5)
    await table.about("POST", "/seats/1/back", seat=1)
    await table.about("POST", "/abandon", {"secrets": [table.secrets[1]]}, seat=0)


async def somebody_is_away(table: Table) -> None:
    """Others go on without somebody: a bot plays for him, or the win is claimed."""
    await table.make("roquefort", people(2), options={"players": 2})
    await table.everybody()
    await table.play(Picks("away"), 9)
    await table.about("POST", "/seats/1/absent", {"claim": True}, seat=0)
    await table.about("POST", "/seats/0/absent", {"claim": True}, seat=0)
    await table.away(1)
    await table.about("GET", "")
    await table.about("GET", "")
    await table.about("POST", "/seats/1/absent", {"claim": True}, seat=0)
    await table.make(
        "havarti", people(3), options={"players": 3, "setup": "random"}, clock={"kind": "days", "seconds": 2}
    )
    await table.everybody()
    await table.away(2)
    await table.about("GET", "")
    await table.about("POST", "/seats/2/absent", {}, seat=0)
    await table.make("roquefort", people(3), options={"players": 3})
    await table.connect(0, 1)
    await table.connect(2)
    await table.away(2)
    await table.about("GET", "")
    await table.about("POST", "/seats/2/absent", {"claim": True}, seat=0)
    await table.about("POST", "/seats/2/absent", {}, seat=0)
    table.secrets.pop(2)
    await table.play(Picks("on one sofa"), 12)


async def pages(table: Table) -> None:
    """What there is, what is wrong, what strangers are told, and the lessons."""
    await wrong_matches(table)
    await lessons(table)
    await table.make("havarti", people(2), options={"players": 2})
    await table.everybody()
    await table.play(Picks("pages"), 9)
    await strangers(table)


SCENARIOS: dict[str, Callable[[Table], Awaitable[Any]]] = {
    scenario.__name__: scenario
    for scenario in (
        roquefort_for_two, roquefort_for_four, havarti_for_three, havarti_for_four, against_a_bot, somebody_is_away,
        pages,
    )
}  # fmt: skip
