"""A run: blocks of shoes dealt on all cores or elsewhere, and added up in their order.

What is counted depends on the seed and on the number of rounds alone. A block that would go past
the end is dealt again up to it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.cores import cores
from fortyeight.simulation.counting.count_arrays import count_array, kept_by_count
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.kernel_tables import kernel_tables
from fortyeight.simulation.game.round_rules import NotByTable
from fortyeight.simulation.game.single_box_tables import SingleBoxTables
from fortyeight.simulation.kernels.shoe_kernel import deal_shoes
from fortyeight.simulation.kernels.single_box_spins import SpinAlone
from fortyeight.simulation.kernels.spins import spin
from fortyeight.simulation.over_time.journeys import Journeys
from fortyeight.simulation.results.tally import WIDTH, Tally, no_tally

#: Shoes of a block: about 650,000 rounds either way.
SHOES_OF_BLOCK = 16384
FRESH_OF_BLOCK = 524288
#: A continuous shuffler is dealt from in sessions.
ROUNDS_OF_SESSION = 64
SESSIONS_OF_BLOCK = 8192
NO_LIMIT = 1 << 60


@dataclass(frozen=True)
class RunPlan:
    """What is dealt: a game, a seed, boxes, and whether every round has a fresh shoe.

    With `paths` every block keeps its rounds' results in their order. `continuous` is how many
    cards lie in the chute of a continuous shuffler, if there is one: its shoes are sessions of so
    many rounds that begin with all cards shuffled.
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
    def alone(self) -> SingleBoxTables | None:
        """The machine of its whole rounds, where one can play them."""
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
    def most_rounds_of_block(self) -> int:
        """No block has more rounds: each takes two cards a box and one of the dealer's at least."""
        if self.continuous:
            return self.shoes_of_block * ROUNDS_OF_SESSION
        if self.fresh:
            return self.shoes_of_block
        begun_after = max(self.game.last_round - self.game.burn, 0)
        return self.shoes_of_block * (begun_after // (2 * self.boxes + 1) + 1)


@dataclass(frozen=True)
class Progress:
    """How far a run is: the blocks that are done, and what they have counted.

    The last block may have been dealt in part, which is then the end. `journeys` have been handed
    the same rounds, in their order. `lost` says why nobody was left to deal.
    """

    blocks: int
    tally: Tally
    in_part: bool = False
    interrupted: bool = False
    journeys: Journeys | None = None
    lost: str = ""


def block(plan: RunPlan, number: int, limit: int = NO_LIMIT) -> Tally:
    """Deal one block, or its first rounds; wheels are spun when blocks are added up."""
    if plan.alone is not None:
        return _block_alone(plan, plan.alone, number, limit)
    return _deal(plan, number * plan.shoes_of_block, plan.shoes_of_block, limit)


def _deal(plan: RunPlan, first: int, shoes: int, limit: int) -> Tally:
    """Deal so many shoes, or their first rounds, by the kernel for any number of boxes."""
    tally = no_tally(plan.game, plan.boxes)
    path = np.empty(min(limit, plan.most_rounds_of_block) if plan.paths else 0, np.int32)
    count, staked = count_array(plan.game), np.empty_like(path) if plan.game.count else path[:0]
    deal_shoes(
        np.uint64(plan.seed),
        first,
        shoes,
        ROUNDS_OF_SESSION if plan.continuous else 1 if plan.fresh else 0,
        limit,
        plan.boxes,
        *kernel_tables(plan.game),
        np.empty(len(plan.game.cards), np.uint8),
        tally.results,
        tally.counts,
        path,
        count,
        staked,
        np.uint64(plan.continuous) if plan.continuous else None,
    )
    if count is not None:
        tally = replace(tally, by_count=kept_by_count(count))
    if not plan.paths:
        return tally
    kept = staked[: tally.rounds].copy() if plan.game.count else None
    return replace(tally, path=path[: tally.rounds].copy(), staked=kept)


def _block_alone(plan: RunPlan, alone: SingleBoxTables, number: int, limit: int) -> Tally:
    """Whole shoes by the machine, as long as they cannot go past the limit; the rest one by one."""
    first = number * plan.shoes_of_block
    end, left = first + plan.shoes_of_block, limit
    of_shoe = max(plan.most_rounds_of_block // plan.shoes_of_block, 1)
    tally = no_tally(plan.game, plan.boxes)
    while first < end and left >= of_shoe:
        shoes = min(left // of_shoe, end - first)
        dealt = alone.dealt(plan.seed, first, shoes, plan.fresh)
        tally = tally.plus(Tally(plan.game, plan.boxes, *dealt))
        first, left = first + shoes, limit - tally.rounds
    if first < end and left > 0:
        tally = tally.plus(_deal(plan, first, end - first, left))
    return tally


def compiled(plan: RunPlan) -> None:
    """Have the kernels ready, so that time is not counted for them."""
    _deal(plan, 0, 1, 1)
    if plan.alone is not None:
        plan.alone.dealt(plan.seed, 0, 0, plan.fresh)


class Dealers(Protocol):
    """Where blocks are dealt."""

    #: Where the wheels of one box are spun, if not on this processor.
    spins: SpinAlone | None

    def blocks(self, plan: RunPlan, begin: int, rounds: int) -> Generator[Tally, None, None]:
        """Blocks in their order, some of them dealt ahead; about so many rounds are wanted.

        Several blocks may come together, but none after `looked_at_next`, and not past the end.
        May raise `DealersLost`. When it is closed, what is under way is given up.
        """


class DealersLost(Exception):
    """Nobody is left to deal; says why in one sentence."""


class Threads:
    """Blocks are dealt on threads of this process."""

    spins: SpinAlone | None = None

    def __init__(self, number: int | None = None) -> None:
        self._number = number or cores()

    def blocks(self, plan: RunPlan, begin: int, rounds: int) -> Generator[Tally, None, None]:
        ahead: deque[Future[Tally]] = deque()
        number, left, of_block = begin, rounds, 0
        with ThreadPoolExecutor(self._number) as pool:
            try:
                while True:
                    # None is begun that is not likely to be needed.
                    while not ahead or (
                        len(ahead) <= self._number and len(ahead) * of_block < left
                    ):
                        ahead.append(pool.submit(block, plan, number))
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
    """Deal so many rounds, or until the mean is known to plus or minus `until` of a wager.

    `begun` is what an earlier run has done, with its journeys; `journeys` begin with this one.
    Blocks are dealt on threads, or by `dealers`. When it is interrupted or the dealers are lost,
    what is done is kept.
    """
    done = begun or Progress(0, no_tally(plan.game, plan.boxes), journeys=journeys)
    where = dealers or Threads(threads)
    coming = where.blocks(plan, done.blocks, rounds - done.tally.rounds)
    try:
        while done.tally.rounds < rounds and not _known(done, until):
            tally = next(coming)
            left = rounds - done.tally.rounds
            in_part = tally.rounds > left
            if in_part:
                tally = block(plan, done.blocks, left)
            spin(plan.game, plan.seed, plan.boxes, done.tally.counts, tally.counts, where.spins)
            gone = done.journeys.after(path_of(tally), tally.staked) if done.journeys else None
            blocks = done.blocks + tally.blocks
            done = Progress(blocks, done.tally.plus(tally), in_part, journeys=gone)
            if tell:
                tell(done)
    except KeyboardInterrupt:
        done = replace(done, interrupted=True)
    except DealersLost as lost:
        done = replace(done, interrupted=True, lost=str(lost))
    finally:
        coming.close()
    return done


def path_of(tally: Tally) -> NDArray[np.int32]:
    """The rounds' results of a block that kept them."""
    if tally.path is None:
        raise ValueError("journeys need a plan with paths")
    return tally.path


def looked_at_next(blocks: int) -> int:
    """After how many blocks it is next asked whether enough is known.

    This must not depend on who deals, or runs would end elsewhere on other machines.
    """
    step = 1 << max(blocks.bit_length() - 5, 0)
    return (blocks // step + 1) * step


def _known(done: Progress, until: float | None) -> bool:
    if until is None or not done.blocks or looked_at_next(done.blocks - 1) != done.blocks:
        return False
    return WIDTH * done.tally.standard_error <= until
