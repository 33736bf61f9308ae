"""A bot of any kind at a seat: the match always gets a legal action."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from cheeseboard.bots import Bot, Budget
from cheeseboard.bots import guarded_seat as seated_module
from cheeseboard.bots.guarded_seat import CRASHED, ILLEGAL, LATE, MAX_FAULT_CHARACTERS, Answer, GuardedSeat

LEGAL = ("enter a1", "enter g1", "end")
QUICK = Budget(seconds=0.02)


class Sly(str):
    """A text that says it equals anything."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("end")


class Anything:
    """Equals anything too, and cannot even be shown."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        raise RuntimeError


class Mute(Exception):  # noqa: N818
    """Has no words."""

    def __str__(self) -> str:
        raise RuntimeError


def raises(error: BaseException) -> Callable[..., Any]:
    def method(*_: Any) -> Any:
        raise error

    return method


def seat(**methods: Callable[..., Any]) -> GuardedSeat:
    bot = Bot()
    bot.choose = lambda *_: "end"  # type: ignore[method-assign]
    for name, method in methods.items():
        setattr(bot, name, method)
    return GuardedSeat(bot, "roquefort", 1, {"players": 2}, 5)


def ask(chair: GuardedSeat, budget: Budget = QUICK) -> Answer:
    answer = chair.act({}, LEGAL, budget)
    assert answer.action in LEGAL
    assert type(answer.action) is str
    return answer


def test_a_legal_action_is_played() -> None:
    answer = ask(seat())
    assert answer.action == "end"
    assert answer[2:] == ("", "", False)


@pytest.mark.parametrize("action", ["", "enter b1", "END", None, 0, b"end", ["end"], Anything(), Sly("enter b1")])
def test_anything_else_is_not(action: object) -> None:
    answer = ask(seat(choose=lambda *_: action))
    assert (answer.fault, answer.replaced) == (ILLEGAL, True)
    assert answer.said.endswith("is not legal")


def test_a_legal_action_of_a_class_of_its_own_is_played_as_plain_text() -> None:
    assert ask(seat(choose=lambda *_: Sly("enter g1")))[:1] == ("enter g1",)


@pytest.mark.parametrize("error", [ValueError("oh\x1b[2Jno\n"), SystemExit(1), RecursionError(), MemoryError(), Mute()])
def test_a_crash_costs_the_turn_and_no_more(error: BaseException) -> None:
    answer = ask(seat(choose=raises(error)))
    assert (answer.fault, answer.replaced) == (CRASHED, True)
    assert answer.said.startswith(type(error).__name__ + ": ")
    assert answer.said.isprintable()


def test_what_it_says_is_kept_short() -> None:
    assert len(ask(seat(choose=raises(ValueError("x" * 10**6)))).said) < MAX_FAULT_CHARACTERS + 20


@pytest.mark.parametrize("method", ["begin", "hear"])
def test_a_crash_outside_its_turn_costs_its_next_one(method: str) -> None:
    chair = seat(**{method: raises(ValueError("oh no"))})
    chair.hear([{"event": "turn"}])
    assert ask(chair)[2:] == (CRASHED, "ValueError: oh no", True)
    assert ask(chair).fault == ""


def test_a_crash_at_the_end_is_nobodys_business() -> None:
    seat(end=raises(ValueError())).end()


def test_the_user_can_still_stop_it() -> None:
    with pytest.raises(KeyboardInterrupt):
        ask(seat(choose=raises(KeyboardInterrupt())))


def test_one_that_gives_up_on_time_is_late() -> None:
    assert ask(seat(choose=raises(TimeoutError("no answer"))))[2:] == (LATE, "no answer", True)


def test_a_late_action_counts_but_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seated_module, "GRACE_SECONDS", 0.0)

    def slow(*_: Any) -> str:
        time.sleep(0.1)
        return "end"

    chair = seat(choose=slow)
    answer = ask(chair)
    assert (answer.action, answer.fault, answer.replaced) == ("end", LATE, False)
    assert answer.said.endswith(" s of 0.02 s")
    assert ask(chair, Budget(simulations=1)).fault == ""


def test_a_head_start_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seated_module, "GRACE_SECONDS", 0.0)
    bot = Bot()
    bot.head_start = 10

    def slow(*_: Any) -> str:
        bot.head_start = 0
        time.sleep(0.05)
        return "end"

    bot.choose = slow  # type: ignore[method-assign,assignment]
    chair = GuardedSeat(bot, "roquefort", 0, {}, 1)
    assert [ask(chair).fault, ask(chair).fault] == ["", LATE]


def test_its_random_actions_are_the_same_every_time() -> None:
    chairs = [seat(choose=lambda *_: "") for _ in range(2)]
    first, second = ([ask(chair).action for _ in range(20)] for chair in chairs)
    assert first == second
    assert set(first) == set(LEGAL)


def test_it_is_handed_nothing_that_leads_to_the_match() -> None:
    handed: list[object] = []
    names = ("begin", "hear")
    chair = seat(**{name: lambda *arguments: handed.extend(arguments) for name in names})
    chair.hear([{"event": "turn"}])
    assert handed == ["roquefort", 1, {"players": 2}, 5, {"event": "turn"}]
