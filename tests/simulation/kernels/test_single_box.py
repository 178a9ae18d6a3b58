"""The machine of a whole round and the kernel for any number of boxes make the same of shoes."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import product
from typing import get_args

import pytest

from fortyeight.analysis.values.play_values import SPLIT
from fortyeight.rulebook.schema.sections import Dealing, Takes
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.round_machine import round_machine
from fortyeight.simulation.game.round_rules import COLUMN_VALUES, NotByTable
from fortyeight.simulation.game.side_bet_offers import offered
from fortyeight.simulation.game.single_box_tables import SingleBoxTables, _codes
from fortyeight.simulation.game.strategies import game_of
from fortyeight.simulation.kernels.counters import ROUNDS, RUN_OUT, SIDE_BET_COUNTERS, SPLIT_BOXES
from fortyeight.simulation.results.tally import Tally
from fortyeight.simulation.run import RunPlan, block
from fortyeight.strategy import UPS, Strategy, builtin, cell
from tests.analysis.by_hand.tiny import changed
from tests.effort import effort
from tests.simulation.cases import BOOKS, CHARTED, WILD, by_chart, house, played
from tests.simulation.wild import random_house, wild_chart
from tests.simulation.witness import Kernel

SEED = 48
#: The short run has every book once, and every kind of play.
QUICK = (
    ("ma-spanish21", "chart"),
    ("ma-pontoon21", WILD),
    ("md-pontoon21", WILD),
    ("mbs-pontoon", "split-aware"),
    ("bbc-spanish21", "never-bust"),
    ("blackjack52", WILD),
)
EVERY = tuple(
    (book, way)
    for book in BOOKS
    for way in ("chart" if book in CHARTED else WILD, "split-aware", "never-bust")
)


def alone(game: GameTables, begin: int, shoes: int, fresh: bool) -> Tally:
    return Tally(game, 1, *SingleBoxTables(game).dealt(SEED, begin, shoes, fresh))


def by_boxes(plan: RunPlan, number: int) -> Tally:
    """A block dealt by the kernel for any number of boxes."""
    plain = replace(plan)
    vars(plain)["single_box"] = None
    return block(plain, number)


def compare(game: GameTables, begin: int = 0, shoes: int = 150, fresh: int = 4000) -> Tally:
    for number, once in ((shoes, False), (fresh, True)):
        results, counts, _ = Kernel(game, SEED).counted(begin, number, int(once), 1)
        found = alone(game, begin, number, once)
        assert (found.results == results).all()
        assert (found.counts[: len(counts)] == counts).all()
        assert found.counts[ROUNDS] > 0
        if not once:
            whole = found
    return whole


@pytest.mark.ruling("R6")
@pytest.mark.ruling("R12")
@pytest.mark.parametrize(
    ("book", "way"),
    effort(QUICK, EVERY),
)
def test_each_book_in_each_way(book: str, way: str) -> None:
    found = compare(played(book, way).kernel.game)
    assert way == "never-bust" or found.counts[SPLIT_BOXES] > 50


@pytest.mark.ruling("R2")
@pytest.mark.parametrize(
    ("procedure", "takes"),
    effort(
        tuple(zip(get_args(Dealing), get_args(Takes), strict=True)),
        tuple(product(get_args(Dealing), get_args(Takes))),
    ),
)
def test_each_procedure_and_what_a_blackjack_takes(procedure: str, takes: str) -> None:
    base = changed(house("ma-spanish21"), "dealing", procedure=procedure)
    base = changed(base, "dealer_blackjack", takes=takes)
    compare(by_chart(base, wild_chart(1)).kernel.game)


@pytest.mark.parametrize("seed", range(effort(1, 6)))
def test_houses_taken_at_random(seed: int) -> None:
    tried = 0
    for start in ("ma-spanish21", "md-pontoon21", "mbs-pontoon", "bbc-spanish21"):
        game = by_chart(random_house(house(start), seed), wild_chart(seed)).kernel.game
        try:
            compare(game, begin=seed * 1000)
        except NotByTable:
            continue
        tried += 1
    assert tried >= 1


def test_a_shoe_that_runs_out_goes_on_with_its_discards() -> None:
    deep = changed(house("ma-spanish21"), "cards", decks=1)
    game = by_chart(deep, wild_chart(3)).kernel.game
    deeper = GameTables(**{**vars(game), "last_round": len(game.cards) - 2})
    assert compare(deeper, shoes=400).counts[RUN_OUT] > 100


def test_pairs_of_tens_by_rank_are_not_told_by_columns() -> None:
    by_rank = changed(house("ma-spanish21"), "split", by="rank")
    splitting = next(
        game
        for game in (by_chart(by_rank, wild_chart(seed)).kernel.game for seed in range(20))
        if (game.automaton.act[0][game.automaton.pair == 9] == SPLIT).any()
    )
    with pytest.raises(NotByTable, match="pair"):
        round_machine(splitting)


def test_tens_by_rank_that_are_played_unlike_pairs_are_not_told_by_columns() -> None:
    stands, hits = (tuple(cell(code) for _ in UPS) for code in "SH")
    base = builtin("never-bust")
    by_rank = house("bbc-spanish21")
    round_machine(by_chart(by_rank, base).kernel.game)
    for pair, other in ((stands, hits), (hits, stands)):
        chart = Strategy({**base.rows, "pair T": pair, "hard 20": other}, base.after)
        with pytest.raises(NotByTable, match="pair"):
            round_machine(by_chart(by_rank, chart).kernel.game)
        round_machine(by_chart(house("ma-spanish21"), chart).kernel.game)


def test_the_best_play_of_every_hand_needs_hardly_more_states_than_a_chart() -> None:
    chart = SingleBoxTables(played("ma-spanish21", "chart").kernel.game).machine
    best = SingleBoxTables(played("ma-spanish21", "split-aware").kernel.game).machine
    assert len(best.states) < 1.2 * len(chart.states)


@pytest.mark.parametrize("book", BOOKS[:5])
def test_optional_wagers_are_counted_the_same(book: str) -> None:
    every = offered(house(book))
    few = int(book == "bbc-spanish21")
    made = [every, *(frozenset({kind}) for kind in sorted(every)[: effort(few, len(every))])]
    for wagers in made:
        game = game_of(house(book), builtin("never-bust"), optional=wagers)
        for fresh in (False, True):
            plan = RunPlan(game, SEED, fresh=fresh)
            whole = block(plan, 3)
            same = by_boxes(plan, 3)
            assert (whole.results == same.results).all()
            assert (whole.counts == same.counts).all()
            assert whole.counts[-SIDE_BET_COUNTERS:].sum() > 0


@pytest.mark.parametrize("fresh", [False, True])
def test_a_block_in_part_is_the_first_rounds_of_the_whole(fresh: bool) -> None:
    game = game_of(house("md-pontoon21"), builtin("never-bust"))
    plan = RunPlan(game, SEED, fresh=fresh)
    plain = replace(plan)
    vars(plain)["single_box"] = None
    for limit in (0, 1, 71, 72, 73, 1000, 54_321):
        some, same = block(plan, 2, limit), block(plain, 2, limit)
        assert some.rounds == limit
        assert (some.results == same.results).all()
        assert (some.counts == same.counts).all()


def test_every_card_has_a_column_of_its_value_and_a_face_of_its_own() -> None:
    for book in BOOKS:
        game = game_of(house(book), builtin("mimic"), optional=offered(house(book)))
        for face, code in zip(game.cards.tolist(), _codes(game).tolist(), strict=True):
            assert COLUMN_VALUES[code & 31] == game.value[face]
            assert not game.optional or code >> 5 == face


SIMULATED = """
import numpy as np
from fortyeight.simulation.game.single_box_tables import SingleBoxTables
from fortyeight.simulation.kernels.counters import SIDE_BET_COUNTERS, RUN_OUT, SIX_AND_TEN, WHEEL
from fortyeight.simulation.backends.gpu_spins import spin_on_gpu
from fortyeight.simulation.kernels.spins import spin
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.backends.gpu_single_box import GpuSingleBox, lasts
from fortyeight.rulebook import open_house, rulebook
from fortyeight.simulation.game.strategies import game_of
from tests.effort import effort
from tests.simulation.kernels.test_single_box import SEED, alone
from tests.simulation.wild import wild_chart
from fortyeight.simulation.game.side_bet_offers import offered
house = {book: open_house(rulebook(book)) for book in ("ma-spanish21", "md-pontoon21")}
# One deck of which all but a card may be dealt: rounds go on with the discards.
deep = game_of(open_house(rulebook("blackjack52"), {"decks": 1}), wild_chart(3))
deep = GameTables(**{**vars(deep), "last_round": len(deep.cards) - 2})
assert not lasts(deep)
results, counts = GpuSingleBox(SingleBoxTables(deep), SEED).counted(0, 20, False)
same = alone(deep, 0, 20, False)
assert (results == same.results).all() and (counts == same.counts).all()
assert counts[RUN_OUT] > 10
# Maryland's table has the wheel of Massachusetts, and the Xtreme Challenge.
games = ("ma-spanish21", False), ("md-pontoon21", True), ("ma-spanish21", True)
for book, optional in games[:effort(2, 3)]:
    made = offered(house[book]) if optional else frozenset()
    game = game_of(house[book], wild_chart(1), optional=made)
    gpu = GpuSingleBox(SingleBoxTables(game), SEED)
    for shoes, fresh in ((effort(2, 20), False), (effort(20, 60), True)):
        results, counts = gpu.counted(5, shoes, fresh)
        same = alone(game, 5, shoes, fresh)
        assert (results == same.results).all()
        assert (counts == same.counts).all()
        assert counts[0] >= effort(20, 50)
    if optional:
        assert len(game.spins.wheel) and (book != "md-pontoon21" or len(game.spins.hot))
        there, here = counts.copy(), counts.copy()
        here[-SIDE_BET_COUNTERS + SIX_AND_TEN] = there[-SIDE_BET_COUNTERS + SIX_AND_TEN] = 20
        spin(game, SEED, 1, np.full_like(counts, 7), here)
        spin(game, SEED, 1, np.full_like(counts, 7), there, spin_on_gpu)
        assert (here == there).all()
        assert here[-SIDE_BET_COUNTERS + WHEEL:].sum() > 20
print("the same")
"""


def test_a_gpu_counts_the_same() -> None:
    """By Numba's simulator of CUDA, which must be asked for before Numba is imported."""
    told = subprocess.run(
        [sys.executable, "-W", "error", "-c", SIMULATED],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": "src:."},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.stdout == "the same\n", told.stderr
