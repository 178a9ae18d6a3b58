"""The figures of a house as data for a page: the main game, optional wagers, the Super Bonus."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Any

from fortyeight.analysis.limits import exactness
from fortyeight.rulebook import House
from fortyeight.rulebook.wager_limits import outside_limits
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.strategy.stages import SolveStage
from fortyeight.server.table.state.table_houses import served_house
from fortyeight.table.wagers.wager_kinds import wager_name
from fortyeight.view.words.card_words import money

if TYPE_CHECKING:
    from fortyeight.analysis.optional import SideWager

#: Maximum length of a fraction that is shown.
_MAX_FRACTION = 20


def figures_json(house: House, known: Mapping[SolveStage, Mapping[str, Any]]) -> dict[str, Any]:
    """Format everything that is known so far; what is not yet known is null."""
    edge = known.get(SolveStage.EDGE) or known.get(SolveStage.CHART)
    chart, spread = known.get(SolveStage.CHART), known.get(SolveStage.SPREAD)
    best, dollars = known.get(SolveStage.BEST), known.get(SolveStage.DOLLARS)
    return {
        "edge": edge["edge"] if edge else None,
        "by_up_card": edge.get("by_up_card") if edge else None,
        "edge_chart": chart["edge_chart"] if chart else None,
        "chart": _spread_json(house, spread) if spread else None,
        "best": _spread_json(house, best) if best else None,
        "models": best["models"] if best else None,
        "super_bonus": _super_bonus(house, dollars) if dollars else None,
        "optional": optional_json(house),
        **exactness(house),
    }


def _spread_json(house: House, solved: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "standard_deviation": solved["standard_deviation"],
        "distribution": [
            {"net": won / staked, "chance": chance}
            for won, staked, chance in solved["distribution"]
        ],
        "frequencies": {
            group: {house.book.in_its_words(name): often for name, often in ends.items()}
            for group, ends in solved["frequencies"].items()
        },
        "error_bound": solved["error_bound"],
    }


def _super_bonus(house: House, dollars: Mapping[str, Any]) -> list[dict[str, Any]]:
    currency = house.limits.currency
    return [
        {
            "wager": money(tier["wager"], currency),
            "pays": money(tier["pays"], currency),
            "chance": tier["chance"],
            "gain": tier["gain"],
            "each_other_player": tier["each_other_player"],
        }
        for tier in dollars["tiers"]
    ]


def optional_json(house: House) -> list[dict[str, Any]]:
    """Format every optional wager of a house; `id` tells two of one kind apart."""
    wagers = optional_wagers(*house.key)
    return [_wager(house, wager, at) for at, wager in enumerate(wagers)]


@lru_cache(maxsize=64)
def optional_wagers(book: str, choices: str) -> tuple[SideWager, ...]:
    """Return a house's optional wagers. Cached, because they take some milliseconds.

    They depend on the paytables and the decks alone.
    """
    from fortyeight.analysis.optional import side_wagers

    return side_wagers(served_house(book, json.loads(choices), stored=True))


def check_amount(house: House, what: str, cents: int, section: str = "limits") -> None:
    """Raise `Refusal`, with the clause of the limits, for an amount the house does not take."""
    if (fault := outside_limits(house, cents, section)) is not None:
        why, clause = fault
        amount = money(cents, house.limits.currency)
        raise Refusal("bad-amount", f"{what} of {amount} {why}", clause, 422)


def wager_id(wager: SideWager, at: int) -> str:
    return f"{wager.kind.value}-{at}"


def _wager(house: House, wager: SideWager, at: int) -> dict[str, Any]:
    name, fraction = wager_name(house, wager.kind), str(wager.edge)
    return {
        "id": wager_id(wager, at),
        "kind": wager.kind.value,
        "words": name[0].upper() + name[1:],
        "paytable": _paytable_words(wager.paytable),
        "assuming": wager.assuming,
        "edge": float(wager.edge),
        # A longer fraction tells a reader nothing.
        "edge_fraction": fraction if len(fraction) <= _MAX_FRACTION else None,
        "hit_frequency": float(wager.hit_frequency),
        "standard_deviation": wager.standard_deviation,
        "even_at": [
            {"jackpot": name, "amount": _amount(house, cents)}
            for name, cents in wager.even_at.items()
        ],
        "outcomes": [
            {
                "name": house.book.in_its_words(outcome.name),
                "pays": float(outcome.pays),
                "chance": float(outcome.probability),
            }
            for outcome in wager.outcomes
        ],
    }


def _paytable_words(text: str) -> str:
    if len(text) == 1:
        return f"paytable {text}"
    if text == "house":
        return "the wheel’s own paytable"
    return text.replace(":", " to ").replace("each card to ", "each card: ")


def _amount(house: House, cents: Fraction | None) -> str | None:
    return None if cents is None else money(ceil(cents), house.limits.currency)
