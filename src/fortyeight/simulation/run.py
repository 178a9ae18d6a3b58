"""A run: blocks of shoes that are dealt in parallel and added up in order.

The result depends only on the seed and the number of rounds. A block that would go past the end of
the run is dealt again up to the end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

import numpy as np

from fortyeight.analysis.arrays import Int32s
from fortyeight.analysis.parallel import core_count
from fortyeight.simulation.counting.count_arrays import count_array, kept_by_count
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.kernel_tables import kernel_tables
from fortyeight.simulation.game.round_rules import NotByTable
from fortyeight.simulation.game.single_box_tables import SingleBoxTables
from fortyeight.simulation.kernels.shoe_kernel import deal_shoes
from fortyeight.simulation.kernels.single_box_spins import SpinSingleBox
from fortyeight.simulation.kernels.spins import spin
from fortyeight.simulation.over_time.journeys import Journeys
from fortyeight.simulation.results.tally import WIDTH, Tally, no_tally

#: Shoes in a block; either way it has about 650,000 rounds.
SHOES_OF_BLOCK = 16384
FRESH_OF_BLOCK = 524288
#: A continuous shuffler has no shoes; its rounds are dealt in sessions.
ROUNDS_OF_SESSION = 64
SESSIONS_OF_BLOCK = 8192
NO_LIMIT = 1 << 60


@dataclass(frozen=True)
class RunPlan:
    """What to deal: a game, a seed, a number of boxes, and whether every round has a fresh shoe.

    With `paths`, every block keeps the results of its rounds in order. `continuous` is the number
    of cards in the chute of a continuous shuffler, or 0 without one. The shoes of a continuous
    shuffler are sessions of `ROUNDS_OF_SESSION` rounds that begin with all cards shuffled.
    """

    game: GameTables
    seed: int
    boxes: int = 1
    fresh: bool = False
    paths: bool = False
    continuous: int = 0

    def __post_init__(self) -> None:
        if self.continuous and (self.fresh or self.game.count):
            raise ValueError("a continuous shuffler has no fresh shoes, and nothing to count")
        if not 0 <= self.continuous < len(self.game.cards):
            raise ValueError("a chute has room for fewer cards than there are")

    @cached_property
    def single_box(self) -> SingleBoxTables | None:
        """The single-box tables, or None if they cannot play this game."""
        if self.boxes > 1 or self.paths or self.continuous or self.game.count:
            return None
        try:
            return SingleBoxTables(self.game)
        except NotByTable:
            return None

    @property
    def shoes_of_block(self) -> int:
        if self.continuous:
            return SESSIONS_OF_BLOCK
        return FRESH_OF_BLOCK if self.fresh else SHOES_OF_BLOCK

    @property
    def max_rounds_of_block(self) -> int:
        """Upper bound for the rounds of a block.

        A round takes at least two cards for each box and one for the dealer.
        """
        if self.continuous:
            return self.shoes_of_block * ROUNDS_OF_SESSION
        if self.fresh:
            return self.shoes_of_block
        begun_after = max(self.game.last_round - self.game.burn, 0)
        return self.shoes_of_block * (begun_after // (2 * self.boxes + 1) + 1)


@dataclass(frozen=True)
class Progress:
    """The state of a run: how many blocks are done, and their tally.

    The last block of a run may be dealt in part. `journeys` have received the same rounds, in
    order. `lost` says why no dealers were left.
    """

    blocks: int
    tally: Tally
    in_part: bool = False
    interrupted: bool = False
    journeys: Journeys | None = None
    lost: str = ""


def block(plan: RunPlan, number: int, limit: int = NO_LIMIT) -> Tally:
    """Deal one block, or its first rounds. Wheels are spun later, when blocks are added up."""
    if plan.single_box is not None:
        return _block_single_box(plan, plan.single_box, number, limit)
    return _deal(plan, number * plan.shoes_of_block, plan.shoes_of_block, limit)


def _deal(plan: RunPlan, first: int, shoes: int, limit: int) -> Tally:
    """Deal shoes, or their first rounds, with the kernel for any number of boxes."""
    tally = no_tally(plan.game, plan.boxes)
    path = np.empty(min(limit, plan.max_rounds_of_block) if plan.paths else 0, np.int32)
    count, staked = count_array(plan.game), np.empty_like(path) if plan.game.count else path[:0]
    deal_shoes(
        np.uint64(plan.seed),
        first,
        shoes,
        ROUNDS_OF_SESSION if plan.continuous else 1 if plan.fresh else 0,
        limit,
        plan.boxes,
        kernel_tables(plan.game),
        np.empty(len(plan.game.cards), np.uint8),
        tally.results,
        tally.counts,
        path,
        count,
        staked,
        np.uint64(plan.continuous) if plan.continuous else None,
        path[:0],
    )
    if count is not None:
        tally = replace(tally, by_count=kept_by_count(count))
    if not plan.paths:
        return tally
    kept = staked[: tally.rounds].copy() if plan.game.count else None
    return replace(tally, path=path[: tally.rounds].copy(), staked=kept)


def _block_single_box(plan: RunPlan, single_box: SingleBoxTables, number: int, limit: int) -> Tally:
    """Deal whole shoes with the single-box tables up to near the limit, then the rest."""
    first = number * plan.shoes_of_block
    end, left = first + plan.shoes_of_block, limit
    of_shoe = max(plan.max_rounds_of_block // plan.shoes_of_block, 1)
    tally = no_tally(plan.game, plan.boxes)
    while first < end and left >= of_shoe:
        shoes = min(left // of_shoe, end - first)
        dealt = single_box.dealt(plan.seed, first, shoes, plan.fresh)
        tally = tally.plus(Tally(plan.game, plan.boxes, *dealt))
        first, left = first + shoes, limit - tally.rounds
    if first < end and left > 0:
        tally = tally.plus(_deal(plan, first, end - first, left))
    return tally


def compile_kernels(plan: RunPlan) -> None:
    """Compile the kernels, so that compilation does not count as dealing time."""
    _deal(plan, 0, 1, 1)
    if plan.single_box is not None:
        plan.single_box.dealt(plan.seed, 0, 0, plan.fresh)


class Dealers(Protocol):
    """Something that deals blocks: threads, a GPU or a cluster."""

    #: Spins the wheels of a single box; None spins them on the CPU.
    spins: SpinSingleBox | None

    def blocks(self, plan: RunPlan, begin: int, rounds: int) -> Generator[Tally, None, None]:
        """Yield blocks in order, dealing some of them ahead; about `rounds` rounds are needed.

        Several blocks may come in one tally, but it never goes beyond `looked_at_next` nor past the
        end of the run. Raises `DealersLost`. Closing the generator cancels the work in progress.
        """


class DealersLost(Exception):
    """No dealers are left; the message says why in one sentence."""


class Threads:
    """Deals blocks on threads of this process."""

    spins: SpinSingleBox | None = None

    def __init__(self, number: int | None = None) -> None:
        self._number = number or core_count()

    def blocks(self, plan: RunPlan, begin: int, rounds: int) -> Generator[Tally, None, None]:
        ahead: deque[Future[Tally]] = deque()
        # A round takes about twice as many cards as it must.
        number, left, of_block = begin, rounds, plan.max_rounds_of_block // 2
        with ThreadPoolExecutor(self._number) as pool:
            try:
                while True:
                    # Start only blocks that are likely to be needed.
                    while not ahead or (
                        len(ahead) <= self._number and len(ahead) * of_block < left
                    ):
                        # One round more than is needed tells a block in part from a whole one.
                        ahead.append(pool.submit(block, plan, number, left + 1))
                        number += 1
                    tally = ahead.popleft().result()
                    of_block = tally.rounds
                    left -= of_block
                    yield tally
            finally:
                for waiting in ahead:
                    waiting.cancel()


def run(
    plan: RunPlan,
    rounds: int,
    *,
    threads: int | None = None,
    until: float | None = None,
    begun: Progress | None = None,
    journeys: Journeys | None = None,
    tell: Callable[[Progress], None] | None = None,
    dealers: Dealers | None = None,
) -> Progress:
    """Deal rounds, or stop early once the mean is known to plus or minus `until` of a wager.

    `begun` is the progress of an earlier run, with its journeys; `journeys` are for a new run.
    `tell` is called after each block. Blocks are dealt by `dealers`, or on threads. If the run is
    interrupted or the dealers are lost, the progress so far is returned.
    """
    done = begun or Progress(0, no_tally(plan.game, plan.boxes), journeys=journeys)
    where = dealers or Threads(threads)
    blocks_dealt = where.blocks(plan, done.blocks, rounds - done.tally.rounds)
    try:
        while done.tally.rounds < rounds and not _known(done, until):
            tally = next(blocks_dealt)
            left = rounds - done.tally.rounds
            in_part = tally.rounds > left
            if in_part:
                tally = block(plan, done.blocks, left)
            spin(plan.game, plan.seed, plan.boxes, done.tally.counts, tally.counts, where.spins)
            over_time = done.journeys and done.journeys.after(path_of(tally), tally.staked)
            blocks = done.blocks + tally.blocks
            done = Progress(blocks, done.tally.plus(tally), in_part, journeys=over_time)
            if tell:
                tell(done)
    except KeyboardInterrupt:
        done = replace(done, interrupted=True)
    except DealersLost as lost:
        done = replace(done, interrupted=True, lost=str(lost))
    finally:
        blocks_dealt.close()
    return done


def path_of(tally: Tally) -> Int32s:
    """Return the results of a block's rounds. Raise `ValueError` if they were not kept."""
    if tally.path is None:
        raise ValueError("journeys need a plan with paths")
    return tally.path


def looked_at_next(blocks: int) -> int:
    """Return the number of blocks after which the precision is checked next.

    This must not depend on the dealers, or a run would end at another round on another machine.
    """
    step = 1 << max(blocks.bit_length() - 5, 0)
    return (blocks // step + 1) * step


def _known(done: Progress, until: float | None) -> bool:
    if until is None or not done.blocks or looked_at_next(done.blocks - 1) != done.blocks:
        return False
    return WIDTH * done.tally.standard_error <= until
