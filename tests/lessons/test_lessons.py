"""Every step of the lessons can be done as written, cannot be done by accident, and tells nothing that is hidden."""

from __future__ import annotations

from collections import Counter

import pytest

import cheeseboard
from cheeseboard.errors import IllegalAction
from cheeseboard.lessons import Goal, Step, hint, lesson, play_step
from cheeseboard.lessons.lesson import lessons

STEPS = [(game, step) for game, steps in lessons().items() for step in steps]
every_step = pytest.mark.parametrize(("game", "step"), STEPS, ids=[f"{game}-{step.id}" for game, step in STEPS])

# A move that is legal, or refused for another reason, and does not do what the step asks for.
WRONG = {
    "place": "enter b1", "roof": "enter g1", "run": "run a1-b1", "pair": "run b2-c2", "trap": "run c1-c2",
    "slide": "slide g2", "drop": "slide g6", "jump": "lift D", "cover": "enter a1", "win": "run f5-e5",
    "lay": "ready", "swap": "swap a1-b1", "hide": "swap a2-a3", "sitting": "done", "door": "open a1",
    "check": "walk a4", "walk": "check b4", "that": "walk c1", "sniff": "check b1", "find": "check c3",
}  # fmt: skip
# What people get wrong, as they try it, and the rule that speaks against it.
MISUNDERSTOOD = {
    ("roquefort", "roof"): ("lift L", "R22"),  # any roof from anywhere
    ("roquefort", "run"): ("run a1-b2", "R26"),  # diagonally
    ("roquefort", "trap"): ("run c1-d1", "R28"),  # stepping into a trap
    ("roquefort", "jump"): ("run b2-c2", "R30"),  # two mice on a field
    ("havarti", "lay"): ("ready", "H15"),  # leaving rooms out
    ("havarti", "swap"): ("swap b3-b4", "H20"),  # swapping an open room
    ("havarti", "hide"): ("hide c4", "Q9"),  # closing what is seen
    ("havarti", "door"): ("open b2", "H12"),  # coming in before the cards are chosen
    ("havarti", "check"): ("check b1", "H24"),  # checking from afar
    ("havarti", "walk"): ("walk b1", "H24"),  # walking across the house
    ("havarti", "that"): ("play that c2", "Q20"),  # any room
}


@pytest.mark.parametrize("game", cheeseboard.games())
def test_every_game_has_a_lesson_of_ten_steps(game: str) -> None:
    steps = lesson(game)
    assert len(steps) == len({step.id for step in steps}) == 10


@every_step
def test_the_position_is_a_real_one(game: str, step: Step) -> None:
    match = cheeseboard.load(step.position, chance="manual")
    assert match.game == game
    assert step.seat in match.actors
    position = match.position()
    if game == "roquefort":
        tiles = Counter("".join(position["tiles"]) + position["spare"])
        assert tiles == Counter({"*": 4, "#": 12, ".": 10, "x": 3, **dict.fromkeys("1234567", 3)})
    else:
        found = position["found"]
        laid = Counter("".join(position["house"])) + Counter(found)
        left = laid.pop("-", 0)
        wanted = Counter({".": 8 + len(found), **dict.fromkeys("1234DNSV", 1)})
        assert laid <= wanted
        assert (wanted - laid).total() == left


@every_step
def test_the_solution_reaches_the_goal(game: str, step: Step) -> None:
    for played in range(len(step.solution)):
        progress = play_step(step, step.solution[:played])
        assert not progress.reached
        assert not progress.failed
        assert hint(step, step.solution[:played]) == step.solution[played]
    progress = play_step(step, step.solution)
    assert progress.reached
    assert len(progress.scenes) == len(step.solution) + 1
    assert hint(step, step.solution) == ""
    assert play_step(step, [*step.solution, "nonsense"]) == progress  # what is done is done


@every_step
def test_a_wrong_move_does_not(game: str, step: Step) -> None:
    assert not play_step(step, [WRONG[step.id]]).reached


@every_step
def test_chance_is_always_written_down(game: str, step: Step) -> None:
    """Whatever the learner plays first, and on the way, the step never stops for dice that nobody throws."""
    for played in range(len(step.solution)):
        before = list(step.solution[:played])
        for action in play_step(step, before).scenes[-1].legal:
            progress = play_step(step, [*before, action])
            assert progress.refused is None
            assert progress.scenes[-1].view["seat"] != "chance", (before, action)


@pytest.mark.parametrize("key", sorted(MISUNDERSTOOD), ids="-".join)
def test_misunderstandings_are_refused_with_their_rule(key: tuple[str, str]) -> None:
    game, name = key
    step = next(each for each in lesson(game) if each.id == name)
    action, rule = MISUNDERSTOOD[key]
    progress = play_step(step, [action])
    assert progress.refused
    assert progress.refused.rule == rule
    assert progress.scenes[1].view == progress.scenes[0].view
    assert progress.scenes[1].events == []
    assert not progress.failed


@every_step
def test_what_is_hidden_stays_so(game: str, step: Step) -> None:
    """What the learner sees is what `view` and `events_for` tell his seat."""
    match = cheeseboard.load(step.position, chance="manual")
    scenes = play_step(step, step.solution).scenes
    assert scenes[0].view == match.view(step.seat)
    replies = list(step.replies)
    for action, scene in zip(step.solution, scenes[1:], strict=True):
        told = []
        if match.why_illegal(step.seat, action) is None:
            told += match.events_for(step.seat, match.play(step.seat, action))
            while replies and step.seat not in match.actors:
                actor, reply = replies.pop(0)
                if match.why_illegal(actor, reply) is None:
                    told += match.events_for(step.seat, match.play(actor, reply))
        assert scene.events == told
        assert scene.view == match.view(step.seat)
        assert scene.legal == list(match.legal(step.seat))
    if match.game == "havarti" and scenes[0].view["role"] == "inspector":
        closed = "".join(scenes[0].view["house"]).count("?")
        assert closed == 16 - len(step.position.get("up", ()))
        assert scenes[0].view["specials"] in ("????", "")


def test_a_step_that_went_wrong_says_so() -> None:
    steps = {step.id: step for step in (*lesson("roquefort"), *lesson("havarti"))}
    assert play_step(steps["drop"], ["slide g6"]).failed  # one's own mouse
    assert play_step(steps["run"], ["end"]).failed  # the turn is gone
    spent = ["lift D", "enter g1", "enter a7", "slide a6"]
    assert play_step(steps["run"], spent).failed  # nothing left but the end
    assert play_step(steps["sitting"], ["swap a1-b1"]).failed  # the room is used up
    assert not play_step(steps["lay"], ["place 4 d2"]).failed  # what is forced leads on
    assert not play_step(steps["win"], ["slide g6"]).failed
    assert play_step(steps["win"], ["slide a6"]).reached  # the third mouse of the other


def test_nobody_gives_up_in_a_lesson() -> None:
    step = lesson("roquefort")[1]
    progress = play_step(step, ["resign"])
    assert progress.refused
    assert progress.refused.code == "not now"
    assert not progress.failed


def test_an_unknown_lesson_is_refused() -> None:
    with pytest.raises(IllegalAction, match="no such lesson"):
        lesson("chess")


def test_a_goal_asks_for_all_it_names() -> None:
    goal = Goal(played=("run *",), event={"event": "run", "to": ("b1", "b2")})
    assert goal.met_by("run a1-b1", [{"event": "run", "to": "b1"}], "")
    assert not goal.met_by("run a1-b1", [{"event": "run", "to": "c1"}], "")
    assert not goal.met_by("enter a1", [{"event": "run", "to": "b1"}], "")
    assert not goal.met_by("run a1-b1", [], "trap")
    assert Goal(refused="trap").met_by("run a1-b1", [], "trap")
