"""Options of a run: its seed and threads, and the GPU or Dask cluster that does the work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from fortyeight.cli.framework.bad_input import BadInput, fail, shown_name
from fortyeight.cli.options.declaring import number_option, option, parse_choice
from fortyeight.simulation.run_limits import MAX_SEED, MAX_THREADS

if TYPE_CHECKING:
    from fortyeight.simulation.backends.cluster import Cluster
    from fortyeight.simulation.run import Dealers, RunPlan

MAX_WAIT = 86_400.0


def _parse_wait(text: object) -> float:
    """Return a number of seconds, or exit with a sentence and the code for bad input."""
    try:
        seconds = float(str(text))
    except ValueError:
        seconds = nan
    if not 0 <= seconds <= MAX_WAIT:
        fail(
            f"--cluster-wait: '{shown_name(str(text))}' is not a number of seconds from 0 to"
            f" {MAX_WAIT:,.0f}."
        )
    return seconds


Threads = Annotated[
    int | None,
    number_option("--threads", "Number of threads (default: all cores).", most=MAX_THREADS),
]
Seed = Annotated[
    int | None,
    number_option(
        "--seed",
        "Seed of the random numbers; the same seed gives the same result (default: random).",
        least=0,
        most=MAX_SEED,
    ),
]
Checkpoint = Annotated[
    Path | None, option("--checkpoint FILE", "Save progress to this file and resume from it.")
]
ClusterAddress = Annotated[
    str | None,
    option(
        "--cluster ADDRESS",
        "Use a Dask cluster: tcp://HOST:PORT, tls://HOST:PORT, or local:PROCESSES.",
    ),
]
ClusterWait = Annotated[
    float,
    option(
        "--cluster-wait SECONDS",
        "How long to wait for the cluster's workers, 0 to 86400.",
        parser=_parse_wait,
    ),
]
Device = Annotated[
    Literal["cpu", "gpu"],
    option(
        "--device DEVICE",
        "Where to simulate: cpu, or gpu (needs CUDA).",
        parser=partial(parse_choice, "device", ("cpu", "gpu")),
    ),
]


def check_cluster(address: str | None, threads: int | None = None) -> None:
    """Refuse an invalid cluster address, before any work is done."""
    if address is None:
        return
    from fortyeight.simulation.backends.cluster import ClusterError
    from fortyeight.simulation.backends.cluster_address import check_address

    if threads is not None:
        raise BadInput("--threads", "a cluster's workers set their own threads; leave it out.")
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
        raise BadInput("--device", "a cluster's workers use their CPUs; leave it out.")
    if threads is not None:
        raise BadInput("--threads", "a GPU sets its own threads; leave it out.")
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
