"""The server on the player's own machine: find it, and open its pages in a browser."""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import urllib.request
import webbrowser

#: Timeout in seconds of the check for a running server.
_TIMEOUT = 2.0
_HOST = "127.0.0.1"


def running_at(port: int) -> str | None:
    """Return the address of a card room that runs here already, if there is one."""
    address = f"http://{_HOST}:{port}"
    try:
        # Never ask a proxy for this machine.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(f"{address}/api/visit", timeout=_TIMEOUT) as answer:
            visit = json.loads(answer.read(10_000))
    except (OSError, ValueError):
        return None
    return address if isinstance(visit, dict) and visit.get("guests") is True else None


def free_port(preferred: int) -> int:
    """Return the port, or 0 (any free port) if it is taken."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((_HOST, preferred))
        except OSError:
            return 0
    return preferred


def show(address: str) -> bool:
    """Open a browser at an address; return False without a screen."""
    if not _has_screen():
        return False
    # Some browsers block the process that starts them.
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    return True


def _has_screen() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
