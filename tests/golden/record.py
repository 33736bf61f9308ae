"""`python -m tests.golden.record` keeps what the code says now, and forgets what it said before.

Only ever run on purpose: what is kept is a promise to records, programs and pages that exist already. Where a message
got a new optional field, add it to `ADDED_FIELDS` in `comparing` instead; a new route goes into `ADDED_ROUTES`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.golden import kept
from tests.golden.commands import commands
from tests.golden.comparing import plain_schema
from tests.golden.contradictions import contradictions
from tests.golden.digests import fingerprints
from tests.golden.engine import IN_CLEAR, PLANS, steps
from tests.golden.shape import shape
from tests.golden.traffic import SCENARIOS, traffic
from tests.golden.wrong import refused


def record() -> None:
    kept.write("games", {name: fingerprints(steps(plan)) for name, plan in PLANS.items()}, packed=False)
    for name in IN_CLEAR:
        kept.write(name.replace(" ", "_"), list(steps(PLANS[name])))
    kept.write("refused", refused())
    kept.write("contradictions", list(contradictions()))
    with tempfile.TemporaryDirectory() as folder:
        for name in SCENARIOS:
            place = Path(folder) / name
            place.mkdir()
            kept.write(name, traffic(name, place))
        routes, schema = shape(Path(folder))
        kept.write("routes", routes, packed=False)
        kept.write("socket", plain_schema(schema)["$defs"], packed=False)
        kept.write("commands", commands(Path(folder)), packed=False)


if __name__ == "__main__":
    record()
