"""What other programs rely on, whatever the game: the public names and how a match behaves."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cheeseboard
from cheeseboard import IllegalAction, Refusal
from tests.strategies import play_on

SEEDED = "deal 74...34.653.2x1224x.13.5.75x761.6."


def test_the_public_names_are_these() -> None:
    assert sorted(cheeseboard.__all__) == [
        "BadInput",
        "BadOption",
        "BadPosition",
        "BadRecord",
        "CheeseboardError",
        "IllegalAction",
        "Match",
        "Outcome",
        "Refusal",
        "games",
        "load",
        "new",
        "replay",
    ]
    public = {name for name in dir(cheeseboard.Match) if not name.startswith("_")}
    assert public == {
        "actors", "chance_count", "chat_recipients", "copy", "dormant", "draw", "event_groups", "events_for", "game",
        "guide", "headers", "history", "last", "legal", "length", "options", "outcome", "play",
        "play_unchecked",
        "position", "record", "redacted", "resample", "reveals", "reversible", "scrub", "seen_by", "start", "state",
        "svg", "time_limit", "timeout_action", "use_dice", "version", "view", "view_audience", "view_json",
        "why_illegal",
    }  # fmt: skip


def test_the_games() -> None:
    assert cheeseboard.games() == ("havarti", "roquefort")


def test_a_new_match_has_all_options_and_its_deal_behind_it() -> None:
    match = cheeseboard.new("roquefort", players=3, seed=7)
    assert match.game == "roquefort"
    assert match.options == {
        "players": 3,
        "layout": "roquefort",
        "goal": 4,
        "memory": "table",
        "quiet_limit": 20,
        "round_limit": 150,
    }
    assert match.history == (("chance", SEEDED),)
    assert match.actors == (0,)
    assert match.outcome is None


def test_a_seed_deals_the_same_everywhere_and_no_seed_differently_each_time() -> None:
    assert cheeseboard.new("roquefort", seed="brie").history[0][1] == "deal 476.1.4.2535456677..31.3.1x.2x2x.."
    assert cheeseboard.new("roquefort", seed=7, layout="appenzell", players=4).history[0][1] == SEEDED
    assert cheeseboard.new("roquefort", seed="7").history[0][1] != SEEDED
    assert len({cheeseboard.new("roquefort").history for _ in range(5)}) == 5


def test_manual_chance_waits_for_its_deal() -> None:
    match = cheeseboard.new("roquefort", chance="manual", seed=3)
    assert match.actors == ("chance",)
    assert match.legal("chance") == ()
    assert match.legal(0) == ()
    with pytest.raises(IllegalAction) as refused:
        match.play(0, "enter a1")
    assert refused.value.code == "not your turn"
    with pytest.raises(IllegalAction):
        match.play(0, "resign")
    with pytest.raises(cheeseboard.BadPosition, match="before the deal"):
        match.position()
    assert match.view(None)["phase"] == "deal"
    assert set("".join(match.view(1)["tiles"])) == {"*", "#", "?"}
    events = match.play("chance", SEEDED)
    assert [event["event"] for event in events] == ["deal", "turn"]
    assert match.position() == cheeseboard.new("roquefort", seed=7).position()
    with pytest.raises(IllegalAction) as again:
        match.play("chance", SEEDED)
    assert again.value.code == "not your turn"


@pytest.mark.parametrize(
    "text", ["deal", "deal 1", SEEDED + "1", SEEDED[:-1], SEEDED.replace("x", "?"), SEEDED.upper()]
)
def test_a_malformed_deal_is_refused(text: str) -> None:
    match = cheeseboard.new("roquefort", chance="manual")
    assert match.why_illegal("chance", text) == Refusal("malformed", "", match.why_illegal("chance", text).sentence)  # type: ignore[union-attr]


@pytest.mark.rules("R3")
def test_a_deal_of_other_tiles_is_refused() -> None:
    match = cheeseboard.new("roquefort", chance="manual")
    refusal = match.why_illegal("chance", SEEDED.replace("x", "1"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("wrong tiles", "R3")


def test_playing_returns_events_and_a_refusal_changes_nothing() -> None:
    match = cheeseboard.new("roquefort", seed=7)
    before = match.position()
    with pytest.raises(IllegalAction) as refused:
        match.play(0, "enter b1")
    assert isinstance(refused.value, ValueError)
    assert (refused.value.code, refused.value.rule) == ("not a tower", "R13")
    assert str(refused.value) == refused.value.sentence
    assert match.position() == before
    assert match.why_illegal(0, "enter b1") == refused.value.refusal
    assert match.why_illegal(0, "enter a1") is None
    assert match.position() == before
    assert match.play(0, "enter a1")[0] == {"event": "enter", "seat": 0, "cell": "a1", "cost": 0}
    assert match.history[-1] == (0, "enter a1")


def test_who_may_not_act_hears_so() -> None:
    match = cheeseboard.new("roquefort", players=3, seed=7)
    for actor in (1, 2, 3, -1, "chance", "clock", "nobody", True, False, None, 0.0, (0,)):
        refusal = match.why_illegal(actor, "enter a1")  # type: ignore[arg-type]
        assert refusal is not None
        assert refusal.code == "not your turn"
        assert match.legal(actor) == ()  # type: ignore[arg-type]


def test_resigning_is_never_listed_and_possible_once_dealt() -> None:
    match = cheeseboard.new("roquefort", players=3, seed=7)
    assert "resign" not in match.legal(0)
    match.play(2, "resign")
    refusal = match.why_illegal(2, "resign")
    assert refusal is not None
    assert refusal.code == "not your turn"
    match.play(0, "resign")
    assert match.outcome == cheeseboard.Outcome("resigned", (1,), (0, 0, 0))
    assert match.actors == ()
    assert match.why_illegal(1, "resign") == Refusal("not your turn", "", "The match is over.")
    assert match.why_illegal(1, "end") == Refusal("not your turn", "", "The match is over.")


def test_a_loaded_match_goes_on_from_there() -> None:
    match = cheeseboard.new("roquefort", seed=7)
    play_on(match, list(range(0, 3000, 50)))
    loaded = cheeseboard.load(match.position())
    assert loaded.history == ()
    assert loaded.position() == match.position()
    assert [loaded.legal(seat) for seat in (0, 1)] == [match.legal(seat) for seat in (0, 1)]
    assert loaded.why_illegal(0, "resign") is None


def test_everything_handed_out_is_json() -> None:
    match = cheeseboard.new("roquefort", players=4, seed=1)
    while match.actors:
        events = match.play(match.actors[0], match.legal(match.actors[0])[-1])
        for shown in (match.view(None), match.view(3), match.position(), list(events), match.options):
            assert json.loads(json.dumps(shown)) == shown


def test_scrubbing_and_resampling_need_a_position() -> None:
    match = cheeseboard.new("roquefort", chance="manual")
    with pytest.raises(cheeseboard.BadPosition):
        match.scrub(0)
    with pytest.raises(cheeseboard.BadPosition):
        match.resample(0)


def test_scrubbing_shows_what_perfect_recall_knows() -> None:
    match = cheeseboard.new("roquefort", seed=7)
    for text in ("enter a1", "enter g7", "lift A", "end", "end"):
        match.play(match.actors[0], text)
    scrubbed, position = match.scrub(1), match.position()
    assert scrubbed["known"] == ["b1"]
    assert scrubbed["tiles"][0] == "*" + position["tiles"][0][1] + "#?#?*"
    assert set("".join(scrubbed["tiles"][1:])) == {"*", "#", "?"}
    assert match.view(1)["tiles"][0] == "*?#?#?*"


@pytest.mark.parametrize("seat", [-1, 2, True, "0"])
def test_a_view_is_written_for_seats_only(seat: Any) -> None:
    match = cheeseboard.new("havarti", seed=1)
    with pytest.raises(cheeseboard.BadOption, match="is not a seat"):
        match.view_json(seat, b"{}")
