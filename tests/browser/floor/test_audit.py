"""The audit page in a browser: it verifies a good log and rejects a bad one by itself."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, NewVisitor
from tests.browser.players.seated import play_rounds
from tests.browser.visitor import Visitor, assert_accessible, assert_fits
from tests.effort import PROVING
from tests.server.live.nursery import Nursery
from tests.server.live.quick import quick_settings

HERE = "Check this stream here"


def opened(aud: Visitor, name: str) -> tuple[Page, str]:
    """Open the page at the stream of a table where a round was played."""
    aud.guest(name)
    table = aud.open_table("ma-spanish21")
    page = aud.goto("/audit")
    play_rounds(page, table, 1)
    page.goto(f"/audit?stream=table:{table}")
    expect(page.locator(".audit-event")).to_have_count(25)
    return page, table


def test_a_good_log_is_found_good(new_visitor: NewVisitor) -> None:
    aud = new_visitor()
    page, table = opened(aud, "aud")
    events = aud.ask("GET", f"/api/audit/streams/table:{table}/events?limit=1")["version"]
    expect(page.locator(".audit-verdict")).to_have_text(["holds"] * 25)
    page.get_by_role("button", name=HERE).click()
    expect(page.locator("audit-browser-check")).to_contain_text(f"All {events} events hold.")
    page.get_by_role("button", name="Check everything").click()
    check = page.locator("audit-server-check")
    expect(check.get_by_text("Nothing is wrong.")).to_be_visible()
    expect(check).to_contain_text("asked for by aud")

    page.get_by_label("Name of the event").fill("card.dealt")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".audit-event-code").first).to_have_text("card.dealt/1")
    assert set(page.locator(".audit-event-code").all_inner_texts()) == {"card.dealt/1"}
    page.get_by_role("button", name="Show in its place").first.click()
    expect(page.locator(".audit-verdict").first).to_have_text("holds")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export as JSON lines").click()
    lines = [json.loads(one) for one in download.value.path().read_text().splitlines()]
    assert [one["version"] for one in lines] == list(range(1, len(lines) + 1))
    assert len(lines) >= events
    if PROVING:
        assert_accessible(page)
    page.set_viewport_size(PHONE)
    assert_fits(page)
    page.emulate_media(color_scheme="dark")
    assert_accessible(page)


def test_an_event_that_was_changed_on_the_way_is_shown_broken(new_visitor: NewVisitor) -> None:
    aud = new_visitor()
    page, _ = opened(aud, "aud2")

    def tamper(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        for one in told["events"]:
            if one["version"] == 7:
                one["actor"] = "somebody else"
        route.fulfill(response=answer, json=told)

    page.route(re.compile(r"/events\?"), tamper)
    page.reload()
    broken = page.locator(".audit-event.broken")
    expect(broken).to_have_count(1)
    expect(broken.locator(".audit-event-version")).to_have_text("7")
    page.get_by_role("button", name=HERE).click()
    answer = page.locator("audit-browser-check")
    expect(answer).to_contain_text("Broken: 1 of")
    expect(answer).to_contain_text("Event 7:")


@pytest.mark.long
def test_a_log_that_was_changed_in_the_store_is_found_out(
    new_visitor: NewVisitor, nursery: Nursery, tmp_path: Path
) -> None:
    """The log was signed by the server, then changed in its store, and is read again."""
    store = tmp_path / "store.sqlite"
    settings = quick_settings(tmp_path, f"sqlite:///{store}")
    first = nursery.start(settings, tmp_path / "log")
    aud = new_visitor(at=first.address)
    _, table = opened(aud, "aud3")
    first.stop()
    server = nursery.start({**settings, "listen.port": 0}, tmp_path / "log2")
    try:
        aud = new_visitor(at=server.address)
        aud.guest("aud4")
        page = aud.goto(f"/audit?stream=table:{table}")
        page.get_by_role("button", name=HERE).click()
        browser = page.locator("audit-browser-check")
        expect(browser).to_contain_text("signed by the server, and the chain agrees")
        with sqlite3.connect(store) as connection:
            changed = "UPDATE events SET body = replace(body, 'ann', 'bob') || ' '"
            connection.execute(f"{changed} WHERE stream = ? AND version = 5", (f"table:{table}",))
        page.get_by_role("button", name=HERE).click()
        expect(browser).to_contain_text("Event 5:")
        page.get_by_role("button", name="Check this stream").last.click()
        check = page.locator("audit-server-check")
        expect(check.get_by_text("One fault.")).to_be_visible()
        expect(check).to_contain_text("event 5")
    finally:
        server.stop()


def test_an_administrator_gives_roles_and_closes_accounts(new_visitor: NewVisitor) -> None:
    boss, lamb = new_visitor(), new_visitor()
    boss.guest("boss")
    lamb.guest("Lost-Lamb")
    page = boss.goto("/accounts")
    page.get_by_label("Find an account").fill("lost-l")
    line = page.locator(".accounts-list li")
    expect(line).to_have_count(1)
    page.get_by_role("button", name="Change the roles of Lost-Lamb").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("auditor").uncheck()
    dialog.get_by_role("button", name="Change them").click()
    expect(line.locator(".accounts-roles")).not_to_contain_text("auditor")
    page.get_by_role("button", name="Close the account of Lost-Lamb").click()
    dialog.get_by_role("button", name="Close it").click()
    expect(line).to_contain_text("closed")
    assert lamb.tried("GET", "/api/me")[0] == 401
    page.get_by_role("button", name="Open the account of Lost-Lamb").click()
    dialog.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("button", name="Close the account of Lost-Lamb")).to_be_visible()
