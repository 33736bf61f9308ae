"""The browser's types are those of the server, and TypeScript can read them."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import cheeseboard
from cheeseboard.server import typescript
from cheeseboard.server.match import messages

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / typescript.FOLDER
API, SOCKET = "generated/api.ts", "generated/socket.ts"
FILES = (API, SOCKET, *(f"boards/{game}/shapes.ts" for game in cheeseboard.games()))


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return typescript.typescript()


def test_the_files_are_current(made: dict[str, str]) -> None:
    assert sorted(made) == sorted(FILES)
    for name, text in made.items():
        assert (FOLDER / name).read_text() == text, f"{name} is old: run `make types`"


@pytest.mark.parametrize("name", FILES)
def test_every_name_that_is_used_is_declared_once(name: str, made: dict[str, str]) -> None:
    declared = re.findall(r"^export (?:interface|type|const) (\w+)", made[name], re.MULTILINE)
    assert len(declared) == len(set(declared)) > 5
    code = re.sub(r'"[^"]*"|//.*|/\*.*?\*/', "", made[name])
    used = set(re.findall(r"\b[A-Z]\w+\b", code)) - {"Record"}
    assert used <= set(declared)
    assert code.count("{") == code.count("}")


def test_every_message_has_its_fields(made: dict[str, str]) -> None:
    for message in messages.FromClient.__args__ + messages.ToClient.__args__:
        found = re.search(rf"export interface {message.__name__} {{\n(.*?)\n}}", made[SOCKET], re.DOTALL)
        assert found, message
        fields = dict(re.findall(r"^  (\w+)(\??):", found[1], re.MULTILINE))
        assert fields.pop("type") == ""
        wanted = {field.encode_name: "" if field.required else "?" for field in msgspec.structs.fields(message)}
        assert fields == wanted


def test_refusals_over_http_have_a_type(made: dict[str, str]) -> None:
    assert "export interface ErrorBody {\n  code: string;\n  rule: string;\n  sentence: string;\n}" in made[API]


def test_only_what_changed_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typescript.main(tmp_path)
    assert capsys.readouterr().out.count("written") == len(FILES)
    (tmp_path / API).write_text("old")
    typescript.main(tmp_path)
    assert capsys.readouterr().out == f"{tmp_path / API} written\n"


def test_a_schema_of_each_kind_becomes_a_type() -> None:
    schema = {
        "type": "object",
        "required": ["one"],
        "properties": {
            "one": {"type": ["string", "null"]},
            "two-b": {"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}},
            "three": {"type": "object", "properties": {"x": {"const": 1}}},
            "four": {"type": "object", "additionalProperties": {"type": "boolean"}},
            "five": {},
        },
    }
    assert typescript._declared("Thing", schema) == (
        "export interface Thing {\n  one: string | null;\n"
        '  "two-b"?: (number | null)[];\n  three?: {\n    x?: 1;\n  };\n'
        "  four?: Record<string, boolean>;\n  five?: unknown;\n}\n"
    )


def test_an_event_of_a_game_is_told_apart_by_its_name(made: dict[str, str]) -> None:
    run = '  cost: number;\n  event: "run";\n  from: string;\n  seat: number;\n  to: string;\n'
    assert f"export interface Run {{\n{run}}}" in made["boards/roquefort/shapes.ts"]
    assert "export type GameEvent =\n  | Deal\n  | Enter\n  | Lift\n  | Run\n" in made["boards/roquefort/shapes.ts"]
