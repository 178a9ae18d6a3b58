"""A port for a server that another process must find again."""

from __future__ import annotations

import random
import socket
from contextlib import suppress

#: Below the ports that the system assigns by itself: none is taken before the server has it.
_FIRST, _END = 20_000, 32_000


def free_port() -> int:
    """Return a port of this machine on which nothing listens."""
    while True:
        port = random.SystemRandom().randrange(_FIRST, _END)
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port
