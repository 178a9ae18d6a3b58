"""The processes of one server notice which of them are not there."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from fortyeight.server.base.station import DESK, Station
from fortyeight.server.cluster.cluster import Cluster
from fortyeight.server.cluster.membership import STALLED_AFTER
from fortyeight.store.database.database import Database
from fortyeight.store.owners.nodes import Node

URLS = tuple(f"http://127.0.0.1:{port}" for port in (1, 2, 3))


def test_a_process_without_a_heartbeat_is_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database.open(str(tmp_path / "store.db"))
    cluster = Cluster(database, "", b"k" * 32, "", Station(DESK, URLS))
    monkeypatch.setattr(cluster, "_started_at", time.monotonic())
    assert cluster.absent_processes() == [], "nothing is known so soon after the start"
    monkeypatch.setattr(cluster, "_started_at", time.monotonic() - STALLED_AFTER)
    assert cluster.absent_processes() == [URLS[1], URLS[2]]
    cluster._membership.live = tuple(Node(url, url, None, 0, 0) for url in URLS[:2])
    assert cluster.absent_processes() == [URLS[2]]
    database.close()


def test_a_process_of_its_own_misses_nobody(tmp_path: Path) -> None:
    database = Database.open(str(tmp_path / "store.db"))
    assert Cluster(database, "", b"k" * 32, "").absent_processes() == []
    database.close()
