"""A single-box game on a GPU: its tables are copied once, then many shoes are dealt."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from fortyeight.analysis.arrays import Ints, UInt8s
from fortyeight.simulation.backends.gpu import FACE_BITS, SIMULATED, dealing
from fortyeight.simulation.game.game_tables import FACES, GameTables
from fortyeight.simulation.game.round_rules import COLUMNS, NotByTable
from fortyeight.simulation.game.single_box_tables import SingleBoxTables
from fortyeight.simulation.kernels.counters import FIRST_TWO, MATCHING
from fortyeight.simulation.kernels.single_box_kernel import COLUMN_BITS

#: Threads that run in step.
WARP = 32
#: Threads of a block are a multiple of this: a warp for each of a multiprocessor's four schedulers.
STEP = 4 * WARP
#: Threads of a block in Numba's simulator, where each is a thread of the operating system.
FEW = 4
MAX_THREADS = 1024


def lasts(game: GameTables) -> bool:
    """Return whether no shoe can run out before the round of its cutting card is over.

    No hand of a box draws with 21 or more, nor the dealer with 17. So the most cards that a round
    can take are the smallest cards up to that many pips, and one more card for each hand.
    """
    hands = max(game.splits, game.ace_splits) + 1
    pips = np.sort(game.value[game.cards].astype(np.int64) + 1)
    most = int(np.searchsorted(pips.cumsum(), 20 * hands + 16, side="right")) + hands + 1
    return game.last_round + most < len(game.cards)


def packed(cards: NDArray[Any], bits: int) -> NDArray[np.uint32]:
    """Pack a shoe's cards, several in a word."""
    in_word = 32 // bits
    words = np.zeros((len(cards) + in_word - 1) // in_word, np.uint32)
    for place, card in enumerate(cards.tolist()):
        words[place // in_word] |= card << place % in_word * bits
    return words


@lru_cache(4)
def kernel(side_bets: bool, keeps: bool) -> Any:
    """Return the kernel, which is compiled at its first launch."""
    return dealing(side_bets=side_bets, keeps=keeps)


class GpuSingleBox:
    """A single-box game whose tables are on a GPU."""

    def __init__(self, game: SingleBoxTables, seed: int) -> None:
        self.single_box, self.seed = game, seed
        self.keeps = not lasts(game.game)
        over, first, last = (int(game.tables.numbers[at]) * COLUMNS for at in (2, 3, 8))
        arrays = game.tables
        rows = np.concatenate([arrays.table[:over], arrays.table[first:last]])
        self.side_bets = bool(game.game.optional)
        cards, match = self._cards()
        to_copy = (cards, arrays.numbers, rows, arrays.station, arrays.begin, arrays.against, match)
        self.tables = [cuda.to_device(one) for one in to_copy]
        machine = game.machine
        self.sizes = (
            len(machine.states) - machine.over,
            2 * game.zero + 1,
            FIRST_TWO * MATCHING,
        )
        counters, results, cells = self.sizes
        sizes = np.array([counters, results, len(arrays.cards), cells], np.int64)
        self.device_sizes = cuda.to_device(sizes)
        shorts = len(rows) + len(arrays.begin) + len(arrays.against)
        self.common = (len(arrays.station) * 2 + sum(self.sizes) + (shorts + 1) // 2) * 4
        self.each = len(cards) * 4

    def _cards(self) -> tuple[NDArray[np.uint32], UInt8s]:
        """Return the shoe in words, and the match tables followed by the columns of faces."""
        arrays = self.single_box.tables
        if not self.side_bets:
            return packed(arrays.cards, COLUMN_BITS), arrays.match
        columns = np.zeros(FACES, np.uint8)
        columns[arrays.cards >> COLUMN_BITS] = arrays.cards & (2**COLUMN_BITS - 1)
        words = packed(arrays.cards >> COLUMN_BITS, FACE_BITS)
        return words, np.concatenate([arrays.match, columns])

    def counted(self, first: int, shoes: int, fresh: bool) -> tuple[Ints, Ints]:
        """Deal shoes, and return the same results and counts as a CPU.

        The number of shoes must be a multiple of `WARP`: the threads of a warp wait for each other,
        so each must have a shoe.
        """
        if shoes % WARP and not SIMULATED:
            raise ValueError(f"shoes come by {WARP} on a GPU")
        out = cuda.to_device(np.zeros(2 + sum(self.sizes), np.int64))
        arguments = np.uint64(self.seed), first, shoes, fresh, *self.tables, self.device_sizes, out
        if SIMULATED:
            compiled = kernel(self.side_bets, self.keeps)
            compiled[2, FEW, 0, self.common + self.each * FEW](*arguments)
        else:
            self._launch(arguments)
        dealt, over, results, cells = np.split(out.copy_to_host(), np.cumsum((2, *self.sizes))[:3])
        tally = np.zeros(len(self.single_box.machine.states), np.int64)
        tally[self.single_box.machine.over :] = over
        return self.single_box.counted(shoes, tally, results, cells, dealt)

    def _launch(self, arguments: tuple[Any, ...]) -> None:
        ready = kernel(self.side_bets, self.keeps).specialize(*arguments)
        device: Any = cuda.get_current_device()
        (compiled,) = ready.overloads.values()
        registers = device.MAX_REGISTERS_PER_BLOCK // compiled.regs_per_thread
        room = (device.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN - self.common) // self.each
        threads = min(registers, room, MAX_THREADS) // STEP * STEP
        if threads <= 0:
            raise NotByTable("this GPU has too little shared memory")
        shared = self.common + self.each * threads
        _allow_shared_memory(compiled, shared)
        ready[device.MULTIPROCESSOR_COUNT, threads, 0, shared](*arguments)


def _allow_shared_memory(compiled: Any, shared: int) -> None:
    """Allow a kernel more shared memory than the default limit, for which Numba has no API."""
    driver = import_module("cuda.bindings.driver")
    attribute = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    function = compiled._codelibrary.get_cufunc()
    driver.cuKernelSetAttribute(attribute, shared, function.handle, function.device.id)
