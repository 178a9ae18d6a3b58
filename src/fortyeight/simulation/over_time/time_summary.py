"""Summary of a run over time, as plain data: hours, course, trips, risk of ruin."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

from fortyeight.money import format_amount
from fortyeight.rulebook import House
from fortyeight.simulation.over_time.convergence import convergence
from fortyeight.simulation.over_time.histogram import Histogram
from fortyeight.simulation.over_time.journeys import Journeys
from fortyeight.simulation.over_time.pace import HOURS_A_DAY, Pace, source_of, usual_pace
from fortyeight.simulation.over_time.ruin import ruin_at_last, ruin_within
from fortyeight.simulation.results.tally import Tally

PERCENTS = (1, 5, 25, 50, 75, 95, 99)
ASSUMES = (
    "rounds that are independent, the same wager for ever, and ruin when nothing is left"
    " (a Brownian motion with the measured mean and variance of a round)"
)


def summarise_time(
    house: House,
    tally: Tally,
    journeys: Journeys | None,
    wager: int,
    *,
    rounds_an_hour: int | None = None,
    bankroll: Fraction | None = None,
    trip: int | None = None,
) -> dict[str, Any]:
    """Return the result per hour, the run's course and trips, and the risk of ruin.

    The wager is in cents, the bankroll in wagers, a trip in rounds. Course and trips need
    `journeys`, the risk of ruin needs `bankroll`.
    """
    pace = pace_of(tally, rounds_an_hour)
    source = "as asked for" if rounds_an_hour else source_of(tally.boxes)
    summary: dict[str, Any] = {"hours": _hours(pace, source, house, wager)}
    if journeys is not None:
        summary["course"] = _course(journeys)
        if journeys.trips is not None:
            summary["trips"] = _trips(journeys)
    if bankroll is not None:
        summary["risk_of_ruin"] = _ruin(tally, float(bankroll), trip)
    return summary


def pace_of(tally: Tally, rounds_an_hour: int | None = None) -> Pace:
    """Return the pace of a run, at the given number of rounds per hour or the usual one."""
    return Pace(
        rounds_an_hour or usual_pace(tally.boxes),
        tally.boxes,
        tally.hands / tally.rounds if tally.rounds else 0.0,
        tally.round_mean,
        tally.round_deviation,
        tally.round_stake,
        tally.rounds,
    )


def _hours(pace: Pace, source: str, house: House, wager: int) -> dict[str, Any]:
    def money(wagers: float, each: int = wager) -> str:
        return format_amount(round(wagers * each))

    def error(hours: int = 1, each: int = wager) -> str | None:
        known = pace.measured > 1 and pace.deviation > 0
        return money(pace.expected_error(hours), each) if known else None

    minimum = house.limits.minimum
    return {
        "rounds_an_hour": pace.rounds_an_hour,
        "source": source,
        "boxes_per_hour": pace.boxes_an_hour,
        "hands_per_hour": pace.hands_an_hour,
        "wager": format_amount(wager),
        "staked_per_hour": money(pace.staked_an_hour),
        "expected_per_hour": money(pace.expected()),
        "standard_error_per_hour": error(),
        "standard_deviation_per_hour": money(pace.spread()),
        "hours_per_day": HOURS_A_DAY,
        "expected_per_day": money(pace.expected(HOURS_A_DAY)),
        "standard_error_per_day": error(HOURS_A_DAY),
        "standard_deviation_per_day": money(pace.spread(HOURS_A_DAY)),
        "minimum": {
            "wager": format_amount(minimum),
            "expected_per_hour": money(pace.expected(), minimum),
            "standard_error_per_hour": error(1, minimum),
            "standard_deviation_per_hour": money(pace.spread(), minimum),
        },
    }


def _course(journeys: Journeys) -> dict[str, Any]:
    return {
        "longest_losing_streak": journeys.longest_streak,
        "greatest_drawdown": journeys.greatest_drawdown / journeys.per_wager,
        "convergence": [[one.rounds, one.mean, one.half_width] for one in convergence(journeys)],
    }


def _trips(journeys: Journeys) -> dict[str, Any]:
    trips, tally, number = journeys.trips, journeys.tally, journeys.finished
    assert trips is not None
    per_wager = journeys.per_wager
    ahead, not_behind = tally.results.above(0), tally.results.above(-1)
    summary: dict[str, Any] = {
        "rounds": trips.rounds,
        "number": number,
        "rounds_left_out": journeys.rounds - number * trips.rounds,
        "bankroll": None if trips.bankroll is None else float(trips.bankroll),
        "goal": None if trips.goal is None else float(trips.goal),
        "result": {
            **_distribution(tally.results, per_wager),
            "ahead": _chance(ahead, number),
            "even": _chance(not_behind - ahead, number),
        },
        "drawdown": _distribution(tally.drawdowns, per_wager),
        "lowest": _distribution(tally.lowest, per_wager),
        "rounds_played": float(tally.played.mean),
    }
    if trips.bankroll is not None:
        summary["ruined"] = _ended(tally.ruined_after, number)
    if trips.goal is not None:
        summary["reached"] = _ended(tally.reached_after, number)
    return summary


def _distribution(counted: Histogram, per_wager: int) -> dict[str, Any]:
    quantiles = {one: counted.quantile(Fraction(one, 100)) for one in PERCENTS}
    return {
        "mean": float(counted.mean / per_wager),
        "standard_error": _error_of(counted, per_wager),
        "standard_deviation": counted.standard_deviation / per_wager,
        "quantiles": {
            f"{percent}%": None if one is None else one / per_wager
            for percent, one in quantiles.items()
        },
    }


def _error_of(counted: Histogram, per_wager: int) -> float | None:
    if counted.number < 2 or not counted.standard_deviation:
        return None
    return counted.standard_deviation / per_wager / sqrt(counted.number)


def _ended(after: Histogram, number: int) -> dict[str, Any]:
    return {**_chance(after.number, number), "median_round": after.quantile(Fraction(1, 2))}


def _chance(number: int, of: int) -> dict[str, Any]:
    """Return a measured chance with its standard error, None if the chance is 0 or 1."""
    share = number / of if of else None
    error = sqrt(share * (1 - share) / of) if share is not None else None
    return {"number": number, "chance": share, "standard_error": error or None}


def _ruin(tally: Tally, bankroll: float, trip: int | None) -> dict[str, Any]:
    mean, deviation = tally.round_mean, tally.round_deviation
    within = ruin_within(mean, deviation, bankroll, trip) if trip else None
    low, high = tally.interval
    return {
        "bankroll": bankroll,
        "long_run": ruin_at_last(mean, deviation, bankroll),
        "mean_of_known_sign": low > 0 or high < 0,
        "within_trip": within,
        "assumes": ASSUMES,
    }
