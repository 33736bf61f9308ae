"""The statistics of a run as JSON, best bot first."""

from __future__ import annotations

from statistics import median
from typing import Any

from cheeseboard.arena.result import DIED
from cheeseboard.arena.schedule import Schedule
from cheeseboard.arena.tally import Account, Share, Tally
from cheeseboard.bots.guarded_seat import CRASHED, ILLEGAL, LATE

FAULTS = (CRASHED, ILLEGAL, LATE, DIED)


def order(tally: Tally) -> list[int]:
    """The bots, best first."""
    ratings = tally.ratings.now()
    return sorted(range(len(ratings)), key=lambda bot: (-ratings[bot].value, bot))


def summary(tally: Tally) -> dict[str, Any]:
    """All figures of a run. Everything but times is the same whenever the same games are played."""
    plan, best = tally.plan, order(tally)
    lengths = sorted(tally.lengths.elements())
    return {
        "game": plan.game,
        "options": plan.options,
        "seed": plan.seed,
        "version": plan.version,
        "games": plan.games,
        "played": tally.played,
        "failed": [result.number for result in tally.failed],
        "table": [_row(tally, bot) for bot in best],
        "ahead": [[_share(tally.ahead[row][column]) if row != column else None for column in best] for row in best],
        "seats": [_share(share) for share in tally.seats],
        "endings": dict(sorted(tally.endings.items())),
        "lengths": {"least": lengths[0], "median": median(lengths), "most": lengths[-1]} if lengths else None,
        "notes": notes(tally),
    }


def notes(tally: Tally) -> list[str]:
    """Caveats for readers of the table."""
    plan = tally.plan
    found = []
    if tally.played < plan.games:
        found.append(f"{plan.games - tally.played} of {plan.games} games are still to be played.")
    even = Schedule(len(plan.entrants), plan.players, plan.seed).even(plan.games)
    if even != plan.games:
        found.append(f"Not all bots sit equally often at each seat; with {even} games they would.")
    for account, entrant in zip(tally.accounts, plan.entrants, strict=True):
        if account.faults:
            counts = ", ".join(f"{account.faults[kind]} x {kind}" for kind in FAULTS if account.faults[kind])
            found.append(f"{entrant.name}: {counts}; the first: {account.said}.")
    if tally.failed:
        numbers = ", ".join(str(result.number) for result in tally.failed[:5])
        more = ", ..." if len(tally.failed) > 5 else ""
        said = tally.failed[0].seats[0].said
        found.append(f"{len(tally.failed)} games failed and do not count ({numbers}{more}): the process {said}.")
    if any(one.budget.seconds is not None for one in plan.entrants):
        found.append("Some budgets are times: the same seed may lead to other games on another day.")
    return found


def _row(tally: Tally, bot: int) -> dict[str, Any]:
    account, entrant = tally.accounts[bot], tally.plan.entrants[bot]
    rating = tally.ratings.now()[bot]
    return {
        "bot": entrant.name,
        "budget": str(entrant.budget),
        "games": account.won.chances,
        "wins": account.wins,
        "draws": account.draws,
        "losses": account.won.chances - account.wins - account.draws,
        "rating": round(rating.value, 4),
        "rating_margin": round(rating.margin, 4),
        "win_rate": round(account.won.rate, 6),
        "win_rate_interval": [round(edge, 6) for edge in account.won.interval],
        "mean_score": round(account.score.rate, 6) if account.score.chances else None,
        "seats": [_share(share) for share in account.seats],
        "moves": account.moves,
        "seconds_per_move": _times(account),
        "faults": {kind: account.faults[kind] for kind in FAULTS},
    }


def _times(account: Account) -> dict[str, float]:
    mean, most = account.mean_time, account.slowest
    return {"mean": round(mean, 6), "95%": round(account.time_below(0.95), 6), "most": round(most, 6)}


def _share(share: Share) -> dict[str, Any] | None:
    """A rate with its interval; nothing if there was no chance."""
    if not share.chances:
        return None
    interval = [round(edge, 6) for edge in share.interval]
    return {"rate": round(share.rate, 6), "interval": interval, "of": share.chances}
