"""The floor's dialogs: a wrong code is reported there, and the focus returns afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewVisitor
from tests.browser.players.at_table import AtTable
from tests.browser.players.real_table import RealTable

#: A password may begin and end with spaces.
PASSWORD = " seven dull grey herons "


@pytest.mark.long
def test_a_wrong_code_is_said_where_it_was_typed(new_visitor: NewVisitor) -> None:
    flo, sal = new_visitor(), new_visitor()
    flo.guest("code-fay")
    sal.ask("POST", "/api/accounts", {"name": "sal", "password": PASSWORD})
    flo.ask("PUT", "/api/accounts/sal/roles", {"roles": ["floor"]})
    with RealTable(flo, "md-pontoon21", {"jackpot_threshold": "0.01"}) as table:
        player = table.seat(flo, 1)
        table.open()
        player.do("place-wager", box=1, kind="main", cents=2500)
        player.do("place-wager", box=1, kind="bonus-spin", cents=500)
        table.deal("As 9c Kh 8d", until="pay-jackpot")
        table.dealer.at_once("pay-jackpot")
        page = flo.goto(f"/floor?id={table.id}")
        page.get_by_role("button", name="Authorise a prize").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("The supervisor’s name").fill("sal")
        dialog.get_by_label("The supervisor’s password").fill(PASSWORD.strip())
        dialog.get_by_role("button", name="Authorise").click()
        expect(dialog.get_by_role("alert")).to_have_text(
            "The supervisor’s name or password is wrong."
        )
        expect(page.locator(".floor-log")).to_contain_text("A wrong code is entered for sal")
        expect(page.locator("[role=log]", has_text="Done.")).to_have_count(0)

        dialog.get_by_label("The supervisor’s password").fill(PASSWORD)
        dialog.get_by_role("button", name="Authorise").click()
        expect(dialog).to_have_count(0)
        expect(page.locator(".floor-log")).to_contain_text("sal authorises the payment")
        # It cannot be done twice: the focus stays among the commands of the wheels.
        expect(page.get_by_role("region", name="The wheels")).to_be_focused()


def test_the_focus_and_presses_outlast_what_happens(new_visitor: NewVisitor) -> None:
    flo = new_visitor()
    flo.guest("held-fay")
    table = flo.open_table("ma-spanish21", dealing="person")
    page = flo.goto(f"/floor?id={table}")
    log = page.locator(".floor-log")
    with AtTable(flo, table, "floor") as floor, AtTable(flo, table, "dealer") as dealer:
        floor.do("open-table", dealer="dee")
        change = page.get_by_role("button", name="Change the dealer")
        change.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        floor.do("pause")  # other commands are drawn
        expect(page.locator(".floor-table-tags")).to_contain_text("Paused")
        page.keyboard.press("Escape")
        expect(change).to_be_focused()
        page.get_by_role("button", name="Resume").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Pause")).to_be_focused()

        dealer.do("call-floor", reason="A chip is disputed")
        page.get_by_role("link", name="Signage").focus()
        floor.do("pause")
        expect(page.locator(".floor-table-tags")).to_contain_text("Paused")
        expect(page.get_by_role("link", name="Signage")).to_be_focused()

        # A press that spans an event, from mouse down to mouse up, still counts.
        page.get_by_role("button", name="I am here").hover()
        page.mouse.down()
        floor.do("change-dealer", dealer="dot")
        expect(log).to_contain_text("dot deals from now on")
        page.mouse.up()
        expect(log).to_contain_text("A supervisor has come")
        page.get_by_role("button", name="Resume").hover()
        page.mouse.down()
        floor.do("change-dealer", dealer="dee")
        expect(log).to_contain_text("dee deals from now on")
        page.mouse.up()
        expect(log).to_contain_text("The table goes on")


@pytest.mark.long
def test_what_cannot_be_read_is_said(new_visitor: NewVisitor) -> None:
    fay = new_visitor(may_complain=True)  # a server that cannot be reached is an error
    fay.guest("unread-fay")
    table = fay.open_table("ma-spanish21")
    page = fay.goto(f"/floor?id={table}")
    expect(page.get_by_text("The house: Spanish 21")).to_be_visible()
    page.route(f"**/api/floor/tables/{table}", lambda route: route.abort())
    with AtTable(fay, table, "floor") as floor:
        floor.do("change-limits", minimum=1000, maximum=10_000)
    expect(page.locator(".floor-table-told")).to_have_text("The server cannot be reached.")
