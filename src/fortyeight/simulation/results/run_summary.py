"""Summary of a run as plain data: what `fortyeight simulate --json` prints."""

from __future__ import annotations

from math import isfinite
from typing import Any

from fortyeight.simulation.counting.count_summary import summarise_count
from fortyeight.simulation.results.side_bet_results import optional_wagers
from fortyeight.simulation.results.super_bonus_summary import summarise_super_bonus
from fortyeight.simulation.results.tally import Tally
from fortyeight.simulation.run import RunPlan


def summarise_run(plan: RunPlan, strategy: str, tally: Tally, wager: int) -> dict[str, Any]:
    """Return means, errors and frequencies of a run with a main wager in cents."""
    house, hands = plan.game.house, tally.rounds * plan.boxes
    low, high = tally.interval
    # The error is unknown after a single round, or if all rounds have the same result.
    known = isfinite(tally.standard_error)
    numbers = {str(float(net)): number for net, number in tally.distribution().items()}
    return {
        "book": house.book.id,
        "house": dict(house.choices),
        "strategy": strategy,
        "seed": plan.seed,
        "boxes": plan.boxes,
        "fresh_shoe": plan.fresh,
        "chute": plan.continuous,
        "mean": tally.mean,
        "standard_error": tally.standard_error if known else None,
        "confidence_interval": [low, high] if known else None,
        "standard_deviation": tally.standard_deviation,
        "rounds": tally.rounds,
        "shoes": tally.shoes,
        "cards": tally.cards,
        "super_bonus": summarise_super_bonus(house, tally, wager),
        "optional": summarise_side_bets(tally),
        "count": summarise_count(tally),
        "frequencies": {
            "distribution": {net: number / hands for net, number in numbers.items()},
            "hands": {name: number / hands for name, number in tally.ends().items()},
            "split": tally.split_boxes / hands,
        },
        "tallies": numbers,
    }


def summarise_side_bets(tally: Tally) -> dict[str, Any]:
    """Return the results of every side bet of a run, by its name."""
    return {
        bet.kind.value: {
            "number": bet.number,
            "mean": bet.mean,
            # The error is unknown if all wagers had the same result.
            "standard_error": (bet.standard_error or None) if bet.rounds > 1 else None,
            "standard_deviation": bet.standard_deviation,
            "from_meters": float(bet.from_meters),
            "mean_over_time": bet.mean_over_time,
            "outcomes": {name: number for name, _, number in bet.outcomes},
            "pays": {name: float(pays) for name, pays, _ in (*bet.outcomes, *bet.shared)},
            "community": {name: number for name, _, number in bet.shared},
        }
        for bet in optional_wagers(tally)
    }
