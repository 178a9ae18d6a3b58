"""Summary of a run as plain data: what `fortyeight simulate --json` prints."""

from __future__ import annotations

from math import isfinite, sqrt
from typing import Any

from fortyeight.analysis.limits import SUITS_OF_SPLIT_SEVENS, exactness, suits_matter_on_splits
from fortyeight.analysis.values.super_bonus import super_bonus_pays
from fortyeight.money import format_amount
from fortyeight.rulebook import House
from fortyeight.simulation.counting.count_summary import summarise_count
from fortyeight.simulation.results.precision import NOISE
from fortyeight.simulation.results.side_bet_results import optional_wagers
from fortyeight.simulation.results.tally import Tally
from fortyeight.simulation.run import RunPlan

#: Rule of three: if something never came in n boxes, its chance is below 3/n with 95% confidence.
_NONE_OF = 3


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


def summarise_super_bonus(house: House, tally: Tally, wager: int) -> dict[str, Any]:
    """Return how often the Super Bonus came, and what it paid on this wager and to other boxes."""
    if house.super_bonus is None:
        return {}
    pays = super_bonus_pays(house, wager)
    boxes = tally.rounds * tally.boxes
    number = tally.super_bonuses()
    each = (pays + house.super_bonus.others * (tally.boxes - 1)) if pays else 0
    play = tally.game.sevens
    return {
        "wager": format_amount(wager),
        "pays": format_amount(pays),
        "number": number,
        "chance": number / boxes if boxes else 0.0,
        "mean": number * each / (boxes * wager) if boxes else 0.0,
        # The Super Bonus is so rare that its count has a Poisson error, the square root.
        "standard_error": sqrt(number) * each / (boxes * wager) if number and boxes else None,
        "chance_at_most": None if number or not boxes else min(_NONE_OF / boxes, 1.0),
        "chance_from_fresh_shoes": None if play is None else play.chance,
        "suited_sevens_against_7": None if play is None else play.played,
    }


def compare_with_solver(house: House, tally: Tally) -> dict[str, Any]:
    """Return the solver's mean for fresh shoes, and the difference of the run's mean from it.

    With real shoes, the difference is the cut-card effect. Empty if the solver did not compute the
    strategy, or the run's error is not known.
    """
    exact = tally.game.solved
    if exact is None or not isfinite(tally.standard_error):
        return {}
    difference, error = tally.mean - exact, tally.standard_error
    return {
        "solver": {
            **exactness(house, *_limits_of_sevens(house, tally)),
            "mean": exact,
            "difference": difference,
            "standard_error": error,
            "standard_errors": difference / error,
            "distinguishable_from_zero": abs(difference) >= NOISE * error,
        }
    }


def _limits_of_sevens(house: House, tally: Tally) -> tuple[str, ...]:
    sevens = tally.game.sevens
    limited = sevens is not None and sevens.splits_others and suits_matter_on_splits(house)
    return (SUITS_OF_SPLIT_SEVENS,) if limited else ()
