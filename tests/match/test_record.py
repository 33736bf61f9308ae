"""Records: made to be read, compared and replayed for ever."""

from __future__ import annotations

import json

import pytest

import cheeseboard
from cheeseboard import BadRecord

DEAL = "deal " + "1234567" * 3 + "." * 10 + "xxx"
HEADERS = """[Game "roquefort"]
[Version "1"]
[Options "players=2 layout=roquefort goal=4 memory=table quiet_limit=20 round_limit=150"]
"""


def test_a_record_is_written_like_this() -> None:
    match = cheeseboard.new("roquefort", chance="manual")
    assert match.record() == HEADERS + "\n"
    match.play("chance", DEAL)
    match.play(0, "enter a1")
    match.play(1, "enter g7")
    match.play(1, "resign")
    assert match.record() == HEADERS + f"\n* {DEAL}\n0 enter a1\n1 enter g7\n1 resign\n"


def test_replaying_gives_the_same_match_with_manual_chance() -> None:
    match = cheeseboard.replay(HEADERS + "\n")
    assert match.actors == ("chance",)
    match = cheeseboard.replay(HEADERS + f"\n* {DEAL}\n0 enter a1\n1 enter g7\n")
    assert match.history == (("chance", DEAL), (0, "enter a1"), (1, "enter g7"))
    match.play(0, "end")
    assert match.record().endswith("\n0 end\n")


def test_missing_options_have_their_defaults() -> None:
    match = cheeseboard.replay('[Game "roquefort"]\n[Version "1"]\n[Options "players=3 goal=5"]\n')
    assert (match.options["players"], match.options["goal"], match.options["layout"]) == (3, 5, "roquefort")
    assert cheeseboard.replay('[Game "roquefort"]\n[Version "1"]\n[Options ""]\n').options["players"] == 2


def test_headers_a_reader_does_not_know_are_kept() -> None:
    text = HEADERS + '[Site "Küche, 3\\"\\\\4"]\n[Date "2026-11-15"]\n\n'
    match = cheeseboard.replay(text)
    assert match.headers == {"Site": 'Küche, 3"\\4', "Date": "2026-11-15"}
    assert match.record() == text
    match.play("chance", DEAL)
    assert cheeseboard.replay(match.copy().record()).headers == match.headers


def test_a_loaded_match_carries_its_position() -> None:
    match = cheeseboard.new("roquefort", seed=3)
    match.play(0, "enter a1")
    loaded = cheeseboard.load(match.position())
    loaded.play(1, "enter g7")
    record = loaded.record()
    assert json.dumps(match.position()).replace('"', '\\"') in record
    again = cheeseboard.replay(record)
    assert again.record() == record
    assert again.position() == loaded.position()
    assert again.history == ((1, "enter g7"),)


def test_a_last_line_without_its_end_is_read() -> None:
    assert len(cheeseboard.replay(HEADERS + f"\n* {DEAL}\n0 enter a1").history) == 2


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "record"),
        ("nonsense", "line 1"),
        (HEADERS.replace("roquefort", "chess", 1), "line 1"),
        (HEADERS.replace('"1"', '"2"'), "line 2"),
        (HEADERS.replace("goal=4", "goal=9"), "line 3"),
        (HEADERS.replace("goal=4", "goal=4 goal=4"), "line 3"),
        (HEADERS.replace("goal=4", "speed=4"), "line 3"),
        (HEADERS.replace("goal=4", "goal=٤"), "line 3"),
        (HEADERS + HEADERS, "line 4"),
        (HEADERS + '[Position "{"]\n', "line 4"),
        (HEADERS + '[Position "{\\"game\\": \\"roquefort\\"}"]\n', "line 4"),
        (HEADERS + f"\n* {DEAL}\n0 enter b1\n", "line 6"),
        (HEADERS + f"\n* {DEAL}\n0 enter a1\n\n1 enter g7\n", "line 7"),
        (HEADERS + f"\n* {DEAL}\n7 enter a1\n", "line 6"),
        (HEADERS + f"\n* {DEAL}\n0\n", "line 6"),
        (HEADERS + f"\n* {DEAL}\n@ timeout\n", "line 6"),
        (HEADERS + f"\n* {DEAL}\r\n0 enter a1\n", "line 5"),
        (HEADERS + "\n0 enter a1\n", "line 5"),
    ],
)
def test_the_line_that_is_wrong_is_named(text: str, line: str) -> None:
    with pytest.raises(BadRecord) as bad:
        cheeseboard.replay(text)
    assert bad.value.field == line
    assert str(bad.value).startswith(line)


def test_a_position_of_another_match_is_refused() -> None:
    loaded = cheeseboard.load(cheeseboard.new("roquefort", seed=3).position())
    with pytest.raises(BadRecord, match="line 4"):
        cheeseboard.replay(loaded.record().replace("players=2", "players=3"))


def test_a_replayed_match_can_go_on_with_its_own_chance() -> None:
    match = cheeseboard.replay(
        '[Game "havarti"]\n[Version "1"]\n[Options "setup=random"]\n\n0 keep ahha that\n', seed=5, chance="seed"
    )
    assert match.actors == (0,)
    assert [actor for actor, _ in match.history] == [0, "chance", "chance"]
    same = cheeseboard.replay('[Game "havarti"]\n[Version "1"]\n[Options "setup=random"]\n\n', seed=5, chance="seed")
    same.play(0, "keep ahha that")
    assert same.history == match.history
    with pytest.raises(cheeseboard.BadOption):
        cheeseboard.replay(HEADERS, chance="dice")


def test_a_swap_typed_in_the_other_order_is_recorded_in_reading_order() -> None:
    match = cheeseboard.new("havarti", setup="random", seed=2)
    match.play(0, "keep ahha that")
    match.play(0, "open b4")
    while match.view(1)["phase"] != "fromager":
        match.play(match.actors[0], match.legal(match.actors[0])[-1])
    swaps = [text for text in match.legal(1) if text.startswith("swap ")]
    one, other = swaps[0].removeprefix("swap ").split("-")
    match.play(1, f"swap {other}-{one}")
    assert match.history[-1] == (1, swaps[0])
    assert cheeseboard.replay(match.record()).history == match.history
