"""Joining a table and buying chips: once, however often it is pressed, and only when asked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewVisitor
from tests.browser.players.at_table import AtTable
from tests.browser.players.table_player import at_table
from tests.browser.visitor import Visitor
from tests.effort import effort


def bought(visitor: Visitor) -> int:
    """Return how often a visitor has bought from the cashier."""
    lines = visitor.ask("GET", "/api/me/ledger")["lines"]
    return sum(one["event"] == "cashier.bought/1" for one in lines)


def tops(page: Page) -> list[int]:
    """Return the vertical positions of all boxes' circles."""
    found: list[int] = page.evaluate(
        """() => [...document.querySelectorAll('.spot-main')].map((one) => {
          const { top, height } = one.getBoundingClientRect();
          return Math.round(top + height / 2);
        })"""
    )
    return found


def test_who_presses_twice_comes_once_and_no_other_box_moves(new_visitor: NewVisitor) -> None:
    ann, ben = new_visitor(), new_visitor()
    ann.guest("twice-ann", cents=0)
    ben.guest("twice-ben", cents=0)
    presses = ((ben, ".box[data-box='2'] .box-sit"), (ann, ".deal-me-in"))
    for one, press in effort(presses[:1], presses):
        page = at_table(one, one.open_table("ma-spanish21"))
        expect(page.locator(press)).to_be_visible()
        before = tops(page)
        page.locator(press).dblclick()
        expect(page.locator(".box.is-own")).to_have_count(1)
        # The player's own circle grows a little; the others do not move.
        moved = [abs(top - other) for top, other in zip(before, tops(page), strict=True)]
        assert sorted(moved)[:-1] == [0] * (len(moved) - 1)
        assert max(moved) < 12
        expect(page.locator(".rail-note.is-bad")).to_have_count(0)
        assert bought(one) == 1


@pytest.mark.long
def test_chips_are_bought_once(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("twice-at-the-bank", cents=200_000)
    table = ann.open_table("ma-spanish21")
    with AtTable(ann, table) as also:
        also.do("join", chips=100)
        also.do("sit", box=3)
        page = at_table(ann, table)
        page.get_by_role("button", name="Buy chips").dblclick()
        also.wait_for("chips.bought/1")
        expect(page.get_by_role("button", name="Buy chips")).to_have_count(0)
        expect(page.locator(".rail-note.is-bad")).to_have_count(0)
        also.do("get-up", box=3)
        assert "chips.bought/1" not in [one["event"] for one in also.events]


def test_an_account_that_has_lost_its_chips_is_led_to_the_cashier(
    new_visitor: NewVisitor, accounts_server: str
) -> None:
    ann = new_visitor(at=accounts_server)
    ann.ask("POST", "/api/accounts", {"name": "led", "password": "blue-felt-48"})
    # The account takes its free first chips and loses them.
    ann.ask("POST", "/api/cashier/purchases", {"cents": 100_000, "id": "first-chips"})
    ann.ask("POST", "/api/cashier/returns", {"cents": 100_000, "id": "gone"})
    # Other tests expect no table in this server's lobby.
    page = at_table(ann, ann.open_table("ma-spanish21", private=True))
    page.locator(".deal-me-in").click()
    note = page.locator(".rail-note.is-bad")
    expect(note).to_contain_text("You do not have enough chips in your wallet for this table.")
    expect(note.get_by_role("link", name="Get chips at the cashier")).to_have_attribute(
        "href", "/cashier"
    )
    assert bought(ann) == 1
    ann.ask("POST", "/api/cashier/purchases", {"cents": 50_000, "id": "asked-for-by-led"})
    page.locator(".deal-me-in").click()
    expect(page.locator(".box.is-own")).to_have_count(1)
    expect(page.locator(".bar-money")).to_contain_text("Chips at the table")
    assert bought(ann) == 2
