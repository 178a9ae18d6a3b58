"""Contexts of a browser that are used again: a page's files are loaded once for many tests."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error

from tests.browser.slowness import make_slow

#: Contexts that wait for somebody. Those of a single test's server are never used again.
_MOST_IDLE = 12


class Contexts:
    """Contexts with nothing in them of who had them before but the browser's cache.

    A test changes its pages as it likes, but not its context: what is added to that (a route, a
    script) could not be taken away for the next one.
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

    def give_back(self, context: BrowserContext, address: str) -> None:
        """Close the pages of a context, and forget what a server's pages have stored in it."""
        try:
            page, *others = context.pages or [context.new_page()]
            for other in others:
                other.close()
            # No page of the server is left that could store anything afterwards.
            page.goto("about:blank")
            forget = {"origin": address, "storageTypes": "all"}
            context.new_cdp_session(page).send("Storage.clearDataForOrigin", forget)
            page.close()
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
