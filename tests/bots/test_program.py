"""Programs as bots: one that behaves, and every way of not behaving that we could think of."""

from __future__ import annotations

import json
import os
import shlex
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.bots import Budget
from cheeseboard.bots import guarded_seat as seated_module
from cheeseboard.bots import process as process_module
from cheeseboard.bots import program as program_module
from cheeseboard.bots.guarded_seat import CRASHED, ILLEGAL, LATE, Answer, GuardedSeat
from cheeseboard.bots.play_match import play_match
from cheeseboard.bots.process import MAX_LINE_BYTES, Process
from cheeseboard.bots.program import MAX_HANGS, MAX_STARTS, Program, read_command
from cheeseboard.bots.registry import find_bot
from cheeseboard.errors import BadOption
from tests.bots.scripts import GOOD, command, program

LEGAL = ("lift A", "lift B", "end")
VIEW = {"you": 1, "tiles": ["*?#?#?*"]}
SOON = Budget(seconds=0.05)
PLENTY = Budget(seconds=20)  # for answers that must not be late however busy the machine is
TICK: dict[str, Any] = {"event": "turn", "seat": 0}

Sit = Callable[[str], GuardedSeat]


@pytest.fixture(autouse=True)
def _no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hanging programs are given up soon; starting one takes long enough on a busy machine."""
    monkeypatch.setattr(program_module, "GRACE_SECONDS", 0.05)
    monkeypatch.setattr(seated_module, "GRACE_SECONDS", 0.05)


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    chairs: list[GuardedSeat] = []

    def sit(body: str) -> GuardedSeat:
        chairs.append(GuardedSeat(program(tmp_path, body), "roquefort", 1, {"players": 2}, 7))
        return chairs[-1]

    yield sit
    for chair in chairs:
        chair.end()


def ask(chair: GuardedSeat, budget: Budget = SOON) -> Answer:
    answer = chair.act(VIEW, LEGAL, budget)
    assert answer.action in LEGAL
    return answer


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"


def gone(pid: int) -> bool:
    """Whether a process is gone, or soon will be."""
    until = time.monotonic() + 5
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return not alive(pid)


def test_it_is_told_everything_and_its_answer_counts(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "told"
    chair = sit(f"""
with open({str(path)!r}, "w") as copy:
    for line in sys.stdin:
        copy.write(line)
        copy.flush()
        message = json.loads(line)
        if message["type"] == "choose":
            say(id=message["id"], action="end")
""")
    chair.hear([TICK])
    assert chair.act(VIEW, LEGAL, Budget(seconds=0.25))[0] == "end"
    assert chair.act(VIEW, LEGAL, Budget(simulations=50))[0] == "end"
    chair.end()
    question = {"type": "choose", "id": 1, "view": VIEW, "legal": list(LEGAL), "budget": {"seconds": 0.25}}
    assert [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] == [
        {"type": "begin", "game": "roquefort", "seat": 1, "options": {"players": 2}, "seed": 7},
        {"type": "event", "event": TICK},
        question,
        {**question, "id": 2, "budget": {"simulations": 50}},
        {"type": "end"},
    ]


@pytest.mark.parametrize("text", ["", "  ", "no_such_program_here", "./nothing", '"open', "/", "x\0y"])
def test_a_command_that_cannot_be_is_refused_when_it_is_named(text: str) -> None:
    with pytest.raises(BadOption, match="bot"):
        find_bot("cmd:" + text)


def test_what_may_not_be_executed_is_refused_when_it_is_named(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("hello", encoding="utf-8")
    with pytest.raises(BadOption, match="can be run"):
        read_command(shlex.quote(str(path)))


def test_what_cannot_be_started_after_all_crashes(tmp_path: Path) -> None:
    path = tmp_path / "nonsense"
    path.write_bytes(b"\x7fELF nonsense")
    path.chmod(0o755)
    chair = GuardedSeat(find_bot(f"cmd:{path}").make(), "roquefort", 0, {}, 1)
    for _ in range(2):
        assert ask(chair).fault == CRASHED
        assert "cannot be started" in ask(chair).said


def test_a_slow_start_is_not_held_against_it(sit: Sit) -> None:
    chair = sit("time.sleep(0.4)" + GOOD)
    assert ask(chair)[2:] == ("", "", False)
    assert ask(chair, PLENTY)[2:] == ("", "", False)


def test_one_that_exits_at_once_is_started_a_few_times_and_then_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "starts"
    body = f'open({str(path)!r}, "a").write("x"); print("Oh\\nno", file=sys.stderr); sys.exit(3)'
    chair = GuardedSeat(program(tmp_path, body), "roquefort", 0, {}, 1)
    for _ in range(MAX_STARTS):
        answer = ask(chair)
        assert (answer.fault, answer.replaced) == (CRASHED, True)
        assert "it exited with status 3: no" in answer.said
    assert "not started again" in ask(chair).said
    assert path.read_text(encoding="utf-8") == "x" * MAX_STARTS


def test_one_that_dies_loses_its_turn_and_is_told_all_again(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "lives"
    chair = sit(f"""
with open({str(path)!r}, "a") as copy:
    for message in told():
        copy.write(message["type"] + " ")
        copy.flush()
        if message["type"] == "choose":
            if message["id"] == 2:
                os.kill(os.getpid(), signal.SIGKILL)
            say(id=message["id"], action="end")
    copy.write("| ")
""")
    chair.hear([TICK])
    assert ask(chair).action == "end"
    chair.hear([TICK])
    answer = ask(chair)
    assert answer.fault == CRASHED
    assert "signal 9" in answer.said
    chair.hear([TICK])
    assert ask(chair)[2:] == ("", "", False)
    chair.end()
    words = path.read_text(encoding="utf-8")
    assert words == "begin event choose event choose begin event event event choose end | "


def test_one_that_answers_and_leaves_has_answered(sit: Sit) -> None:
    chair = sit(GOOD + "    break\n")
    assert ask(chair).fault == ""
    chair.hear([TICK] * 50)
    assert ask(chair).fault == CRASHED
    assert ask(chair).fault == ""


def test_one_that_never_reads_does_not_hold_us_up(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_module, "STARTUP_SECONDS", 0.0)
    chair = sit("time.sleep(60)")
    began = time.monotonic()
    chair.hear([{"event": "x" * 1000}] * 500)  # far more than a pipe takes
    assert ask(chair).fault == LATE
    assert time.monotonic() - began < 2


def test_one_that_reads_late_still_gets_all(sit: Sit) -> None:
    chair = sit("""
time.sleep(0.2)
heard = 0
for message in told():
    heard += message["type"] == "event"
    if message["type"] == "choose":
        say(id=message["id"], action="end" if heard == 500 else "lift A")
""")
    chair.hear([{"event": "x" * 1000}] * 500)
    assert ask(chair)[2:] == ("", "", False)


def test_one_that_never_answers_is_ended_after_a_few_questions(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_module, "STARTUP_SECONDS", 0.5)
    chair = sit("say(pid=os.getpid())\nfor _ in asked(): time.sleep(60)")
    answers = [ask(chair) for _ in range(MAX_HANGS)]
    assert {(answer.fault, answer.replaced) for answer in answers} == {(LATE, True)}
    assert answers[0].seconds > 0.5
    assert "its last line was '{" in answers[0].said
    after = ask(chair)
    assert (after.fault, after.seconds < 0.5) == (CRASHED, True)
    assert f"{MAX_HANGS} questions open" in after.said


def test_simulations_have_a_generous_limit_of_time(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    assert program_module.MAX_ANSWER_SECONDS >= 30
    monkeypatch.setattr(program_module, "MAX_ANSWER_SECONDS", 0.1)
    monkeypatch.setattr(program_module, "STARTUP_SECONDS", 0.0)
    assert ask(sit("time.sleep(60)"), Budget(simulations=10)).fault == LATE


def test_a_late_answer_is_not_taken_for_the_next_one(sit: Sit) -> None:
    chair = sit(
        """
for question in asked():
    if question["id"] == 2:
        time.sleep(0.3)
    say(id=question["id"], action=LEGAL[question["id"] % 3])
""".replace("LEGAL", repr(LEGAL))
    )
    assert ask(chair).action == LEGAL[1]
    assert ask(chair).fault == LATE
    assert ask(chair, PLENTY)[:1] + ask(chair, PLENTY)[:1] == (LEGAL[0], LEGAL[1])


def test_hanging_now_and_then_is_forgiven(sit: Sit) -> None:
    chair = sit("""
for question in asked():
    if question["id"] % 3 == 1:
        say(id=question["id"], action="end")
""")
    faults = [ask(chair, SOON if number % 3 else PLENTY).fault for number in range(9)]
    assert faults == ["", LATE, LATE] * 3


@pytest.mark.parametrize(
    "noise",
    [
        "hello",
        "",
        "[" * 50_000,
        "{" * 60_000,
        '{"id": ' + "9" * 5000 + ', "action": "end"}',
        '{"id": 1e999, "action": "end"}',
        '{"id": true, "action": "end"}',
        '{"id": "1", "action": "end"}',
        '{"id": 2, "action": "end"}',
        '{"action": "end"}',
        "[1]",
        "null",
        "\\ud800\x00\x7f",
        "x" * (MAX_LINE_BYTES + 10),
        "x" * (MAX_LINE_BYTES * 4),
    ],
)
def test_other_lines_are_passed_over(noise: str, sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "noise"
    path.write_text(noise + "\n", encoding="utf-8")
    chair = sit(f"""
for question in asked():
    sys.stdout.buffer.write(b"\\xff\\xfe\\n" + open({str(path)!r}, "rb").read())
    sys.stdout.buffer.flush()
    say(id=question["id"], action="lift B")
""")
    assert ask(chair)[0] == "lift B"


@pytest.mark.parametrize(
    "action", ["'slide a2'", "'End'", "None", "3", "['end']", "{'end': 1}", "'x' * 50_000", "10 ** 4000", "True"]
)
def test_a_cheat_is_found_out(action: str, sit: Sit) -> None:
    chair = sit(f'for question in asked(): say(id=question["id"], action={action})')
    answer = ask(chair)
    assert (answer.fault, answer.replaced) == (ILLEGAL, True)
    assert len(answer.said) < 100


@pytest.mark.parametrize("line", [b"x" * 1000, b"x" * 1000 + b"\n"])
def test_a_flood_ends_it(line: bytes, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    take = Process._take_line

    def taken(process: Process) -> bytes | None:
        sizes.append(len(process._inbox))
        return take(process)

    monkeypatch.setattr(Process, "_take_line", taken)
    chair = sit(f"while True: sys.stdout.buffer.write({line!r})")
    answer = ask(chair, PLENTY)
    assert answer.fault == CRASHED
    assert "KiB and no answer" in answer.said
    assert max(sizes) <= 3 * MAX_LINE_BYTES


def test_a_flood_of_errors_does_not_matter(sit: Sit) -> None:
    chair = sit("""
for question in asked():
    for _ in range(1000):
        sys.stderr.write("x" * 1000)
    say(id=question["id"], action="end")
""")
    assert ask(chair, PLENTY)[2:] == ("", "", False)
    assert ask(chair, PLENTY)[2:] == ("", "", False)


def test_one_that_closes_its_output_is_as_good_as_dead(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_module, "EXIT_GRACE_SECONDS", 0.05)
    answer = ask(sit("os.close(1)\ntime.sleep(60)"))
    assert answer.fault == CRASHED
    assert "closed its standard output" in answer.said


@pytest.mark.parametrize("stubborn", [False, True])
def test_the_end_comes_to_all_it_started(stubborn: bool, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_module, "EXIT_GRACE_SECONDS", 0.1)
    chair = sit(f"""
if {stubborn}:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = os.fork()
for question in asked() if child else ():
    say(id=question["id"], action=str(os.getpid()) + " " + str(child))
while True:
    time.sleep(60)
""")
    pids = [int(pid) for pid in ask(chair).said.split("'")[1].split()]
    assert all(map(alive, pids))
    chair.end()
    assert all(map(gone, pids))
    with pytest.raises(ChildProcessError):
        os.waitpid(pids[0], os.WNOHANG)  # nothing is left to be collected


def test_one_that_leaves_when_told_is_not_hurried(tmp_path: Path) -> None:
    path = tmp_path / "left"
    chair = GuardedSeat(program(tmp_path, f'for _ in told(): pass\nopen({str(path)!r}, "w").close()'), "x", 0, {}, 1)
    ask_nothing = time.monotonic()
    chair.end()
    assert path.exists()
    assert time.monotonic() - ask_nothing < 2


def test_a_bot_that_is_forgotten_takes_its_program_with_it(tmp_path: Path) -> None:
    bot: Program | None = program(tmp_path, "time.sleep(60)")
    assert bot
    bot.begin("roquefort", 0, {}, 1)
    assert bot._process
    pid = bot._process._popen.pid
    bot = None
    assert gone(pid)


def test_it_gets_nothing_of_our_environment(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_SECRET", "havarti")
    chair = sit('for question in asked(): say(id=question["id"], action="MY_SECRET" in os.environ)')
    assert "False" in ask(chair).said
    chair = sit('for question in asked(): say(id=question["id"], action=os.getsid(0) == os.getpid())')
    assert "True" in ask(chair).said


def test_a_whole_match_against_a_program(tmp_path: Path) -> None:
    bots = [Program(command(tmp_path, GOOD)), find_bot("random").make()]
    faults: list[str] = []
    match = play_match(
        "roquefort", {"round_limit": 5}, bots, [PLENTY, PLENTY], seed=1, bot_seeds=[1, 2],
        watch=lambda _, answer: faults.append(answer.fault),
    )  # fmt: skip
    assert match.outcome
    assert not any(faults)
