"""The server of one's own machine: where it runs, and its pages in the browser."""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import urllib.request
import webbrowser

#: Nobody waits longer to learn that nothing is there.
_SECONDS = 2.0
_HOST = "127.0.0.1"


def running_at(port: int) -> str | None:
    """The address of a card room that is served here already; none where there is none."""
    address = f"http://{_HOST}:{port}"
    try:
        # No proxy stands between a machine and itself.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(f"{address}/api/visit", timeout=_SECONDS) as answer:
            told = json.loads(answer.read(10_000))
    except (OSError, ValueError):
        return None
    return address if isinstance(told, dict) and told.get("guests") is True else None


def free_port(wanted: int) -> int:
    """The port that is wanted, or 0 for any where somebody else has it."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((_HOST, wanted))
        except OSError:
            return 0
    return wanted


def show(address: str) -> bool:
    """Open a browser at an address; whether there is a screen for one."""
    if not _has_screen():
        return False
    # Some browsers keep who starts them waiting.
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    return True


def _has_screen() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
