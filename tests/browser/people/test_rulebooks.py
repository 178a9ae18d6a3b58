"""The page of the house's own rulebooks, used by two people who approve a version."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fortyeight.server.base.who import Role
from fortyeight.server.rooms.people import CONSOLE, People, PeopleSettings
from fortyeight.store.database.database import Database
from tests.browser.conftest import PHONE, NewVisitor
from tests.browser.visitor import Visitor, assert_accessible, assert_fits
from tests.server.live.nursery import Nursery
from tests.server.live.quick import quick_settings
from tests.server.rooms.people.conftest import CHEAP

PASSWORD = "green-felt-48"
SILVER_DRAGON = """
id = "silver-dragon"
title = "Spanish 21 at Silver Dragon"
based_on = "ma-spanish21"
[rules]
soft_17 = "draw"
"""


async def create_accounts(url: str) -> None:
    database = Database.open(url)
    people = People(database, PeopleSettings(cost=CHEAP))
    for name, role in (("ann", Role.ADMINISTRATOR), ("flo", Role.FLOOR)):
        await people.administration.create(name, PASSWORD, [role, Role.PLAYER], CONSOLE)
    people.close()
    database.close()


@pytest.fixture(scope="module")
def house_server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run a server with a folder of two rulebooks, one of which has a fault."""
    folder = tmp_path_factory.mktemp("house")
    books = folder / "books"
    books.mkdir()
    (books / "silver-dragon.toml").write_text(SILVER_DRAGON, "utf-8")
    (books / "bad.toml").write_text(SILVER_DRAGON.replace("draw", "maybe"), "utf-8")
    url = f"sqlite:///{folder / 'store.sqlite'}"
    with ThreadPoolExecutor(1) as thread:  # the browser's loop runs in this thread
        thread.submit(asyncio.run, create_accounts(url)).result()
    settings = {**quick_settings(folder, url), "private": False, "books": str(books)}
    server = nursery.start(settings, folder / "log")
    yield server.address
    server.stop()


def looking(visitor: Visitor, name: str) -> Page:
    visitor.ask("POST", "/api/session", {"name": name, "password": PASSWORD})
    page = visitor.goto("/rulebooks")
    expect(page.get_by_role("heading", name="Spanish 21 at Silver Dragon")).to_be_visible()
    return page


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=f"{words} version").first.click()
    page.get_by_role("dialog").get_by_role("button", name=words).click()


def test_two_people_approve_a_version_and_the_lobby_offers_it(
    new_visitor: NewVisitor, house_server: str, tmp_path: Path
) -> None:
    ann = new_visitor(at=house_server)
    page = looking(ann, "ann")
    expect(page.locator(".rulebooks-files .notice")).to_contain_text("rules.soft_17")
    expect(page.locator(".rulebooks-version")).to_contain_text(
        "Dealing: What the dealer does on a soft 17: draw (instead of stand)"
    )
    assert_accessible(page)
    assert_fits(page)
    press(page, "Approve")
    expect(page.get_by_text("proposed, 1 of 2 approvals")).to_be_visible()
    expect(page.get_by_text("another person must too")).to_be_visible()

    flo = new_visitor(at=house_server, size=PHONE, color_scheme="dark")
    other = looking(flo, "flo")
    assert_accessible(other)
    assert_fits(other)
    press(other, "Approve")
    expect(other.get_by_text("offered to tables")).to_be_visible()
    other.goto("/")
    expect(other.locator(".book-card", has_text="Silver Dragon")).to_be_visible()

    upload = tmp_path / "silver-dragon.toml"
    upload.write_text(SILVER_DRAGON + "manx = 3\n", "utf-8")
    page.get_by_label("Rulebook file").set_input_files(upload)
    page.get_by_role("button", name="Propose it").click()
    expect(page.locator(".rulebooks > .notice")).to_contain_text("rules.manx")
    upload.write_text(SILVER_DRAGON + "decks = 8\n", "utf-8")
    page.get_by_label("Rulebook file").set_input_files(upload)
    page.get_by_role("button", name="Propose it").click()
    expect(page.get_by_text("uploaded by ann")).to_be_visible()
    expect(page.get_by_text("proposed, 0 of 2 approvals")).to_be_visible()
    press(page, "Withdraw")
    page.get_by_text("Earlier versions (1)").click()
    expect(page.get_by_text("withdrawn by ann")).to_be_visible()
