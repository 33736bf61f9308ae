"""Positions: reading, writing, and what may be left out."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cheeseboard
from cheeseboard.games.havarti.notation import PHASES

from .house import BARE, CELLS, FIRST, INSPECTOR, LAID, SECOND, act, house, laid_out, play, searching
from .test_notation import POSITIONS

OPTIONS = {
    "players": 3, "searches": 4, "setup": "arrange", "scoring": "shared", "talk": True, "memory": "table",
}  # fmt: skip


def example(**changes: Any) -> dict[str, Any]:
    """A position with everything in it, changed; a field changed to `...` is left out."""
    position = {
        "game": "havarti",
        "options": {"players": 3},
        "round": 1,
        "inspector": 0,
        "scores": [0, 0, 0],
        "house": ["1.V.", "..2.", "N.3P", ".D.4"],
        "up": ["c4"],
        "checked": "",
        "specials": "DNPV",
        "at": "c4",
        "die": 1,
        "found": "",
        "lost": "",
        "cards": ["ahha", "sniff"],
        "switched": ["a1", "b1"],
        "idle": 0,
        "phase": "fromager",
        "seat": 2,
        "ready": [],
        "dormant": [],
        **changes,
    }
    return {field: value for field, value in position.items() if value is not ...}


def shown(match: cheeseboard.Match) -> dict[str, Any]:
    """The position without what the seats remember, which is an addition to the usual format."""
    return {field: value for field, value in match.position().items() if field != "recall"}


# -- there and back ---------------------------------------------------------------------------------------------


def test_a_position_comes_back_as_it_was_given() -> None:
    match = cheeseboard.load(example())
    assert shown(match) == example(options=OPTIONS)
    assert (match.game, match.options, match.history, match.actors) == ("havarti", OPTIONS, (), (SECOND,))


def test_what_may_be_left_out_has_its_default() -> None:
    kept = {"game", "house", "at", "phase", "seat"}
    position = {field: value for field, value in example(seat=1).items() if field in kept}
    assert shown(cheeseboard.load(position)) == {
        **position,
        "options": {**OPTIONS, "players": 2},
        "round": 1, "inspector": 0, "scores": [0, 0], "up": [], "checked": "", "specials": "DNPV", "die": 1,
        "found": "", "lost": "", "cards": [], "switched": [], "idle": 0, "ready": [], "dormant": [],
    }  # fmt: skip


def test_by_default_every_fromager_knows_the_house_and_the_inspector_what_lies_open() -> None:
    match = cheeseboard.load(example(options={"players": 3, "memory": "assist"}))
    down = [cell for cell in CELLS if cell != "c4"]
    assert match.position()["known"] == [[], down, down]
    assert match.position()["recall"] == {"known": [["c4"], list(CELLS), list(CELLS)], "seen": ""}


@pytest.mark.parametrize("field", ["game", "house", "phase", "at", "seat"])
def test_what_may_not_be_left_out_is_missed(field: str) -> None:
    with pytest.raises(cheeseboard.BadPosition) as caught:
        cheeseboard.load(example(**{field: ...}))
    assert caught.value.field == field


def many() -> list[cheeseboard.Match]:
    """Matches in every phase, after every event, with every kind of thing remembered."""
    matches = [match.copy() for match in POSITIONS.values()]
    for number, memory in enumerate(("table", "assist")):
        match = cheeseboard.new("havarti", players=4 - number, memory=memory, setup="random", seed=number + 3)
        for count in range(240):
            if not match.outcome:
                legal = match.legal(match.actors[0])
                act(match, legal[count * 7919 % len(legal)])
                matches.append(match.copy())
    chance = [house(phase="specials"), house("1" + " -" * 15, phase="house", specials="BCDL")]
    return [*matches, *chance, laid_out(players=2), *sniffed_and_mixed(), *finished()]


def sniffed_and_mixed() -> list[cheeseboard.Match]:
    """A match in which lines were named, the Parlor mixed the centre and rooms were looked at."""
    match = searching(
        "1 . . 2  B 3 N .  . P V .  . . . 4", at="a1", up="b1", cards="sniff", memory="assist", searches=6, players=2
    )
    steps = [match.copy()]
    for text in (
        "play sniff", "line b", "swap a3-a4", "walk b2", "swap c1-d1", "check b3", "parlor V3PN", "swap b2-b3",
        "check a2", "peek c2", "swap c2-c3", "check b2", "swap d2-d3", "check b3",
    ):  # fmt: skip
        act(match, text)
        steps.append(match.copy())
    return steps


def finished() -> list[cheeseboard.Match]:
    """A match ended in each way."""
    rounds = searching(at="a1", die=4, round=6, scores=[0, 1, 2])
    act(rounds, "check a1")
    ends = [rounds]
    for phase in ("keep", "open", "again", "inspector", "sitting"):
        resigned = house("" if phase == "keep" else LAID, phase=phase, players=2)
        play(resigned, FIRST, "resign")
        ends.append(resigned)
    return ends


def test_a_position_is_json_and_loads_again_with_everything() -> None:
    phases = set()
    for match in many():
        position = json.loads(json.dumps(match.position()))
        again = cheeseboard.load(position, chance="manual")
        assert again.position() == match.position() == position
        assert again.actors == match.actors
        assert [again.legal(actor) for actor in again.actors] == [match.legal(actor) for actor in match.actors]
        for viewer in (None, *range(match.options["players"])):
            assert again.view(viewer) == match.view(viewer)
        phases.add(position["phase"])
    assert phases == set(PHASES)


def test_what_is_remembered_is_kept_by_a_position() -> None:
    recalls = [match.position()["recall"] for match in sniffed_and_mixed()]
    assert any("clean" in recall or "scent" in recall for recall in recalls)
    mixed = recalls[-1]["mixed"]
    assert set(mixed) == {"cells", "was", "became", "clean", "scent"}
    assert mixed["was"] == "--P-"
    for match in sniffed_and_mixed():
        again = cheeseboard.load(match.position(), chance="manual")
        for seat in range(2):
            assert again.scrub(seat) == match.scrub(seat)
            assert again.resample(seat, 5).position() == match.resample(seat, 5).position()


def test_what_is_known_is_kept_when_the_match_is_over() -> None:
    match = sniffed_and_mixed()[7]
    assert match.position()["known"][FIRST] != [cell for cell in CELLS if cell not in match.position()["up"]]
    play(match, INSPECTOR, "resign")
    assert cheeseboard.load(match.position()).position() == match.position()


def test_lists_and_letters_may_come_in_any_order() -> None:
    match = cheeseboard.load(
        example(up=["c4", "b4"], switched=["b1", "a1"], cards=["sniff", "ahha"], specials="VPND", checked="VD")
    )
    assert shown(match) == example(options=OPTIONS, up=["b4", "c4"], checked="DV")


def test_the_order_of_found_and_lost_cheeses_is_kept() -> None:
    position = example(house=["..V.", "....", "N..P", ".D.."], found="42", lost="31", options=OPTIONS)
    assert shown(cheeseboard.load(position)) == position


def test_tuples_do_for_lists() -> None:
    position = example(house=tuple(example()["house"]), up=("c4",), scores=(0, 0, 0), cards=("ahha", "sniff"))
    assert shown(cheeseboard.load(position)) == example(options=OPTIONS)


def test_loading_does_not_change_what_was_given_nor_the_match_what_it_wrote() -> None:
    position = example()
    match = cheeseboard.load(position)
    play(match, SECOND, "swap a1-b1")
    assert position == example()
    written = match.position()
    written["house"][0] = "????"
    written["options"]["players"] = 4
    written["scores"][0] = 9
    assert match.position() != written
    assert match.position()["scores"] == [0, 0, 0]


def test_a_loaded_match_goes_on_and_is_recorded_with_its_position() -> None:
    match = cheeseboard.load(example(), chance="manual")
    act(match, "swap a1-b1", "walk c3", "swap a1-b1")
    again = cheeseboard.replay(match.record())
    assert again.position() == match.position()
    assert again.record() == match.record()
    assert again.history == ((2, "swap a1-b1"), (0, "walk c3"), (1, "swap a1-b1"))


def test_a_whole_match_replays() -> None:
    for setup in ("arrange", "random"):
        match = cheeseboard.new("havarti", players=3, setup=setup, memory="assist", seed=8)
        for count in range(400):
            if match.actors:
                legal = match.legal(match.actors[0])
                act(match, legal[count * 7919 % len(legal)])
        again = cheeseboard.replay(match.record())
        assert again.position() == match.position()
        assert again.history == match.history


def test_loading_resolves_nothing() -> None:
    match = cheeseboard.load(example(die=9, seat=1, up=["c4"], found="", house=["....", "....", "N..P", ".D.."]))
    assert (match.actors, match.history, match.outcome) == ((FIRST,), (), None)
    assert match.position()["round"] == 1


def test_the_table_is_clean_between_rounds() -> None:
    match = searching(at="a1", die=4)
    act(match, "check a1")
    assert shown(match)["house"] == BARE
    assert "recall" not in match.position()


# -- game over --------------------------------------------------------------------------------------------------


def test_a_finished_position_tells_the_outcome_and_loads_again() -> None:
    reasons = []
    for match in finished():
        position = match.position()
        assert match.outcome is not None
        assert (position["phase"], position["seat"]) == ("over", None)
        assert position["outcome"] == {
            "reason": match.outcome.reason,
            "winners": list(match.outcome.winners),
            "scores": list(match.outcome.scores),
        }
        again = cheeseboard.load(position)
        assert (again.outcome, again.actors) == (match.outcome, ())
        reasons.append(match.outcome.reason)
    assert reasons == ["rounds"] + ["resigned"] * 5


def test_a_position_that_runs_has_no_outcome() -> None:
    assert cheeseboard.load(example()).outcome is None
    assert "outcome" not in cheeseboard.load(example()).position()
