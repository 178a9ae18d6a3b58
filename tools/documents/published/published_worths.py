"""Published values of rules at Spanish 21 with six decks, beside ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.worth.edges import EdgeCache
from fortyeight.analysis.worth.waterfall import with_value
from fortyeight.rulebook import House, open_house, rulebook

_DRAWS = {"dealing.soft_17": "draw"}
_ONE_CARD = {"split.aces_draw": False, "double.split_aces": False}


@dataclass(frozen=True, slots=True)
class PublishedWorth:
    """A rule change in a game, and the published rise of the edge in percent.

    `to` is the precision of the published value in percent: two rounded edges give a rough
    difference.
    """

    rule: str
    percent: float
    changes: Mapping[str, object]
    game: Mapping[str, object] = field(default_factory=dict)
    to: float = 0.01

    def ours(self, edges: EdgeCache) -> float:
        """Return the change in percent."""
        before = _house(self.game)
        after = _house({**self.game, **self.changes})
        return 100.0 * (edges.of(game_rules(after)) - edges.of(game_rules(before)))


def _house(values: Mapping[str, object]) -> House:
    house = open_house(rulebook("ma-spanish21"), {"dealing": "card-reader"})
    for path, value in values.items():
        house = with_value(house, path, value)
    return house


WORTHS = (
    PublishedWorth("The dealer draws to soft 17", 0.41, _DRAWS),
    PublishedWorth("Eight decks", 0.01, {"cards.decks": 8}, to=0.0105),
    PublishedWorth("Eight decks, the dealer draws to soft 17", 0.02, {"cards.decks": 8}, _DRAWS),
    PublishedWorth("No surrender", 0.006, {"surrender.against": ()}, to=0.001),
    PublishedWorth(
        "No surrender, the dealer draws to soft 17",
        0.018,
        {"surrender.against": ()},
        _DRAWS,
        to=0.001,
    ),
    PublishedWorth("One card on split aces", 0.28, _ONE_CARD),
    PublishedWorth(
        "Three doubles, the dealer draws to soft 17",
        -0.36,
        {
            "double.times": 3,
            "double.of": "standing",
            "double.amount": "full",
            "rescue.forfeits": "before-last-double",
        },
        _DRAWS,
    ),
)
