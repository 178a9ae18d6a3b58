"""A game for one box on a GPU: its tables are sent once, then shoes are dealt by the thousand."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from fortyeight.simulation.alone import COLUMN_BITS
from fortyeight.simulation.alone_tables import Alone
from fortyeight.simulation.game import GameTables
from fortyeight.simulation.gpu import IN_WORD, SIMULATED, deal
from fortyeight.simulation.round_machine import COLUMNS, NotByTable

#: Threads of a block come in whole rounds of the four schedulers of a multiprocessor.
STEP = 128
#: Where Numba plays a GPU, a thread of it is one of the operating system's.
FEW = 4
MOST_THREADS = 1024


def lasts(game: GameTables) -> bool:
    """Whether a shoe cannot be empty before the round is over at which its cutting card came.

    No hand of a box draws with 21 or more, nor the dealer with 17: so many pips of the smallest
    cards, and one more card for each.
    """
    hands = max(game.splits, game.ace_splits) + 1
    pips = np.sort(game.value[game.cards].astype(np.int64) + 1)
    most = int(np.searchsorted(pips.cumsum(), 20 * hands + 16, side="right")) + hands + 1
    return game.last_round + most < len(game.cards)


def packed(cards: NDArray[np.uint8]) -> NDArray[np.uint32]:
    """A shoe's columns, several in a word."""
    words = np.zeros((len(cards) + IN_WORD - 1) // IN_WORD, np.uint32)
    for place, card in enumerate((cards & (2**COLUMN_BITS - 1)).tolist()):
        words[place // IN_WORD] |= card << place % IN_WORD * COLUMN_BITS
    return words


class GpuAlone:
    """A game whose tables are on a GPU."""

    def __init__(self, game: Alone, seed: int) -> None:
        if not lasts(game.game):
            raise NotByTable("the shoe may be empty in the middle of a round")
        self.alone, self.seed = game, seed
        over, first, last = (int(game.tables.numbers[at]) * COLUMNS for at in (2, 3, 8))
        told = game.tables
        rows = np.concatenate([told.table[:over], told.table[first:last]])
        cards = packed(told.cards)
        sent = (cards, told.numbers, rows, told.station, told.begin, told.against)
        self.tables = [cuda.to_device(one) for one in sent]
        machine = game.machine
        self.counters = len(machine.states) - machine.over
        self.results = 2 * game.zero + 1
        sizes = np.array([self.counters, self.results, len(told.cards)], np.int64)
        self.sizes = cuda.to_device(sizes)
        shorts = len(rows) + len(told.begin) + len(told.against)
        self.common = (len(told.station) * 2 + self.counters + self.results) * 4
        self.common += (shorts + 1) // 2 * 4
        self.each = len(cards) * 4

    def counted(
        self, first: int, shoes: int, fresh: bool
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Results and counts of so many shoes, the same as a CPU's."""
        out = cuda.to_device(np.zeros(2 + self.counters + self.results, np.int64))
        asked = np.uint64(self.seed), first, shoes, fresh, *self.tables, self.sizes, out
        if SIMULATED:
            deal[2, FEW, 0, self.common + self.each * FEW](*asked)
        else:
            self._launch(asked)
        found = out.copy_to_host()
        tally = np.zeros(len(self.alone.machine.states), np.int64)
        tally[self.alone.machine.over :] = found[2 : 2 + self.counters]
        return self.alone.counted(shoes, tally, found[2 + self.counters :], found[:2])

    def _launch(self, asked: tuple[Any, ...]) -> None:
        kernel = deal.specialize(*asked)
        device: Any = cuda.get_current_device()  # type: ignore[no-untyped-call]  # Numba's
        (compiled,) = kernel.overloads.values()
        registers = device.MAX_REGISTERS_PER_BLOCK // compiled.regs_per_thread
        room = (device.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN - self.common) // self.each
        threads = min(registers, room, MOST_THREADS) // STEP * STEP
        if not threads:
            raise NotByTable("this GPU has too little shared memory")
        shared = self.common + self.each * threads
        _let_have(compiled, shared)
        kernel[device.MULTIPROCESSOR_COUNT, threads, 0, shared](*asked)


def _let_have(compiled: Any, shared: int) -> None:
    """Let blocks have more shared memory than every GPU has, for which Numba has no word."""
    driver = import_module("cuda.bindings.driver")
    attribute = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    function = compiled._codelibrary.get_cufunc()
    driver.cuKernelSetAttribute(attribute, shared, function.handle, function.device.id)
