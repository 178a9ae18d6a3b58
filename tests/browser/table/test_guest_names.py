"""A guest who has chosen no name is shown to others with a readable one, on every page."""

from __future__ import annotations

from playwright.sync_api import expect

from fortyeight.view.words.made_up_names import name_for_others
from tests.browser.conftest import NewVisitor
from tests.browser.players.at_table import AtTable


def test_others_see_a_readable_name_and_never_the_code(new_visitor: NewVisitor) -> None:
    ann, host = new_visitor(), new_visitor()
    host.guest("names-host")
    ann.guest("")
    code = ann.ask("GET", "/api/me")["name"]
    assert code.startswith("guest-")
    name = name_for_others(code)
    table = host.open_table("ma-spanish21", dealing="person")
    with (
        AtTable(ann, table) as player,
        AtTable(host, table, "floor") as floor,
    ):
        page = host.goto(f"/table?id={table}&watch=1")
        expect(page.locator("#felt, .felt").first).to_be_visible()
        player.do("join", chips=50_000, cut_choice="ask")
        player.do("sit", box=2)
        expect(page.locator(".box-who", has_text=name)).to_be_visible()
        floor.do("open-table", dealer=code, prepare=True)
        expect(page.locator("body")).not_to_contain_text("guest-")
        for address in ("deal", "signage"):
            page = host.goto(f"/{address}?id={table}")
            expect(page.get_by_text(name).first).to_be_visible()
            expect(page.locator("body")).not_to_contain_text("guest-")
        own = ann.goto(f"/table?id={table}")
        expect(own.locator(".box-who")).to_have_text("You")
        expect(own.locator("body")).not_to_contain_text("guest-")
