"""The shuffle gives every order equally often, and looks at nothing but the draw."""

from __future__ import annotations

import inspect
import os
import random
from collections import Counter
from itertools import product
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.cards import full_shoe
from fortyeight.chance import SeededBits, SystemBits, draw_below, shuffled
from tests.chance.feeding import Feed, OutOfFeed, word, words

MA, PONTOON, MD, BBC = "ma-spanish21", "ma-pontoon21", "md-pontoon21", "bbc-spanish21"


def draws_of(cards: int) -> product[tuple[int, ...]]:
    """Every sequence of numbers that the draws of one shuffle can come out as."""
    return product(*(range(bound) for bound in range(cards, 1, -1)))


@pytest.mark.clause(MA, "4(a)")
@pytest.mark.clause(PONTOON, "4(a)")
@pytest.mark.clause(MD, "5 A")
@pytest.mark.parametrize("cards", range(7))
def test_every_order_comes_from_exactly_one_sequence_of_draws(cards: int) -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for numbers in draws_of(cards):
        feed = Feed(words(numbers, range(cards, 1, -1)))
        orders[shuffled(range(cards), feed)] += 1
        assert feed.left == b""
    assert len(orders) == factorial(cards)
    assert set(orders.values()) == {1}


@pytest.mark.clause(MA, "4(a)")
@pytest.mark.clause(PONTOON, "4(a)")
@pytest.mark.clause(MD, "5 A")
def test_so_it_is_on_the_way_to_a_real_table(monkeypatch: pytest.MonkeyPatch) -> None:
    orders: Counter[tuple[str, ...]] = Counter()
    for numbers in draws_of(5):
        feed = Feed(words(numbers, range(5, 1, -1)))
        monkeypatch.setattr(os, "urandom", feed.take)
        orders[shuffled("AKQJ9")] += 1
    assert len(orders) == 120
    assert set(orders.values()) == {1}


def test_every_pair_of_bytes_for_three_cards() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for feed in product(range(256), repeat=2):
        try:
            orders[shuffled(range(3), Feed(bytes(feed)))] += 1
        except OutOfFeed:
            continue
    assert len(orders) == 6
    assert set(orders.values()) == {256 * 192 // 6}


@pytest.mark.parametrize("place", range(4))
def test_rejected_draws_leave_no_trace(place: int) -> None:
    limits = range(5, 1, -1)
    bound = limits[place]
    width = (bound - 1).bit_length()
    for numbers in draws_of(5):
        whole = words(numbers, limits)
        for rejected in range(bound, 2**width):
            fed = whole[:place] + word(rejected, bound) + whole[place:]
            assert shuffled(range(5), Feed(fed)) == shuffled(range(5), Feed(whole))


def test_it_takes_the_items_and_the_bits_and_nothing_else() -> None:
    assert list(inspect.signature(shuffled).parameters) == ["items", "bits"]
    assert list(inspect.signature(draw_below).parameters) == ["bound", "bits"]
    assert list(inspect.signature(SystemBits).parameters) == []


class Unreadable:
    """An item that cannot be compared, hashed or judged."""

    def __eq__(self, other: object) -> bool:
        raise AssertionError("the shuffle compared the items")

    def __hash__(self) -> int:
        raise AssertionError("the shuffle hashed an item")

    def __bool__(self) -> bool:
        raise AssertionError("the shuffle judged an item")


@settings(deadline=None)
@given(st.integers(0, 100), st.integers(0, 2**32))
def test_what_the_items_are_makes_no_difference(cards: int, seed: int) -> None:
    items = [Unreadable() for _ in range(cards)]
    places = shuffled(range(cards), SeededBits(seed))
    found = shuffled(items, SeededBits(seed))
    assert all(item is items[place] for item, place in zip(found, places, strict=True))


def test_history_makes_no_difference() -> None:
    feed = SeededBits("history").take(2000)
    first = shuffled(range(288), Feed(feed))
    random.seed(1)
    for _ in range(10):
        shuffled(range(288))
    assert shuffled(range(288), Feed(feed)) == first


def test_the_items_themselves_stay_as_they_were() -> None:
    items = list(range(48))
    shuffled(items)
    assert items == list(range(48))


@pytest.mark.clause(BBC, "Method 4")
@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_a_shoe_keeps_its_cards(decks: int) -> None:
    shoe = full_shoe(decks)
    assert Counter(shuffled(shoe)) == Counter(shoe)


@pytest.mark.parametrize(("decks", "power"), [(1, 202), (6, 1487), (8, 2013)])
def test_a_shoe_has_more_orders_than_any_seed_has_values(decks: int, power: int) -> None:
    orders = factorial(48 * decks) // factorial(decks) ** 48
    assert 2**power <= orders < 2 ** (power + 1)


def test_a_seeded_shuffle_stays_the_same_from_version_to_version() -> None:
    """Replays and stored test rounds depend on it."""
    text = " ".join(str(face) for face in shuffled(full_shoe(1), SeededBits("golden"))[:8])
    assert text == "6c Ac 4h 4d 7d 5s Ks Kd"
