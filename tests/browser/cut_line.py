"""A page's connection to its table that a test can cut and mend."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute

#: Close code of a server that restarts.
_RESTARTED = 1012


class CutLine:
    """The sockets of one page; while the line is cut, new ones are closed at once."""

    def __init__(self, page: Page) -> None:
        self.opened: list[WebSocketRoute] = []
        self._is_cut = False
        page.route_web_socket(re.compile("/socket"), self._routed)

    def _routed(self, socket: WebSocketRoute) -> None:
        if self._is_cut:
            socket.close(code=_RESTARTED)
            return
        socket.connect_to_server()
        self.opened.append(socket)

    def cut(self) -> None:
        """Make the table unreachable."""
        self._is_cut = True
        self.opened[-1].close(code=_RESTARTED)

    def mend(self) -> None:
        """Make the table reachable again; the page finds out by itself."""
        self._is_cut = False
