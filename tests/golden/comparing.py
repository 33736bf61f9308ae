"""When two messages count as the same: byte for byte, but for fields that were added on purpose."""

from __future__ import annotations

import json
from typing import Any

# Optional fields of messages and answers that did not exist when the traffic was kept. A name goes in here when such a
# field is added, with a word on where it is. Nothing else is ever left out of the comparison.
ADDED_FIELDS: frozenset[str] = frozenset(
    {
        "guide",  # of a game, in `welcome` and `update`, in frames of replays and lessons
    }
)
# The same for routes, as "GET /api/…".
ADDED_ROUTES: frozenset[str] = frozenset()

RELEASE = "version"  # of the program, in /api/offer and /health: it is there, but it changes
WHOLE = frozenset({"view", "events", "legal", "options", "outcome", "position", "record", "start"})  # nothing is added


def plain(text: str) -> str:
    """A message or a body without the added fields. What is not JSON as the server writes it stays as it is."""
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return _written(_without(value)) if _written(value) == text else text


def plain_answer(text: str) -> str:
    """The same for a question with its answer, as `Table.ask` keeps them."""
    question, status, body = text.split("\n", 2)
    return "\n".join((question, status, plain(body)))


def plain_schema(schema: Any) -> Any:
    """A JSON schema without descriptions and without the added fields."""
    if isinstance(schema, list):
        return [plain_schema(each) for each in schema if not isinstance(each, str) or each not in ADDED_FIELDS]
    if not isinstance(schema, dict):
        return schema
    left_out = ADDED_FIELDS | {"description"}
    found = {name: plain_schema(part) for name, part in schema.items() if name not in left_out or name == "properties"}
    if "properties" in found:  # a field may be called "description" some day
        named = schema["properties"].items()
        found["properties"] = {name: plain_schema(part) for name, part in named if name not in ADDED_FIELDS}
    return found


def difference(kept: list[str], now: list[str]) -> str:
    """Where two rows of texts part first, in words; empty if they do not."""
    for number, (before, after) in enumerate(zip(kept, now, strict=False)):
        if before != after:
            pairs = enumerate(zip(before, after, strict=False))
            at = next((n for n, (a, b) in pairs if a != b), min(len(before), len(after)))
            start = max(0, at - 60)
            return (
                f"number {number}, character {at}:\n  was …{before[start : at + 90]}\n  is  …{after[start : at + 90]}"
            )
    return "" if len(kept) == len(now) else f"{len(now)} instead of {len(kept)}; the others are the same"


def _without(value: Any) -> Any:
    if isinstance(value, list):
        return [_without(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        name: part if name in WHOLE else "" if name == RELEASE else _without(part)
        for name, part in value.items()
        if name not in ADDED_FIELDS
    }


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
