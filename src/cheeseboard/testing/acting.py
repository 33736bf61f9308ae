"""Actors, legal actions, refusals of the rest, and how a match ends."""

from __future__ import annotations

import re
from random import Random

from cheeseboard.errors import IllegalAction, Refusal
from cheeseboard.games.contract import Actor
from cheeseboard.match.match import RESIGN, Match
from cheeseboard.testing.play import Step, is_begun, position_of, walk
from cheeseboard.testing.subject import Subject, expect, expect_same

NOT_YOUR_TURN, MALFORMED = "not your turn", "malformed"
NONSENSE = ("", " ", "resign now", "RESIGN", "0", "\n", "?", "x" * 300, "ä 1", "play", "deal", "-")
STRANGERS: tuple[Actor, ...] = (-1, 4, 9, "nobody", "", "0")


def check_actors(subject: Subject, step: Step, random: Random) -> None:
    """Each actor has something to play, listed once, always in the same order; others have nothing."""
    match = step.after
    actors = match.actors
    seats = range(match.options["players"])
    expect(isinstance(actors, tuple) and len(set(actors)) == len(actors), f"actors are a tuple, none twice: {actors}")
    expect(all(a in seats or a in ("chance", "clock") for a in actors), f"actors are seats, chance, clock: {actors}")
    expect("chance" not in actors or actors == ("chance",), f"chance acts alone: {actors}")
    expect((actors == ()) == (match.outcome is not None), f"a match is over exactly if nobody acts: {actors}")
    for actor in (*seats, "chance", "clock", *STRANGERS):
        legal = match.legal(actor)
        if actor in actors:
            expect(legal or actor == "chance", f"{actor} may act and has nothing to play")
        else:
            expect(legal == (), f"{actor} may not act, but could play {legal}")
        expect(isinstance(legal, tuple) and len(set(legal)) == len(legal), f"{actor}'s actions: none twice")
        expect(match.legal(actor) == legal, f"{actor}'s actions come in the same order each time")
        expect(RESIGN not in legal, "resigning is not listed")
    expect(set(actors).isdisjoint(subject.game.dormant(_state(subject, match))), "who resigned does not act")


def check_outcome(_subject: Subject, step: Step, random: Random) -> None:
    """An ending names a reason, winners and scores; nothing is legal any more, resigning included."""
    match = step.after
    if match.outcome is None:
        return
    reason, winners, scores = match.outcome
    players = match.options["players"]
    expect(isinstance(reason, str) and reason, "an ending has a reason")
    expect(winners and winners == tuple(sorted(set(winners))), f"somebody wins, ascending: {winners}")
    expect(set(winners) <= set(range(players)), f"winners are seats: {winners}")
    expect(len(scores) == players and all(type(score) is int for score in scores), f"a score for every seat: {scores}")
    resigned = {actor for actor, text in match.history if text == RESIGN}
    expect(resigned.isdisjoint(winners), f"who resigned does not win: {resigned}, {winners}")
    expect(step.events[-1]["event"] == "over", "the last event is over")
    for seat in range(players):
        for text in (RESIGN, step.text):
            _expect_refused(match, seat, text, NOT_YOUR_TURN)


def check_refusals(subject: Subject, step: Step, random: Random, most: int = 60) -> None:
    """Legal is exactly what there is no reason against, in the order of the action's numbers; reasons are complete.
    Tries `most` of the game's texts, and all that are legal; 0 stands for all texts."""
    match = step.after
    texts = subject.texts if most == 0 else _some(subject.texts, match, random, most)
    for actor in (*range(match.options["players"]), "chance", "clock"):
        legal = match.legal(actor)
        for text in legal:
            expect(match.why_illegal(actor, text) is None, f"{actor} {text} is listed, but refused")
        if actor not in match.actors:
            for text in (*texts[:: max(1, len(texts) // 20)], *NONSENSE):
                _expect_refused(match, actor, text, NOT_YOUR_TURN)
            continue
        playable = [text for text in texts if _is_playable(match, actor, text)]
        listed = [text for text in legal if text in subject.texts]
        expect_same(playable, listed, f"{actor} may play what is listed, in the order of the numbers, and no more")
        expect(actor == "chance" or len(listed) == len(legal), f"{actor} may play a text that is not among the game's")
        for text in NONSENSE:
            _expect_refused(match, actor, text, MALFORMED)
    for stranger in STRANGERS[:-1]:
        if stranger not in range(match.options["players"]):
            _expect_refused(match, stranger, texts[0], NOT_YOUR_TURN)


def check_refusals_change_nothing(subject: Subject, step: Step, random: Random) -> None:
    """After a refusal everything is as before."""
    match = step.after.copy()
    before = match.record(), position_of(match)
    for actor in (*range(match.options["players"]), "chance", "clock"):
        text = random.choice((*subject.texts, *NONSENSE))
        why = match.why_illegal(actor, text)
        if why is None:
            continue
        try:
            match.play(actor, text)
        except IllegalAction as error:
            expect(error.refusal == why, f"{actor} {text} is refused for the reason that `why_illegal` gave")
        else:
            expect(False, f"{actor} {text} was to be refused: {why}")
    expect_same(before, (match.record(), position_of(match)), "a refused action changes nothing")


def check_resignations(subject: Subject, step: Step, random: Random) -> None:
    """Any seat may resign at any time after the first event of chance, once; then it neither acts nor wins."""
    match = step.after
    for seat in range(match.options["players"]):
        left = seat in subject.game.dormant(_state(subject, match))
        why = match.why_illegal(seat, RESIGN)
        may = is_begun(match) and match.outcome is None and not left
        expect((why is None) == may, f"seat {seat} may {'' if may else 'not '}resign, but: {why}")
        if why is not None:
            _expect_complete(why, seat, RESIGN)
            continue
        twin = match.copy()
        events = twin.play(seat, RESIGN)
        expect(events[0] == {"event": "resign", "seat": seat}, f"a resignation begins with `resign`: {events[0]}")
        after = Step(match, seat, RESIGN, events, twin)
        for check in (check_actors, check_outcome):
            check(subject, after, random)
        _expect_refused(twin, seat, RESIGN, NOT_YOUR_TURN)


def check_resigned_matches_end(subject: Subject, step: Step, random: Random) -> None:
    """Play goes on to an end when a seat has left."""
    match = step.after.copy()
    seats = [seat for seat in range(match.options["players"]) if match.why_illegal(seat, RESIGN) is None]
    if seats:
        match.play(random.choice(seats), RESIGN)
        for last in walk(subject, {}, random, match=match, resigning=0.01):
            check_actors(subject, last, random)
        expect(match.outcome, "a match that a seat left ends")


def _some(texts: tuple[str, ...], match: Match, random: Random, most: int) -> tuple[str, ...]:
    """Some texts in their order, all legal ones among them."""
    legal = {text for actor in match.actors for text in match.legal(actor)}
    chosen = set(random.sample(range(len(texts)), min(most, len(texts))))
    return tuple(text for i, text in enumerate(texts) if i in chosen or text in legal)


def _is_playable(match: Match, actor: Actor, text: str) -> bool:
    why = match.why_illegal(actor, text)
    if why is not None:
        _expect_complete(why, actor, text)
        expect(why.code != NOT_YOUR_TURN, f"{actor} may act, but {text} is refused as not his turn")
    return why is None


def _expect_refused(match: Match, actor: Actor, text: str, code: str) -> None:
    why = match.why_illegal(actor, text)
    if why is None:
        expect(False, f"{actor} {text!r} is accepted instead of refused as {code}")
        return
    expect(why.code == code, f"{actor} {text!r} is refused as {why.code}, not as {code}")
    _expect_complete(why, actor, text)


def _expect_complete(why: Refusal, actor: Actor, text: str) -> None:
    """A refusal that a program and a player can use."""
    about = f"the refusal of {actor} {text!r}, {why}"
    expect(isinstance(why, Refusal) and why.code and why.sentence, f"{about}, has a code and a sentence")
    expect(why.sentence.endswith(".") and why.sentence.isprintable(), f"{about}, is a line ending with a stop")
    expect(re.fullmatch("[A-Z][0-9]+", why.rule) or why.code in (NOT_YOUR_TURN, MALFORMED), f"{about}, names a rule")


def _state(subject: Subject, match: Match) -> object:
    """The state of the rules that a match stands at."""
    position = position_of(match)
    return subject.game.start(match.options) if position is None else subject.game.read(position, match.options)
