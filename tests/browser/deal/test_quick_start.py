"""The quick start: dealing to friends takes one press where a dealer takes every step."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewVisitor
from tests.browser.deal.test_deal import TERMINAL, Terminal, assert_usable
from tests.browser.players.at_table import AtTable


def open_for_friends(page: Page) -> tuple[str, int]:
    """Open a table with a human dealer from the lobby; return its id and the number of clicks."""
    clicks = [
        page.get_by_role("article", name="Spanish 21 Massachusetts").get_by_role(
            "button", name="Choose house rules"
        ),
        page.get_by_role("button", name="Open the table"),
        page.get_by_role("dialog").get_by_role("link", name="Deal"),
    ]
    for number, one in enumerate(clicks):
        one.click()
        if number == 0:
            page.get_by_label("Who deals").select_option("person")
    page.wait_for_url("**/deal?id=*")
    found = re.search(r"id=([^&]+)", page.url)
    assert found is not None
    return found[1], len(clicks)


def test_one_press_leads_to_the_first_wager_and_one_to_the_next_shoe(
    new_visitor: NewVisitor,
) -> None:
    dee, ann = new_visitor(size=TERMINAL), new_visitor()
    dee.guest("quick-dee")
    ann.guest("quick-ann")
    page = dee.goto("/")
    table, clicks = open_for_friends(page)
    terminal = Terminal(page)
    lit = page.locator(".deal-next")
    expect(lit).to_contain_text("Quick start")
    expect(page.locator(".deal-waits")).to_contain_text("the log says so")
    assert_usable(page)
    with AtTable(ann, table) as player:
        player.do("join", chips=50_000)
        player.do("sit", box=2)
        terminal.deal("first wager")
        assert terminal.pressed == ["Quick start"]
        assert clicks + len(terminal.pressed) == 4
        player.do("place-wager", box=2, kind="main", cents=2500)
        expect(lit).to_contain_text("No more bets")
        player.do("withdraw-wager", box=2, kind="main")
        with AtTable(dee, table, "floor") as floor:
            floor.do("order-reshuffle")
        expect(lit).to_contain_text("Let the table shuffle")
        terminal.deal("first wager")
        assert terminal.pressed == ["Quick start", "Let the table shuffle"]


def with_an_account(route: Route) -> None:
    """Make the page believe that its visitor has an account."""
    answer = route.fetch()
    told = answer.json()
    told["person"]["guest"] = False
    route.fulfill(response=answer, json=told)


def test_a_dealer_with_an_account_finds_the_full_procedure_lit(new_visitor: NewVisitor) -> None:
    dee = new_visitor(size=TERMINAL)
    dee.guest("staff-dee")
    table = dee.open_table("ma-spanish21", dealing="person")
    page = dee.new_page()
    page.route("**/api/visit", with_an_account)
    dee.goto(f"/deal?id={table}", page)
    expect(page.locator(".deal-next")).to_contain_text("step by step")
    expect(page.locator(".deal-others").get_by_role("button", name="Quick start")).to_be_visible()


def test_real_cards_have_no_quick_start(new_visitor: NewVisitor) -> None:
    dee = new_visitor(size=TERMINAL)
    dee.guest("real-dee")
    table = dee.open_table("ma-spanish21", dealing="person", shoe="physical")
    page = dee.goto(f"/deal?id={table}")
    expect(page.locator(".deal-next")).to_contain_text("step by step")
    expect(page.get_by_role("button", name="Quick start")).to_have_count(0)
