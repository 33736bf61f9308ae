"""From the text that names a bot to the bot."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from cheeseboard.bots import Bot, Budget, registry
from cheeseboard.bots.levels import LEVELS
from cheeseboard.bots.program import Program
from cheeseboard.bots.random_bot import RandomBot
from cheeseboard.bots.registry import bot_names, find_bot
from cheeseboard.errors import BadOption

MINE = """
from cheeseboard.bots import Bot
class Mine(Bot):
    class Inner(Bot): pass
class Needy(Bot):
    def __init__(self, more): pass
class Rude(Bot):
    def __init__(self): raise SystemExit(1)
class Stranger: pass
text = "no class"
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A module in the folder where the program is started."""
    (tmp_path / "mine_for_a_test.py").write_text(MINE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path not in ("", ".")])
    yield "mine_for_a_test"
    sys.modules.pop("mine_for_a_test", None)


@pytest.mark.parametrize("name", [*registry.OWN, *(level.name for level in LEVELS)])
def test_our_own_bots_have_names(name: str) -> None:
    assert name in bot_names()
    assert isinstance(find_bot(name).make(), Bot)


def test_each_seat_gets_a_bot_of_its_own() -> None:
    recipe = find_bot("random")
    assert isinstance(recipe.make(), RandomBot)
    assert recipe.make() is not recipe.make()


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("random", None),
        (" random@500 ", Budget(simulations=500)),
        ("random@0.2s", Budget(seconds=0.2)),
        ("random@.5s", Budget(seconds=0.5)),
        (f"cmd:{sys.executable} -c 'pass'@3s", Budget(seconds=3)),
        (f"cmd:{sys.executable} ann@home", None),
        (f"cmd:{sys.executable} ann@home@20", Budget(simulations=20)),
    ],
)
def test_a_budget_follows_an_at(text: str, budget: Budget | None) -> None:
    recipe = find_bot(text)
    assert (recipe.text, recipe.budget) == (text.strip(), budget)


@pytest.mark.parametrize("text", ["random@", "random@0", "random@0s", "random@-1s", "random@x", "random@1e9s", "@5"])
def test_other_budgets_are_refused(text: str) -> None:
    with pytest.raises(BadOption):
        find_bot(text)


def test_a_class_in_a_module_of_this_folder(module: str) -> None:
    assert type(find_bot(f"{module}:Mine").make()).__name__ == "Mine"
    assert type(find_bot(f"{module}:Mine.Inner@7").make()).__name__ == "Inner"


@pytest.mark.parametrize("name", ["Needy", "Rude", "Stranger", "text"])
def test_what_makes_no_bot_is_refused_when_it_is_to_be_made(name: str, module: str) -> None:
    with pytest.raises(BadOption, match=name):
        find_bot(f"{module}:{name}").make()


@pytest.mark.parametrize("text", ["", "gouda", "no_such_module:X", "os:gouda", ":", ":X", "os:", ".os:X", "a b:c"])
def test_what_is_not_there_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="bot"):
        find_bot(text)


@pytest.mark.parametrize("body", ["1 +", "raise SystemExit(3)", "raise RuntimeError('oh')", "import no_such_thing"])
def test_a_module_that_cannot_be_imported_is_refused(
    body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_for_a_test.py").write_text(body, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadOption, match="cannot be imported"):
        find_bot("broken_for_a_test:Mine")


def test_packages_bring_bots_by_entry_point(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(".")
    found = [EntryPoint("cheddar", f"{module}:Mine", registry.GROUP)]
    monkeypatch.setattr(registry, "entry_points", lambda *, group: found if group == "cheeseboard.bots" else [])
    assert "cheddar" in bot_names()
    assert type(find_bot("cheddar@9").make()).__name__ == "Mine"


def test_a_command_is_split_as_a_shell_would_but_run_without_one() -> None:
    bot = find_bot(f"cmd:{sys.executable} 'two words' $HOME;").make()
    assert isinstance(bot, Program)
    assert bot._words == (sys.executable, "two words", "$HOME;")


@pytest.mark.parametrize("text", ["random", LEVELS[0].name, f"cmd:{sys.executable} x"])
def test_recipes_can_be_sent_to_another_process(text: str) -> None:
    assert type(pickle.loads(pickle.dumps(find_bot(text))).make()) is type(find_bot(text).make())  # noqa: S301
