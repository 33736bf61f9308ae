"""Processes that play: many at once, and whatever a bot does to its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cheeseboard.arena.worker import Worker
from cheeseboard.arena.worker_pool import play_in_processes
from cheeseboard.errors import CheeseboardError
from tests.arena.bots_for_tests import named
from tests.arena.runs import plan, played

pytestmark = pytest.mark.full


def test_the_same_games_on_any_number_of_processes() -> None:
    for jobs in (1, 2):
        found = {one.result.number: one.record for one in play_in_processes(plan(), range(4), jobs)}
        assert [found[number] for number in range(4)] == [one.record for one in played()]


def test_a_bot_that_takes_its_process_down_loses() -> None:
    one = plan(f"random,{named('Deadly')},random")
    found = {done.result.number: done.result for done in play_in_processes(one, range(6), 2)}
    assert sorted(found) == list(range(6))
    assert [found[number].reason == "died" for number in range(6)] == [1 in found[n].lineup for n in range(6)]
    for result in found.values():
        if result.reason == "died":
            killer = result.lineup.index(1)
            assert result.winners == (1 - killer,)
            assert result.seats[killer].faults == {"died": 1}
            assert result.seats[killer].said == "ended its process with status 7"


def test_a_bot_that_never_answers_loses() -> None:
    one = plan(f"random,{named('Hangs')}")
    (done,) = play_in_processes(one, [0], 1, limit=1.0)
    assert (done.result.reason, done.result.winners, done.record) == ("died", (0,), "")
    assert done.result.seats[1].said == "did not answer for 1 s"


def test_a_process_that_somebody_else_kills_is_no_bots_fault() -> None:
    worker = Worker(plan())
    try:
        killed = worker._process.pid
        assert killed
        os.kill(killed, signal.SIGKILL)
        worker.start(2)
        while (done := worker.collect()) is None:
            time.sleep(0.01)
        assert done.record == played()[2].record
    finally:
        worker.close()


def test_a_bot_that_cannot_be_made_ends_the_run() -> None:
    with pytest.raises(CheeseboardError, match="no batteries"):
        list(play_in_processes(plan(f"random,{named('Unmade')}"), range(4), 1))


def test_what_bots_print_goes_to_the_log(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    list(play_in_processes(plan(f"random,{named('Chatty')}"), [0], 1, tmp_path / "log"))
    printed = (tmp_path / "log").read_text(encoding="utf-8")
    assert "hm, let me see" in printed
    assert "well" in printed
    told = capfd.readouterr()
    assert (told.out, told.err) == ("", "")


def test_processes_do_not_outlive_the_one_that_waits(tmp_path: Path) -> None:
    program = (
        "from cheeseboard.arena.worker import Worker\nfrom tests.arena.runs import plan\n"
        f"worker = Worker(plan('random,{named('Hangs')}'))\nworker.start(0)\n"
        "print(worker._process.pid, flush=True)\nimport time; time.sleep(60)\n"
    )
    path = tmp_path / "waits.py"
    path.write_text(f"if __name__ == '__main__':\n    {program.replace(chr(10), chr(10) + '    ')}\n")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, str(path)], stdout=subprocess.PIPE, env=environment) as waits:
        assert waits.stdout
        child = int(waits.stdout.readline())
        time.sleep(1)
        waits.kill()
    for _ in range(100):
        if not running(child):
            return
        time.sleep(0.1)
    raise AssertionError("it still runs")


def running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")
