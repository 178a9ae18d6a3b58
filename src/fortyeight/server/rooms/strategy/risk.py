"""What a player may win or lose over many rounds of a house's game, as data for a page."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from fortyeight.analysis.distribution.after_rounds import Results, Rounds, Total, below, score_of
from fortyeight.analysis.limits import limits
from fortyeight.rulebook import House
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.strategy.figures import check_amount, optional_wagers, wager_id
from fortyeight.table.wagers.wager_kinds import WagerKind

SHARES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
BANDS = 32
BINS = 45
#: Sections of the side bets that have limits; those on wheels have a single amount.
_SECTIONS = {
    WagerKind.MATCH: "match",
    WagerKind.MATCH_HOLE: "match_hole",
    WagerKind.PAIR: "pair",
    WagerKind.BREAK_BONUS: "break_bonus",
}


def risk_json(
    house: House,
    spread: Mapping[str, Any],
    wager: int,
    optional: Mapping[str, int],
    rounds: int,
    bankroll: int,
) -> dict[str, Any]:
    """Format the results of rounds played by the chart: cents, and chances as shares of 1."""
    wagers = [_main(spread, wager), *_optional(house, optional)]
    played = Rounds(wagers)
    total = played.after(rounds)
    stake = wager + sum(optional.values())
    ruin, walked = played.ruin(bankroll, stake, rounds)
    return {
        "solved": True,
        "rounds": rounds,
        "stake": stake,
        "round": {"mean": played.mean, "standard_deviation": played.standard_deviation},
        "exact": total is not None and not limits(house),
        "limits": list(limits(house)),
        "mean": played.mean * rounds,
        "standard_deviation": played.standard_deviation * sqrt(rounds),
        **_chances(played, total, rounds),
        "percentiles": _percentiles(played, total, rounds),
        "normal": {
            **_chances(played, None, rounds),
            "percentiles": _percentiles(played, None, rounds),
        },
        "bins": _bins(played, total, rounds),
        "bands": [_band(played, number) for number in _numbers(rounds)],
        "ruin": {"chance": ruin, "exact": walked},
    }


def _main(spread: Mapping[str, Any], wager: int) -> Results:
    distribution = spread["distribution"]
    return Results(
        tuple((Fraction(won, staked) * wager, chance) for won, staked, chance in distribution)
    )


def _optional(house: House, optional: Mapping[str, int]) -> list[Results]:
    """Return the results of the side bets; raise `Refusal` for one that is not offered."""
    offered = {
        wager_id(wager, at): wager
        for at, wager in enumerate(optional_wagers(*house.key))
        if wager.kind is not WagerKind.INSURANCE
    }
    results = []
    for name, amount in optional.items():
        if name not in offered:
            known = ", ".join(offered) or "none"
            sentence = f"this house has no side bet of that name: it has {known}"
            raise Refusal("no-such-wager", sentence, status=422)
        if amount:
            if (section := _SECTIONS.get(offered[name].kind)) is not None:
                check_amount(house, f"a wager {name}", amount, section)
            outcomes = offered[name].outcomes
            results.append(
                Results(
                    tuple(
                        (outcome.pays * amount, float(outcome.probability)) for outcome in outcomes
                    )
                )
            )
    return results


def _chances(played: Rounds, total: Total | None, rounds: int) -> dict[str, float]:
    if total is not None:
        ahead, even = total.ahead, total.even
        return {"ahead": ahead, "even": even, "behind": max(0.0, 1.0 - ahead - even)}
    spread = played.standard_deviation * sqrt(rounds)
    behind = below(-played.mean * rounds / spread) if spread else float(played.mean < 0)
    return {"ahead": 1.0 - behind, "even": 0.0, "behind": behind}


def _percentiles(played: Rounds, total: Total | None, rounds: int) -> list[dict[str, float]]:
    return [{"share": share, "cents": _at(played, total, rounds, share)} for share in SHARES]


def _at(played: Rounds, total: Total | None, rounds: int, share: float) -> float:
    if total is not None:
        return total.percentile(share)
    spread = played.standard_deviation * sqrt(rounds)
    return played.mean * rounds + score_of(share) * spread


def _numbers(rounds: int) -> list[int]:
    """Return the numbers of rounds at which to show the bands, closer where they bend most."""
    return sorted({max(1, round(rounds * (at / BANDS) ** 2)) for at in range(1, BANDS + 1)})


def _band(played: Rounds, rounds: int) -> dict[str, Any]:
    total = played.after(rounds)
    return {
        "solved": True,
        "rounds": rounds,
        "mean": played.mean * rounds,
        "cents": [_at(played, total, rounds, share) for share in SHARES],
    }


def _bins(played: Rounds, total: Total | None, rounds: int) -> list[dict[str, float]]:
    """Return the distribution in bins of equal width, each a whole number of the grid's units."""
    spread = played.standard_deviation * sqrt(rounds)
    middle, unit = played.mean * rounds, float(played.unit)
    low, high = middle - 3.6 * spread, middle + 3.6 * spread
    if total is not None:
        low, high = max(low, total.cents(0)), min(high, total.cents(len(total.chances) - 1))
    width = max(1, round((high - low) / BINS / unit)) * unit
    first = round(low / width)
    bins = []
    for at in range(first, round(high / width) + 1):
        begins, ends = (at - 0.5) * width, (at + 0.5) * width
        normal = 0.0
        if spread:
            normal = below((ends - middle) / spread) - below((begins - middle) / spread)
        chance = normal if total is None else total.between(begins, ends)
        bins.append({"from": begins, "to": ends, "chance": chance, "normal": normal})
    return bins
