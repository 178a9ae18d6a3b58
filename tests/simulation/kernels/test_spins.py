"""Spins: the same however a run is dealt, each place as likely as any other, and summed exactly."""

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from fortyeight.rulebook import open_house, rulebook
from fortyeight.simulation.checkpoint import identity, read, written
from fortyeight.simulation.game.strategies import game_of
from fortyeight.simulation.kernels.counters import (
    BOX_ROW,
    COMMUNITY,
    HOT,
    SIX_AND_TEN,
    SPIN_BOX_SQUARES,
    SPIN_SQUARES,
    SPUN,
    WHEEL,
    XTREME_SQUARES,
)
from fortyeight.simulation.kernels.single_box_spins import below, round_key, symbol_at
from fortyeight.simulation.kernels.spins import kept, spin, spin_bonus, spin_rounds, spin_xtreme
from fortyeight.simulation.results.side_bet_results import optional_wagers
from fortyeight.simulation.results.tally import no_tally
from fortyeight.simulation.run import Progress, RunPlan, block, run
from fortyeight.strategy import builtin
from fortyeight.table import WagerKind
from tests.effort import effort

WORD = 1 << 64
SIGMAS = 5.0


@cache
def plan_of(boxes: int = 1, seed: int = 5, **choices: Any) -> RunPlan:
    house = open_house(rulebook("md-pontoon21"), choices)
    return RunPlan(game_of(house, builtin("mimic"), optional=True), seed, boxes)


def mixed(word: int) -> int:
    """The finalizer of SplitMix64, once more."""
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB % WORD
    return word ^ (word >> 31)


def drawn(size: int, key: int, at: int) -> tuple[int, int]:
    """A number below a size, with words from `at` on, as it is written down."""
    whole = WORD // size * size
    while True:
        word = mixed((key + at * 0x9E3779B97F4A7C15) % WORD)
        at += 1
        if word < whole:
            return word % size, at


@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("boxes", [1, 4])
def test_spins_are_the_same_on_any_number_of_threads(boxes: int) -> None:
    plan = plan_of(boxes)
    alone = run(plan, 100_000, threads=1)
    assert alone.blocks > 2
    for threads in (2, 5):
        other = run(plan, 100_000, threads=threads)
        assert (other.tally.counts == alone.tally.counts).all()
    again = run(plan_of(boxes, seed=6), 100_000)
    assert (again.tally.side_bets[SPUN:] != alone.tally.side_bets[SPUN:]).any()


@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("boxes", [1, 3])
def test_a_shorter_run_has_the_first_spins_of_a_longer(boxes: int) -> None:
    plan = plan_of(boxes)
    before = run(plan, 1).tally.side_bets
    for rounds in (2, 40, 41, 1000, 1001, 20_000, effort(100_000, 500_000)):
        after = run(plan, rounds).tally.side_bets
        # Everything that was counted stays, one more round being dealt or many.
        assert (after[WHEEL : COMMUNITY + 100] >= before[WHEEL : COMMUNITY + 100]).all()
        by_spins = spin_rounds(after, boxes).sum(axis=0)
        assert after[WHEEL:HOT].sum() == (by_spins * np.arange(len(by_spins))).sum()
        assert after[HOT : COMMUNITY + 100].sum() == after[SIX_AND_TEN] * boxes
        before = after


def test_every_round_spins_by_numbers_of_its_own() -> None:
    seen = {
        int(round_key(np.uint64(seed), case, number))
        for seed in range(3)
        for case in range(82)
        for number in range(60)
    }
    assert len(seen) == 3 * 82 * 60


def test_spins_do_not_depend_on_how_a_run_is_cut() -> None:
    for boxes in (1, 3):
        plan = plan_of(boxes)
        cut = [block(plan, number) for number in range(3)]
        together = cut[0].plus(cut[1]).plus(cut[2])
        done = no_tally(plan.game, boxes)
        for one in cut:
            spin(plan.game, plan.seed, boxes, done.counts, one.counts)
            done = done.plus(one)
        nothing = np.zeros_like(done.counts)
        spin(plan.game, plan.seed, boxes, nothing, together.counts)
        symbols = slice(WHEEL, COMMUNITY + 100)
        assert (done.side_bets[symbols] == together.side_bets[symbols]).all()
        for wager, same in zip(optional_wagers(done), optional_wagers(together), strict=True):
            assert (wager.of_boxes, wager.of_rounds) == (same.of_boxes, same.of_rounds)


def test_one_box_is_spun_for_as_several_are() -> None:
    """The symbols alone tell what one box got; so the squares are the same."""
    plan = plan_of()
    tally = block(plan, 2)
    before = np.zeros_like(tally.counts)
    wheel, _, _, numbers = plan.game.spins
    beside, squares = tally.side_bets.copy(), np.zeros((2, 3), np.int64)
    nothing = np.zeros((2, 2), np.int64)
    rounds = spin_rounds(beside, 1)
    spin_bonus(np.uint64(plan.seed), nothing, 1, rounds, wheel, numbers, beside, squares)
    spin(plan.game, plan.seed, 1, before, tally.counts)
    assert (tally.side_bets[WHEEL:HOT] == beside[WHEEL:HOT]).all()
    assert tally.side_bets[WHEEL:HOT].sum() > 1000
    for place, parts in ((SPIN_BOX_SQUARES, squares[0]), (SPIN_SQUARES, squares[1])):
        low, middle, high = parts.tolist()
        assert kept(tally.side_bets, place) == low + (middle << 23) + (high << 44)
    hot, community = plan.game.spins.hot, plan.game.spins.community
    parts, number = np.zeros(3, np.int64), int(beside[SIX_AND_TEN])
    spin_xtreme(np.uint64(plan.seed), 0, 1, number, hot, community, numbers, beside, parts)
    assert (tally.side_bets[HOT : COMMUNITY + 100] == beside[HOT : COMMUNITY + 100]).all()
    low, middle, high = parts.tolist()
    assert kept(tally.side_bets, XTREME_SQUARES) == low + (middle << 23) + (high << 44) > 0


@pytest.mark.usefixtures("small_blocks")
def test_a_run_with_spins_is_gone_on_with() -> None:
    plan = plan_of(3)
    done: list[Progress] = []
    run(plan, 100_000, tell=done.append)
    kept = read(plan, written(plan, done[0]))
    there = run(plan, 100_000, begun=kept).tally
    assert (there.counts == run(plan, 100_000).tally.counts).all()


def test_other_wheels_and_wagers_are_another_run() -> None:
    plan = plan_of()
    wheel = plan.game.spins.wheel.copy()
    wheel[-1, 0] += 1
    other = replace(plan.game, spins=plan.game.spins._replace(wheel=wheel))
    assert identity(replace(plan, game=other)) != identity(plan)
    house = plan.game.house
    found = {
        identity(RunPlan(game_of(house, builtin("mimic"), optional=kinds), 5))
        for kinds in ([], [WagerKind.MATCH], [WagerKind.XTREME], [WagerKind.BONUS_SPIN], True)
    }
    assert len(found) == 5


@pytest.mark.parametrize("size", [1, 2, 7, 100, 10**8, 3 << 61, (1 << 62) + 1])
def test_numbers_below_a_size_are_drawn_as_written_down(size: int) -> None:
    key, at, passed = 12345, 0, 0
    for _ in range(2000):
        expected, end = drawn(size, key, at)
        found, after = below(size, np.uint64(key), np.uint64(at))
        assert (found, int(after)) == (expected, end)
        passed += end - at - 1
        at = end
    # Of such large sizes a quarter of all words and more are passed over, of small ones none.
    assert (passed > 300) == (size > 10**9)


def test_every_place_of_a_wheel_comes_up_as_often() -> None:
    dealt = effort(20_000, 60_000)
    places = np.zeros(97, np.int64)
    for number in range(dealt):
        key = np.uint64(round_key(np.uint64(1), 3, number))
        places[below(97, key, np.uint64(0))[0]] += 1
    mean = dealt / 97
    chi = ((places - mean) ** 2 / mean).sum()
    assert abs(chi - 96) < SIGMAS * np.sqrt(2 * 96)


def test_symbols_stand_at_their_places() -> None:
    wheel = np.array([[2, 0, 0], [3, 0, 0], [7, 0, 0]], np.int64)
    assert [symbol_at(wheel, place) for place in range(7)] == [0, 0, 1, 2, 2, 2, 2]


def test_large_jackpots_are_summed_exactly() -> None:
    """A sum of squares that no word holds."""
    plan = plan_of(bonus_spin_paytable="D", bonus_spin_initial="99999999.00")
    (spin,) = (
        one
        for one in optional_wagers(run(plan, 3_000_000).tally)
        if one.kind is WagerKind.BONUS_SPIN
    )
    squares = sum(pays**2 * number for _, pays, number in spin.outcomes)
    assert spin.of_boxes == spin.of_rounds == squares
    assert squares * 500**2 > 1 << 64


def test_the_same_spins_of_several_boxes_summed_by_hand() -> None:
    """Two rounds: three boxes with a blackjack, an ace and neither; and two blackjacks."""
    wheel = np.array([[1, 10_00, 0], [3, 40_00, 5_00]], np.int64)
    numbers = np.array([5_00, 2_00, 1, 0, 0, 0], np.int64)
    rounds = np.zeros((BOX_ROW, BOX_ROW), np.int64)
    rounds[1, 1], rounds[0, 2] = 1, 1
    counts, squares = np.zeros(1000, np.int64), np.zeros((2, 3), np.int64)
    nothing = np.zeros_like(rounds)
    spin_bonus(np.uint64(1), nothing, 3, rounds, wheel, numbers, counts, squares)
    boxes, totals, only = [], [], 0
    for aces, spins in ((0, 2), (1, 1)):
        key, at, shown = int(round_key(np.uint64(1), aces * BOX_ROW + spins, 0)), 0, []
        for _ in range(spins):
            place, at = drawn(3, key, at)
            shown.append((10_00, 0) if place < 1 else (40_00, 5_00))
        nets = []
        for box in range(3):
            shared = sum(others for place, (_, others) in enumerate(shown) if place != box)
            own = shown[box][0] if box < spins else 2_00 if box < spins + aces else 0
            # The stake comes back to everyone who wins anything.
            nets.append(own + shared if own + shared else -5_00)
            only += shared > 0 and not own
        boxes += nets
        totals.append(sum(nets))
    low, middle, high = squares[0].tolist()
    assert low + (middle << 23) + (high << 44) == sum(net**2 for net in boxes)
    low, middle, high = squares[1].tolist()
    assert low + (middle << 23) + (high << 44) == sum(total**2 for total in totals)
    assert counts[WHEEL : WHEEL + 2].sum() == 3
    assert counts.sum() == 3 + only
