"""The list of open tables in the lobby: empty, and longer than anyone reads."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewVisitor
from tests.browser.visitor import assert_accessible
from tests.effort import PROVING
from tests.server.live.nursery import Nursery
from tests.server.live.quick import quick_settings


@pytest.mark.long
def test_the_list_begins_empty_and_shows_more_where_there_is_more(
    new_visitor: NewVisitor, nursery: Nursery, tmp_path: Path
) -> None:
    settings = quick_settings(tmp_path, f"sqlite:///{tmp_path / 'store.sqlite'}")
    server = nursery.start(settings, tmp_path / "log")
    try:
        ann = new_visitor(at=server.address)
        ann.guest("ann")
        page = ann.goto("/")
        page.get_by_role("button", name="Open a public table").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        rows = page.locator(".open-tables-row")
        expect(rows).to_have_count(0)

        opened = [ann.open_table("ma-spanish21") for _ in range(43)]
        page.reload()
        expect(rows).to_have_count(40)
        # Among empty tables the newest come first.
        expect(rows.first).to_have_attribute("data-table", opened[-1])
        if PROVING:
            assert_accessible(page)
        expect(page.get_by_role("button", name="Open a public table")).to_be_visible()
        page.get_by_role("button", name="3 more tables").click()
        expect(rows).to_have_count(43)
        expect(page.get_by_role("button", name="more table")).to_be_hidden()
        expect(rows.last).to_have_attribute("data-table", opened[0])
    finally:
        server.stop()
