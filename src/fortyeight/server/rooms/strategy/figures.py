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
from fortyeight.server.rooms.strategy.stages import SolveStage
from fortyeight.server.table.state.table_houses import served_house
from fortyeight.table.wagers.wager_kinds import wager_name
from fortyeight.view.words.card_words import money

if TYPE_CHECKING:
    from fortyeight.analysis.optional import SideWager

#: Maximum length of a fraction that is shown; a longer one tells a reader nothing.
_SHORT = 20


def figures_json(house: House, known: Mapping[SolveStage, Mapping[str, Any]]) -> dict[str, Any]:
    """Format everything that is known so far; what is not yet known is null."""
    edge = known.get(SolveStage.EDGE) or known.get(SolveStage.CHART)
    chart, best = known.get(SolveStage.CHART), known.get(SolveStage.BEST)
    dollars = known.get(SolveStage.DOLLARS)
    return {
        "edge": edge["edge"] if edge else None,
        "by_up_card": edge.get("by_up_card") if edge else None,
        "edge_chart": chart["edge_chart"] if chart else None,
        "chart": _spread_json(house, chart) if chart else None,
        "best": _spread_json(house, best) if best else None,
        "models": best["models"] if best else None,
        "super_bonus": _super_bonus(house, dollars) if dollars else None,
        "optional": optional_json(house),
        **exactness(house),
    }


def _spread_json(house: House, found: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "standard_deviation": found["standard_deviation"],
        "distribution": [
            {"net": won / staked, "chance": chance} for won, staked, chance in found["distribution"]
        ],
        "frequencies": {
            group: {house.book.in_its_words(name): often for name, often in ends.items()}
            for group, ends in found["frequencies"].items()
        },
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
    found = optional_wagers(*house.key)
    return [_wager(house, one, at) for at, one in enumerate(found)]


@lru_cache(maxsize=64)
def optional_wagers(book: str, choices: str) -> tuple[SideWager, ...]:
    """Return a house's optional wagers. Cached, because they take some milliseconds.

    They depend on the paytables and the decks alone.
    """
    from fortyeight.analysis.optional import side_wagers  # noqa: PLC0415  # it takes a while

    return side_wagers(served_house(book, json.loads(choices)))


def wager_id(wager: SideWager, at: int) -> str:
    return f"{wager.kind.value}-{at}"


def _wager(house: House, wager: SideWager, at: int) -> dict[str, Any]:
    called = wager_name(house, wager.kind)
    return {
        "id": wager_id(wager, at),
        "kind": wager.kind.value,
        "words": called[0].upper() + called[1:],
        "paytable": _paytable_words(wager.paytable),
        "assuming": wager.assuming,
        "edge": float(wager.edge),
        "edge_fraction": _short(wager.edge),
        "hit_frequency": float(wager.hit_frequency),
        "standard_deviation": wager.standard_deviation,
        "even_at": [
            {"jackpot": name, "amount": _amount(house, cents)}
            for name, cents in wager.even_at.items()
        ],
        "outcomes": [
            {
                "name": house.book.in_its_words(one.name),
                "pays": float(one.pays),
                "chance": float(one.probability),
            }
            for one in wager.outcomes
        ],
    }


def _paytable_words(text: str) -> str:
    if len(text) == 1:
        return f"paytable {text}"
    return (
        "the wheel’s own paytable"
        if text == "house"
        else text.replace(":", " to ").replace("each card to ", "each card: ")
    )


def _short(share: Fraction) -> str | None:
    text = str(share)
    return text if len(text) <= _SHORT else None


def _amount(house: House, cents: Fraction | None) -> str | None:
    return None if cents is None else money(ceil(cents), house.limits.currency)
