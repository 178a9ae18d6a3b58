"""What a run counts: the same however it is divided, and what the distribution says."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from fortyeight.analysis.distribution.hand_ends import NATURAL
from fortyeight.analysis.hands.dealer_hands import BLACKJACK
from fortyeight.simulation.game.kernel_tables import zero_of
from fortyeight.simulation.kernels.counters import CARDS, COUNTERS, ROUNDS, RUN_OUT, SHOES, UNPLAYED
from fortyeight.strategy import ROWS, UPS, Strategy, cell
from tests.analysis.by_hand.tiny import changed
from tests.effort import effort
from tests.simulation.cases import by_chart, chart, house, played
from tests.simulation.wild import wild_chart
from tests.simulation.witness import Kernel

SHOES_DEALT = 600
ROUNDS_DEALT = effort(1_000_000, 2_000_000)
#: Standard errors that chance explains, and the least expected count of a cell.
ERRORS, FEWEST = 5.0, 25.0


def _together(
    kernel: Kernel, cuts: list[int], rounds: int, boxes: int, threads: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """All shoes, divided at these places among the threads."""
    with ThreadPoolExecutor(threads) as pool:
        parts = [
            pool.submit(kernel.counted, begin, end - begin, rounds, boxes)
            for begin, end in pairwise(cuts)
        ]
        found = [part.result() for part in parts]
    return np.sum([one[0] for one in found], axis=0), np.sum([one[1] for one in found], axis=0)


@pytest.mark.parametrize(("rounds", "boxes"), [(0, 1), (0, 5), (1, 1), (7, 2)])
def test_counts_are_the_same_however_the_shoes_are_divided(rounds: int, boxes: int) -> None:
    kernel = played("ma-spanish21", "wild").kernel
    results, counts, _ = kernel.counted(0, SHOES_DEALT, rounds, boxes)
    assert counts[SHOES] == SHOES_DEALT
    assert results.sum() == counts[ROUNDS] * boxes
    for cuts in ([0, 1, 2, 300, 301, 600], [0, 599, 600], list(range(0, 601, 50))):
        for threads in (1, 2, 4):
            others, other_counts = _together(kernel, cuts, rounds, boxes, threads)
            np.testing.assert_array_equal(others, results)
            np.testing.assert_array_equal(other_counts, counts)


def test_another_seed_deals_other_shoes() -> None:
    game = played("ma-spanish21", "mimic").kernel.game
    one, other = (Kernel(game, seed).deal(0, 0, 1).cards for seed in (1, 2))
    assert one != other
    assert Kernel(game, 1).deal(1, 0, 1).cards != one


def test_a_shoe_has_every_card_as_often_as_its_decks() -> None:
    kernel = played("ma-spanish21", "mimic").kernel
    _, counts, deck = kernel.counted(0, 1, 0, 1)
    assert 0.7 < counts[CARDS] / len(deck) < 0.85
    assert sorted(deck.tolist()) == sorted(kernel.game.cards.tolist())


@pytest.mark.ruling("R25")
@pytest.mark.parametrize(("decks", "boxes"), [(1, 3), (1, 6), (2, 7)])
def test_a_shoe_that_is_empty_goes_on_with_the_discards(decks: int, boxes: int) -> None:
    """No card is lost or dealt twice, and the referee plays the same rounds with them."""
    small = changed(house("bbc-spanish21"), "cards", decks=decks)
    witness = by_chart(small, wild_chart(48))
    kernel, out = witness.kernel, 0
    for shoe in range(150):
        _, counts, deck = kernel.counted(shoe, 1, 0, boxes)
        out += int(counts[RUN_OUT])
        assert counts[RUN_OUT] == (counts[CARDS] > len(deck))
        assert sorted(deck.tolist()) == sorted(kernel.game.cards.tolist())
    assert out > 5
    witness.compare_shoes(effort(40, 150), boxes)


def test_more_cards_than_there_are() -> None:
    """Nothing breaks where rounds ask for more cards than a shoe and its discards have."""
    everything = Strategy({row: (cell("H"),) * len(UPS) for row in ROWS})
    kernel = by_chart(changed(house("bbc-spanish21"), "cards", decks=1), everything).kernel
    for rounds in (0, 1, 9):
        results, counts, _ = kernel.counted(0, 3000, rounds, 30)
        assert counts[RUN_OUT] == counts[ROUNDS] == 3000
        assert results.sum() == 3000 * 30


@pytest.mark.parametrize(
    "book",
    effort(["mbs-pontoon"], ["ma-spanish21", "md-pontoon21", "mbs-pontoon"]),
)
def test_frequencies_agree_with_the_distribution(book: str) -> None:
    """In fresh rounds, where the distribution is of the same shoe."""
    kernel, expected = played(book, "chart").kernel, chart(book).distribution
    results, counts, _ = kernel.counted(0, ROUNDS_DEALT, 1, 1)
    zero, unit = zero_of(kernel.game), kernel.game.unit
    nets = np.array([expected.chances.get((at - zero) * unit, 0.0) for at in range(len(results))])
    assert nets.sum() == pytest.approx(1.0, abs=1e-9)
    _assert_close(results, nets)
    seen = 0.0
    hands = expected.hands.sum(axis=1)
    if house(book).dealing.procedure == "card-reader":
        # Under a blackjack that is seen nobody plays.
        hands = expected.hands[:, :BLACKJACK].sum(axis=1)
        hands[NATURAL] = expected.hands[NATURAL].sum()
        seen = expected.dealer[BLACKJACK] - expected.hands[NATURAL, BLACKJACK]
    ended = counts[COUNTERS:].reshape(-1, 4).sum(axis=1)
    _assert_close(np.append(ended, counts[UNPLAYED]), np.append(hands, seen))
    split = expected.split.sum(axis=1) if not seen else expected.split[:, :BLACKJACK].sum(axis=1)
    _assert_close(counts[COUNTERS:].reshape(-1, 2, 2)[:, 1].sum(axis=1), split)


def _assert_close(found: NDArray[np.int64], chances: NDArray[np.float64]) -> None:
    """Check each frequent outcome within its error, and all the others together."""
    expected = chances * ROUNDS_DEALT
    often = expected >= FEWEST
    assert often.sum() > 8
    values = np.append(found[often], found[~often].sum())
    means = np.append(expected[often], expected[~often].sum())
    errors = (values - means) / np.sqrt(np.maximum(means, 1.0))
    assert np.abs(errors).max() < ERRORS, errors.round(1)
