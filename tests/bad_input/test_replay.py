"""The door `replay`: records cut, shuffled, spoilt, misspelt, and a megabyte of nonsense."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cheeseboard import BadRecord

from .spoil import (
    DEAL,
    assert_well_said,
    deep,
    loaded,
    played,
    position,
    quick,
    refused,
    replay,
    short,
    spoilt,
    strange,
    thorough,
)

RECORDS = [played(40).record(), played(14, players=4, layout="appenzell").record(), loaded().record()]


@pytest.mark.parametrize("record", RECORDS, ids=["two", "four", "loaded"])
def test_a_record_cut_anywhere(record: str) -> None:
    """Each cut either tells the match up to some point or is refused, naming the line."""
    whole = replay(record).history
    for length in range(len(record)):
        try:
            match = replay(record[:length])
        except BadRecord as error:
            assert_well_said(error)
            if error.field != "record":
                named = int(error.field.removeprefix("line "))
                assert named == record.count("\n", 0, length) + 1
        else:
            assert match.history == whole[: len(match.history)]


@pytest.mark.parametrize("record", RECORDS, ids=["two", "four", "loaded"])
def test_a_record_with_two_lines_swapped(record: str) -> None:
    lines = record.split("\n")
    first = lines.index("")
    for number in range(first, len(lines) - 2):
        swapped = lines.copy()
        swapped[number : number + 2] = reversed(lines[number : number + 2])
        assert_replays_or_is_refused("\n".join(swapped))
    refused(BadRecord, lambda: replay("\n".join([*lines[:first], "", *reversed(lines[first + 1 : -1])])), "line ")


@pytest.mark.parametrize("record", RECORDS, ids=["two", "four", "loaded"])
def test_a_record_with_a_line_left_out_or_doubled(record: str) -> None:
    lines = record.split("\n")
    for number in range(len(lines)):
        assert_replays_or_is_refused("\n".join(lines[:number] + lines[number + 1 :]))
        assert_replays_or_is_refused("\n".join([*lines[: number + 1], *lines[number:]]))


def headed(*headers: str, body: str = "") -> str:
    return "\n".join([*headers, "", body])


GAME, VERSION, OPTIONS = '[Game "roquefort"]', '[Version "1"]', '[Options "players=2"]'


def spelt(given_position: object) -> str:
    """The header for a position."""
    text = given_position if isinstance(given_position, str) else json.dumps(given_position)
    return '[Position "{}"]'.format(text.replace("\\", "\\\\").replace('"', '\\"'))


def test_the_record_to_spoil_is_good() -> None:
    assert replay(headed(GAME, VERSION, OPTIONS, body=f"{DEAL}0 enter a1\n")).actors == (1,)
    assert replay(headed(GAME, VERSION, OPTIONS, spelt(position()))).actors == (0,)


@strange("empty text", "digit", "text", "lines", "nul", "surrogate", "megabyte")
def test_a_record_that_is_no_text(value: Any) -> None:
    refused(BadRecord, lambda: replay(value), "record: ")


@pytest.mark.parametrize(
    ("record", "field"),
    [
        ("", "record"),
        ("\n", "record"),
        ("\n\n\n", "record"),
        ("nonsense", "line 1"),
        ("\ufeff" + headed(GAME, VERSION, OPTIONS), "line 1"),
        (headed(VERSION, OPTIONS), "record"),
        (headed(GAME, OPTIONS), "record"),
        (headed(GAME, VERSION), "record"),
        (headed(GAME, VERSION, OPTIONS).replace("\n", "\r\n"), "line 1"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL.replace("\n", "\r\n")), "line 5"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL.replace("\n", "\0\n")), "line 5"),
        (headed('[Game "chess"]', VERSION, OPTIONS), "line 1"),
        (headed('[Game ""]', VERSION, OPTIONS), "line 1"),
        (headed('[Game "roquefort\0"]', VERSION, OPTIONS), "line 1"),
        (headed("[Game roquefort]", VERSION, OPTIONS), "line 1"),
        (headed('[Game "roquefort"] ', VERSION, OPTIONS), "line 1"),
        (headed('[Game "roquefort\\"]', VERSION, OPTIONS), "line 1"),
        (headed('[Game "\\roquefort"]', VERSION, OPTIONS), "line 1"),
        (headed(GAME, '[Version "0"]', OPTIONS), "line 2"),
        (headed(GAME, '[Version "2"]', OPTIONS), "line 2"),
        (headed(GAME, '[Version "01"]', OPTIONS), "line 2"),
        (headed(GAME, '[Version "1.0"]', OPTIONS), "line 2"),
        (headed(GAME, '[Version ""]', OPTIONS), "line 2"),
        (headed(GAME, f'[Version "{"9" * 5000}"]', OPTIONS), "line 2"),
        (headed(GAME, VERSION, OPTIONS, GAME), "line 4"),
        (headed(GAME, VERSION, OPTIONS, VERSION), "line 4"),
        (headed(GAME, VERSION, OPTIONS, '[Site "a"]', '[Site "b"]'), "line 5"),
        (headed(GAME, VERSION, '[Options "players"]'), "line 3"),
        (headed(GAME, VERSION, '[Options "players="]'), "line 3"),
        (headed(GAME, VERSION, '[Options "players=5"]'), "line 3"),
        (headed(GAME, VERSION, '[Options "players=-2"]'), "line 3"),
        (headed(GAME, VERSION, '[Options "players=+2"]'), "line 3"),
        (headed(GAME, VERSION, '[Options "players=2.0"]'), "line 3"),
        (headed(GAME, VERSION, '[Options "players=２"]'), "line 3"),
        (headed(GAME, VERSION, '[Options "players=²"]'), "line 3"),
        (headed(GAME, VERSION, '[Options "players=1_0"]'), "line 3"),
        (headed(GAME, VERSION, f'[Options "round_limit={"9" * 10_000}"]'), "line 3"),
        (headed(GAME, VERSION, '[Options "players=2 players=2"]'), "line 3"),
        (headed(GAME, VERSION, '[Options "x=1 x=1"]'), "line 3"),
        (headed(GAME, VERSION, f'[Options "{"x" * 9999}=1 {"x" * 9999}=1"]'), "line 3"),
        (headed(GAME, VERSION, '[Options "a\rb=1 a\rb=1"]'), "line 3"),
        (headed(GAME, VERSION, '[Options "=1 =1"]'), "line 3"),
        (headed(GAME, VERSION, '[Options "players=2  goal=4"]'), "line 3"),
        (headed(GAME, VERSION, '[Options " players=2"]'), "line 3"),
        (headed(GAME, VERSION, '[Options "players=2,goal=4"]'), "line 3"),
        (headed(GAME, VERSION, '[Options "layout=Appenzell"]'), "line 3"),
        (headed(GAME, VERSION, '[Options "mice=4"]'), "line 3"),
        (headed(GAME, VERSION, OPTIONS, spelt("")), "line 4"),
        (headed(GAME, VERSION, OPTIONS, spelt("{")), "line 4"),
        (headed(GAME, VERSION, OPTIONS, spelt("[]")), "line 4"),
        (headed(GAME, VERSION, OPTIONS, spelt("null")), "line 4"),
        (headed(GAME, VERSION, OPTIONS, spelt("NaN")), "line 4"),
        (headed(GAME, VERSION, OPTIONS, spelt("{}")), "line 4"),
        (headed(GAME, VERSION, OPTIONS, spelt("9" * 10_000)), "line 4"),
        (headed(GAME, VERSION, OPTIONS, spelt(position(round=math.nan))), "line 4"),
        (headed(GAME, VERSION, OPTIONS, spelt(position(round=math.inf))), "line 4"),
        (headed(GAME, VERSION, OPTIONS, spelt(position(game="chess"))), "line 4"),
        (headed(GAME, VERSION, OPTIONS, spelt(position(spare="?"))), "line 4"),
        (headed(GAME, VERSION, OPTIONS, spelt(position(tiles=deep(200)))), "line 4"),
        (headed(GAME, VERSION, OPTIONS, spelt(position(tiles="\ud800"))), "line 4"),
        (headed(GAME, VERSION, '[Options "goal=5"]', spelt(position())), "line 4"),
        (headed(GAME, VERSION, OPTIONS, spelt(position()), body=DEAL), "line 6"),
        (headed(GAME, VERSION, OPTIONS, body="\n" + DEAL), "line 5"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL + "\n"), "line 6"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL + "0\n"), "line 6"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL + "0 \n"), "line 6"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL + " 0 enter a1\n"), "line 6"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL + "0  enter a1\n"), "line 6"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL + "0\tenter a1\n"), "line 6"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL + "00 enter a1\n"), "line 6"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL + "٠ enter a1\n"), "line 6"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL + "-0 enter a1\n"), "line 6"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL + "9 enter a1\n"), "line 6"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL + "1 enter a1\n"), "line 6"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL + "@ timeout\n"), "line 6"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL + "chance enter a1\n"), "line 6"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL + DEAL), "line 6"),
        (headed(GAME, VERSION, OPTIONS, body="0 resign\n"), "line 5"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL + "0 resign\n0 resign\n"), "line 7"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL + "0 resign\n1 enter a1\n"), "line 7"),
        (headed(GAME, VERSION, OPTIONS, body=DEAL + GAME), "line 6"),
        (headed(GAME, VERSION, OPTIONS, body="* deal " + "." * 34), "line 5"),
        (headed(GAME, VERSION, OPTIONS, body="* deal " + "\ud800" * 34), "line 5"),
    ],
    ids=short,
)
def test_a_record_with_something_wrong(record: str, field: str) -> None:
    error = refused(BadRecord, lambda: replay(record))
    assert isinstance(error, BadRecord)
    assert error.field == field


M = 1_000_000


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda: "x" * M, id="letters"),
        pytest.param(lambda: "\0" * M, id="zeros"),
        pytest.param(lambda: "\ud800" * M, id="surrogates"),
        pytest.param(lambda: "🧀" * M, id="cheese"),
        pytest.param(lambda: "\n" * M, id="lines"),
        pytest.param(lambda: "\r\n" * (M // 2), id="other lines"),
        pytest.param(lambda: "[" * M, id="brackets"),
        pytest.param(lambda: '"' * M, id="quotes"),
        pytest.param(lambda: "\\" * M, id="backslashes"),
        pytest.param(lambda: '[A "' + "x" * M, id="open header"),
        pytest.param(lambda: '[A "' + "\\\\" * (M // 2), id="open header of backslashes"),
        pytest.param(lambda: '[A "' + '\\"' * (M // 2), id="open header of quotes"),
        pytest.param(lambda: f'[{"A" * M} "x"]', id="long name"),
        pytest.param(lambda: f'[A "{"x" * M}"]', id="long value"),
        pytest.param(lambda: '[A "x"]\n' * (M // 8), id="one header often"),
        pytest.param(lambda: "".join(f'[A{n} "x"]\n' for n in range(M // 12)), id="many headers"),
        pytest.param(lambda: GAME + "\n" + "[" * M, id="brackets after a header"),
        pytest.param(lambda: headed(f'[Game "{"x" * M}"]', VERSION, OPTIONS), id="long game"),
        pytest.param(lambda: headed(GAME, f'[Version "{"1" * M}"]', OPTIONS), id="long version"),
        pytest.param(lambda: headed(GAME, VERSION, f'[Options "{"x" * M}"]'), id="long option"),
        pytest.param(lambda: headed(GAME, VERSION, f'[Options "players={"2" * M}"]'), id="long number"),
        pytest.param(lambda: headed(GAME, VERSION, f'[Options "{" " * M}"]'), id="options of spaces"),
        pytest.param(lambda: headed(GAME, VERSION, f'[Options "{"=" * M}"]'), id="options of signs"),
        pytest.param(
            lambda: headed(GAME, VERSION, '[Options "{}"]'.format(" ".join(f"a{n}=1" for n in range(M // 10)))),
            id="many options",
        ),
        pytest.param(lambda: headed(GAME, VERSION, OPTIONS, f'[Position "{"[" * M}"]'), id="deep list"),
        pytest.param(lambda: headed(GAME, VERSION, OPTIONS, spelt('{"a":' * (M // 5))), id="deep object"),
        pytest.param(
            lambda: headed(GAME, VERSION, OPTIONS, spelt('{"tiles":' + "[" * 900 + "]" * 900 + "}")), id="nested list"
        ),
        pytest.param(lambda: headed(GAME, VERSION, OPTIONS, spelt("1" * M)), id="long number in JSON"),
        pytest.param(lambda: headed(GAME, VERSION, OPTIONS, spelt({"x" * M: 1})), id="long field"),
        pytest.param(
            lambda: headed(GAME, VERSION, OPTIONS, spelt(position(known=["b2"] * (M // 16) + ["?"]))), id="long list"
        ),
        pytest.param(lambda: headed(GAME, VERSION, OPTIONS, spelt(position(open="A" * M))), id="long text in JSON"),
        pytest.param(lambda: headed(GAME, VERSION, OPTIONS, body="x" * M), id="long line"),
        pytest.param(lambda: headed(GAME, VERSION, OPTIONS, body="9" * M), id="long seat"),
        pytest.param(lambda: headed(GAME, VERSION, OPTIONS, body="* " + "x" * M), id="long action"),
        pytest.param(lambda: headed(GAME, VERSION, OPTIONS, body="* deal " + "." * M), id="long deal"),
        pytest.param(lambda: headed(GAME, VERSION, OPTIONS, body=DEAL + "0 slide " + "x" * M), id="long slot"),
        pytest.param(lambda: headed(GAME, VERSION, OPTIONS, body=DEAL + "0 run a1-" + "b" * M), id="long cell"),
        pytest.param(lambda: headed(GAME, VERSION, OPTIONS, body=DEAL * (M // 42)), id="many deals"),
        pytest.param(lambda: headed(GAME, VERSION, OPTIONS, body="\n" * M), id="many empty events"),
    ],
)
def test_a_megabyte_of_nonsense(make: Callable[[], str]) -> None:
    record = make()
    refused(BadRecord, lambda: replay(record))


def assert_replays_or_is_refused(record: str) -> None:
    try:
        match = replay(record)
    except BadRecord as error:
        assert_well_said(error)
    else:
        again = replay(match.record())
        assert again.record() == match.record()
        assert (again.history, again.actors, again.view(None)) == (match.history, match.actors, match.view(None))


@given(
    st.text()
    | st.text(alphabet='[]"\\ \n*@01 Game=resign{}:,').map(lambda text: headed(GAME, VERSION, OPTIONS, body=text))
)
@example("\x85")
@example("\u2028")
@quick
def test_any_text_as_a_record(record: str) -> None:
    assert_replays_or_is_refused(record)


@given(spoilt(st.sampled_from(RECORDS)))
@quick
def test_a_spoilt_record(record: str) -> None:
    assert_replays_or_is_refused(record)


@pytest.mark.full
@given(spoilt(st.sampled_from(RECORDS)))
@settings(thorough, max_examples=1000)
def test_very_many_spoilt_records(record: str) -> None:
    assert_replays_or_is_refused(record)
