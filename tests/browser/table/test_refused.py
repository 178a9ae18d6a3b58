"""A refused or undelivered request is reported where it was made, with its clause."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewVisitor
from tests.effort import PROVING

PASSWORD = "green-felt-21"
AWAY = "The server cannot be reached."
TOLD = "There are six or eight decks (2(a))."


def away(page: Page, path: str) -> None:
    page.route(f"**{path}", lambda route: route.abort())


def refuses(page: Page, path: str) -> None:
    """Refuse what is posted to a path, citing a clause."""
    error = {"code": "bad-house", "message": "there are six or eight decks", "clause": "2(a)"}

    def answer(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(status=422, json={"error": error})
        else:
            route.continue_()

    page.route(f"**{path}", answer)


@pytest.mark.long
def test_who_cannot_be_signed_out_is_told_so(new_visitor: NewVisitor, accounts_server: str) -> None:
    ann = new_visitor(at=accounts_server, may_complain=True)
    ann.ask("POST", "/api/accounts", {"name": "staying", "password": PASSWORD})
    page = ann.new_page()
    away(page, "/api/session")
    ann.goto("/account", page)
    who = page.get_by_role("region", name="staying")
    who.get_by_role("button", name="Sign out").click()
    expect(who.get_by_role("alert")).to_have_text(AWAY)
    bar = page.get_by_role("banner")
    for _ in range(2):
        bar.get_by_role("button", name="Sign out").click()
        expect(page.locator(".bar-fault")).to_have_text(AWAY)
    ann.goto("/sign-in", page)
    sheet = page.locator(".sheet")
    sheet.get_by_role("button", name="Sign out").click()
    expect(sheet.get_by_role("alert")).to_have_text(AWAY)

    ann.ask("PUT", "/api/me/limits", {"loss": 5_000, "time": None})
    ann.ask("PUT", "/api/me/limits", {"loss": 8_000, "time": None})
    ann.goto("/account", page)
    away(page, "/api/me/limits")
    limit = page.locator("[data-limit=loss]")
    limit.get_by_role("button", name="Keep the stricter limit").click()
    expect(limit.get_by_role("alert").first).to_have_text(AWAY)
    assert not [one for one in ann.complaints if "net::ERR" not in one]


@pytest.mark.long
def test_a_house_that_cannot_be_chosen_is_told_of_and_chosen_later(
    new_visitor: NewVisitor,
) -> None:
    bob = new_visitor(may_complain=True)
    page = bob.new_page()
    away(page, "/api/visit")
    bob.goto("/", page)
    choose = page.get_by_role("button", name="Choose house rules").first
    choose.click()
    expect(page.locator("#play-fault")).to_have_text(AWAY)
    page.unroute("**/api/visit")
    choose.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(page.locator("#play-fault")).to_be_empty()
    refuses(page, "/api/tables")
    dialog.get_by_role("button", name="Open the table").click()
    expect(dialog.get_by_role("alert").filter(has_text="decks")).to_have_text(TOLD)
    assert not [one for one in bob.complaints if "Failed to load resource" not in one]


@pytest.mark.long
def test_a_coach_who_cannot_be_asked_is_asked_again(new_visitor: NewVisitor) -> None:
    cat = new_visitor(may_complain=True)
    page = cat.goto("/round")
    away(page, "/api/guests")
    page.get_by_role("button", name="example").click()
    ask = page.get_by_role("button", name="Ask the coach")
    ask.click()
    coach = page.get_by_role("region", name="Coach")
    expect(coach.get_by_role("alert")).to_have_text(AWAY)
    page.unroute("**/api/guests")
    refuses(page, "/api/coach/rounds")
    ask.click()
    expect(coach).to_contain_text(TOLD)


def test_a_house_that_is_refused_is_refused_with_its_clause(new_visitor: NewVisitor) -> None:
    dan = new_visitor(may_complain=True)
    page = dan.new_page()
    if PROVING:
        refuses(page, "/api/coach/values")
        dan.goto("/strategy", page)
        page.locator("chart-grid td[data-up]").first.click(timeout=180_000)
        expect(page.locator("cell-values .notice")).to_have_text(TOLD)
        refuses(page, "/api/calculations/risk")
        dan.goto("/calculator", page)
        expect(page.locator("risk-desk").get_by_role("alert")).to_have_text(TOLD, timeout=180_000)
    refuses(page, "/api/charts")
    refuses(page, "/api/calculations")
    for path in ("/strategy", "/calculator"):
        dan.goto(path, page)
        expect(page.locator("#fault")).to_have_text(TOLD)
