"""Houses that differ in what a served table has to handle."""

from __future__ import annotations

from typing import Any, NamedTuple


class Choice(NamedTuple):
    """A book with a house, whether players want to be asked to cut, and the number of robots."""

    book: str
    house: dict[str, Any]
    asks: bool = False
    robots: int = 0


HOUSES = {
    "no hole card": Choice("ma-spanish21", {"dealing": "no-hole-card"}, robots=1),
    "hole card": Choice("ma-spanish21", {"dealing": "hole-card"}, asks=True, robots=2),
    "card reader and wheel": Choice(
        "ma-pontoon21",
        {"dealing": "card-reader", "xtreme": True, "must_hit": True, "must_hit_by": "5001.00"},
        robots=1,
    ),
    "two batches and two wheels": Choice(
        "md-pontoon21",
        {"xtreme": True, "bonus_spin": True, "shuffler": "two-batches"},
        asks=True,
        robots=1,
    ),
    "shuffler, Boston": Choice("bbc-spanish21", {"shuffler": "device"}),
    "continuous, Singapore": Choice("mbs-pontoon", {"shuffler": "continuous"}, robots=1),
    "shuffler that fills the shoe": Choice("md-pontoon21", {"shuffler": "direct"}, asks=True),
    "approved procedures": Choice(
        "ma-pontoon21",
        {
            **{"hand_shuffle": ["riffle"], "cut_after": "none", "shuffle_approval": "MGC 1"},
            **{"cut_cards": 0, "cutting_card_approval": "MGC 2"},
            **{"burn_cards": 3, "burn_new_dealer": False, "burn_approval": "MGC 3"},
        },
        robots=3,
    ),
    "cut by players": Choice("mbs-pontoon", {}, asks=True),
    "deep shoe": Choice("mbs-pontoon", {"cutting_card": "1 cards"}, robots=4),
}
