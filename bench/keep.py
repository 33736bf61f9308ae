"""Saves results as bench/results/DATE-KIND.json; a later run of the same day replaces an earlier one."""

from __future__ import annotations

import datetime
import json
import platform
from collections.abc import Mapping
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"


def keep(kind: str, figures: Mapping[str, Any]) -> None:
    """Save figures with the day and the machine, and print them."""
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    text = json.dumps({"date": today, "machine": _machine(), **figures}, indent=1)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{today}-{kind}.json").write_text(text + "\n")
    print(text)


def _machine() -> dict[str, str]:
    """Processor, Python and system; nothing that identifies the machine."""
    model = platform.processor() or platform.machine()
    for line in Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []:
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
            break
    return {"processor": model, "python": platform.python_version(), "system": platform.system()}
