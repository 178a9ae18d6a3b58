"""The calculator: figures, plots, options, and the risk over many rounds."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewVisitor
from tests.browser.visitor import assert_accessible, assert_fits

#: The first figures on a machine wait for a compilation.
PATIENCE = 180_000


def wait_for_all(page: Page) -> None:
    expect(page.locator("main")).to_have_attribute("aria-busy", "false", timeout=PATIENCE)


def test_the_figures_of_a_house(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("figures")
    page = ann.goto("/calculator?book=ma-spanish21")
    wait_for_all(page)
    expect(page.locator("#edge-chart")).to_have_text("0.366%")
    expect(page.locator("#edge-best")).to_have_text("0.364%")
    expect(page.locator("#spread")).to_have_text("1.160")
    expect(page.locator("#optional tbody tr").first).to_contain_text("3.055%")
    expect(page.locator("#super-bonus")).to_contain_text("$1,000.00")
    # Each plot has a description, and its figures as a table.
    plots = page.locator("svg.plot")
    expect(plots).to_have_count(4)
    for at in range(4):
        assert plots.nth(at).locator("title").first.text_content()
        assert plots.nth(at).locator("desc").text_content()
    # Labels wrap and are never cut, and a ruling is called one.
    labels = page.locator("#worths .plot-label")
    assert not [one for one in labels.all_text_contents() if "…" in one]
    expect(page.locator("#optional")).to_contain_text("a sample wheel (our ruling 18)")
    worth = page.locator("#worths .plot-table")
    worth.locator("summary").click()
    expect(worth).to_contain_text("Decks in the shoe")
    expect(worth).to_contain_text("+0.0203%")
    expect(worth).to_contain_text("2(a)")
    # Another number of rounds has another risk.
    desk = page.locator("risk-desk")
    expect(desk.locator(".risk-desk-facts")).to_contain_text("lost $")
    lost = desk.locator(".risk-desk-facts").inner_text()
    desk.get_by_role("textbox", name="Rounds").fill("100")
    expect(desk.locator(".risk-desk-facts")).not_to_have_text(lost, use_inner_text=True)
    assert_accessible(page)
    page.set_viewport_size(PHONE)
    assert_fits(page)


@pytest.mark.long
def test_other_wagers_and_rounds_have_another_risk(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("risky")
    page = ann.goto("/calculator?book=mbs-pontoon")
    desk = page.locator("risk-desk")
    facts = desk.locator(".risk-desk-facts")
    expect(facts).to_be_visible(timeout=PATIENCE)
    expect(facts).to_contain_text("lost S$56.14")
    desk.get_by_role("textbox", name="Rounds").fill("100")
    expect(facts).to_contain_text("lost S$5.61")
    desk.get_by_label("Pair bet").fill("5.00")
    # The house keeps 11/383 of every pair bet.
    expect(facts).to_contain_text("lost S$19.97")
    desk.get_by_role("textbox", name="Rounds").fill("none")
    expect(desk.get_by_role("textbox", name="Rounds")).to_have_attribute("aria-invalid", "true")
    expect(desk).to_contain_text("A whole number from 1 to 1,000,000")
    wait_for_all(page)


@pytest.mark.long
def test_the_calculator_on_a_telephone(new_visitor: NewVisitor) -> None:
    bob = new_visitor(size=PHONE, color_scheme="dark")
    bob.guest("pocket")
    page = bob.goto("/calculator?book=bbc-spanish21")
    wait_for_all(page)
    assert_fits(page)
    assert_accessible(page)
