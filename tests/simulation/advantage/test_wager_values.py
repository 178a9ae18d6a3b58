"""The kernel's value of a side bet, against exact fractions and against every order of a shoe."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.optional import SideWager, side_wagers
from fortyeight.analysis.removal.efficiency import deck_of
from fortyeight.analysis.removal.wagers import (
    effects_on,
    expected,
    full_copies,
    values_of,
)
from fortyeight.cards import Card
from fortyeight.rulebook import House, open_house, rulebook, shipped_books
from fortyeight.rulebook.schema.rows import MATCHES
from fortyeight.simulation.advantage.wager_tables import wager_tables
from fortyeight.table import WagerKind
from tests.analysis.by_hand.tiny import house_of
from tests.effort import effort


def by_value(house: House, copies: list[int]) -> list[int]:
    values, left = values_of(house), [0] * RANKS
    for face, number in enumerate(copies):
        left[values[face % len(values)]] += number
    return left


def of_kernel(house: House, wager: SideWager, copies: list[int]) -> float:
    """The kernel's value; for insurance, the dealer's ace is taken out of the shoe."""
    copies = list(copies)
    if wager.kind is WagerKind.INSURANCE:
        copies[0] -= 1
    left = np.array(by_value(house, copies), np.int64)
    return wager_tables(house, (wager,)).value(0, np.array(copies, np.int64), left)


@pytest.mark.parametrize("book", shipped_books())
@settings(max_examples=effort(30, 100))
@given(seed=st.integers(0, 2**32 - 1), size=st.integers(12, 280))
def test_from_any_shoe(book: str, seed: int, size: int) -> None:
    house = open_house(rulebook(book))
    full = full_copies(house)
    faces = np.repeat(np.arange(len(full)), full)
    dealt = np.random.default_rng(seed).permutation(faces)[:size]
    copies = np.bincount(np.append(dealt, 0), minlength=len(full)).tolist()
    for wager in side_wagers(house):
        if wager.kind is not WagerKind.BREAK_BONUS or size > 250:
            exact = float(expected(house, wager, copies))
            assert of_kernel(house, wager, copies) == pytest.approx(exact, abs=1e-11), wager.kind


@pytest.mark.parametrize("number", range(4))
def test_from_fewer_cards_than_it_takes(number: int) -> None:
    house = open_house(rulebook("ma-spanish21"))
    copies = [int(at < number) for at in range(48)]
    for wager in side_wagers(house):
        if wager.kind is not WagerKind.INSURANCE:
            assert of_kernel(house, wager, copies) == -1


@pytest.mark.parametrize("book", shipped_books())
def test_from_the_full_shoe(book: str) -> None:
    house = open_house(rulebook(book))
    for wager in side_wagers(house):
        full = full_copies(house)
        assert expected(house, wager, full) == wager.expected
        assert of_kernel(house, wager, full) == pytest.approx(float(wager.expected), abs=1e-12)


# Every order of a tiny shoe ----------------------------------------------------------------------


def tiny() -> Iterator[tuple[str, ...]]:
    yield "Ac", "Ac", "Ad", "Kc", "6h", "6h", "9s"
    yield "Ac", "Kc", "Kd", "Qs", "6c", "6d", "2h"
    yield "7h", "7h", "7d", "7s", "Ah", "Jh", "5c"


def played_out(house: House, wager: SideWager, order: tuple[Card, ...]) -> Fraction:
    """Return what a side bet nets on these cards: player, up card, player, dealer's second."""
    one, up, two, hole = order[:4]
    if wager.kind is WagerKind.MATCH:
        alike = [one_card for one_card in (one, two) if one_card.rank is up.rank]
        suited = sum(one_card.suit is up.suit for one_card in alike)
        pays = house.match_pays.get((suited, len(alike) - suited))
        assert (suited, len(alike) - suited) in MATCHES.values() or not alike
        return pays.odds.fraction if pays else Fraction(-1)
    if wager.kind is WagerKind.PAIR:
        assert house.pair is not None
        return house.pair.pays.fraction if one.rank is two.rank else Fraction(-1)
    first, second = (one, two) if wager.kind is WagerKind.BONUS_SPIN else (up, hole)
    points = sorted((first.points, second.points))
    outcomes = {outcome.name: outcome for outcome in wager.outcomes}
    lone_ace = outcomes.get("ace without a blackjack")
    wheel = [
        outcome for name, outcome in outcomes.items() if name != "lose" and outcome != lone_ace
    ]
    spun = sum((outcome.probability for outcome in wheel), Fraction(0))
    if points == ([1, 10] if wager.kind is WagerKind.BONUS_SPIN else [6, 10]):
        return sum((one.pays * one.probability for one in wheel), Fraction(0)) / spun
    return lone_ace.pays if lone_ace and 1 in points else Fraction(-1)


@pytest.mark.parametrize("book", shipped_books())
@pytest.mark.parametrize("cards", list(tiny()), ids=" ".join)
def test_every_order(book: str, cards: tuple[str, ...]) -> None:
    house = open_house(rulebook(book))
    faces = deck_of(house)
    names = [str(face) for face in faces]
    shoe = [faces[names.index(name)] for name in cards]
    copies = [cards.count(name) for name in names]
    on_cards = {WagerKind.MATCH, WagerKind.PAIR, WagerKind.BONUS_SPIN, WagerKind.XTREME}
    for wager in side_wagers(house):
        if wager.kind in on_cards:
            nets = [played_out(house, wager, order) for order in permutations(shoe, 4)]
            mean = sum(nets, Fraction(0)) / len(nets)
            assert expected(house, wager, copies) == mean, wager.kind
            assert of_kernel(house, wager, copies) == pytest.approx(float(mean), abs=1e-12)


# Effects of removal by card ----------------------------------------------------------------------


@pytest.mark.parametrize("book", ["ma-spanish21", "ma-pontoon21", "bbc-spanish21", "mbs-pontoon"])
def test_match_and_pair_lose_alike_by_any_card(book: str) -> None:
    """Whichever rank and suit is gone, match and pair bets lose as much: no tags can help."""
    house = open_house(rulebook(book))
    full = full_copies(house)
    for wager in side_wagers(house):
        if wager.kind in (WagerKind.MATCH, WagerKind.PAIR):
            removed = {
                expected(house, wager, [n - (at == gone) for at, n in enumerate(full)])
                for gone in range(len(full))
            }
            assert len(removed) == 1
            assert not effects_on(house, wager).effects.differ


def test_an_uneven_shoe_favours_a_pair() -> None:
    house = house_of("mbs-pontoon")
    (pair, *_) = side_wagers(house)
    even = [4] * 48
    uneven = [8 if at % 12 < 6 else 0 for at in range(48)]
    assert sum(even) == sum(uneven)
    assert expected(house, pair, even) < 0 < expected(house, pair, uneven)
    chance = Fraction(6 * comb(32, 2), comb(192, 2))
    assert expected(house, pair, uneven) == 12 * chance - 1
