"""Summary of a run with a count, as plain data."""

from __future__ import annotations

from math import isfinite
from typing import Any

from fortyeight.simulation.counting.count_results import CountedKind, Sums, count_result
from fortyeight.simulation.results.tally import Tally


def summarise_count(tally: Tally) -> dict[str, Any]:
    """Return the results of a count, by true count and by side bet; empty without a count."""
    if tally.game.count is None:
        return {}
    result = count_result(tally)
    return {
        "name": tally.game.count.name,
        "mean": result.mean,
        "standard_error": _finite(result.error),
        "standard_deviation": result.deviation,
        "mean_per_unit_staked": result.per_staked,
        "mean_per_unit_staked_standard_error": _finite(result.per_staked_error),
        "average_wager": result.wager,
        "score": result.score,
        "score_standard_error": _finite(result.score_error),
        "n0": _finite(result.n0),
        "by_true_count": [
            {
                "true_count": row.true_count,
                "rounds": row.flat.rounds,
                "share": row.share,
                "wager": row.units,
                **_mean(row.flat),
            }
            for row in result.rows
        ],
        "optional": {bet.kind.value: _side_bet(bet) for bet in result.optional},
    }


def _side_bet(bet: CountedKind) -> dict[str, Any]:
    rows = [{"true_count": at, "rounds": row.rounds, **_mean(row)} for at, row in bet.rows]
    return {
        "rounds": bet.made.rounds,
        "share": bet.often,
        "gain": bet.gain,
        "gain_standard_error": _finite(bet.gain_error),
        **_mean(bet.made),
        "by_true_count": rows,
    }


def _mean(sums: Sums) -> dict[str, Any]:
    return {"mean": sums.mean, "standard_error": _finite(sums.error)}


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None
