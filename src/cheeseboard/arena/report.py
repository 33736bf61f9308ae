"""The report of a run: one self-contained HTML file, without scripts."""

from __future__ import annotations

import math
from html import escape
from importlib.resources import files
from string import Template

from cheeseboard.arena.charts import Cell, Mark, bars, grid, histogram, intervals
from cheeseboard.arena.plan import cut
from cheeseboard.arena.summary import notes, order
from cheeseboard.arena.tally import Share, Tally
from cheeseboard.errors import CheeseboardError
from cheeseboard.games import game as find_game
from cheeseboard.match.record import replay
from cheeseboard.palette import DANGER, DUNGEON, INK, PAPER, PARCHMENT, THEME

HEADINGS = (
    ("", ""),
    ("bot", "budget of a move"),
    ("rating", "95 %"),
    ("share of wins", "95 %"),
    ("score", "mean"),
    ("games", "seats played"),
    ("won", "alone"),
    ("shared", "wins"),
    ("time of a move", "mean"),
    ("95 %", "are quicker"),
    ("longest", "move"),
    ("faults", ""),
)


def report(tally: Tally, name: str, longest: str = "") -> str:
    """The report as HTML; `name` is what the run is called, `longest` the record of its longest game."""
    title = find_game(tally.plan.game).title
    page = Template(files("cheeseboard.arena").joinpath("report.html").read_text(encoding="utf-8"))
    return page.substitute(
        title=escape(f"{title}: {name}"),
        heading=escape(title),
        verdict=escape(_verdict(tally)),
        facts=_facts(tally),
        table=_table(tally),
        figures="".join(_figures(tally)),
        board=_board(longest),
        notes="".join(f"<li>{escape(note)}</li>" for note in notes(tally)),
        games=_games(tally),
        parchment=PARCHMENT,
        paper=PAPER,
        ink=INK,
        ink_at_dusk=THEME["ink"].dusk,
        dungeon=DUNGEON,
        danger=DANGER,
    )


def _verdict(tally: Tally) -> str:
    """The outcome in a sentence."""
    best, second = order(tally)[:2]
    ratings, names = tally.ratings.now(), _names(tally)
    if not tally.endings:
        return "No game has been played yet."
    ahead = ratings[best].value - ratings[second].value
    if ahead > math.hypot(ratings[best].margin, ratings[second].margin):
        return f"{names[best]} is the strongest of these."
    return f"{names[best]} leads, but these games do not yet tell it apart from {names[second]}."


def _facts(tally: Tally) -> str:
    plan = tally.plan
    usual = {option.name: option.default for option in find_game(plan.game).options}
    changed = [(name, value) for name, value in plan.options.items() if name == "players" or usual[name] != value]
    played = str(plan.games) if tally.played == plan.games else f"{tally.played} of {plan.games}"
    facts = [("games", played), *changed, ("seed", plan.seed), ("cheeseboard", plan.version)]
    return "".join(
        f"<div><dt>{escape(name.replace('_', ' '))}</dt><dd>{escape(str(value))}</dd></div>" for name, value in facts
    )


def _table(tally: Tally) -> str:
    head = "".join(f"<th>{name}<small>{about}</small></th>" for name, about in HEADINGS)
    ratings = tally.ratings.now()
    rows = []
    for place, bot in enumerate(order(tally), 1):
        account, entrant = tally.accounts[bot], tally.plan.entrants[bot]
        least, most = account.won.interval
        cells = [
            f"{ratings[bot].value:.1f} <small>± {ratings[bot].margin:.1f}</small>",
            f"{account.won.rate:.1%} <small>{least * 100:.0f} to {most * 100:.0f}</small>",
            f"{account.score.rate:.2f}" if account.score.chances else "",
            account.won.chances,
            account.wins,
            account.draws,
            *(_time(seconds) for seconds in (account.mean_time, account.time_below(0.95), account.slowest)),
            f'<b class="fault">{account.faults.total()}</b>' if account.faults else 0,
        ]
        named = f"<td>{place}</td><th>{escape(entrant.name)}<small>{entrant.budget}</small></th>"
        rows.append(f"<tr>{named}{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _figures(tally: Tally) -> list[str]:
    if not tally.endings:
        return []
    figures = [*_strengths(tally), *_luck(tally), _times(tally)]
    figures.append(_figure("How games end", "reasons, and how often", bars(tally.endings.most_common())))
    if tally.lengths:
        figures.append(_figure("Length of games", "actions of all seats together", histogram(tally.lengths)))
    return figures


def _strengths(tally: Tally) -> list[str]:
    best, names = order(tally), _names(tally)
    ratings, even = tally.ratings.now(), 1 / tally.plan.players
    rated = [
        Mark(names[bot], one.value - one.margin, one.value, one.value + one.margin, f"{one.value:.1f}")
        for bot, one in ((bot, ratings[bot]) for bot in best)
    ]
    won = [_mark(names[bot], tally.accounts[bot].won) for bot in best]
    rows = [f"{place} {cut(names[bot], 12)}" for place, bot in enumerate(best, 1)]
    columns = [str(place) for place in range(1, len(best) + 1)]
    ahead = [[_ahead(tally, row, column) for column in best] for row in best]
    return [
        _figure("Rating", "openskill, with its interval of 95 %", intervals(rated, _number)),
        _figure(
            "Share of wins",
            "a shared win is divided; interval of 95 %; dashed: all alike",
            intervals(won, _percent, even),
        ),
        _figure(
            "Against each other",
            "how often the row finished ahead of the column, in %; level counts half",
            grid(rows, columns, ahead),
        ),
    ]


def _luck(tally: Tally) -> list[str]:
    best, names, players = order(tally), _names(tally), tally.plan.players
    lucky = [_mark(f"seat {seat}", share) for seat, share in enumerate(tally.seats)]
    cells = [[_against_even(share, players) for share in tally.accounts[bot].seats] for bot in best]
    return [
        _figure(
            "Luck of the seat",
            "share of wins by seat, all bots together; seat 0 starts",
            intervals(lucky, _percent, 1 / players),
        ),
        _figure(
            "Bot by seat",
            "share of wins of each bot at each seat, in %",
            grid([names[bot] for bot in best], [str(seat) for seat in range(players)], cells),
        ),
    ]


def _times(tally: Tally) -> str:
    """On a logarithmic scale."""
    marks = []
    for bot in order(tally):
        few, half, most = (max(tally.accounts[bot].time_below(part), 1e-6) for part in (0.05, 0.5, 0.95))
        marks.append(Mark(_names(tally)[bot], math.log10(few), math.log10(half), math.log10(most), _time(half)))
    drawing = intervals(marks, lambda power: _time(10**power), step=1)
    return _figure("Time of a move", "the middle one, and the range of 90 % of them", drawing)


def _figure(title: str, about: str, drawing: str) -> str:
    drawing = f'<div role="img" aria-label="{title}: {about}">{drawing}</div>'
    return f"<figure><figcaption><h2>{title}</h2><p>{about}</p></figcaption>{drawing}</figure>"


def _board(record: str) -> str:
    """The game of that record before its last action, as those saw it who watched; empty if there is none."""
    before = record.rstrip("\n").rpartition("\n")[0]
    try:
        drawn = replay(before).svg() if before else ""
    except CheeseboardError:
        return ""
    if not drawn:
        return ""
    about = "before its last action, as a spectator saw it"
    caption = f"<figcaption><h2>The longest game</h2><p>{about}</p></figcaption>"
    inline = drawn.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1)  # which HTML does not need
    return f'<figure class="board">{caption}{inline}</figure>'


def _games(tally: Tally) -> str:
    if not tally.lengths:
        return ""
    links = [
        f'the {name} (<a href="records/{number:06}.txt">{number}</a>, {length:g} actions)'
        for name, (length, number) in (("shortest", tally.shortest), ("longest", tally.longest))
    ]
    return f"Games to look at: {' and '.join(links)}."


def _mark(name: str, share: Share) -> Mark:
    return Mark(name, share.interval[0], share.rate, share.interval[1], f"{share.rate:.1%}")


def _ahead(tally: Tally, row: int, column: int) -> Cell | None:
    share = tally.ahead[row][column]
    if not share.chances:
        return None
    one, other = tally.plan.entrants[row].name, tally.plan.entrants[column].name
    about = f"{one} against {other}: {share.points:g} of {share.chances}"
    return Cell(f"{share.rate * 100:.0f}", 2 * share.rate - 1, about)


def _against_even(share: Share, players: int) -> Cell | None:
    """Tinted by how far it is from what would be everybody's."""
    if not share.chances:
        return None
    even = 1 / players
    lean = (share.rate - even) / (1 - even if share.rate > even else even)
    return Cell(f"{share.rate * 100:.0f}", lean, f"{share.points:.3g} of {share.chances}")


def _names(tally: Tally) -> list[str]:
    return [one.name for one in tally.plan.entrants]


def _number(value: float) -> str:
    return f"{value:g}"


def _percent(value: float) -> str:
    return f"{value * 100:g} %"


def _time(seconds: float) -> str:
    """A time with two or three figures, in a fitting unit."""
    size, unit = (1, "s") if seconds >= 1 else (1e3, "ms") if seconds >= 1e-3 else (1e6, "µs")
    return f"{seconds * size:.3g} {unit}"
