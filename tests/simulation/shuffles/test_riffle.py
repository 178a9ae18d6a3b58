"""The physical shuffle: each step keeps the cards, and riffles have their exact law."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations
from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.analysis.arrays import Ints
from fortyeight.chance import SeededBits
from fortyeight.simulation.kernels.draws import shoe_key
from fortyeight.simulation.shuffles.order_measures import (
    LAWS,
    measure_order,
    measure_sums,
    measured,
)
from fortyeight.simulation.shuffles.riffle import cut, interlace, plug, riffle, strip
from fortyeight.simulation.shuffles.shuffle_procedure import RANDOM, Kind, Procedure, shuffle_pile
from tests.chance.manual import (
    HALF_DECK,
    ManualShuffle,
    Plug,
    Riffle,
    Strip,
    Wash,
    guessed_right,
    neighbour_correlation,
    neighbours_kept,
    quality,
    riffle_distance,
    rising_sequences,
)
from tests.effort import effort
from tests.simulation.shuffles.rising_law import expected_rising, riffle_probability, rising_law

#: Standard errors beyond which a difference is no accident.
FAR = 5.0


def key_of(seed: int, shuffle: int) -> np.uint64:
    return np.uint64(shoe_key(np.uint64(seed), shuffle))


def shuffled_order(procedure: Procedure, cards: int, seed: int, shuffle: int) -> Ints:
    """Return the order of the cards after one shuffle of a run."""
    pile, spare, handful = np.arange(cards), np.empty(cards, np.int64), np.empty(cards, np.int64)
    shuffle_pile(pile, procedure.numbers, spare, handful, key_of(seed, shuffle), 0)
    return pile


PROCEDURES = st.builds(
    Procedure,
    st.sampled_from(("one-pile", "house")),
    st.integers(1, 5),
    passes=st.integers(1, 3),
    grab=st.integers(1, 60),
    strip=st.booleans(),
    wash=st.integers(0, 2),
)


@settings(deadline=None, max_examples=150)
@given(PROCEDURES, st.integers(2, 400), st.integers(0, 2**64 - 1), st.integers(0, 10**9))
def test_a_shuffle_keeps_every_card(
    procedure: Procedure, cards: int, seed: int, shuffle: int
) -> None:
    order = shuffled_order(procedure, cards, seed, shuffle)
    assert sorted(order.tolist()) == list(range(cards))
    assert (order == shuffled_order(procedure, cards, seed, shuffle)).all()


@settings(deadline=None, max_examples=150)
@given(st.integers(2, 400), st.integers(0, 7), st.integers(0, 10**9))
def test_riffles_leave_no_more_rising_sequences_than_they_can(
    cards: int, riffles: int, shuffle: int
) -> None:
    order = shuffled_order(Procedure("one-pile", riffles), cards, 48, shuffle)
    assert rising_sequences(order.tolist()) <= min(2**riffles, cards)


def test_many_seeds_and_shuffles_differ() -> None:
    seven = Procedure("one-pile", 7)
    orders = {tuple(shuffled_order(seven, 48, seed, at)) for seed in range(20) for at in range(20)}
    assert len(orders) == 400


@pytest.mark.parametrize(("cards", "riffles"), [(4, 1), (5, 1), (4, 2), (5, 3)])
def test_every_order_has_its_chance(cards: int, riffles: int) -> None:
    number = 20_000
    procedure = Procedure("one-pile", riffles)
    came = Counter(tuple(shuffled_order(procedure, cards, 7, at)) for at in range(number))
    for order in permutations(range(cards)):
        chance = float(riffle_probability(cards, riffles, rising_sequences(order)))
        error = sqrt(chance * (1 - chance) / number)
        assert abs(came[order] / number - chance) <= FAR * error, order


def test_packets_interlace_in_every_way_alike() -> None:
    number = 15_000
    came: Counter[tuple[int, ...]] = Counter()
    pile, new = np.arange(6), np.empty(6, np.int64)
    for at in range(number):
        interlace(pile, 0, 2, 2, 4, new, 0, key_of(3, at), 0)
        came[tuple(new)] += 1
    assert len(came) == 15
    error = sqrt(number * 14) / 15
    assert all(abs(one - number / 15) < FAR * error for one in came.values())


@pytest.mark.parametrize("riffles", [1, 3, 5, 7, 9])
def test_rising_sequences_have_their_law(riffles: int) -> None:
    cards, number = 48, 4000
    procedure = Procedure("one-pile", riffles)
    came = Counter(
        rising_sequences(shuffled_order(procedure, cards, 11, at).tolist()) for at in range(number)
    )
    law = rising_law(cards, riffles)
    assert sum(law) == 1
    for rising, exact in enumerate(law, start=1):
        chance = float(exact)
        error = sqrt(chance * (1 - chance) / number)
        assert abs(came[rising] / number - chance) <= FAR * error + 2 / number


@pytest.mark.parametrize("cards", [48, 288])
@pytest.mark.parametrize("riffles", [3, 7, 12])
def test_rising_sequences_of_a_shoe_have_their_mean(cards: int, riffles: int) -> None:
    number = 4000
    mean, variance = expected_rising(cards, riffles)
    found = int(measure_sums(Procedure("one-pile", riffles), cards, 1, 0, number)[0]) / number
    assert abs(found - mean) <= FAR * sqrt(variance / number)
    # The mean in another form: 2^k less a sum of powers.
    ways = 2**riffles
    powers = sum(one**cards for one in range(ways))
    assert mean * ways**cards == ways * ways**cards - (cards + 1) * powers


def test_many_riffles_are_as_good_as_random() -> None:
    mean, variance = expected_rising(48, 40)
    assert float(mean) == pytest.approx(49 / 2, abs=1e-8)
    assert float(variance) == pytest.approx(49 / 12, abs=1e-8)


#: Bayer and Diaconis, table 1: 52 cards, 1 to 10 riffles.
PUBLISHED = (1.000, 1.000, 1.000, 1.000, 0.924, 0.614, 0.334, 0.167, 0.085, 0.043)


def test_the_published_distances() -> None:
    for riffles, distance in enumerate(PUBLISHED, start=1):
        assert round(float(riffle_distance(52, riffles)), 3) == distance


@pytest.mark.parametrize("cards", [48, 192, 288, 384])
def test_distances_fall_for_every_shoe(cards: int) -> None:
    found = [riffle_distance(cards, riffles) for riffles in (7, 10, 13, 16)]
    assert found == sorted(found, reverse=True)
    assert 0 < found[-1] < 0.02
    # From there on every riffle halves it.
    assert float(riffle_distance(cards, 17) / found[-1]) == pytest.approx(0.5, abs=0.01)


@settings(deadline=None, max_examples=60)
@given(st.permutations(list(range(12))))
def test_measures_are_those_of_one_order(order: list[int]) -> None:
    sums = np.zeros(len(LAWS), np.int64)
    measure_order(np.array(order), np.empty(12, np.int64), np.empty(12, np.int64), sums)
    found = {one.key: one.mean for one in measured(sums, 12, 1)}
    assert found["rising_sequences"] == rising_sequences(order)
    assert found["neighbours_kept"] == neighbours_kept(order)
    assert found["next_card_named"] == pytest.approx(guessed_right(order) / 12)
    assert found["neighbour_correlation"] == pytest.approx(neighbour_correlation(order))
    assert found["place_correlation"] == pytest.approx(np.corrcoef(range(12), order)[0, 1])


@pytest.mark.parametrize("cards", [3, 5, 7])
def test_laws_of_random_orders_are_exact(cards: int) -> None:
    every = []
    for order in permutations(range(cards)):
        sums = np.zeros(len(LAWS), np.int64)
        spare = np.empty((2, cards), np.int64)
        measure_order(np.array(order), spare[0], spare[1], sums)
        every.append([one.mean for one in measured(sums, cards, 1)])
    for law, mean, variance in zip(
        LAWS, np.mean(every, axis=0), np.var(every, axis=0), strict=True
    ):
        assert mean == pytest.approx(law.mean(cards)), law.key
        assert variance == pytest.approx(law.variance(cards)), law.key


@pytest.mark.parametrize("cards", [48, 288])
def test_a_random_shuffle_is_told_from_none(cards: int) -> None:
    for one in measured(measure_sums(RANDOM, cards, 5, 0, 4000), cards, 4000):
        assert abs(one.deviation) < FAR, one


def test_sums_are_the_same_in_parts() -> None:
    procedure = Procedure("house", 3, strip=True)
    whole = measure_sums(procedure, 96, 5, 0, 300)
    parts = measure_sums(procedure, 96, 5, 0, 101) + measure_sums(procedure, 96, 5, 101, 199)
    assert (whole == parts).all()


@pytest.mark.parametrize(
    ("fast", "slow"),
    [
        (Procedure("one-pile", 2), (Riffle(), Riffle())),
        (Procedure("house", 1, passes=1), (Riffle(grab=HALF_DECK),)),
        (Procedure("house", 1, passes=3), (Riffle(grab=HALF_DECK),) * 3),
        (Procedure("one-pile", 3, strip=True), (Riffle(), Riffle(), Strip(), Riffle())),
        (Procedure("one-pile", 1, wash=2), (Wash(48, 2), Riffle())),
    ],
)
def test_steps_are_the_models_of_manual_shuffles(
    fast: Procedure, slow: tuple[Riffle | Strip | Wash, ...]
) -> None:
    cards, number, many = 192, effort(400, 1000), effort(3200, 8000)
    expected = quality(ManualShuffle("slow", slow), cards, number, SeededBits(5))
    found = {
        one.key: one.mean for one in measured(measure_sums(fast, cards, 5, 0, many), cards, many)
    }
    for key, measure, scale in (
        ("rising_sequences", expected.rising_sequences, 1),
        ("neighbours_kept", expected.neighbours_kept, 1),
        ("next_card_named", expected.guessed_right, cards),
        ("neighbour_correlation", expected.neighbour_correlation, 1),
    ):
        error = max(1.1 * measure.standard_error, 1e-9)
        assert abs(found[key] * scale - measure.mean) < FAR * error, key


@pytest.mark.ruling("R29")
@settings(deadline=None, max_examples=100)
@given(st.integers(8, 400), st.data())
def test_the_cut_and_the_plug(cards: int, data: st.DataObject) -> None:
    key = np.uint64(data.draw(st.integers(1, 2**64 - 1)))
    pile, spare = np.arange(cards), np.empty(cards, np.int64)
    margin = data.draw(st.integers(0, cards // 4))
    cut(pile, margin, spare, key, 0)
    on_top = int(pile[0]) or cards
    assert pile.tolist() == [*range(on_top % cards, cards), *range(on_top % cards)]
    assert margin <= on_top <= cards - margin or margin == 0
    discards, packets = data.draw(st.integers(0, cards)), data.draw(st.integers(1, 5))
    pile = np.arange(cards)
    plug(pile, discards, packets, spare, key, 0)
    assert sorted(pile.tolist()) == list(range(cards))
    # Discards stay in their order, and packets whole unless a later one came between.
    assert [one for one in pile.tolist() if one < discards] == list(range(discards))
    if discards < cards:
        apart = sum(b != a + 1 for a, b in pairwise(pile))
        assert apart <= 2 * packets + 1


def test_the_plug_goes_anywhere() -> None:
    """Where the first of the unused cards comes to lie, beside the model of manual shuffles."""
    spare, found = np.empty(40, np.int64), []
    for at in range(4000):
        pile = np.arange(40)
        plug(pile, 30, 3, spare, key_of(9, at), 0)
        found.append(pile.tolist().index(30))
    bits = SeededBits(3)
    slow = [Plug(3).insert(range(30), range(30, 40), bits).index(30) for _ in range(4000)]
    error = sqrt(np.var(found) / 4000 + np.var(slow) / 4000)
    assert abs(np.mean(found) - np.mean(slow)) < FAR * error


def test_a_part_of_a_pile_is_riffled_alone() -> None:
    pile, spare = np.arange(100), np.empty(100, np.int64)
    used = riffle(pile, 20, 50, spare, np.uint64(99), 0)
    used = strip(pile, 20, 50, 8, 4, spare, np.uint64(99), used)
    assert pile[:20].tolist() == list(range(20))
    assert pile[70:].tolist() == list(range(70, 100))
    assert sorted(pile[20:70].tolist()) == list(range(20, 70))
    assert pile[20:70].tolist() != list(range(20, 70))


@pytest.mark.clause("ma-spanish21", "4(j)(4)")
@pytest.mark.clause("ma-pontoon21", "4(j)(4)")
@pytest.mark.parametrize("kind", ["one-pile", "house"])
def test_no_strip_before_two_riffles(kind: Kind) -> None:
    for riffles in (1, 2, 3):
        plain = measure_sums(Procedure(kind, riffles), 96, 5, 0, 50)
        stripped = measure_sums(Procedure(kind, riffles, strip=True), 96, 5, 0, 50)
        assert (plain == stripped).all() == (riffles < 3)


def test_one_pass_by_grabs_is_not_enough_however_often_it_is_riffled() -> None:
    places = measured(measure_sums(Procedure("house", 20, passes=1), 288, 5, 0, 500), 288, 500)[3]
    assert places.key == "place_correlation"
    assert places.mean < -0.3


@pytest.mark.parametrize(
    ("riffles", "passes", "grab", "wash"),
    [(25, 1, 1, 0), (0, 1, 1, 0), (1, 0, 1, 0), (1, 1, 0, 0), (1, 1, 1, -1)],
)
def test_procedures_that_cannot_be(riffles: int, passes: int, grab: int, wash: int) -> None:
    with pytest.raises(ValueError, match=r"riffles|riffled|pass"):
        Procedure("house", riffles, passes, grab, wash=wash)
