"""A real browser and a real server. A page that says an error to its console fails its test."""

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

#: A machine that does much else at once needs longer for anything.
PATIENCE_MS = 30_000
expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where there is no Chromium they are shown as skipped, with what to do."""
    why = "Chromium is not on this machine: apt-get install chromium, or set FORTYEIGHT_CHROMIUM"
    if chromium_path() is not None:
        return
    # Those of other rooms are among them.
    here = f"{Path(__file__).parent}{os.sep}"
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture(scope="session")
def open_browser() -> Iterator[tuple[Contexts, asyncio.AbstractEventLoop]]:
    """One for all tests of a worker, with the event loop that Playwright runs in this thread.

    Between files that use it the loop is not said to run, so that other tests can run theirs.
    """
    with chromium() as browser:
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield Contexts(browser), loop
        asyncio._set_running_loop(loop)
    asyncio._set_running_loop(None)


@pytest.fixture(scope="module")
def contexts(open_browser: tuple[Contexts, asyncio.AbstractEventLoop]) -> Iterator[Contexts]:
    """The browser for a file of tests: meanwhile nothing else can run an event loop here."""
    contexts, loop = open_browser
    asyncio._set_running_loop(loop)
    yield contexts
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a private server on the embedded store, one for all tests of a worker."""
    folder = tmp_path_factory.mktemp("pages")
    settings = quick_settings(folder, f"sqlite:///{folder / 'store.sqlite'}")
    server = nursery.start(settings, folder / "log")
    yield server.address
    server.stop()


@pytest.fixture(scope="session")
def accounts_server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with accounts, one for all tests of a worker.

    Everybody may sign up: a test has people with names of its own, and opens private tables only.
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
    """Give what makes visitors of a server; their contexts are given back in the end."""
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
    """Makes people with a browser each: `new_visitor(size=PHONE, color_scheme="dark")`.

    `at` names another server. Whoever's page has said an error to its console, or has been refused
    something by the content security policy, has failed in the end; `may_complain` lets him.
    """
    with visitors(contexts, server) as new:
        yield new


@pytest.fixture(scope="module")
def plain_visitor(contexts: Contexts, server: str) -> Iterator[Visitor]:
    """One for a file of tests, with one page that has little on it."""
    with visitors(contexts, server) as new:
        visitor = new()
        visitor.goto("/terms")
        yield visitor


@pytest.fixture
def plain_page(plain_visitor: Visitor) -> Iterator[Page]:
    """A page to try the product's modules in by themselves, loaded anew for each test."""
    (page,) = plain_visitor.context.pages
    page.reload()
    yield page
    complaints = plain_visitor.complaints[:]
    plain_visitor.complaints.clear()
    assert not complaints, complaints
