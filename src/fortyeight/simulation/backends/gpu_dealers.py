"""Deal the blocks of a run on a GPU, many at a time."""

from __future__ import annotations

from collections.abc import Generator

from numba import cuda

from fortyeight.extras import require
from fortyeight.simulation.backends.gpu import SIMULATED
from fortyeight.simulation.backends.gpu_single_box import WARP, GpuSingleBox
from fortyeight.simulation.backends.gpu_spins import compile_spins, spin_on_gpu
from fortyeight.simulation.game.round_rules import NotByTable
from fortyeight.simulation.kernels.single_box_spins import SpinSingleBox
from fortyeight.simulation.results.tally import Tally
from fortyeight.simulation.run import RunPlan, block, looked_at_next

#: Share of the remaining rounds to deal at once, so as not to go past the end of the run.
NEAR = 0.99


class NoGpu(Exception):
    """There is no GPU, or it cannot deal this run; the message says why in one sentence."""


def check_gpu() -> None:
    """Raise `NoGpu` if nothing can be dealt on a GPU, or `MissingPackageError`."""
    if SIMULATED:
        return
    require("numba_cuda")
    if not cuda.is_available():
        raise NoGpu("no GPU was found that CUDA can use")


class GpuDealers:
    """Deals blocks on this machine's GPU, and the last blocks of a run on the CPU."""

    spins: SpinSingleBox | None = staticmethod(spin_on_gpu)

    def __init__(self, plan: RunPlan) -> None:
        check_gpu()
        if plan.single_box is None:
            raise NoGpu("a GPU deals runs of one box, without trips and files of rounds")
        try:
            self._gpu = GpuSingleBox(plan.single_box, plan.seed)
        except NotByTable as error:
            raise NoGpu(f"the GPU cannot deal this: {error}") from None
        # The first launch compiles the kernel; this must not count as dealing time.
        self._gpu.counted(0, WARP, plan.fresh)
        for wheel in (plan.game.spins.wheel, plan.game.spins.community):
            if len(wheel):
                compile_spins(plan.seed, wheel)

    def blocks(self, plan: RunPlan, begin: int, rounds: int) -> Generator[Tally, None, None]:
        number, left = begin, rounds
        of_block = 0.0
        while True:
            blocks_now = looked_at_next(number) - number
            if of_block:
                blocks_now = min(blocks_now, int(NEAR * left / of_block))
            if blocks_now and of_block * blocks_now <= left:
                shoes = blocks_now * plan.shoes_of_block
                first = number * plan.shoes_of_block
                tally = Tally(plan.game, 1, *self._gpu.counted(first, shoes, plan.fresh))
                if tally.rounds > left:
                    blocks_now, tally = 1, block(plan, number)
            else:
                blocks_now, tally = 1, block(plan, number)
            of_block = tally.rounds / blocks_now
            number += blocks_now
            left -= tally.rounds
            yield Tally(plan.game, 1, tally.results, tally.counts, blocks=blocks_now)
