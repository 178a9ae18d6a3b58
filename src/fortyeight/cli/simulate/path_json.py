"""Results over time as other programs read them; the screen shows the same."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any

from fortyeight.cli.simulate.paths import PathsAsked
from fortyeight.money import format_amount

if TYPE_CHECKING:
    from fortyeight.rulebook import House
    from fortyeight.simulation.over_time.histogram import Histogram
    from fortyeight.simulation.over_time.journeys import Journeys
    from fortyeight.simulation.over_time.pace import Pace
    from fortyeight.simulation.results.tally import Tally

PERCENTS = (1, 5, 25, 50, 75, 95, 99)
ASSUMES = (
    "rounds that are independent, the same wager for ever, and ruin when nothing is left"
    " (a Brownian motion with the measured mean and variance of a round)"
)


def paths_told(
    asked: PathsAsked, house: House, tally: Tally, journeys: Journeys | None, wager: int
) -> dict[str, Any]:
    """Hours, and what else was asked for."""
    found: dict[str, Any] = {"hours": _hours(pace_of(asked, tally), asked, house, wager)}
    if journeys is not None:
        found["course"] = _course(journeys)
        if journeys.trips is not None:
            found["trips"] = _trips(journeys)
    if asked.bankroll is not None:
        found["risk_of_ruin"] = _ruin(asked, tally)
    return found


def pace_of(asked: PathsAsked, tally: Tally) -> Pace:
    """The run's play in time."""
    from fortyeight.simulation.over_time.pace import Pace, usual_pace

    return Pace(
        asked.rounds_an_hour or usual_pace(tally.boxes),
        tally.boxes,
        tally.hands / tally.rounds if tally.rounds else 0.0,
        tally.round_mean,
        tally.round_deviation,
        tally.round_stake,
        tally.rounds,
    )


def _hours(pace: Pace, asked: PathsAsked, house: House, wager: int) -> dict[str, Any]:
    from fortyeight.simulation.over_time.pace import HOURS_A_DAY, source_of

    def money(wagers: float, each: int = wager) -> str:
        return format_amount(round(wagers * each))

    def error(hours: int = 1, each: int = wager) -> str | None:
        known = pace.measured > 1 and pace.deviation > 0
        return money(pace.expected_error(hours), each) if known else None

    least = house.limits.minimum
    return {
        "rounds_per_hour": pace.rounds_an_hour,
        "source": "as asked for" if asked.rounds_an_hour else source_of(pace.boxes),
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
            "wager": format_amount(least),
            "expected_per_hour": money(pace.expected(), least),
            "standard_error_per_hour": error(1, least),
            "standard_deviation_per_hour": money(pace.spread(), least),
        },
    }


def _course(journeys: Journeys) -> dict[str, Any]:
    from fortyeight.simulation.over_time.convergence import convergence

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
    found: dict[str, Any] = {
        "rounds": trips.rounds,
        "number": number,
        "rounds_left_out": journeys.rounds - number * trips.rounds,
        "bankroll": None if trips.bankroll is None else float(trips.bankroll),
        "goal": None if trips.goal is None else float(trips.goal),
        "result": {
            **_distribution(tally.results, per_wager),
            "ahead": chance(ahead, number),
            "even": chance(not_behind - ahead, number),
        },
        "drawdown": _distribution(tally.drawdowns, per_wager),
        "lowest": _distribution(tally.lowest, per_wager),
        "rounds_played": float(tally.played.mean),
    }
    if trips.bankroll is not None:
        found["ruined"] = _ended(tally.ruined_after, number)
    if trips.goal is not None:
        found["reached"] = _ended(tally.reached_after, number)
    return found


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
    return {**chance(after.number, number), "median_round": after.quantile(Fraction(1, 2))}


def chance(number: int, of: int) -> dict[str, Any]:
    """A measured chance, with its standard error; None where it came never or always."""
    share = number / of if of else None
    error = sqrt(share * (1 - share) / of) if share is not None else None
    return {"number": number, "chance": share, "standard_error": error or None}


def chance_text(one: dict[str, Any]) -> str:
    """Format a measured chance of trips that were finished."""
    error = one["standard_error"]
    told = f"{one['chance']:.2%}"
    return f"{told}, its error not known" if error is None else f"{told} ± {1.96 * error:.2%}"


def _ruin(asked: PathsAsked, tally: Tally) -> dict[str, Any]:
    from fortyeight.simulation.over_time.ruin import ruin_at_last, ruin_within

    assert asked.bankroll is not None
    mean, deviation, bankroll = tally.round_mean, tally.round_deviation, float(asked.bankroll)
    within = ruin_within(mean, deviation, bankroll, asked.trip) if asked.trip else None
    low, high = tally.interval
    return {
        "bankroll": bankroll,
        "long_run": ruin_at_last(mean, deviation, bankroll),
        "mean_of_known_sign": low > 0 or high < 0,
        "within_trip": within,
        "assumes": ASSUMES,
    }
