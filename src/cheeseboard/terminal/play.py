"""A match at the terminal, from where it stands to its end. Everything about its game is the artist's."""

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
from cheeseboard.terminal.action_list import ActionList
from cheeseboard.terminal.artist import Artist, View
from cheeseboard.terminal.bot_seats import LATE_SECONDS, NOTICEABLE_SECONDS, BotSeats, fault_of, meanwhile
from cheeseboard.terminal.commands import Commands
from cheeseboard.terminal.curtain import draw_curtain
from cheeseboard.terminal.files import reason
from cheeseboard.terminal.glimpses import Glimpses
from cheeseboard.terminal.page import lines_of, page, picture
from cheeseboard.terminal.players import Player, names_of_players, to_headers
from cheeseboard.terminal.screen import Screen
from cheeseboard.wording import listed

LOUD_PAUSE = 2.5  # times longer after an important event


class TerminalMatch:
    """A match with people at this keyboard, and bots."""

    def __init__(
        self,
        screen: Screen,
        artist: Artist,
        match: Match,
        people: Sequence[Player],
        *,
        random: Random,  # for the bots
        save: Path | None = None,
        pace: float = 0.0,
    ) -> None:
        self.screen = screen
        self.artist = artist
        self.match = match
        self.people = tuple(people)
        self.names = names_of_players(people, artist.seats)
        self.save = save
        self.notes: list[str] = []  # shown below the board until the next answer
        self.quitting = False
        self._pace = pace
        self._turn_began = True
        self._random = random
        self._takeback = Takeback()
        self._story = all_events(match)
        self._last_events: list[tuple[Event, ...]] = []
        self._bots = BotSeats(people, random)
        self.faults: dict[str, str] = {}  # the last fault of each bot in full, shown when the match is over
        self._faults: dict[str, str] = {}  # in brief, shown when a person is asked next
        self._persons = [seat for seat, person in enumerate(people) if not person.bot]
        # The seat whose player is at the keyboard; with several people, unknown at first.
        self._eyes = self._persons[0] if len(self._persons) == 1 else None
        self._glimpses = Glimpses(screen, artist, self.names, self._persons)
        match.headers.update(to_headers(people))
        self.keep()

    def play(self) -> None:
        """Play until the match is over or a player quits."""
        try:
            self._seat_bots()
            self._go_on(Commands(self))
        finally:
            self._bots.leave()

    def people_to_act(self) -> list[int]:
        """The seats of people who may act now. Where several seats may act, people go before bots."""
        return [actor for actor in self.match.actors if isinstance(actor, int) and not self.people[actor].bot]

    def read(self, seat: int, typed: str) -> tuple[str, ...]:
        """The actions that a player typed; raises Misread."""
        return self.artist.read(typed, self.match.view(seat), self.names, self._random)

    def act(self, seat: int, actions: Sequence[str]) -> None:
        """Play actions one after the other, up to a refusal, which is shown, or to the end of the turn or the match."""
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
        """Undo the last action, where the game allows it."""
        why_not = self._takeback.why_not(seat)
        if why_not:
            self.notes.append(_with_rule(why_not, self.artist.takeback_rule))
            return
        self.match = self._takeback.back()
        del self._story[len(self.match.history) :]
        self.notes.append("Taken back.")
        self.keep()
        self._seat_bots()  # they have heard events that did not happen

    def resign(self, seat: int) -> None:
        """Give up for a seat."""
        self._play(seat, "resign")

    def refusal(self, seat: int, action: str) -> str:
        """Why this may not be played now, with its rule; empty if it may."""
        refused = self.match.why_illegal(seat, action)
        return _with_rule(refused.sentence, refused.rule) if refused else ""

    def confirm(self, question: str) -> bool:
        """Ask a question below the board; whether the answer is yes."""
        self.notes = [question]
        self.show(None)
        self.notes = []
        return self.screen.confirm(f" {self.names[self._eyes or 0]}: sure?")

    def show(self, listing: ActionList | None, more: str = "") -> None:
        """Draw the page, with one more note below it."""
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
        """Write the record, if there is a file for it; a full disk does not end a match."""
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
        """Ask the first of the people who may act. The others who may act are at the keyboard too."""
        asked = self.people_to_act()
        seat = asked[0]
        self._seat_at_keyboard(asked)
        if self._turn_began:
            self._turn_began = False
            self.notes = self._missed(seat)
        self.notes += self._faults.values()
        self._faults = {}
        listing = ActionList(self.artist.groups(self.match.view(seat), self.match.legal(seat), self.names))
        self.show(listing)
        typed = self.screen.ask(f" {listed([self.names[other] for other in asked])}> ")
        if typed:
            self.notes = []
            commands.obey(seat, typed, listing)

    def _seat_at_keyboard(self, seats: list[int]) -> None:
        """Hand the keyboard over to these seats, behind a curtain if a player who may be looking has another view."""
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
        with self._waiting((LATE_SECONDS, "Getting ready… The first time this takes a while.")):
            self._bots.sit(self.match)

    def _let_bot_act(self, seat: int) -> None:
        name = self.names[seat]
        if not self._persons:
            self.notes = []
        late = (self._bots.budget(seat).seconds or 0) + LATE_SECONDS
        with self._waiting((NOTICEABLE_SECONDS, f"{name} thinks…"), (late, f"{name} is getting ready…")):
            answer = self._bots.act(self.match, seat)
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
        """Report a bot's fault: at once where people only watch, else when a person is asked next."""
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
        """Within this context, say below the board what takes so long."""
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
        self._bots.hear(self.match, events)
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
        """The important events since this seat last acted."""
        actors = [actor for actor, _ in self.match.history]
        since = len(actors) - actors[::-1].index(seat) if seat in actors else 0
        lines = lines_of(self.artist, self.match, seat, self.names, self._story[since:])
        loud = " ".join(line.text for line in lines if line.loud)
        return [loud] if loud else []


def _with_rule(sentence: str, rule: str) -> str:
    return f"{sentence} ({rule})" if rule else sentence
