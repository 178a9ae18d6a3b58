"""Names that every JavaScript object knows are names of people like any other."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewVisitor
from tests.browser.players.seated import play_rounds
from tests.browser.players.table_player import at_table
from tests.effort import effort


@pytest.mark.parametrize("name", effort(["constructor"], ["constructor", "toString"]))
def test_a_guest_is_no_robot_whatever_their_name_is(new_visitor: NewVisitor, name: str) -> None:
    player, watcher = new_visitor(), new_visitor()
    player.guest(name)
    watcher.guest(f"watches-{name}")
    table = player.open_table("ma-spanish21")
    play_rounds(player.goto("/terms"), table, 1)
    page = at_table(watcher, table)
    expect(page.locator(".box-who")).to_have_text([name])
    page.locator("[data-panel=company]").click()
    expect(page.locator(".company li")).to_have_text([f"Box 1: {name}"])
    floor = watcher.goto(f"/floor?id={table}")
    expect(floor.locator("main")).to_contain_text(name)
    expect(floor.locator("main")).not_to_contain_text("NaN")
    expect(floor.locator("main")).not_to_contain_text("native code")
