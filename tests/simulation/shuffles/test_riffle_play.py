"""A shoe played in its order: the kernel's results, and the referee's discard rack."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

from fortyeight.rulebook import open_house, rulebook
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.kernel_tables import zero_of
from fortyeight.simulation.game.strategies import game_of
from fortyeight.simulation.kernels.draws import dealt_cards
from fortyeight.simulation.shuffles.order_measures import LAWS
from fortyeight.simulation.shuffles.ordered import closes_of, empty_rack, play_order
from fortyeight.simulation.shuffles.shoe_chain import (
    ChainPlan,
    ChainTally,
    chains,
    gather,
    tables_of,
)
from fortyeight.simulation.shuffles.shuffle_procedure import RANDOM, Procedure
from fortyeight.simulation.shuffles.shuffle_report import LOOKS, ShuffleReport, shuffle_report
from fortyeight.strategy import builtin
from tests.effort import effort
from tests.simulation.cases import BOOKS, by_chart, house, played
from tests.simulation.wild import random_house, wild_chart
from tests.simulation.witness import Kernel, Referee, Witness

SEED = 48
#: Books whose best chart is played too; solving every one takes long.
CHARTED = effort(("ma-spanish21",), ("ma-spanish21", "mbs-pontoon"))
OrderedShoe = tuple[int, int, int, list[int], list[int], list[int]]


def in_order(kernel: Kernel, shoe: int) -> OrderedShoe:
    """Rounds, net result, cards dealt, results, the rack, and the order that was played."""
    tables = kernel.tables
    size = len(tables.cards)
    spare = np.empty_like(tables.cards)
    order = dealt_cards(np.uint64(SEED), shoe, tables.cards, size, spare).astype(np.uint8)
    rack = empty_rack(size)
    results = np.zeros(2 * zero_of(kernel.game) + 1, np.int64)
    before = order.copy()
    rounds, net, dealt = play_order(order, tables, closes_of(kernel.game), rack, results)
    assert (order == before).all()
    return rounds, net, dealt, results.tolist(), rack[:dealt].tolist(), order.tolist()


@pytest.mark.parametrize(
    ("book", "way"), [*((book, "wild") for book in BOOKS), *((book, "chart") for book in CHARTED)]
)
def test_the_kernel_makes_the_same_of_the_same_shoe(book: str, way: str) -> None:
    kernel = played(book, way).kernel
    for shoe in range(effort(40, 150)):
        rounds, net, dealt, results, rack, order = in_order(kernel, shoe)
        expected, counts, _ = kernel.counted(shoe, 1, 0, 1)
        if dealt > len(order):
            continue
        assert results == expected.tolist()
        assert (rounds, dealt) == (counts[0], counts[2])
        zero = zero_of(kernel.game)
        assert net == sum((at - zero) * number for at, number in enumerate(results))
        assert sorted(rack) == sorted(order[:dealt])


def racked(witness: Witness, shoe: int) -> int:
    """The referee's rack after a shoe is the ordered one's; how many cards lie in it."""
    game = witness.kernel.game
    _, _, dealt, _, rack, order = in_order(witness.kernel, shoe)
    if dealt > len(order):
        return 0
    referee = Referee(witness.house, witness.player, 1, witness.wager)
    referee.load([game.faces[card] for card in order[game.burn :]])
    drawn = game.burn
    while drawn <= game.last_round:
        found = referee.round()
        assert found is not None
        drawn = game.burn + found.drawn
    burned = tuple(game.faces[card] for card in order[: game.burn])
    assert burned + referee.table.discards == tuple(game.faces[card] for card in rack)
    return len(rack)


@pytest.mark.clause("ma-spanish21", "7(h)")
@pytest.mark.clause("ma-pontoon21", "7(h)")
@pytest.mark.ruling("R12")
@pytest.mark.ruling("R15")
@pytest.mark.parametrize("book", BOOKS)
def test_the_rack_is_the_referees(book: str) -> None:
    for way in ("chart", "wild") if book in CHARTED else ("mimic", "wild"):
        witness = played(book, way)
        assert all(racked(witness, shoe) > 30 for shoe in range(effort(2, 6)))


@pytest.mark.parametrize("start", ["ma-spanish21", "mbs-pontoon", "bbc-spanish21"])
def test_the_rack_of_houses_taken_at_random(start: str) -> None:
    laid = 0
    for seed in range(effort(3, 6)):
        witness = by_chart(random_house(house(start), seed), wild_chart(seed))
        laid += sum(racked(witness, shoe) for shoe in range(2))
    assert laid > 500


@lru_cache(4)
def game(book: str) -> GameTables:
    return game_of(house(book), builtin("mimic"))


def chained(plan: ChainPlan, begin: int, number: int) -> ChainTally:
    return chains(plan, begin, number, tables_of(plan))


@pytest.mark.clause("ma-spanish21", "7(j)(2)")
@pytest.mark.clause("ma-pontoon21", "7(j)(2)")
def test_discards_and_what_is_left_make_one_pile() -> None:
    deck = np.arange(20, dtype=np.uint8)
    rack = empty_rack(20)
    rack[:15] = deck[:15][::-1].copy()
    rack[0], rack[14] = rack[14], rack[0]
    pile, spare = np.empty(20, np.int64), np.empty(20, np.int64)
    gather(deck, rack, 15, pile, 0, spare, np.uint64(5), 0)
    # What is left lies on top; below it the last card that was laid into the rack.
    assert pile.tolist() == [15, 16, 17, 18, 19, 14, *range(1, 14), 0]
    gather(deck, rack, 15, pile, 3, spare, np.uint64(5), 0)
    assert sorted(pile.tolist()) == list(range(20))
    assert [one for one in pile.tolist() if one < 15] == [14, *range(1, 14), 0]


@pytest.mark.parametrize("procedure", [RANDOM, Procedure("one-pile", 2), Procedure("house", 2)])
def test_chains_are_the_same_in_parts(procedure: Procedure) -> None:
    plan = ChainPlan(game("ma-spanish21"), 5, procedure)
    whole = chained(plan, 0, 5)
    assert whole == chained(plan, 0, 2).plus(chained(plan, 2, 3))
    assert whole.shoes == 5 * 128
    assert whole != chained(plan, 5, 5)
    # Mimicking the dealer loses both hands that go over 21, but for blackjacks and bonuses.
    assert -0.1 < whole.mean(plan.game.unit) < 0.0


def test_a_shoe_of_one_deck_that_runs_out_keeps_its_cards() -> None:
    kernel = by_chart(open_house(rulebook("bbc-spanish21"), {"decks": 1}), wild_chart(48)).kernel
    every = sorted(kernel.tables.cards.tolist())
    ran_out = 0
    for shoe in range(3000):
        _, _, dealt, _, rack, order = in_order(kernel, shoe)
        ran_out += dealt > len(order)
        assert sorted([*rack[: len(order)], *order[dealt:]]) == every
    assert ran_out > 0


def test_random_chains_play_as_the_kernel_does() -> None:
    plan = ChainPlan(game("ma-spanish21"), 5, RANDOM)
    found = chained(plan, 0, effort(30, 60))
    kernel = Kernel(plan.game)
    results, counts, _ = kernel.counted(0, 8000, 0, 1)
    nets = np.arange(len(results)) - zero_of(plan.game)
    mean = float((nets * results).sum() / results.sum() * plan.game.unit)
    error = found.standard_error(plan.game.unit)
    assert abs(found.mean(plan.game.unit) - mean) < 5 * 1.4 * error
    assert found.rounds / found.shoes == pytest.approx(counts[0] / counts[1], rel=0.01)


@lru_cache(4)
def reported(threads: int, seed: int = 3) -> ShuffleReport:
    procedures = [Procedure("one-pile", riffles) for riffles in (1, 7, 16)]
    return shuffle_report(
        game("ma-spanish21"), procedures, shuffles=1200, shoes=1300, seed=seed, threads=threads
    )


def test_a_report_is_the_same_on_any_threads() -> None:
    one, three, other = reported(2), reported(3), reported(1, seed=4)
    assert one.rows == three.rows
    assert one.random == three.random
    assert one.rows != other.rows
    assert one.random.tally.shoes == 11 * 128


def test_what_a_report_finds() -> None:
    found = reported(2)
    first, seven, many = found.rows
    assert all(found.distinguishes(first, law.key) for law in LAWS)
    assert found.distinguishes(seven, "rising_sequences")
    assert not any(found.distinguishes(many, look) for look in LOOKS)
    assert found.enough("rising_sequences") == 16
    assert found.enough() == 16
    assert many.distance is not None
    assert many.distance < 0.02
    assert found.bound == pytest.approx(3.49, abs=0.01)
    assert first.edge.difference == pytest.approx(first.edge.mean - found.random.mean)


def test_procedures_come_from_few_riffles_to_many() -> None:
    procedures = [Procedure("one-pile", 2), Procedure("one-pile", 1)]
    for wrong in (procedures, []):
        with pytest.raises(ValueError, match="few to many"):
            shuffle_report(game("ma-spanish21"), wrong, shuffles=1, shoes=1, seed=1)
