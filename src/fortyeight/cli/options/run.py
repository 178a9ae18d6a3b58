"""Options of a run: its seed and threads, and the GPU or Dask cluster that does the work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from fortyeight.cli.bad_input import BadInput

if TYPE_CHECKING:
    from fortyeight.simulation.backends.cluster import Cluster
    from fortyeight.simulation.run import Dealers, RunPlan

MAX_THREADS = 1024
LARGEST_SEED = 2**64 - 1
MAX_WAIT = 86_400.0

Threads = Annotated[
    int | None, typer.Option("--threads", help="Threads; as many as there are cores.")
]
ClusterAddress = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Work on a dask cluster: tcp://HOST:PORT, tls://HOST:PORT, or local:PROCESSES.",
    ),
]
ClusterWait = Annotated[
    float,
    typer.Option(
        "--cluster-wait", metavar="SECONDS", help="How long the cluster may be without workers."
    ),
]
Device = Annotated[
    Literal["cpu", "gpu"],
    typer.Option("--device", help="Where to deal: the processor's cores, or a GPU (CUDA)."),
]


def check_run(seed: int | None, threads: int | None = None) -> None:
    """Refuse a seed or a number of threads that is out of range, before any work is done."""
    if seed is not None and not 0 <= seed <= LARGEST_SEED:
        raise BadInput("--seed", f"a seed is 0 to {LARGEST_SEED}, not {seed}")
    if threads is not None and not 1 <= threads <= MAX_THREADS:
        raise BadInput("--threads", f"threads are 1 to {MAX_THREADS:,}, not {threads:,}")


def check_cluster(address: str | None, wait: float, threads: int | None = None) -> None:
    """Refuse an invalid cluster address, before any work is done."""
    if address is None:
        return
    from fortyeight.simulation.backends.cluster import ClusterError
    from fortyeight.simulation.backends.cluster_address import check_address

    if not 0 <= wait <= MAX_WAIT:
        raise BadInput("--cluster-wait", f"it is 0 to {MAX_WAIT:,.0f} seconds")
    if threads is not None:
        raise BadInput("--threads", "the workers of a cluster have threads of their own")
    try:
        check_address(address)
    except ClusterError as error:
        raise BadInput("--cluster", str(error)) from None


@contextmanager
def open_cluster_if_named(address: str | None, wait: float) -> Iterator[Cluster | None]:
    """Open the cluster; yield None if no address is given."""
    if address is None:
        yield None
        return
    from fortyeight.simulation.backends.cluster import ClusterError
    from fortyeight.simulation.backends.cluster_address import open_cluster

    try:
        with open_cluster(address, wait=wait, say=partial(typer.echo, err=True)) as cluster:
            yield cluster
    except ClusterError as error:
        raise BadInput("--cluster", str(error)) from None


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
        with open_cluster_if_named(cluster, wait) as dealers:
            yield dealers
        return
    from fortyeight.simulation.backends.gpu_dealers import GpuDealers, NoGpu

    try:
        gpu = GpuDealers(plan)
    except NoGpu as error:
        raise BadInput("--device", str(error)) from None
    yield gpu
