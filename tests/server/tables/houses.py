"""Houses that differ in what a served table has to cope with."""

from __future__ import annotations

from typing import Any, NamedTuple


class Choice(NamedTuple):
    """A book with a house, whether players are asked to cut, and how many robots sit down."""

    book: str
    house: dict[str, Any]
    offer_cut: bool = False
    robots: int = 0


HOUSES = {
    "no hole card": Choice("ma-spanish21", {"dealing": "no-hole-card"}, robots=1),
    "hole card": Choice("ma-spanish21", {"dealing": "hole-card"}, offer_cut=True, robots=2),
    "card reader and wheel": Choice(
        "ma-pontoon21",
        {"dealing": "card-reader", "xtreme": True, "must_hit": True, "must_hit_by": "5001.00"},
        robots=1,
    ),
    "two batches and two wheels": Choice(
        "md-pontoon21",
        {"xtreme": True, "bonus_spin": True, "shuffler": "two-batches"},
        offer_cut=True,
        robots=1,
    ),
    "continuous, British Columbia": Choice("bbc-spanish21", {"shuffler": "continuous"}),
    "continuous, Singapore": Choice("mbs-pontoon", {"shuffler": "continuous"}, robots=1),
    "cut by players": Choice("mbs-pontoon", {}, offer_cut=True),
    "deep shoe": Choice("mbs-pontoon", {"cutting_card": "1 cards"}, robots=4),
}
