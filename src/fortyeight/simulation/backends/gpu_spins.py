"""Spin the wheels of one box on a GPU, with the same function as on a CPU."""

# Numba infers the types of kernels when it compiles them, and fills `cuda` on import.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"
# mypy: disable-error-code="attr-defined, operator"

from __future__ import annotations

import numpy as np
from numba import cuda, int32, int64

from fortyeight.analysis.arrays import Ints
from fortyeight.simulation.backends.gpu import SIMULATED, rebuilt
from fortyeight.simulation.kernels import single_box_spins
from fortyeight.simulation.kernels.counters import SYMBOLS

THREADS, BLOCKS = 256, 1024
#: Fewer spins than this are faster on the CPU.
FEW = 100_000
#: Room for the symbols of two wheels.
ROOM = 2 * SYMBOLS

_symbol_at = cuda.jit(device=True)(rebuilt(single_box_spins.symbol_at))
_symbols_of = cuda.jit(device=True)(rebuilt(single_box_spins.symbols_of, symbol_at=_symbol_at))


@cuda.jit
def _count(seed, case, begin, number, wheel, other, seats, counts):
    found = cuda.shared.array(ROOM, int32)
    for place in range(cuda.threadIdx.x, ROOM, cuda.blockDim.x):
        found[place] = 0
    cuda.syncthreads()
    for one in range(cuda.grid(1), number, cuda.gridDim.x * cuda.blockDim.x):
        symbol = _symbols_of(seed, case, begin + one, wheel, other, seats)
        cuda.atomic.add(found, symbol, 1)
    cuda.syncthreads()
    for place in range(cuda.threadIdx.x, len(counts), cuda.blockDim.x):
        cuda.atomic.add(counts, place, int64(found[place]))


def compile_spins(seed: int, wheel: Ints) -> None:
    """Compile the kernel with a first launch."""
    counts = cuda.to_device(np.zeros(len(wheel), np.int64))
    _count[1, THREADS if not SIMULATED else 1](np.uint64(seed), 1, 0, 0, wheel, wheel, 0, counts)


def spin_on_gpu(
    seed: np.uint64, case: int, begin: int, number: int, wheel: Ints, other: Ints, seats: int
) -> tuple[Ints, Ints]:
    """Spin on the GPU, or on the CPU if there are few spins."""
    if number < FEW and not SIMULATED:
        return single_box_spins.spin_single_box(seed, case, begin, number, wheel, other, seats)
    counts = cuda.to_device(np.zeros(len(wheel) + len(other), np.int64))
    size = (2, 4) if SIMULATED else (BLOCKS, THREADS)
    second = other if len(other) else wheel
    _count[size](seed, case, begin, number, wheel, second, seats, counts)
    symbols = counts.copy_to_host()
    return symbols[: len(wheel)], symbols[len(wheel) :]
