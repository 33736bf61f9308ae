"""Who may import whom. The picture in docs/architecture.md shows the same layers."""

from __future__ import annotations

import re

from tests.house.imports import cycles, import_graph

# From the inside out; a module may import from its own layer and from those above it in this list.
LAYERS = (
    ("ascii_text", "atomic_write", "errors", "palette", "stop", "wording"),
    ("games",),
    ("match",),
    ("bots", "drawing", "lessons", "testing"),
    ("analysis", "bench"),
    ("terminal", "arena", "envs", "server"),
    ("cli", "__main__"),
)
# A game's folder also holds its parts of outer layers.
GAME_PARTS = {"drawing": "drawing", "lesson": "lessons", "openspiel": "envs", "pixels": "envs", "terminal": "terminal"}
SERVER_LAYERS = (
    ("settings", "refusals", "operations", "intervals"),
    ("match",),
    ("ids", "scheduler", "schemas", "storage", "cluster"),
    ("services", "context"),
    ("http", "sockets"),
    ("app",),
    ("serve", "typescript"),
)
# Neighbours of one layer that may not know each other.
APART = ("terminal", "arena", "envs", "server")
EXCEPTIONS = {
    ("cheeseboard.match.match", "cheeseboard.drawing"),  # a match shows itself in a notebook; imported when it does
    # An environment's "ansi" is the terminal's picture.
    ("cheeseboard.envs.rendering", "cheeseboard.terminal.artist"),
    ("cheeseboard.envs.rendering", "cheeseboard.terminal.find_artist"),
}


def layer_of(module: str) -> str:
    """The layer that a module belongs to."""
    parts = module.split(".")
    if len(parts) == 1:
        return "cheeseboard"
    if parts[1] == "games" and len(parts) > 3 and parts[3] in GAME_PARTS:
        return GAME_PARTS[parts[3]]
    return parts[1]


def rank(layers: tuple[tuple[str, ...], ...], name: str) -> int:
    """How far out a layer is."""
    found = [number for number, names in enumerate(layers) if name in names]
    assert found, f"{name} belongs to no layer: give it one"
    return found[0]


def test_every_module_belongs_to_a_layer() -> None:
    known = {name for names in LAYERS for name in names} | {"cheeseboard"}
    assert {layer_of(module) for module in import_graph()} <= known


def test_layers_import_inwards_only() -> None:
    wrong = []
    for module, imported in import_graph().items():
        layer = layer_of(module)
        for other in imported:
            target = layer_of(other)
            if "cheeseboard" in (layer, target) or (module, other) in EXCEPTIONS:
                continue
            outward = rank(LAYERS, target) > rank(LAYERS, layer)
            sideways = layer != target and layer in APART and target in APART
            if outward or sideways:
                wrong.append(f"{module} -> {other}")
    assert not wrong, wrong


def test_the_package_itself_imports_the_match_and_what_is_inside_it() -> None:
    assert {layer_of(module) for module in import_graph()["cheeseboard"]} <= {"errors", "games", "match"}


def test_the_rooms_of_the_server_import_inwards_only() -> None:
    wrong = []
    for module, imported in import_graph().items():
        for other in imported:
            here, there = (re.match(r"cheeseboard\.server\.(\w+)", name) for name in (module, other))
            if here and there and rank(SERVER_LAYERS, there[1]) > rank(SERVER_LAYERS, here[1]):
                wrong.append(f"{module} -> {other}")
    assert not wrong, wrong


def test_no_modules_import_each_other() -> None:
    # The package's own module is left out: it offers what is inside, and every module may ask it for the version.
    graph = {name: imported - {"cheeseboard"} for name, imported in import_graph().items() if name != "cheeseboard"}
    assert cycles(graph) == []


def test_no_game_is_imported_by_name_outside_its_folder() -> None:
    wrong = []
    for module, imported in import_graph().items():
        for other in imported:
            game = re.match(r"cheeseboard\.games\.(havarti|roquefort)\b", other)
            if game and not module.startswith(game[0]):
                wrong.append(f"{module} -> {other}")
    assert not wrong, wrong
