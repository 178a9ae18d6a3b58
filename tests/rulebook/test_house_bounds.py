"""The last value that each clause still allows a house, and the first that it does not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from fortyeight.rulebook import BadHouse, open_house, rulebook
from tests.rulebook.books.said import clauses

MA, PONTOON, MD, MBS, BBC = (
    "ma-spanish21",
    "ma-pontoon21",
    "md-pontoon21",
    "mbs-pontoon",
    "bbc-spanish21",
)

#: Lets every amount in cents be wagered, so that only the bound itself can refuse it.
CENTS: dict[str, Any] = {"chip_unit": "0.01"}


@dataclass(frozen=True)
class Bound:
    """The choices of one key at the edge of what a clause allows."""

    key: str
    clause: str
    allowed: tuple[Any, ...]
    refused: tuple[Any, ...]
    beside: dict[str, Any] = field(default_factory=dict)


def amount(key: str, clause: str, low: str, under: str, **beside: Any) -> Bound:
    """A minimum, and one cent less."""
    return Bound(key, clause, (low,), (under,), CENTS | beside)


COMMON_MASSACHUSETTS = (
    Bound("decks", "2(a)", (6, 8), (5, 7, 9)),
    Bound("boxes", "7(d)", (1, 12), (0, 13)),
    Bound("boxes_per_player", "14", (1, 2), (0,)),
    Bound("adjacent_boxes", "14", (False, True), ()),
    Bound("people_per_box", "13(a)", (1, 3), (0, 4)),
    amount("table_minimum", "5(a)", "0.01", "0.00"),
    amount("table_maximum", "5(a)", "0.01", "0.00", table_minimum="0.01"),
    Bound("chip_unit", "5(c)", ("0.01",), ("0.00",)),
    Bound("dealing", "7(g), 7(i)", ("hole-card", "card-reader"), ("hole-card-checked",)),
    Bound("two_card_21_after_split", "1 Blackjack, 5(a)(3)", ("wins-as-blackjack",), ("ties-21",)),
    Bound("splits", "10(c)", (1, 3), (0, 4)),
    Bound("dealer_blackjack_takes", "9(c), 10(d)", ("original-and-busted",), ("undoubled", "all")),
    Bound("match", "6(a)", (True, False), ()),
    Bound("shuffler", "4(a), 4(b)(1)", ("none", "device", "two-batches"), ()),
    Bound("shuffler", "4(h)", ("continuous",), (), {"shuffler_approval": "2026-7"}),
    Bound("cut_by", "4(c)", ("players", "dealer"), ()),
    Bound("cutting_card", "4(e)", ("1/4", "1/3"), ("1/5",)),
    Bound("cutting_card", "4(h)", ("1/5",), (), {"cutting_card_approval": "2026-8"}),
    Bound("mid_shoe_entry", "5(j)", ("free", "barred"), ()),
    Bound("verbal_wagers", "5(c), 6(c)", ("no", "dealer-and-supervisor"), ("dealer",)),
    Bound("match_play", "5(c), 6(c)", (False, True), ()),
)

BOUNDS: dict[str, tuple[Bound, ...]] = {
    MA: (
        *COMMON_MASSACHUSETTS,
        amount("match_minimum", "6(b)", "1.00", "0.99"),
        amount("match_maximum", "6(b)(2)", "1.00", "0.99"),
        Bound("bonus_spin", "16(a)", (True, False), ()),
        Bound("bonus_spin_stake_returned", "16(d)(2)", (False, True), ()),
        Bound("bonus_spin_initial", "16(d)(2)", ("0.01",), ("0.00",)),
        Bound("bonus_spin_reset", "16(d)(2)", ("0.01",), ("0.00",)),
    ),
    PONTOON: (
        *COMMON_MASSACHUSETTS,
        amount("match_minimum", "6(b)", "5.00", "4.99"),
        amount("match_maximum", "6(b)(2)", "5.00", "4.99"),
        Bound("xtreme", "16(a)", (True, False), ()),
        Bound("xtreme_stake_returned", "16(o)", (False, True), ()),
        Bound("xtreme_primary_initial", "16(r)(2)", ("0.01",), ("0.00",)),
        Bound("xtreme_primary_reset", "16(r)(2)", ("0.01",), ("0.00",)),
        Bound("xtreme_secondary_initial", "16(r)(2)", ("0.01",), ("0.00",)),
        Bound("xtreme_secondary_reset", "16(r)(2)", ("0.01",), ("0.00",)),
        Bound("xtreme_primary_rate", "16(r)(2)", ("0",), ()),
        Bound("xtreme_secondary_rate", "16(r)(2)", ("0",), ()),
        Bound("must_hit", "16(s)", (True, False), ()),
        Bound("must_hit_initial", "16(s)", ("0.01",), ("0.00",)),
        Bound("must_hit_by", "16(s)", (), ("0.00",)),
        Bound("jackpot_threshold", "16(p)(1)", ("0.01",), ("0.00",)),
        Bound("dealer_may_spin", "16(l)(1)", (True, False), ()),
    ),
    MD: (
        Bound("decks", "3 A", (6, 8), (5, 7, 9)),
        Bound("boxes", "2 A", (1, 8), (0, 9)),
        Bound("boxes_per_player", "6 H", (1, 2), (0,)),
        amount("table_minimum", "6 F", "0.01", "0.00"),
        amount("table_maximum", "6 F", "0.01", "0.00", table_minimum="0.01"),
        Bound("chip_unit", "6 A", ("0.01",), ("0.00",)),
        Bound("two_card_21_after_split", "7 O(4), 7 P", ("ties-21",), ("wins-as-blackjack",)),
        Bound("splits", "11 D", (1, 20), (0,)),
        Bound("ace_splits", "11 D", (1, 20), (0,)),
        Bound("dealer_blackjack_takes", "10 E, 11 E", ("original-and-busted",), ("all",)),
        Bound("dealer_blackjack_takes", "10 E, 11 E", ("original-only",), ("undoubled",)),
        Bound("match", "6 G(1)", (True, False), ()),
        amount("match_minimum", "6 G", "0.01", "0.00"),
        amount("match_maximum", "6 G", "0.01", "0.00", match_minimum="0.01"),
        Bound("match_within_main", "6 G", (True, False), ()),
        Bound("bonus_spin", "6 G(2)", (True, False), ()),
        Bound("bonus_spin_paytable", "12 D", ("A", "B", "C", "D"), ("E",)),
        Bound("bonus_spin_stake_returned", "12 D(5)", (False, True), ()),
        Bound("xtreme", "6 G(3)", (True, False), ()),
        Bound("xtreme_stake_returned", "12 E(2)", (False, True), ()),
        Bound("xtreme_paytable", "12 E(1)", ("A",), ("B",)),
        Bound("xtreme_wager", "6 G(3)", ("5.00",), ("5.50", "4.50", "1.50", "0.50")),
        Bound("settlement_order", "7 R", ("losers-first", "from-the-right"), ()),
        Bound("change_cards_hours", "3 C", (1, 24), (0, 25)),
        Bound("shuffler", "5 A, 5 I(2)", ("none", "device", "two-batches"), ()),
        Bound("shuffler", "5 J", ("continuous",), (), {"shuffler_approval": "2026-7"}),
        Bound("cutting_card", "5 E(2)", ("1/4", "1/3"), ("1/5",)),
        Bound("mid_shoe_entry", "6 C", ("free", "barred"), ()),
        Bound("verbal_wagers", "6 B", ("no", "dealer"), ("dealer-and-supervisor",)),
    ),
    MBS: (
        Bound("decks", "2.1", (4, 8), (3, 9)),
        Bound("boxes", "2.2", (1, 12), (0, 13)),
        Bound("people_per_box", "3.11.4.1", (1, 12), (0, 13)),
        amount("table_minimum", "1.1.1", "0.01", "0.00"),
        amount("table_maximum", "1.1.1", "0.01", "0.00", table_minimum="0.01"),
        Bound("splits", "3.9", (1, 3), (0, 4)),
        Bound("pair", "3.5.1", (True, False), ()),
        amount("pair_minimum", "3.5", "0.01", "0.00"),
        amount("pair_maximum", "3.5", "0.01", "0.00", pair_minimum="0.01"),
        Bound("settlement_order", "1.1.10", ("losers-first", "from-the-right"), ()),
        Bound("optional_settlement_order", "1.1.10", ("losers-first", "from-the-right"), ()),
    ),
    BBC: (
        Bound("decks", "Equipment 1", (1, 8), (0, 9)),
        Bound("boxes", "Rules 3", (1, 12), (0, 13)),
        Bound("boxes_per_player", "Rules 5", (1, 2), (0,)),
        Bound("table_minimum", "Wagers Ante", ("1.00", "10.00"), ("0.99", "10.01"), CENTS),
        Bound("table_maximum", "Wagers Ante", ("1.00", "10.00"), ("0.99", "10.01"), CENTS),
        Bound("match_minimum", "Wagers Ante", ("1.00", "10.00"), ("0.99", "10.01"), CENTS),
        Bound("match_maximum", "Wagers Ante", ("1.00", "10.00"), ("0.99", "10.01"), CENTS),
        Bound("break_bonus_minimum", "Wagers Ante", ("1.00", "10.00"), ("0.99", "10.01"), CENTS),
        Bound("break_bonus_maximum", "Wagers Ante", ("1.00", "10.00"), ("0.99", "10.01"), CENTS),
        Bound("chip_unit", "Equipment 1", ("0.01",), ("0.00",)),
        Bound(
            "looks_under",
            "Method 20",
            (["A"], ["A", "K", "Q", "J"]),
            (["A", "K"], ["A", "Q"], ["A", "J"], ["K", "Q", "J"], []),
        ),
        Bound(
            "looks_under",
            "Method 20",
            (),
            (["A", "K", "Q"], ["A", "K", "J"], ["A", "Q", "J"]),
        ),
        Bound("splits", "Wagers Splitting 4", (1, 3), (0, 4)),
        Bound("split_by", "Wagers Splitting 1", ("rank", "value"), ()),
        Bound("match", "Match a", (True, False), ()),
        Bound("match_within_main", "Match a", (False, True), ()),
        Bound("break_bonus", "Break Bonus 1", (True, False), ()),
        Bound("shuffler", "Method 3", ("none", "device", "two-batches"), ("continuous",)),
    ),
}


def cases() -> list[Any]:
    return [
        pytest.param(
            book,
            bound,
            marks=pytest.mark.clause(book, *clauses(bound.clause)),
            id=f"{book} {bound.key} {place}",
        )
        for book, bounds in BOUNDS.items()
        for place, bound in enumerate(bounds)
    ]


@pytest.mark.parametrize(("book", "bound"), cases())
def test_at_the_bound_and_beyond(book: str, bound: Bound) -> None:
    for value in bound.allowed:
        open_house(rulebook(book), bound.beside | {bound.key: value})
    for value in bound.refused:
        with pytest.raises(BadHouse) as caught:
            open_house(rulebook(book), bound.beside | {bound.key: value})
        assert bound.key in [fault.place for fault in caught.value.faults], value
