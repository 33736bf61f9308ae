"""What stands beside the castle: the spare tile, the players, the log."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from cheeseboard.games.roquefort.events import QUIET_NOTICE
from cheeseboard.games.roquefort.terminal import palette
from cheeseboard.games.roquefort.terminal.palette import CHEESES
from cheeseboard.terminal import colours
from cheeseboard.terminal.artist import Scene, View
from cheeseboard.terminal.log import log_lines
from cheeseboard.terminal.players import MAX_NAME_LENGTH

FATAL = 3  # mice lost that end the game (R50)


def status(view: View, names: Sequence[str]) -> Text:
    """Whose turn it is and what is left of it, in one line."""
    seat = view["seat"]
    text = Text().append(" Château Roquefort ", "bold")
    if view["phase"] == "over":
        return text.append("· the game is over")
    text.append(f"· round {view['round']} · ")
    text.append(f" {names[seat]} ", colours.SEAT_STYLES[seat])
    if view["phase"] == "place":
        return text.append(" puts a first mouse into a tower")
    left = view["actions"]
    text.append(f" {'•' * left}{'·' * (4 - left)} {left} action{'' if left == 1 else 's'}, ")
    text.append("slide used" if view["slid"] else "slide free", colours.FAINT if view["slid"] else "")
    return text


def quiet_warning(view: View) -> str:
    """The announcement of Q30, in the last rounds before a quiet game ends; else empty."""
    limits = view["options"]
    if view["phase"] != "turn":
        return ""
    if view["quiet"] >= limits["quiet_limit"] - QUIET_NOTICE and view["quiet"] > 0:
        return f"{view['quiet']} quiet rounds, {limits['quiet_limit']} end it (Q30)"
    if view["round"] > limits["round_limit"] - QUIET_NOTICE:
        return f"round {view['round']} of at most {limits['round_limit']} (Q30)"
    return ""


def panel(scene: Scene, width: int, height: int) -> list[Text]:
    """The panel, in exactly this number of rows."""
    rows = _spare(scene.view["spare"], scene.view["options"]["goal"])
    warning = quiet_warning(scene.view)
    if warning:
        rows.append(Text().append(f" {warning} "[:width], colours.LOUD))
    roomy = height >= len(rows) + 4 * len(scene.names) + 8
    for seat in range(len(scene.names)):
        if roomy:
            rows.append(Text())
        rows += _player(scene.view, seat, scene.names[seat], width)
    rows.append(Text("╶" + "─" * (width - 2) + "╴", colours.FAINT))
    rows += log_lines(scene.log, width, height - len(rows))
    return [*rows[:height], *(Text() for _ in range(height - len(rows)))]


def _spare(tile: str, goal: int) -> list[Text]:
    """The tile to be pushed in, as large as it gets."""
    style = palette.tile_style(tile)
    if tile in CHEESES:
        sign, name = f"{CHEESES[tile].shape} {palette.code(tile)}", CHEESES[tile].name
    else:
        sign, name = {".": ("·", "blank"), "x": ("( x )", "mousetrap")}.get(tile, ("?", "unknown"))
    beside = (
        Text("  spare tile", colours.FAINT),
        Text(f"  {name}", "bold"),
        Text(f"  {goal} kinds win", colours.FAINT),
    )
    signs = ("╭───────╮", f"│{sign.center(7)}│", "╰───────╯")
    return [Text().append(drawn, style).append_text(text) for drawn, text in zip(signs, beside, strict=True)]


def _player(view: View, seat: int, name: str, width: int) -> list[Text]:
    mice, kinds, goal = view["mice"][seat], view["cheese"][seat], view["options"]["goal"]
    turn = view["phase"] != "over" and view["seat"] == seat
    first = Text().append("►" if turn else " ", colours.LABEL)
    first.append(f"~{colours.SEAT_LETTERS[seat]}", colours.SEAT_STYLES[seat])
    shelf = 3 * max(goal, len(kinds))
    called = Text(f" {name}", "bold" if turn else "")
    called.truncate(max(4, min(MAX_NAME_LENGTH + 2, width - 3 - shelf)), pad=True, overflow="ellipsis")
    first.append_text(called)
    for kind in kinds:
        first.append(palette.code(kind), CHEESES[kind].style).append(" ")
    first.append("·· " * (goal - len(kinds)), colours.FAINT)
    return [first, _mice(view, seat, mice, max(0, goal - len(kinds)))]


def _mice(view: View, seat: int, mice: Sequence[str], needed: int) -> Text:
    if seat in view["dormant"]:
        return Text("    has resigned", colours.FAINT)
    outside, lost = mice.count("-"), mice.count("x")
    text = Text(f"    in {len(mice) - outside - lost}  out {outside}  ")
    text.append(f"lost {lost}{'!' if lost == FATAL - 1 else ''}", colours.LOUD if lost >= FATAL - 1 else "")
    return text.append(f"  needs {needed}" if needed else "  has enough")
