"""Duties before the next round, as the dealer's terminal and the floor's page show them."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewVisitor
from tests.browser.players.real_table import RealTable
from tests.browser.visitor import assert_accessible, assert_fits
from tests.effort import PROVING

MD = "md-pontoon21"


def pictured(page: Page, name: str) -> None:
    """Save a screenshot where a folder for screenshots is set."""
    folder = os.environ.get("FORTYEIGHT_PICTURES")
    if folder:
        page.screenshot(path=f"{folder}/{name}.png")


@pytest.mark.clause(MD, "2 F")
def test_the_dealer_is_shown_what_is_due_and_offered_it(new_visitor: NewVisitor) -> None:
    flo = new_visitor({"width": 1280, "height": 800})
    flo.guest("flo-of-duties")
    with RealTable(flo, MD, private=True) as table:
        table.seat(flo, 1)
        table.open()
        page = flo.goto(f"/deal?id={table.id}")
        due = page.locator(".deal-dues")
        expect(page.locator(".deal-waits")).to_contain_text("Waiting for the first wager")
        expect(due).to_be_hidden()
        table.floor.do("begin-gaming-day")
        expect(due).to_contain_text("The floor is to inspect the card reader")
        expect(due).to_contain_text("2 F")
        pictured(page, "dealer")
        assert_fits(page)
        if PROVING:
            assert_accessible(page)
        # A person who deals alone is the floor too.
        page.get_by_role("button", name="Find the card reader in order (floor)").click()
        expect(due).to_be_hidden()


@pytest.mark.long
@pytest.mark.clause(MD, "2 F", "3 C")
def test_the_floor_is_shown_what_is_due_and_offered_it(new_visitor: NewVisitor) -> None:
    flo = new_visitor()
    flo.guest("flo-of-the-list")
    with RealTable(flo, MD, private=True) as table:
        table.seat(flo, 1)
        table.open()
        page = flo.goto(f"/floor?id={table.id}")
        due = page.locator(".floor-table-due")
        expect(page.locator(".floor-facts")).to_be_visible()
        expect(due).to_be_hidden()
        table.floor.do("begin-gaming-day")
        expect(due).to_contain_text("The floor is to inspect the card reader")
        expect(due).to_contain_text("2 F")
        expect(page.locator(".floor-tables-list")).to_contain_text("1 duty due")
        pictured(page, "floor")
        assert_accessible(page)
        page.get_by_role("button", name="Inspect the reader").click()
        expect(due).to_be_hidden()
