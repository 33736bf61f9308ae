"""A match at the terminal, from where it stands to its end. Knows no game: that is the artist's part."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from random import Random

from rich.text import Text

from cheeseboard.atomic_write import write_atomically
from cheeseboard.bots.guarded_seat import Answer
from cheeseboard.errors import IllegalAction
from cheeseboard.games.contract import Event
from cheeseboard.match.match import Match
from cheeseboard.match.rewind import all_events
from cheeseboard.match.takeback import Takeback
from cheeseboard.terminal.artist import Artist, View
from cheeseboard.terminal.commands import Commands
from cheeseboard.terminal.curtain import draw_curtain
from cheeseboard.terminal.files import reason
from cheeseboard.terminal.glimpses import Glimpses
from cheeseboard.terminal.listing import Listing
from cheeseboard.terminal.machines import LONG, NOTICEABLE, Machines, fault_of, meanwhile
from cheeseboard.terminal.page import lines_of, page, picture
from cheeseboard.terminal.people import Person, called, to_headers
from cheeseboard.terminal.screen import Screen
from cheeseboard.wording import listed

LOUD_PAUSE = 2.5  # times longer when something happens that must not be missed


class Table:
    """A match with people and bots around it."""

    def __init__(
        self,
        screen: Screen,
        artist: Artist,
        match: Match,
        people: Sequence[Person],
        *,
        random: Random,  # for the bots
        save: Path | None = None,
        pace: float = 0.0,
    ) -> None:
        self.screen = screen
        self.artist = artist
        self.match = match
        self.people = tuple(people)
        self.names = called(people, artist.seats)
        self.save = save
        self.notes: list[str] = []  # to be said below the board until the next answer
        self.quitting = False
        self._pace = pace
        self._turn_began = True
        self._random = random
        self._takeback = Takeback()
        self._story = all_events(match)
        self._last_events: list[tuple[Event, ...]] = []
        self._machines = Machines(people, random)
        self.faults: dict[str, str] = {}  # what went wrong last with each bot, in full: for when the match is over
        self._faults: dict[str, str] = {}  # in brief, to be said when somebody is asked
        self._persons = [seat for seat, person in enumerate(people) if not person.bot]
        # Who is at the keyboard; of several nobody knows at first.
        self._eyes = self._persons[0] if len(self._persons) == 1 else None
        self._glimpses = Glimpses(screen, artist, self.names, self._persons)
        match.headers.update(to_headers(people))
        self.keep()

    def play(self) -> None:
        """Go on until the match is over or somebody quits."""
        try:
            self._seat_bots()
            self._go_on(Commands(self))
        finally:
            self._machines.leave()

    def people_to_act(self) -> list[int]:
        """The seats of people who may act now. They go before bots, where several may."""
        return [actor for actor in self.match.actors if isinstance(actor, int) and not self.people[actor].bot]

    def read(self, seat: int, typed: str) -> tuple[str, ...]:
        """What was typed for a seat, as actions; raises Misread."""
        return self.artist.read(typed, self.match.view(seat), self.names, self._random)

    def act(self, seat: int, actions: Sequence[str]) -> None:
        """Play actions one after the other; stop at a refusal, saying why, and where the match or turn ends."""
        for action in actions:
            if seat not in self.match.actors:
                return  # the rest of a path is void once the game is over (Q11)
            question = (
                "" if self.refusal(seat, action) else self.artist.warning(self.match.view(seat), action, self.names)
            )
            if question and not self.confirm(question):
                self.notes.append("Nothing was done.")
                return
            if not self._play(seat, action):
                return

    def take_back(self, seat: int) -> None:
        """Undo the last action, where the rules of the table allow it."""
        why_not = self._takeback.why_not(seat)
        if why_not:
            self.notes.append(_with_rule(why_not, self.artist.takeback_rule))
            return
        self.match = self._takeback.back()
        del self._story[len(self.match.history) :]
        self.notes.append("Taken back.")
        self.keep()
        self._seat_bots()  # they have heard what did not happen

    def resign(self, seat: int) -> None:
        """Give up for a seat."""
        self._play(seat, "resign")

    def refusal(self, seat: int, action: str) -> str:
        """Why this may not be played now, with its rule; empty if it may."""
        refused = self.match.why_illegal(seat, action)
        return _with_rule(refused.sentence, refused.rule) if refused else ""

    def confirm(self, question: str) -> bool:
        """Ask below the board, and take only a yes for a yes."""
        self.notes = [question]
        self.show(None)
        self.notes = []
        return self.screen.confirm(f" {self.names[self._eyes or 0]}: sure?")

    def show(self, listing: Listing | None, more: str = "") -> None:
        """Draw the page anew, saying one thing more below it."""
        rows = page(
            self.artist,
            self.match,
            self._eyes,
            self.names,
            self._story,
            listing=listing,
            notes=[*self.notes, more] if more else self.notes,
            width=self.screen.width,
            height=self.screen.height,
        )
        self.screen.show(rows)

    def keep(self) -> None:
        """Write the record, if it is to be kept; a full disk does not end a match."""
        if self.save:
            try:
                write_atomically(self.save, self.match.record())
            except OSError as error:
                self.notes.append(f"{self.save} could not be written: {reason(error)}.")

    def _go_on(self, commands: Commands) -> None:
        while self.match.outcome is None and not self.quitting:
            looked = self._glimpses.show(self.match)
            self._eyes = self._eyes if looked is None else looked
            if self.people_to_act():
                self._ask(commands)
            else:
                self._let_bot_act(next(actor for actor in self.match.actors if isinstance(actor, int)))

    def _ask(self, commands: Commands) -> None:
        """Ask the first of the people who may act; the others who may are at the keyboard with him."""
        asked = self.people_to_act()
        seat = asked[0]
        self._seat_at_keyboard(asked)
        if self._turn_began:
            self._turn_began = False
            self.notes = self._missed(seat)
        self.notes += self._faults.values()
        self._faults = {}
        listing = Listing(self.artist.groups(self.match.view(seat), self.match.legal(seat), self.names))
        self.show(listing)
        typed = self.screen.ask(f" {listed([self.names[other] for other in asked])}> ")
        if typed:
            self.notes = []
            commands.obey(seat, typed, listing)

    def _seat_at_keyboard(self, seats: list[int]) -> None:
        """They take over the keyboard, behind a curtain if somebody who may be there sees other things than they."""
        seat = seats[0]
        if seat != self._eyes:
            mine = self._picture(seat)
            others = self._persons if self._eyes is None else [self._eyes]
            if any(self._picture(other) != mine for other in others):
                self.notes = []
                draw_curtain(self.screen, [self.names[s] for s in seats if self._picture(s) == mine])
        self._eyes = seat

    def _picture(self, eyes: int | None) -> list[Text]:
        width, height = self.screen.width, self.screen.height
        return picture(self.artist, self.match, eyes, self.names, self._story, width=width, height=height)

    def _seat_bots(self) -> None:
        with self._waiting((LONG, "Getting ready… The first time this takes a while.")):
            self._machines.sit(self.match)

    def _let_bot_act(self, seat: int) -> None:
        name = self.names[seat]
        if not self._persons:
            self.notes = []
        late = (self._machines.budget(seat).seconds or 0) + LONG
        with self._waiting((NOTICEABLE, f"{name} thinks…"), (late, f"{name} is getting ready…")):
            answer = self._machines.act(self.match, seat)
        self._play(seat, answer.action)
        self._blame(answer, name)
        lines = lines_of(self.artist, self.match, self._eyes, self.names, self._last_events)
        lines = [line for line in lines if not line.fleeting]
        if not self.screen.pages:
            self.screen.say(*(line.text for line in lines))
        elif lines:
            self.show(None)
            self.screen.pause(self._pace * (LOUD_PAUSE if any(line.loud for line in lines) else 1))

    def _blame(self, answer: Answer, name: str) -> None:
        """Say what a bot did wrong, at once where people only watch, else when somebody is asked next."""
        brief = fault_of(answer, name)
        if not brief:
            return
        self.faults[name] = full = f"{brief} ({answer.said})"
        if not self.screen.pages:
            self.screen.say(brief if self._persons else full)
        elif self._persons:
            self._faults[name] = brief
        else:
            self.notes.append(full)

    def _waiting(self, *steps: tuple[float, str]) -> AbstractContextManager[None]:
        """Say below the board what is waited for, if it takes so long."""
        if not self.screen.pages:
            return nullcontext()
        return meanwhile(lambda words: self.show(None, words), *steps)

    def _play(self, seat: int, action: str) -> bool:
        before = self.match.view(None)
        try:
            events = self._takeback.play(self.match, seat, action)
        except IllegalAction:
            self.notes.append(self.refusal(seat, action))
            return False
        self._machines.hear(self.match, events)
        self._last_events = [events]
        # Chance may have gone on by itself; the story keeps step with the history.
        self._story += [events, *(() for _ in self.match.history[len(self._story) + 1 :])]
        lines = lines_of(self.artist, self.match, self._eyes, self.names, [events])
        self.notes += [line.text for line in lines if line.loud]
        self._turn_began |= any(line.heading for line in lines)
        self.keep()
        self._show_interlude(before, events)
        return True

    def _show_interlude(self, before: View, events: Sequence[Event]) -> None:
        seen = self.match.events_for(None, events)
        rows = self.artist.interlude(before, seen, self.names, self.screen.width, self.screen.height - 1)
        if not rows:
            return
        self.screen.show(rows)
        if all(person.bot for person in self.people):
            self.screen.pause(self._pace * LOUD_PAUSE)
        else:
            self.screen.wait(" Enter goes on. ")

    def _missed(self, seat: int) -> list[str]:
        """What this seat must hear of that happened since it acted last."""
        actors = [actor for actor, _ in self.match.history]
        since = len(actors) - actors[::-1].index(seat) if seat in actors else 0
        lines = lines_of(self.artist, self.match, seat, self.names, self._story[since:])
        loud = " ".join(line.text for line in lines if line.loud)
        return [loud] if loud else []


def _with_rule(sentence: str, rule: str) -> str:
    return f"{sentence} ({rule})" if rule else sentence
