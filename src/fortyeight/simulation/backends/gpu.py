"""The GPU kernel: each thread deals a shoe, with the same function as on a CPU.

The threads of a block use the shared memory of their multiprocessor for the table, the counters,
and every thread's shoe. Several cards of a shoe are packed in one word, and the words of all
threads are interleaved, so that no two threads of a warp access the same bank. All threads are at
the same place of their shoes, because each step takes one card.
"""

# Numba infers the types of kernels when it compiles them, and fills `cuda` on import.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"
# mypy: disable-error-code="attr-defined, operator"

from __future__ import annotations

from types import FunctionType
from typing import Any

import numpy as np
from numba import config, cuda, int32, int64, uint16, uint32, uint64

from fortyeight.simulation.game.game_tables import FACES
from fortyeight.simulation.kernels import single_box_kernel
from fortyeight.simulation.kernels.draws import shoe_key
from fortyeight.simulation.kernels.single_box_kernel import CARDS_DEALT, COLUMN_BITS, RAN_OUT

_0, _3 = np.uint32(0), np.uint32(3)
#: Bits of a face. Cards of a shoe are columns, or faces if there are side bets, several in a word.
FACE_BITS = 6
_COLUMN_BITS, _COLUMNS_AT = np.uint32(COLUMN_BITS), np.uint32(2 * FACES * FACES)
_WHOLE_WARP = 0xFFFFFFFF
#: Whether Numba's CUDA simulator is on. It is slow, needs no GPU, and has no warps.
SIMULATED = bool(config.ENABLE_CUDASIM)


def taking(bits: int, *, keeps: bool) -> Any:
    """Return the function `take` for words in which cards are packed with `bits` bits each.

    Dealt cards are kept only if a shoe may run out, so that its discards can be drawn again.
    """
    in_word, size, low = np.uint32(32 // bits), np.uint32(bits), np.uint32(2**bits - 1)

    @cuda.jit(device=True, inline="always")
    def take(deck, place, drawn, lanes, lane):
        """Swap the card that is drawn with the card at a place, and return it."""
        where = uint32(drawn // in_word)
        shift = uint32(uint32(drawn - uint32(where * in_word)) * size)
        spot = uint32(uint32(where * lanes) + lane)
        word = uint32(deck[spot])
        whence = uint32(place // in_word)
        from_spot = uint32(uint32(whence * lanes) + lane)
        from_shift = uint32(uint32(place - uint32(whence * in_word)) * size)
        moved = uint32(uint32(deck[from_spot]) >> from_shift)
        face = uint32(uint32(word >> shift) & low)
        change = uint32(uint32(moved ^ face) & low)
        deck[spot] = uint32(word ^ uint32(change << shift))
        if keeps:
            deck[from_spot] = uint32(uint32(deck[from_spot]) ^ uint32(change << from_shift))
        return face

    return take


@cuda.jit(device=True, inline="always")
def count(tally, at, begin):
    """Increment the counter of a state at which a round or a hand ends."""
    if at >= begin:
        cuda.atomic.add(tally, uint32(at - begin), 1)


@cuda.jit(device=True, inline="always")
def without_side_bets(match):
    """Return False: there are no side bets."""
    return False


@cuda.jit(device=True, inline="always")
def with_side_bets(match):
    """Return True: there are side bets."""
    return True


@cuda.jit(device=True, inline="always")
def column(face, match):
    """Return a card that was taken, which is a column already."""
    return face


@cuda.jit(device=True, inline="always")
def column_and_face(face, match):
    """Return the column and the face of a card; columns follow the match tables in `match`."""
    return uint32(uint32(match[uint32(_COLUMNS_AT + face)]) | uint32(face << _COLUMN_BITS))


@cuda.jit(device=True, inline="always")
def row_of(state, over):
    """Return the row of a state that waits for a card; a round that is over uses the first row."""
    return state if state < over else _0


@cuda.jit(device=True, inline="always")
def row_of_turned(state, stations, over):
    """Return the row of a station at which a hole card is turned over.

    These rows follow those of the states that wait for a card.
    """
    return uint32(uint32(state - stations) + over)


@cuda.jit(device=True, inline="always")
def any_thread(goes_on):
    """Return whether any thread of the warp continues."""
    return goes_on if SIMULATED else cuda.any_sync(_WHOLE_WARP, goes_on)


def rebuilt(function: Any, **names: Any) -> Any:
    """Return a copy of a function that calls other functions in place of its globals."""
    source = function.py_func
    unknown = names.keys() - source.__globals__.keys()
    assert not unknown, f"{source.__name__} calls no {', '.join(sorted(unknown))}"
    return FunctionType(source.__code__, {**source.__globals__, **names}, source.__name__)


_SHORT = {
    name: np.uint32(getattr(single_box_kernel, name)) for name in ("_1", "_COLUMNS", "_STATION")
}


def dealing(*, side_bets: bool, keeps: bool) -> Any:
    """Return the kernel, with or without side bets, for shoes that may run out or not."""
    first_two = cuda.jit(device=True)(rebuilt(single_box_kernel.first_two, index=uint32))
    deal_shoe = cuda.jit(device=True)(
        rebuilt(
            single_box_kernel.deal_shoe,
            take=taking(FACE_BITS if side_bets else COLUMN_BITS, keeps=keeps),
            known=column_and_face if side_bets else column,
            has_side_bets=with_side_bets if side_bets else without_side_bets,
            first_two=first_two,
            count=count,
            row_of=row_of,
            row_of_turned=row_of_turned,
            any_thread=any_thread,
            index=uint32,
            **_SHORT,
        )
    )

    @cuda.jit
    def deal(
        seed, first_shoe, shoes, fresh,
        cards, numbers, table, station, begin, against, match, sizes, out,
    ):  # fmt: skip
        """Deal shoes in a grid-stride loop over the threads."""
        lane, lanes = uint32(cuda.threadIdx.x), uint32(cuda.blockDim.x)
        counters, results, found = sizes[0], sizes[1], sizes[3]
        # Layout of shared memory: stations, counters, results, tables, shoes.
        words = cuda.shared.array(0, uint64)
        numbered = cuda.shared.array(0, int32)
        shorts = cuda.shared.array(0, uint16)
        bits = cuda.shared.array(0, uint32)
        at = len(station)
        quick_station = words[:at]
        at *= 2
        tally = numbered[at : at + counters]
        at += counters
        results_of = numbered[at : at + results]
        at += results
        cells = numbered[at : at + found]
        at = (at + found) * 2
        quick = shorts[at : at + len(table)]
        at += len(table)
        quick_begin = shorts[at : at + len(begin)]
        at += len(begin)
        quick_against = shorts[at : at + len(against)]
        at = (at + len(against) + 1) // 2
        deck = bits[at : at + len(cards) * cuda.blockDim.x]
        for place in range(cuda.threadIdx.x, len(station), cuda.blockDim.x):
            quick_station[place] = station[place]
        for place in range(cuda.threadIdx.x, len(table), cuda.blockDim.x):
            quick[place] = table[place]
        for place in range(cuda.threadIdx.x, len(begin), cuda.blockDim.x):
            quick_begin[place] = begin[place]
        for place in range(cuda.threadIdx.x, len(against), cuda.blockDim.x):
            quick_against[place] = against[place]
        for place in range(cuda.threadIdx.x, counters, cuda.blockDim.x):
            tally[place] = 0
        for place in range(cuda.threadIdx.x, results, cuda.blockDim.x):
            results_of[place] = 0
        for place in range(cuda.threadIdx.x, found, cuda.blockDim.x):
            cells[place] = 0
        cuda.syncthreads()
        size = uint32(sizes[2])
        dealt, ran_out = int64(0), int64(0)
        burn = _0 if fresh else uint32(numbers[0])
        last = _0 if fresh else uint32(numbers[1])
        step = cuda.gridDim.x * cuda.blockDim.x
        for shoe in range(cuda.grid(1), shoes, step):
            for place in range(len(cards)):
                deck[uint32(uint32(place) * lanes + lane)] = cards[place]
            ended = deal_shoe(
                uint64(shoe_key(seed, first_shoe + shoe)), size, burn, last,
                uint32(numbers[2]), uint32(numbers[3]), uint32(numbers[4]), uint32(numbers[5]),
                uint32(numbers[6]), uint32(numbers[7]), uint32(numbers[8]), uint32(numbers[9]),
                uint32(numbers[10]), uint32(numbers[11]),
                lanes, lane, quick, quick_station, quick_begin, quick_against,
                match, deck, tally, results_of, cells,
            )  # fmt: skip
            dealt += int64(ended)
            if ended > size:
                ran_out += 1
        cuda.atomic.add(out, CARDS_DEALT, dealt)
        cuda.atomic.add(out, RAN_OUT, ran_out)
        cuda.syncthreads()
        for place in range(cuda.threadIdx.x, counters, cuda.blockDim.x):
            cuda.atomic.add(out, 2 + place, int64(tally[place]))
        for place in range(cuda.threadIdx.x, results, cuda.blockDim.x):
            cuda.atomic.add(out, 2 + counters + place, int64(results_of[place]))
        for place in range(cuda.threadIdx.x, found, cuda.blockDim.x):
            cuda.atomic.add(out, 2 + counters + results + place, int64(cells[place]))

    return deal
