"""Generates the page's TypeScript types from the published schemas: the bodies of HTTP requests and answers, the
messages of the socket, and the positions, views and events of each game, in that game's folder.
`python -m cheeseboard.server.typescript` writes the files."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
from litestar import Litestar

from cheeseboard.analysis.result import MIN_SLIP_LOSS
from cheeseboard.atomic_write import write_atomically
from cheeseboard.games import games, part
from cheeseboard.server.app import make_app
from cheeseboard.server.http.socket_schema import schema_of_messages
from cheeseboard.server.schemas import ErrorBody
from cheeseboard.server.settings import Settings

FOLDER = Path("web/src")
HEAD = "// Made by `make types` from {source}; not to be edited.\n"
Schema = dict[str, Any]
_PRIMITIVES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> dict[str, str]:
    """The contents of the generated files, by their path in the page's sources."""
    app = cast(Litestar, make_app(Settings())._app)
    shapes = {name: part(name, "shapes") for name in games()}
    return {
        "generated/api.ts": api_types(app.openapi_schema.to_schema()),
        "generated/socket.ts": socket_types(schema_of_messages()),
    } | {f"boards/{name}/shapes.ts": game_types(name, found) for name, found in shapes.items() if found}


def game_types(name: str, shapes: Any) -> str:
    """The positions, views, guides and events of a game, from the types in its shapes.py."""
    declared = msgspec.json.schema_components([shapes.Position, shapes.View, shapes.Guide, *shapes.EVENTS])[1]
    parts = [HEAD.format(source=f"games/{name}/shapes.py")]
    parts += [_declared(each, declared[each]) for each in sorted(declared)]
    names = "".join(f"\n  | {event.__name__}" for event in shapes.EVENTS)
    return "\n".join([*parts, f"/** Every event, told apart by its name. */\nexport type GameEvent ={names};\n"])


def api_types(document: Schema) -> str:
    """The schemas of an OpenAPI document, and the query, body and answer of each route."""
    shapes = document["components"]["schemas"]
    refusal = msgspec.json.schema_components([ErrorBody])[1]  # not in the document's components, but every error has it
    shapes = {**refusal, **shapes}
    parts = [HEAD.format(source="schemas.py, by way of /schema/openapi.json")]
    parts += [_declared(name, shapes[name]) for name in sorted(shapes)]
    parts.append(_routes(document["paths"]))
    parts.append(f"/** The least loss of a slip, see `Decision`. */\nexport const MIN_SLIP_LOSS = {MIN_SLIP_LOSS};\n")
    return "\n".join(parts)


def socket_types(schema: Schema) -> str:
    """The types of the socket's messages."""
    shapes = schema["$defs"]
    parts = [HEAD.format(source="messages.py, by way of /schema/socket.json")]
    parts += [_declared(name, shapes[name]) for name in sorted(shapes)]
    return "\n".join(parts)


def _declared(name: str, schema: Schema) -> str:
    about = f"/** {schema['description']} */\n" if schema.get("description") else ""
    if "properties" in schema:
        return f"{about}export interface {name} {_object(schema, '')}\n"
    return f"{about}export type {name} = {_type(schema)};\n"


def _object(schema: Schema, indent: str) -> str:
    required = schema.get("required", ())
    lines = [
        f"{indent}  {_key(name)}{'' if name in required else '?'}: {_type(each, indent + '  ')};"
        for name, each in schema["properties"].items()
    ]
    return "\n".join(["{", *lines, indent + "}"])


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def _type(schema: Schema, indent: str = "") -> str:
    """The TypeScript type of a JSON Schema; `unknown` where the schema allows anything."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema or "const" in schema:
        return " | ".join(json.dumps(value) for value in schema.get("enum", [schema.get("const")]))
    for word in ("anyOf", "oneOf"):
        if word in schema:
            return " | ".join(dict.fromkeys(_type(each, indent) for each in schema[word]))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(_type({**schema, "type": each}, indent) for each in kind)
    if kind == "array" and "prefixItems" in schema:
        return f"[{', '.join(_type(each, indent) for each in schema['prefixItems'])}]"
    if kind == "array":
        inner = _type(schema.get("items", {}), indent)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        if schema.get("properties"):
            return _object(schema, indent)
        return f"Record<string, {_type(schema.get('additionalProperties') or {}, indent)}>"
    return _PRIMITIVES.get(str(kind), "unknown")


def _routes(paths: Schema) -> str:
    """An interface with a member for each route: what is asked with it, what is sent, what is answered."""
    lines = ["/** Every route: its query, the body it takes, the body it answers with. */", "export interface Routes {"]
    for path, verb, operation in _operations(paths):
        query = [each for each in operation.get("parameters", ()) if each["in"] == "query"]
        asked = "; ".join(f"{each['name']}?: {_type(each['schema'])}" for each in query)
        body = _body(operation.get("requestBody", {}))
        answer = next(_body(each) for status, each in sorted(operation["responses"].items()) if status < "300")
        members = f"query: {{ {asked} }}; " if asked else ""
        lines.append(f'  "{verb.upper()} {path}": {{ {members}body: {body}; answer: {answer} }};')
    return "\n".join([*lines, "}", ""])


def _operations(paths: Schema) -> Iterator[tuple[str, str, Schema]]:
    for path in sorted(paths):
        for verb in sorted(paths[path]):
            yield path, verb, paths[path][verb]


def _body(part: Schema) -> str:
    for content in (part.get("content") or {}).values():
        return _type(content["schema"], "  ")
    return "undefined"


def main(folder: Path = FOLDER) -> None:
    """Write the files that have changed, and print their names."""
    for name, text in typescript().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_text() != text:
            write_atomically(path, text)
            sys.stdout.write(f"{path} written\n")


if __name__ == "__main__":
    main()
