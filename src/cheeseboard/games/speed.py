"""One rules file at several speeds: a slots class for plain Python, a NumPy record and Numba for the compiled copy.

A rules file declares its state once, as a subclass of `Fields` whose annotations give each field's machine type
and length. Plain Python uses that class as it is. `compiled` loads the same source files a second time, with
tables turned into arrays and functions into machine code, over an array of records with the same fields.

Neither NumPy nor Numba is imported before `compiled` or `dtype` is called.
"""

from __future__ import annotations

import ast
import os
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Self, TypeVar, get_type_hints

if TYPE_CHECKING:
    import numpy as np

S = TypeVar("S", bound="Fields")

KERNELS = "cheeseboard.games.kernels"
CACHE_FOLDER = "CHEESEBOARD_CACHE"  # the environment variable that moves the cache of compiled code


class _Slotted(type):
    """Makes a class's annotations its slots."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Slotted:
        body["__slots__"] = tuple(body.get("__annotations__", ()))
        return super().__new__(cls, name, bases, body)


class Fields(metaclass=_Slotted):
    """A state: every field an int, or a list of ints of fixed length, as declared by its annotation,
    `Annotated[int, "int8"]` or `Annotated[list[int], "int64", 4]`. Starts with zeros."""

    if TYPE_CHECKING:
        __slots__: tuple[str, ...]

    def __init__(self) -> None:
        for name, _, length in schema(type(self)):
            setattr(self, name, [0] * length if length else 0)

    def __init_subclass__(cls) -> None:
        """States are copied at every move: written out field by field that takes a third of the time of a loop."""
        lines = [f"    twin.{n} = self.{n}{'.copy()' if length else ''}" for n, _, length in schema(cls)]
        source = "\n".join(["def copy(self):", "    twin = new(cls)", *lines, "    return twin"])
        names: dict[str, Any] = {"new": object.__new__, "cls": cls}
        exec(source, names)  # noqa: S102  # made of field names only
        cls.copy = names["copy"]  # type: ignore[method-assign]

    def copy(self) -> Self:
        """An independent copy. Every state has its own, see `__init_subclass__`."""
        raise NotImplementedError

    def values(self) -> dict[str, Any]:
        """The fields by name, lists copied."""
        pairs = ((name, getattr(self, name)) for name in self.__slots__)
        return {name: list(value) if isinstance(value, list) else value for name, value in pairs}

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]  # states change


@cache
def schema(state: type[Fields]) -> tuple[tuple[str, str, int], ...]:
    """Name, machine type and length (0: a single int) of every field, in declared order."""
    rows = []
    for name, hint in get_type_hints(state, include_extras=True).items():
        machine_type, *length = hint.__metadata__
        rows.append((name, machine_type, length[0] if length else 0))
    return tuple(rows)


@cache
def dtype(state: type[Fields]) -> np.dtype[Any]:
    """The record type of a state, aligned."""
    import numpy as np

    return np.dtype([(n, kind, (length,)) if length else (n, kind) for n, kind, length in schema(state)], align=True)


def record_of(state: Fields) -> np.ndarray[Any, Any]:
    """An array of one record that holds a copy of this state."""
    import numpy as np

    states = np.zeros(1, dtype(type(state)))
    for name, value in state.values().items():
        states[name][0] = value
    return states


def state_of(kind: type[S], record: Any) -> S:
    """The plain state that a record holds."""
    state = kind()
    for name, _, length in schema(kind):
        setattr(state, name, [int(v) for v in record[name]] if length else int(record[name]))
    return state


@cache
def plain(rules: str, *more: str) -> SimpleNamespace:
    """The functions of a rules module and the kernels over it, in plain Python. `more` names further modules in the
    dialect that go with them; their functions are kernels too."""
    names = loaded(rules, *more)
    names["put"] = _put_plain
    return SimpleNamespace(**names)


def _put_plain(states: Any, i: int, source: Any, j: int) -> None:
    states[i] = source[j].copy()


def put_record(states: Any, i: int, source: Any, j: int) -> None:
    states[i] = source[j]


@cache
def compiled(rules: str, *more: str, boundscheck: bool = False) -> SimpleNamespace:
    """The same functions as `plain`, compiled by Numba on first use; the kernels take (states, i, …).

    Kernels are cached on disk between runs, under a folder named by a hash of the sources: Numba alone would
    miss an edit in another file. A file may name in `INLINE` functions that are put in place of their calls. With
    `boundscheck` (for tests) every index is checked, and nothing is cached.
    """
    import numpy as np

    numba: Any = import_module("numba")
    from cheeseboard.games import bits  # noqa: F401  # teaches Numba bit_count and bit_length

    names = loaded(rules, *more)
    names["put"] = put_record
    for name, value in names.items():
        if isinstance(value, list) and not name.startswith("__"):
            names[name] = np.array(value, dtype=np.int64)
    inline = names.get("INLINE", ())
    entries = {KERNELS, *more}
    kernels = {n for n, v in names.items() if isinstance(v, FunctionType) and v.__module__ in entries}
    folder, numba.config.CACHE_DIR = numba.config.CACHE_DIR, _cache_folder(rules, *more)
    try:
        for name, value in names.items():
            if isinstance(value, FunctionType):
                entry = name in kernels
                names[name] = numba.njit(
                    value,
                    nogil=True,
                    error_model="numpy",  # no test for division by zero: nothing here divides by a variable but players
                    boundscheck=boundscheck,
                    cache=entry and not boundscheck,
                    no_cpython_wrapper=not entry,
                    no_cfunc_wrapper=True,
                    inline="always" if name in inline else "never",
                )
    finally:
        numba.config.CACHE_DIR = folder
    return SimpleNamespace(**names)


class NameClashError(ImportError):
    """Two files of the dialect bind one name to different things, so one would silently replace the other."""


def loaded(*modules: str) -> dict[str, Any]:
    """Run in one fresh namespace the source of these modules, of the modules they import functions from, and of the
    kernels. NameClashError if two of them bind the same name to different things.

    So every function finds the others there, and a change of the namespace, such as compiling, reaches all of them.
    """
    names: dict[str, Any] = {}
    own: dict[str, Any] = {}  # functions defined here; an import in the next file may put the original in their place
    bound: dict[str, tuple[str, bool]] = {}
    waiting, done = [*modules, KERNELS], set()
    while waiting:
        module = waiting.pop(0)
        done.add(module)
        path = _source(module)
        tree = ast.parse(path.read_bytes(), str(path))
        _refuse_clashes(bound, module, tree)
        names["__name__"] = module
        exec(compile(tree, str(path), "exec"), names)  # noqa: S102  # our own source files
        functions = {name: value for name, value in names.items() if isinstance(value, FunctionType)}
        own |= {name: value for name, value in functions.items() if value.__globals__ is names}
        lent = sorted({value.__module__ for name, value in functions.items() if name not in own})
        waiting += [name for name in lent if name not in done and name not in waiting]
    names.update(own)
    return names


def _refuse_clashes(bound: dict[str, tuple[str, bool]], module: str, tree: ast.Module) -> None:
    """Add the names of a file to `bound`: by name, the first file that has it and whether it is defined there.
    NameClashError if another file defines one of them too, or has something else by that name."""
    values, defined = vars(import_module(module)), _defined(tree)
    for name in values:
        if name.startswith("__"):
            continue
        other, there = bound.setdefault(name, (module, name in defined))
        if other == module:
            continue
        if (there and name in defined) or values[name] is not vars(import_module(other))[name]:
            raise NameClashError(
                f"{name} is one thing in {_source(other)} and another in {_source(module)}: rename one."
            )
        bound[name] = other, there or name in defined


def _defined(tree: ast.Module) -> set[str]:
    """The names that a file defines itself; imports do not count, nor what is there for a type checker only."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        single = [node.target] if isinstance(node, ast.AnnAssign) else []
        targets = node.targets if isinstance(node, ast.Assign) else single
        found |= {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
    return found


def _source(module: str) -> Path:
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(module)
    return Path(spec.origin)


def _cache_folder(*modules: str) -> str:
    """Where compiled kernels are kept: they depend on all sources beside these modules and of the shared dialect."""
    import hashlib
    import tempfile

    digest = hashlib.sha256()
    for folder in [*(_source(module).parent for module in modules), Path(__file__).parent]:
        for path in sorted(path for path in folder.iterdir() if path.suffix in (".py", ".bin")):  # code, and weights
            digest.update(path.read_bytes())
    base = os.environ.get(CACHE_FOLDER) or os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    place = Path(base).expanduser() / "cheeseboard" / digest.hexdigest()[:16]
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError:
        return tempfile.mkdtemp(prefix="cheeseboard-")
    return str(place)
