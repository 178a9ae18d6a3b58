"""A cluster on this machine, in processes or in threads."""

from __future__ import annotations

import logging

from distributed import LocalCluster


def local_cluster(number: int, *, processes: bool) -> LocalCluster:
    """Start a number of workers; without processes they are threads of this one."""
    return LocalCluster(
        n_workers=number,
        threads_per_worker=1,
        processes=processes,
        protocol="tcp://",
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        memory_limit=0,
        silence_logs=logging.CRITICAL,
    )
