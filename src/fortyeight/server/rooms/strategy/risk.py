"""What a player may win or lose over many rounds of a house's game, as data for a page."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any

from fortyeight.analysis.limits import limits
from fortyeight.money import format_amount
from fortyeight.rulebook import House
from fortyeight.rulebook.wager_limits import outside_limits
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.strategy.figures import optional_wagers, wager_id
from fortyeight.table import WagerKind

if TYPE_CHECKING:
    from fortyeight.analysis.distribution.after_rounds import Results, Rounds, Total

SHARES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
BANDS = 32
BINS = 45
#: Sections of the optional wagers that have limits; those on wheels have a single amount.
_SECTIONS = {WagerKind.MATCH: "match", WagerKind.PAIR: "pair", WagerKind.BREAK_BONUS: "break_bonus"}


def risk_json(
    house: House,
    chart: Mapping[str, Any],
    wager: int,
    optional: Mapping[str, int],
    rounds: int,
    bankroll: int,
) -> dict[str, Any]:
    """Format the results after so many rounds by the chart: cents, and chances as shares of 1."""
    from fortyeight.analysis.distribution.after_rounds import Rounds  # noqa: PLC0415  # it takes a while

    wagers = [_main(chart, wager), *_optional(house, optional)]
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


def check_amount(house: House, what: str, cents: int, section: str = "limits") -> None:
    """Raise `Refusal`, with the clause of the limits, for an amount the house does not take."""
    fault = outside_limits(house, cents, section)
    if fault is not None:
        why, clause = fault
        raise Refusal("bad-amount", f"{what} of {format_amount(cents)} {why}", clause, 422)


def _main(chart: Mapping[str, Any], wager: int) -> Results:
    from fortyeight.analysis.distribution.after_rounds import Results  # noqa: PLC0415  # it takes a while

    found = chart["distribution"]
    return Results(tuple((Fraction(won, staked) * wager, chance) for won, staked, chance in found))


def _optional(house: House, optional: Mapping[str, int]) -> list[Results]:
    """Return the results of the optional wagers; raise `Refusal` for one that is not offered."""
    from fortyeight.analysis.distribution.after_rounds import Results  # noqa: PLC0415  # it takes a while

    offered = {
        wager_id(one, at): one
        for at, one in enumerate(optional_wagers(*house.key))
        if one.kind is not WagerKind.INSURANCE
    }
    found = []
    for name, amount in optional.items():
        if name not in offered:
            known = ", ".join(offered) or "none"
            sentence = f"this house has no optional wager of that name: it has {known}"
            raise Refusal("no-such-wager", sentence, status=422)
        if amount:
            section = _SECTIONS.get(offered[name].kind)
            if section is not None:
                check_amount(house, f"a wager {name}", amount, section)
            outcomes = offered[name].outcomes
            found.append(
                Results(tuple((one.pays * amount, float(one.probability)) for one in outcomes))
            )
    return found


def _chances(played: Rounds, total: Total | None, rounds: int) -> dict[str, float]:
    from fortyeight.analysis.distribution.after_rounds import below  # noqa: PLC0415  # it takes a while

    if total is not None:
        ahead, even = total.ahead, total.even
        return {"ahead": ahead, "even": even, "behind": max(0.0, 1.0 - ahead - even)}
    spread = played.standard_deviation * sqrt(rounds)
    behind = below(-played.mean * rounds / spread) if spread else float(played.mean < 0)
    return {"ahead": 1.0 - behind, "even": 0.0, "behind": behind}


def _percentiles(played: Rounds, total: Total | None, rounds: int) -> list[dict[str, float]]:
    return [{"share": share, "cents": _at(played, total, rounds, share)} for share in SHARES]


def _at(played: Rounds, total: Total | None, rounds: int, share: float) -> float:
    from fortyeight.analysis.distribution.after_rounds import score_of  # noqa: PLC0415  # it takes a while

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
    from fortyeight.analysis.distribution.after_rounds import below  # noqa: PLC0415  # it takes a while

    spread = played.standard_deviation * sqrt(rounds)
    middle, unit = played.mean * rounds, float(played.unit)
    low, high = middle - 3.6 * spread, middle + 3.6 * spread
    if total is not None:
        low, high = max(low, total.cents(0)), min(high, total.cents(len(total.chances) - 1))
    width = max(1, round((high - low) / BINS / unit)) * unit
    first = round(low / width)
    found = []
    for at in range(first, round(high / width) + 1):
        begins, ends = (at - 0.5) * width, (at + 0.5) * width
        normal = 0.0
        if spread:
            normal = below((ends - middle) / spread) - below((begins - middle) / spread)
        chance = normal if total is None else total.between(begins, ends)
        found.append({"from": begins, "to": ends, "chance": chance, "normal": normal})
    return found
