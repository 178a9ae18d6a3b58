"""`--device`: deal a run on this machine's cores or on its GPU."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from fortyeight.cli.options.cluster import cluster_if_named
from fortyeight.cli.rules.load import BadInput

if TYPE_CHECKING:
    from fortyeight.simulation.run import Dealers, RunPlan

Device = Annotated[
    Literal["cpu", "gpu"],
    typer.Option("--device", help="Where to deal: the processor's cores, or a GPU (CUDA)."),
]


def check_device(device: str, cluster: str | None, threads: int | None) -> None:
    """Refuse a GPU together with a cluster or threads, or if there is none."""
    if device == "cpu":
        return
    if cluster is not None:
        raise BadInput("--device", "the workers of a cluster deal on their processors")
    if threads is not None:
        raise BadInput("--threads", "a GPU has threads of its own")
    from fortyeight.simulation.backends.gpu_dealers import NoGpu, check_gpu

    try:
        check_gpu()
    except NoGpu as error:
        raise BadInput("--device", str(error)) from None


@contextmanager
def dealers_for(
    device: str, cluster: str | None, wait: float, plan: RunPlan
) -> Iterator[Dealers | None]:
    """Open the GPU or the cluster that deals a run; yield None if this process's threads do."""
    if device == "cpu":
        with cluster_if_named(cluster, wait) as dealers:
            yield dealers
        return
    from fortyeight.simulation.backends.gpu_dealers import GpuDealers, NoGpu

    try:
        gpu = GpuDealers(plan)
    except NoGpu as error:
        raise BadInput("--device", str(error)) from None
    yield gpu
