"""Suited 6-7-8 and 7-7-7: the solver against every draw of suited cards, and whole rounds."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import cycle, product

import pytest

from fortyeight.analysis.game_rules import value_of
from fortyeight.analysis.solver import completing, root_value
from fortyeight.rulebook import House
from tests.analysis.by_hand.law import Card, is_blackjack
from tests.analysis.by_hand.rounds import Rounds
from tests.analysis.by_hand.tiny import (
    CLOSE,
    Tiny,
    best_unsplit,
    cards_of,
    changed,
    house_of,
    place_of,
)
from tests.effort import effort

SUITED = "6s 6h 7s 7s 7h 8s 8d 9 K K"
SEVENS = "6s 6s 6h 7s 7s 7h 7c 8s 8h K K K K K"
PLAIN = "4 6 6 7 9 9 A K K"

SHOES = {"suited": SUITED, "plain": PLAIN}
HOUSES = {
    "ma-spanish21": house_of("ma-spanish21"),
    "md-pontoon21": house_of("md-pontoon21"),
    "mbs-pontoon": house_of("mbs-pontoon"),
    "a 21 pushes a 21": changed(house_of("ma-spanish21"), "twenty_one", against_21="push"),
    "bbc-spanish21": house_of("bbc-spanish21", split_by="value"),
}


def without_splits(house: House) -> House:
    return changed(house, "split", times=0)


def first_values(tiny: Tiny) -> Iterator[tuple[str, list[tuple[Card, Fraction]]]]:
    """Each rank of a first card, with its suits and how they share it."""
    for rank in sorted({card[0] for card in tiny.cards}):
        cards = [(card, number) for card, number in tiny.shoe if card[0] == rank]
        whole = sum(number for _, number in cards)
        yield rank, [(card, Fraction(number, whole)) for card, number in cards]


def best_of_two(tiny: Tiny, first: Card, one: Card, other: Card) -> Fraction:
    """The best play of two cards without a split, a dealer's blackjack included."""
    game, unseen = tiny.games[first], tiny.unseen(first, one, other)
    if is_blackjack((one, other)):
        return Fraction(3, 2)
    best = game.best((one, other), unseen) if game.no_blackjack(unseen) else Fraction(-1)
    if first[0] in {str(rank) for rank in tiny.house.surrender.against}:
        best = max(best, game.surrendered(unseen))
    safe = game.no_blackjack(unseen) if game.peeked else Fraction(1)
    return best * safe - (1 - safe)


def by_two_cards(tiny: Tiny, firsts: list[tuple[Card, Fraction]]) -> dict[str, list[Fraction]]:
    """The chance of each two ranks, and what they bring together on average over suits."""
    found: dict[str, list[Fraction]] = {}
    for first, share in firsts:
        for chance, one, other, _ in tiny.two_cards(first):
            ranks = "".join(sorted(one[0] + other[0]))
            both = found.setdefault(ranks, [Fraction(0), Fraction(0)])
            both[0] += share * chance
            both[1] += share * chance * best_of_two(tiny, first, one, other)
    return found


@pytest.mark.ruling("R1")
@pytest.mark.ruling("R3")
@pytest.mark.ruling("R23")
@pytest.mark.parametrize(
    ("name", "shoe"), effort(list(zip(HOUSES, cycle(SHOES))), list(product(HOUSES, SHOES)))
)
def test_the_first_two_cards_are_worth_what_their_suits_bring_on_average(
    name: str, shoe: str
) -> None:
    """Blackjacks of both sides, surrender, and the whole round under each first card too."""
    tiny = Tiny(without_splits(HOUSES[name]), cards_of(SHOES[shoe]))
    solved = tiny.solved()
    base = completing(solved.rules, solved.table)
    for rank, firsts in first_values(tiny):
        first, whole = value_of(rank), Fraction(0)
        for ranks, (chance, value) in by_two_cards(tiny, firsts).items():
            whole += value
            found = root_value(
                solved.rules,
                solved.actions,
                solved.table,
                solved.splits["cdz-"],
                base,
                place_of(ranks),
                first,
            )
            assert found == pytest.approx(float(value / chance), abs=CLOSE), (rank, ranks)
        assert solved.by_first["cdz-"][first] == pytest.approx(float(whole), abs=CLOSE), rank


@pytest.mark.clause("ma-spanish21", "5(f)", "10(e)")
@pytest.mark.clause("md-pontoon21", "11 F")
@pytest.mark.parametrize("on_split_hands", [True, False])
def test_split_sevens_and_sixes_are_paid_by_their_suits(on_split_hands: bool) -> None:
    house = changed(house_of("ma-spanish21", splits=2), "bonus", on_split_hands=on_split_hands)
    tiny = Tiny(house, cards_of(SEVENS))
    solved, firsts_of = tiny.solved(), dict(first_values(tiny))
    for rank, pair in effort(("67", "76"), ("67", "87", "76")):
        chance = value = 0.0
        for first, share in firsts_of[rank]:
            rounds = Rounds(tiny.games[first], best_unsplit(tiny, first))
            for ways, one, other, unseen in tiny.two_cards(first):
                if one[0] == other[0] == pair:
                    right = tiny.as_solved(first, unseen, rounds.split(one, unseen, other))
                    chance += float(share * ways)
                    value += float(share * ways) * right
        found = solved.splits["cdz-"][value_of(pair), value_of(rank)]
        assert found == pytest.approx(value / chance, abs=CLOSE), (rank, pair)
