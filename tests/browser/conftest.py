"""Fixtures with a real browser and a real server. An error in a page's console fails the test."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.chromium import chromium, chromium_path
from tests.browser.contexts import Contexts
from tests.browser.visitor import Look, Visitor
from tests.server.live.nursery import Nursery
from tests.server.live.quick import quick_settings

NewVisitor = Callable[..., Visitor]

DESK: ViewportSize = {"width": 1440, "height": 900}
TABLET: ViewportSize = {"width": 820, "height": 1180}
PHONE: ViewportSize = {"width": 360, "height": 740}

#: Timeout in milliseconds, long enough for a busy machine.
PATIENCE_MS = 30_000
expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the browser tests, with a hint, where there is no Chromium."""
    why = "Chromium is not on this machine: apt-get install chromium, or set FORTYEIGHT_CHROMIUM"
    if chromium_path() is not None:
        return
    # The items include tests of other folders.
    here = f"{Path(__file__).parent}{os.sep}"
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture(scope="session")
def open_browser() -> Iterator[tuple[Contexts, asyncio.AbstractEventLoop]]:
    """Start one browser and one Playwright event loop for all tests of a worker.

    Between test files that use it the loop is marked as not running, so that other tests can run
    theirs.
    """
    with chromium() as browser:
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield Contexts(browser), loop
        asyncio._set_running_loop(loop)
    asyncio._set_running_loop(None)


@pytest.fixture(scope="module")
def contexts(open_browser: tuple[Contexts, asyncio.AbstractEventLoop]) -> Iterator[Contexts]:
    """Lend the browser to one test file; no other event loop can run in this thread meanwhile."""
    contexts, loop = open_browser
    asyncio._set_running_loop(loop)
    yield contexts
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a private server on the embedded store, shared by all tests of a worker."""
    folder = tmp_path_factory.mktemp("pages")
    settings = quick_settings(folder, f"sqlite:///{folder / 'store.sqlite'}")
    server = nursery.start(settings, folder / "log")
    yield server.address
    server.stop()


@pytest.fixture(scope="session")
def accounts_server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a server with accounts, shared by all tests of a worker.

    Sign-up is open: each test uses names of its own, and opens private tables only.
    """
    folder = tmp_path_factory.mktemp("accounts")
    settings = {
        **quick_settings(folder, f"sqlite:///{folder / 'store.sqlite'}"),
        "private": False,
        "accounts.sign_up": True,
    }
    server = nursery.start(settings, folder / "log")
    yield server.address
    server.stop()


@contextmanager
def visitors(contexts: Contexts, server: str) -> Iterator[NewVisitor]:
    """Return a factory of a server's visitors; their contexts are given back at the end."""
    made: list[Visitor] = []

    def new(
        size: ViewportSize | None = None,
        at: str = "",
        may_complain: bool = False,
        color_scheme: Literal["light", "dark"] = "light",
        reduced_motion: Literal["reduce", "no-preference"] = "reduce",
        **options: Any,
    ) -> Visitor:
        context = contexts.take(base_url=at or server, **options)
        context.set_default_timeout(PATIENCE_MS)
        look = Look(size or DESK, color_scheme, reduced_motion)
        visitor = Visitor(context, at or server, look, may_complain)
        made.append(visitor)
        return visitor

    yield new
    complaints = [line for one in made for line in one.complaints if not one.may_complain]
    for visitor in made:
        visitor.go()
        contexts.give_back(visitor.context, visitor.address, visitor.first_page)
    assert not complaints, complaints


@pytest.fixture
def new_visitor(contexts: Contexts, server: str) -> Iterator[NewVisitor]:
    """Create visitors with a browser each: `new_visitor(size=PHONE, color_scheme="dark")`.

    `at` names another server. The test fails if a visitor's page logs an error to its console or
    violates the content security policy, unless `may_complain` is set.
    """
    with visitors(contexts, server) as new:
        yield new


@pytest.fixture(scope="module")
def plain_visitor(contexts: Contexts, server: str) -> Iterator[Visitor]:
    """Visitor for a whole test file, with one page that has little on it."""
    with visitors(contexts, server) as new:
        visitor = new()
        visitor.goto("/terms")
        yield visitor


@pytest.fixture
def plain_page(plain_visitor: Visitor) -> Iterator[Page]:
    """Page for testing the product's modules by themselves, reloaded for each test."""
    (page,) = plain_visitor.context.pages
    page.reload()
    yield page
    complaints = plain_visitor.complaints[:]
    plain_visitor.complaints.clear()
    assert not complaints, complaints
