"""Behind the doors: positions given or got are not shared, and no headers spoil the record of a match."""

from __future__ import annotations

from typing import Any

import pytest

from cheeseboard import BadOption

from .spoil import assert_well_said, load, played, position, replay, unchanged


def test_a_position_given_or_got_is_not_shared() -> None:
    given_position = position()
    match = load(given_position)
    with unchanged(match):
        given_position["tiles"][1] = "xxxxxxx"
        given_position["mice"][0][0] = "g7"
        given_position["options"]["players"] = 4
        for got in (match.position(), match.view(0), match.scrub(0)):
            got["mice"][0].clear()
            got["tiles"].clear()
            got["options"].clear()
        match.options.clear()


@pytest.mark.parametrize(
    "headers", [{"Note": "two\nlines"}, {"Game": "chess"}, {"no name": "x"}, {"": "x"}, {"Note": 3}], ids=str
)
def test_headers_that_no_record_can_hold(headers: Any) -> None:
    """Either the record still replays to the same match, or it is refused when it is written."""
    match = played(5)
    match.headers.update(headers)
    try:
        record = match.record()
    except BadOption as error:
        assert_well_said(error)
    else:
        assert replay(record).history == match.history
        assert replay(record).record() == record
