"""The import graph of the package, read from its sources: lazy imports and those for type checkers included."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import cheeseboard

ROOT = Path(cheeseboard.__file__).parent
Graph = dict[str, set[str]]


def module_name(path: Path) -> str:
    """The dotted name of a source file."""
    parts = (ROOT.name, *path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def import_graph() -> Graph:
    """For every module of the package, the modules of the package that it imports."""
    paths = {module_name(path): path for path in ROOT.rglob("*.py") if "migrations" not in path.parts}
    return {name: set(_imports(name, path, frozenset(paths))) for name, path in paths.items()}


def _imports(importer: str, path: Path, modules: frozenset[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            package = _package(importer, path, node.level, node.module or "")
            names = [f"{package}.{alias.name}" for alias in node.names]
            names = [name if name in modules else package for name in names]
        else:
            continue
        yield from (name for name in names if name in modules and name != importer)


def _package(importer: str, path: Path, level: int, module: str) -> str:
    """The package that a `from … import` names, relative ones resolved."""
    if not level:
        return module
    base = importer.split(".")
    base = base[: len(base) - level + (path.name == "__init__.py")]
    return ".".join([*base, module] if module else base)


def cycles(graph: Graph) -> list[list[str]]:
    """The groups of modules that import each other, by Tarjan's algorithm for strongly connected components."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for imported in sorted(graph.get(module, ())):
            if imported not in index:
                visit(imported)
                low[module] = min(low[module], low[imported])
            elif imported in stack:
                low[module] = min(low[module], index[imported])
        if low[module] == index[module]:
            group = [stack.pop()]
            while group[-1] != module:
                group.append(stack.pop())
            if len(group) > 1:
                found.append(sorted(group))

    for module in sorted(graph):
        if module not in index:
            visit(module)
    return found
