"""What people may do at a table, besides playing by the rules of the game: each function answers with the entry to
write, or with a refusal that says why not."""

from __future__ import annotations

from cheeseboard.bots.levels import level
from cheeseboard.errors import Refusal
from cheeseboard.games import game as find_game
from cheeseboard.server.match.log_entries import Agreed, Asked, Body, Spoke, Undone
from cheeseboard.server.match.messages import Said
from cheeseboard.server.match.state import Table

STALE = Refusal("stale", "", "Something happened in the meantime: look again.")
NOT_BEGUN = Refusal("not begun", "", "The match has not begun: a seat is still open.")
ENDED = Refusal("over", "", "The match is over.")
PLAYED_BY_BOT = Refusal("bot", "", "A bot plays this seat: take it back first.")
NOTHING_TO_UNDO = Refusal("no undo", "", "Only a last step of yours that showed nothing can be taken back.")
NO_HINTS = Refusal("no hints", "", "Hints are given only in a match against easy bots alone.")
NOT_NOW = Refusal("no hints", "", "You are not to act now: ask for a hint when it is your turn.")
NOT_ASKED = Refusal("not asked", "", "Nobody asks you to agree to anything now.")


def why_not_act(table: Table, seat: int, seq: int) -> Refusal | None:
    """Why a seat may not act now, whatever the action; None if it may."""
    if table.closed or not table.acting:
        return ENDED
    if not table.begun:
        return NOT_BEGUN
    if seq < table.floors[seat] or seq > table.numbers[seat]:
        return STALE
    return PLAYED_BY_BOT if table.seats[seat].level else None


def undo(table: Table, seat: int, seq: int, id: str) -> Body | Refusal:  # noqa: A002  # the message's word
    """Take back the seat's last step at once if the rules allow it, or ask the others."""
    refusal = why_not_act(table, seat, seq)
    if refusal:
        return refusal
    step = table.steps[-1] if table.steps else None
    if step is None or step.seat != seat:
        return NOTHING_TO_UNDO._replace(rule=find_game(table.made.game).take_back_rule)
    if (step.freely and seat in table.match.actors) or not _others(table, seat):
        return Undone(step.length, seat, id)
    return Asked(seat, id)


def answer(table: Table, seat: int, yes: bool, id: str) -> Body | Refusal:  # noqa: A002
    """Agree that the asking seat takes back its step, or not. The last to agree makes it happen."""
    if table.ended or table.asks is None or seat not in _others(table, table.asks):
        return NOT_ASKED
    if not yes:
        return Asked(table.asks, id, no=True, by=seat)
    if _others(table, table.asks) - table.agreed - {seat}:
        return Agreed(seat, id)
    return Undone(table.steps[-1].length, seat, id)


def agreed_by_all(table: Table) -> Body | Refusal:
    """What follows from a question if those who have not agreed have left their seats to bots."""
    if table.ended or table.asks is None or _others(table, table.asks) - table.agreed:
        return NOT_ASKED
    return Undone(table.steps[-1].length, table.asks)


def hints_allowed(table: Table, seat: int) -> bool:
    """Whether a seat may ask for hints in this match: nobody but easy bots could mind."""
    others = [who for n, who in enumerate(table.seats) if n != seat]
    return all(who.kind == "bot" and (found := level(who.level)) is not None and found.hints for who in others)


def why_no_hint(table: Table, seat: int) -> Refusal | None:
    """Why a seat gets no hint now; None if it does."""
    if table.ended:
        return ENDED
    if not table.begun:
        return NOT_BEGUN
    if not hints_allowed(table, seat):
        return NO_HINTS
    if table.seats[seat].level:
        return PLAYED_BY_BOT
    return None if table.legal(seat) else NOT_NOW


def _others(table: Table, seat: int) -> set[int]:
    """The people who have to agree; bots always do."""
    gone = table.match.dormant
    return {n for n, who in enumerate(table.seats) if n != seat and n not in gone and not who.level}


def say(table: Table, seat: int | None, name: str, text: str, id: str) -> Body | Refusal:  # noqa: A002
    """Say something to whoever may hear it now. Spectators talk among themselves."""
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not words:
        return Refusal("empty", "", "There is nothing to read in that.")
    if seat is None:
        return Spoke(Said(words, None, name or "guest", "spectators"), None, id)
    hearers = table.match.hearers(seat) if table.begun and not table.ended else None
    if isinstance(hearers, Refusal):
        return hearers
    if hearers is None:
        return Spoke(Said(words, seat, table.seats[seat].name), None, id)
    return Spoke(Said(words, seat, table.seats[seat].name, "seats"), list(hearers), id)
