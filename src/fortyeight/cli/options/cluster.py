"""`--cluster`: run a command's work on a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from fortyeight.cli.rules.load import BadInput

if TYPE_CHECKING:
    from fortyeight.simulation.backends.cluster import Cluster

MAX_WAIT = 86_400.0

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
def cluster_if_named(address: str | None, wait: float) -> Iterator[Cluster | None]:
    """Open the cluster; yield None if no address is given."""
    if address is None:
        yield None
        return
    from fortyeight.simulation.backends.cluster import ClusterError
    from fortyeight.simulation.backends.cluster_address import open_cluster

    def say(sentence: str) -> None:
        typer.echo(sentence, err=True)

    try:
        with open_cluster(address, wait=wait, say=say) as cluster:
            yield cluster
    except ClusterError as error:
        raise BadInput("--cluster", str(error)) from None
