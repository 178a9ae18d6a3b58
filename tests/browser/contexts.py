"""Contexts of a browser that are used again: a page's files are loaded once for many tests.

So is a page, where that does no harm: a load in one that is there takes half of what it takes in a
new one, which has to start a process and compile every script.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.browser.slowness import make_slow

#: Contexts that wait for somebody. Those of a single test's server are never used again.
_MOST_IDLE = 12
#: A file of the server without a script: a page that waits there stores nothing.
_WAITING_PLACE = "/favicon.svg"


class Contexts:
    """Contexts with nothing in them of who had them before but the browser's cache.

    A test changes its own pages as it likes, but not its context: what is added to that (a route,
    a script) could not be taken away for the next one.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._options: dict[BrowserContext, str] = {}
        self._idle: list[BrowserContext] = []

    def take(self, **options: Any) -> BrowserContext:
        """Return a context with these options, in which nobody is."""
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
        """Forget what a server's pages have stored in a context, and close its pages but one.

        The page that is kept routes nothing then, and its visitor has a look of their own; a clock,
        a script or a route of a socket would stay.
        """
        try:
            page = kept if kept and not kept.is_closed() else context.new_page()
            for other in context.pages:
                if other is not page:
                    other.close()
            for routing in (page, context):
                routing.unroute_all(behavior="ignoreErrors")
            # No page of the server is left that could store anything afterwards.
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
