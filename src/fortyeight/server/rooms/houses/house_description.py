"""A house as players read of it: its felt with the chances of every wager, and how to play."""

from __future__ import annotations

from typing import Any

from fortyeight.rulebook import House
from fortyeight.server.http.strict_model import StrictModel
from fortyeight.server.rooms.strategy.figures import optional_wagers
from fortyeight.view.house.how_to_play import Chapter, differences, how_to_play
from fortyeight.view.house.layout import layout_view


class HowToPlay(StrictModel):
    """A game described in chapters, and its felt with the payout tables of side bets."""

    differences: str
    chapters: list[Chapter]
    layout: dict[str, Any]


def describe_house(house: House) -> HowToPlay:
    """Describe how a house's game is played."""
    return HowToPlay(
        differences=differences(house),
        chapters=list(how_to_play(house)),
        layout=layout_with_figures(house),
    )


def layout_with_figures(house: House) -> dict[str, Any]:
    """Return a house's felt, with the chance of each row and the figures of each side bet."""
    layout = layout_view(house)
    wagers = {wager.kind.value: wager for wager in optional_wagers(*house.key)}
    for table in layout["paytables"]:
        outcomes = wagers[table["kind"]].outcomes if table["kind"] in wagers else ()
        chances = {one.name: float(one.probability) for one in outcomes}
        for row in table["rows"]:
            row["chance"] = chances.get(row.pop("outcome"))
    layout["figures"] = {
        kind: {
            "edge": float(wager.edge),
            "words": f"House edge {float(wager.edge):.1%}; "
            f"wins {float(wager.hit_frequency):.1%} of the time.",
            "assuming": wager.assuming,
        }
        for kind, wager in wagers.items()
    }
    for spot in layout["spots"]:
        spot["cost"] = layout["figures"].get(spot["kind"], {}).get("words", "")
    return layout
