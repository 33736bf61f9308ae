"""The panel beside the house: die, cards, players, the pending decision, the log."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text

from cheeseboard.games.havarti.terminal import palette
from cheeseboard.games.havarti.terminal.palette import CARDS, CHEESES, SPECIALS
from cheeseboard.games.havarti.terminal.tasks import acting, doing, task
from cheeseboard.games.havarti.terminal.view_facts import fromagers, own_cheese, rounds, tray
from cheeseboard.terminal import colours
from cheeseboard.terminal.artist import Scene, View
from cheeseboard.terminal.log import log_lines
from cheeseboard.terminal.players import MAX_NAME_LENGTH
from cheeseboard.wording import listed

LAY_OUT = ("arrange", "show", "open")


def status(view: View, names: Sequence[str]) -> Text:
    """The round and whose turn it is, in one line."""
    text = Text().append(" Hide the Havarti ", "bold")
    if view["phase"] == "over":
        return text.append("· the match is over")
    text.append(f"· round {view['round']} of {rounds(view)} · ")
    seats = acting(view)
    if len(seats) == 1:
        text.append(f" {names[seats[0]]} ", colours.SEAT_STYLES[seats[0]])
    elif seats:
        text.append(listed([names[seat] for seat in seats]), "bold")
    return text.append(f" {doing(view, len(seats))}")


def panel(scene: Scene, width: int, height: int) -> list[Text]:
    """The panel, in exactly this number of rows."""
    view = scene.view
    if view["phase"] == "over":
        rows = [Text(" final points", "bold")]
    elif view["phase"] == "keep":
        rows = _offered_cards()
    elif view["phase"] in LAY_OUT and "?" not in view["specials"]:
        rows = _tray(view)
    else:
        rows = [*_die(view), _cheeses(view), _cards(view)]
    roomy = height >= 24
    if roomy:
        rows.append(Text())
    rows += [_player(view, seat, name) for seat, name in enumerate(scene.names)]
    if roomy:
        rows.append(Text())
    if view["at"]:
        rows.append(_legend())
    rows.append(Text("╶" + "─" * (width - 2) + "╴", colours.FAINT))
    rows += [Text(piece, "bold") for piece in wrap(task(view, scene.names), width)]
    rows += log_lines(scene.log, width, height - len(rows))
    return [*rows[:height], *(Text() for _ in range(height - len(rows)))]


def _die(view: View) -> list[Text]:
    """The number of the check to come, and a candle for every one that is left."""
    searches, die = view["options"]["searches"], view["die"]
    left = max(0, searches - die + 1)
    flames = Text(" ").append("' " * left, palette.FLAME).append("  " * (searches - left))
    candles = Text(" ").append("║ " * left, palette.WAX).append("▁ " * (searches - left), colours.FAINT)
    flames.append(f" check {die} of {searches}" if left else f" die {die}: searches used up", "bold")
    failed = f" {die - 1} failed in a row" if die > 1 else " none failed yet"
    idle = view["idle"]
    return [flames, candles.append(failed).append(f", {idle} turn{'s' if idle > 1 else ''} idle" if idle else "")]


def _cheeses(view: View) -> Text:
    """Found, lost and still in the house."""
    found, lost = view["found"], view["lost"]
    text = Text(" found ")
    for code in found:
        text.append(f"({code})", palette.CHEESE)
    text.append("none" if not found else "")
    if lost:
        text.append(" lost ")
        for code in lost:
            text.append(f"({code})", colours.LOUD)
    left = len(CHEESES) - len(found) - len(lost)
    return text.append(f" · {left} hidden")


def _cards(view: View) -> Text:
    names = [CARDS[card].name for card in view["cards"]]
    return Text(f" cards {', '.join(names)}" if names else " no cards left")


def _offered_cards() -> list[Text]:
    rows = []
    for name, card in CARDS.items():
        rows.append(Text(f" {name:<6}", "bold").append(f"{card.name} ({card.rule})"))
        rows.append(Text(f"  {card.deed}", colours.FAINT))
    return rows


def _tray(view: View) -> list[Text]:
    """The cards still to be laid, and the names behind the letters of this round."""
    left = tray(view)
    text = Text(" to lay ", "bold")
    for code in left:
        text.append(code, palette.CHEESE if code in CHEESES else "")
    rows = [text if left else Text(" All sixteen rooms lie.", "bold")]
    for code in view["specials"]:
        rows.append(Text(f" {code} ", "bold").append(SPECIALS[code].name))
    ready = view["ready"]
    rows.append(Text(f" {len(ready)} of {len(fromagers(view))} ready; . is common", colours.FAINT))
    return rows


def _player(view: View, seat: int, name: str) -> Text:
    turn = seat in acting(view)
    row = Text().append("►" if turn else " ", colours.LABEL)
    row.append(colours.SEAT_LETTERS[seat], colours.SEAT_STYLES[seat])
    called = Text(f" {name}", "bold" if turn else "")
    called.truncate(MAX_NAME_LENGTH + 2, pad=True)
    row.append_text(called)
    row.append(f"{_role(view, seat):<10}", palette.INSPECTOR if seat == view["inspector"] else "")
    return row.append(f"{view['scores'][seat]:>3}", "bold")


def _role(view: View, seat: int) -> str:
    if view["phase"] == "over":
        return "resigned" if seat in view["dormant"] else ""
    if seat == view["inspector"]:
        return "inspector"
    if seat in view["dormant"]:
        return "resigned"
    team = fromagers(view)
    cheese = own_cheese(view, seat)
    if cheese:
        return f"cheese {cheese}"
    return "captain" if seat == team[0] and len(team) > 1 else "fromager"


def _legend() -> Text:
    text = Text(" ").append(palette.LANTERN, palette.INSPECTOR).append(" inspector ")
    text.append(palette.LIGHT, palette.BEAM).append(" lit ")
    return text.append(palette.SWITCH, palette.SWITCHED).append(" swapped")
