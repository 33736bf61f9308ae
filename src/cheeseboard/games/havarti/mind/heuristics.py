"""The thoughts of Hide the Havarti, see `bots.mind.Thoughts`. In the dialect, like the rules."""

from __future__ import annotations

from typing import Any

from cheeseboard.games.havarti.mind.belief import imagine_world, smell_by
from cheeseboard.games.havarti.mind.chances import weigh
from cheeseboard.games.havarti.mind.fromager import CARE, WHIM, fret, relief
from cheeseboard.games.havarti.mind.hunting import hunt
from cheeseboard.games.havarti.mind.inspector import promise, prowl
from cheeseboard.games.havarti.mind.layout import keep_two, lay_next, lay_somehow, show_one
from cheeseboard.games.havarti.mind.lore import (
    LORE_NOTES,
    LORE_READ,
    LORE_STYLE,
    OPENLY,
    SLYLY,
)
from cheeseboard.games.havarti.mind.notes import take_note
from cheeseboard.games.havarti.state import ARRANGE, DO_SWAP, FROMAGER, KEEP, OPEN, OVER, SHOW, State


def imagine(s: State, me: int, lore: Any, random: Any) -> None:
    """Fill in what `me` does not know."""
    imagine_world(s, me, lore, random)


def habit(s: State, me: int, lore: Any, random: Any) -> int:
    """The lay-out, and which cards to keep."""
    if s.phase == KEEP:
        return keep_two(random)
    if s.phase == ARRANGE:
        return lay_next(s, lore)
    if s.phase == SHOW:
        return show_one(s, random)
    return -1


def greedy(states: Any, rows: Any, me: int, lore: Any, random: Any) -> int:
    """The best action at a glance."""
    action = habit(states[0], me, lore, random)
    if action >= 0:
        return action
    smell_by(lore, OPENLY)
    if me == states[0].inspector:
        return hunt(states, rows, me, lore, random)
    lore[LORE_STYLE] = SLYLY
    return fret(states[0], me, lore, CARE, random)


def in_tree(s: State, seat: int, me: int) -> bool:
    """One's own side is searched; the other plays as it leans, from what it knows."""
    return (seat == s.inspector) == (me == s.inspector) or s.phase == KEEP


def hunch(s: State, seat: int, action: int, lore: Any) -> int:
    """From what the seat knows: what an inspector might find, how much safer a fromager makes the cheese."""
    if seat == s.inspector:
        return promise(s, action, lore)
    return relief(s, seat, action, lore)


def lean(s: State, seat: int, lore: Any, random: Any) -> int:
    """What a quick, sensible player might do, from what he knows and how he remembers rooms to have been swapped."""
    if seat != s.inspector:
        if s.phase == ARRANGE:
            return lay_somehow(s, random)
        if s.phase == SHOW:
            return show_one(s, random)
        return fret(s, seat, lore, WHIM, random)
    if s.phase == KEEP:
        return keep_two(random)
    return prowl(s, lore, random)


def follow(s: State, seat: int, action: int, lore: Any) -> None:
    """Take note of what somebody is about to do."""
    if s.phase > OPEN and (action >= DO_SWAP or s.phase == FROMAGER):
        take_note(s, action, lore[LORE_READ], lore, LORE_NOTES)


def far_enough(s: State, root: State, steps: int) -> bool:
    """The end of the round."""
    return s.phase == OVER or s.round != root.round


def foresees(s: State) -> bool:
    """Playouts go on to the end of the round as it is."""
    return False


def worth(s: State, me: int, out: Any) -> None:
    """Each seat's chance to win."""
    weigh(s, out)


def imagine_at(states: Any, i: int, me: int, lore: Any, random: Any) -> None:
    """`imagine` in one state."""
    imagine(states[i], me, lore, random)


def lean_at(states: Any, i: int, seat: int, lore: Any, random: Any) -> int:
    """`lean` in one state."""
    return lean(states[i], seat, lore, random)


def worth_at(states: Any, i: int, me: int, out: Any) -> None:
    """`worth` of one state."""
    worth(states[i], me, out)


def hunch_at(states: Any, i: int, seat: int, action: int, lore: Any) -> int:
    """`hunch` in one state."""
    return hunch(states[i], seat, action, lore)


def sign(s: State, me: int, way: int) -> int:
    """Situations are the same if the same choices of one's own led there, whatever the others did."""
    return way
