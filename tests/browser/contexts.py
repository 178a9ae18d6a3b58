"""Pool of browser contexts: the files of a page are loaded once for many tests.

Pages are reused too, where that does no harm: loading in an existing page takes half the time of a
new one, which must start a process and compile every script.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.browser.slowness import make_slow

#: Maximum of idle contexts. Those of a single test's server are never reused.
_MOST_IDLE = 12
#: A file of the server without a script: an idle page there stores nothing.
_WAITING_PLACE = "/favicon.svg"


class Contexts:
    """Pool of contexts that keep nothing of the last visitor but the browser's cache.

    A test may change its own pages, but not its context: what is added to a context (a route, a
    script) cannot be removed for the next test.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._options: dict[BrowserContext, str] = {}
        self._idle: list[BrowserContext] = []

    def take(self, **options: Any) -> BrowserContext:
        """Return an unused context with these options."""
        wanted = json.dumps(options, sort_keys=True)
        for context in reversed(self._idle):
            if self._options[context] == wanted:
                self._idle.remove(context)
                return context
        context = self._browser.new_context(accept_downloads=True, **options)
        make_slow(context)
        self._options[context] = wanted
        return context

    def give_back(self, context: BrowserContext, address: str, kept: Page | None = None) -> None:
        """Clear what a server's pages have stored in a context, and close all its pages but one.

        Routes of the remaining page are removed, and its next visitor sets their own look; a clock,
        a script or a WebSocket route would stay.
        """
        try:
            page = kept if kept and not kept.is_closed() else context.new_page()
            for other in context.pages:
                if other is not page:
                    other.close()
            for routing in (page, context):
                routing.unroute_all(behavior="ignoreErrors")
            # No page of the server is left that could still store something.
            page.goto(address + _WAITING_PLACE)
            page.mouse.move(0, 0)
            forget = {"origin": address, "storageTypes": "all"}
            session = context.new_cdp_session(page)
            session.send("Storage.clearDataForOrigin", forget)
            session.detach()
            page.evaluate("sessionStorage.clear()")
            context.clear_cookies()
            self._idle.append(context)
        except Error:
            self._drop(context)
        if len(self._idle) > _MOST_IDLE:
            self._drop(self._idle.pop(0))

    def _drop(self, context: BrowserContext) -> None:
        del self._options[context]
        with suppress(Error):
            context.close()
