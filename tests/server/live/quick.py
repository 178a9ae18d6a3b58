"""Settings for servers and tables that are played as fast as possible."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.free_port import free_port

#: A table without pauses, and without a coach whose process would warm up beside it.
QUICK: dict[str, Any] = {
    "card_ms": 0,
    "bets_ms": 150,
    "decision_ms": 2_000,
    "pause_ms": 0,
    "robot_ms": 0,
    "away_ms": 600_000,  # a machine that is busy, or suspended, sends nobody home
    "coach": False,
}


def quick_settings(folder: Path, store: str) -> dict[str, Any]:
    """Return settings of a private server whose limits do not slow one busy machine."""
    return {
        "data": str(folder),
        "store": store,
        "docs": str(folder / "docs"),  # not what may be built in this tree
        "private": True,
        # The next server takes the same port, so that clients find it again.
        "listen.port": free_port(),
        "log.level": "warning",
        "rates.requests": 1_000_000,
        "rates.requests_at_once": 1_000_000,
        "rates.files": 1_000_000,
        "rates.files_at_once": 1_000_000,
        "rates.session_requests": 1_000_000,
        "rates.session_requests_at_once": 1_000_000,
        "rates.sign_ins": 1_000_000,
        "rates.sign_ins_at_once": 1_000_000,
        "rates.messages": 1_000_000,
        "rates.messages_at_once": 1_000_000,
        "tables.most_of_one": 1_000,
        "limits.sockets_a_source": 4_000,
        "limits.connections_a_source": 5_000,
        "shutdown.grace_seconds": 30,  # a busy machine is no fault
    }
