"""The example of self-play learns, and says truly how well."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from tests.docs.blocks import ROOT

torch: Any = pytest.importorskip("torch", reason="PyTorch is an extra: pip install 'cheeseboard[train]'")

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def example() -> Any:
    return type("Example", (), runpy.run_path(str(ROOT / "examples" / "self_play.py"), run_name="self_play"))


def test_it_runs_tells_and_saves(example: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example.main(["--minutes", "0.05", "--games", "60", "--seed", "3", "--save", str(tmp_path / "network.pt")])
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("against chance, before:")
    assert told[-1].startswith("against chance, after:")
    kept = torch.load(tmp_path / "network.pt")
    fresh = example.new_network(3)
    assert any((kept[name] != value).any() for name, value in fresh.state_dict().items())
    fresh.load_state_dict(kept)


def test_what_it_learns_by_makes_what_went_well_likelier(example: Any) -> None:
    """Not by winning, which takes minutes: choices that are said to have gone well become likelier, others do not."""
    network = example.new_network(1)
    rollout = example.SelfPlay(network, 1).play()
    assert len(rollout.choices) == example.GAMES * example.STEPS
    assert rollout.masks.gather(1, rollout.choices[:, None]).all()
    assert torch.isfinite(rollout.advantages).all()
    ends = rollout.choices == 0  # say that ending one's turn was good, and all else bad
    said = rollout._replace(advantages=torch.where(ends, 1.0, -1.0))

    def inclination() -> float:
        with torch.no_grad():
            log_probabilities, _ = network(said.observations, said.masks)
        return float(log_probabilities.exp()[said.masks[:, 0], 0].mean())

    before = inclination()
    loss = example.learn(network, torch.optim.Adam(network.parameters(), 1e-3), said)
    assert loss == loss  # a number
    assert inclination() > 1.2 * before


def test_advantages_change_sign_with_the_seat(example: Any) -> None:
    """A network without judgement: the last decision of a game gains its reward, earlier ones less and less of it,
    with the sign of their seat."""
    network = example.new_network(2)
    torch.nn.init.zeros_(network.value.weight)
    torch.nn.init.zeros_(network.value.bias)
    self_play = example.SelfPlay(network, 2)
    for _ in range(8):
        rollout = self_play.play()
    assert rollout.advantages.abs().max() <= 2.5
    assert (rollout.advantages > 0).any()
    assert (rollout.advantages < 0).any()
