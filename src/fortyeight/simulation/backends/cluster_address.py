"""Open a cluster by its address: an existing one, or local processes started for a run."""

# Many functions of distributed have no type annotations.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import asyncio
import logging
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from fortyeight.analysis.parallel import core_count
from fortyeight.extras import require
from fortyeight.simulation.backends.cluster import Cluster, ClusterError
from fortyeight.simulation.backends.cluster_work import deaf

if TYPE_CHECKING:
    from distributed import Client

BAD_ADDRESS = "this is not a cluster: write tcp://HOST:PORT, tls://HOST:PORT, local or local:NUMBER"
#: Timeout for connecting to a scheduler.
SECONDS_TO_CONNECT = 5.0
MAX_PROCESSES = 1024

_LOCAL = re.compile(r"local(?::([0-9]{1,4}))?")
_REMOTE = re.compile(r"(?:tcp|tls)://(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):([0-9]{1,5})")


def check_address(address: str) -> None:
    """Raise `ClusterError` if an address is invalid, or `MissingPackageError`."""
    local, remote = _LOCAL.fullmatch(address), _REMOTE.fullmatch(address)
    if local and local[1] is not None and not 1 <= int(local[1]) <= MAX_PROCESSES:
        raise ClusterError(f"a local cluster has 1 to {MAX_PROCESSES} processes")
    if not local and not (remote and 0 < int(remote[1]) < 65536):
        raise ClusterError(BAD_ADDRESS)
    require("distributed")


@contextmanager
def open_cluster(
    address: str, *, wait: float = 60.0, say: Callable[[str], None] = lambda _: None
) -> Iterator[Cluster]:
    """Open the cluster at an address, with at least one worker, all of them running this code.

    `wait` is the timeout in seconds without workers; `say` receives a message while waiting. Raises
    `ClusterError`.
    """
    check_address(address)
    local = _LOCAL.fullmatch(address)
    with (
        _quiet(),
        _processes(int(local[1] or core_count())) if local else _existing(address) as client,
    ):
        cluster = Cluster(client, wait, say)
        cluster.wait_for_workers()
        yield cluster


@contextmanager
def _existing(address: str) -> Iterator[Client]:
    from distributed import Client

    try:
        _check_reachable(address)
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except Exception as error:  # any server may answer on the port, or certificates may be wrong
        message = " ".join(str(error).split())[:200]
        raise ClusterError(f"no scheduler can be reached at {address}: {message}") from None
    try:
        yield client
    finally:
        _close(client)


def _check_reachable(address: str) -> None:
    """Check that a scheduler answers; a client would retry for long, or hang on some ports."""
    from distributed import Security
    from distributed.comm.core import connect

    scheme, _, place = address.partition("://")
    certified = Security().get_connection_args("client")
    if scheme == "tls" and certified["ssl_context"] is None:
        raise OSError("dask's configuration names no certificates, distributed.comm.tls")
    host, _, port = place.rpartition(":")
    socket.create_connection((host.strip("[]"), int(port)), SECONDS_TO_CONNECT).close()

    async def greeted() -> None:
        asked = connect(address, timeout=SECONDS_TO_CONNECT, **certified)
        try:
            comm = await asyncio.wait_for(asked, SECONDS_TO_CONNECT + 1)
        except TimeoutError:
            raise OSError("what is there does not answer as a scheduler") from None
        comm.abort()

    asyncio.run(greeted())


@contextmanager
def _processes(number: int) -> Iterator[Client]:
    from distributed import Client, LocalCluster

    with LocalCluster(
        n_workers=number,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        memory_limit=0,
        silence_logs=logging.CRITICAL,
    ) as cluster:
        client = Client(cluster, set_as_default=False)
        try:
            client.register_worker_callbacks(setup=deaf)
            yield client
        finally:
            _close(client)


def _close(client: Client) -> None:
    with suppress(OSError, TimeoutError):
        client.close()


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence the client's log. Errors that matter become a `ClusterError`."""
    names = ("distributed", "distributed.client", "tornado", "asyncio")
    loggers = [logging.getLogger(name) for name in names]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)
