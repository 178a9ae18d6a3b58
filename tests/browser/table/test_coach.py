"""The coach beside the table: values before a decision, the cost of a mistake after it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewVisitor
from tests.browser.visitor import Visitor, assert_accessible, assert_fits

#: The first answer on a machine waits for a compilation.
PATIENCE = 180_000
KEYS = {"hit": "h", "stand": "s", "surrender": "r"}


def at_a_table(visitor: Visitor, mode: str, **settings: Any) -> Page:
    """Open the page of a table whose player wants the coach."""
    stored = {"fortyeight.prefs": json.dumps({"coach": True}), "fortyeight.coach.mode": mode}
    table = visitor.open_table("ma-spanish21", **{"coach": True, **settings})
    return visitor.goto(f"/table?id={table}", visitor.page_that_remembers(stored))


def until_a_decision(page: Page) -> None:
    """Deal rounds until a hand waits for a decision."""
    deciding = page.locator('.coach-panel[data-decision="play"]')
    insuring = page.locator('.coach-panel[data-decision="insurance"]')
    may_deal = page.locator(".tray-deal:visible:not(:disabled), .rail-come button:visible")
    for _ in range(40):
        expect(deciding.or_(insuring).or_(may_deal).first).to_be_attached()
        if deciding.count():
            return
        page.keyboard.press("n" if insuring.count() else "Enter")
        page.wait_for_timeout(200)
    raise AssertionError("no hand was to be decided in many rounds")


def test_bars_before_a_decision_and_its_cost_after_a_bad_one(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("coached")
    page = at_a_table(ann, "before")
    until_a_decision(page)
    panel = page.locator(".coach-panel")
    bars = panel.locator(".value-bars-row")
    expect(bars.first).to_be_visible(timeout=PATIENCE)
    # A pair may be dealt, whose split hands ignore suits.
    exact = re.compile(r"^(Exact\.$|Not exact: split: )")
    expect(panel.locator(".exact, .not-exact")).to_have_text(exact)
    values = [
        float(one.replace("−", "-").rstrip("¢"))
        for one in panel.locator(".value-bars-value").all_inner_texts()
    ]
    assert values == sorted(values, reverse=True)
    assert "best" in str(bars.first.get_attribute("class")).split()
    expect(panel.locator(".coach-panel-reason")).not_to_be_empty()
    expect(panel.locator(".coach-panel-line")).to_contain_text("is best")
    assert_accessible(page)
    order = [str(one.get_attribute("data-choice")) for one in bars.all()]
    worst = next(one for one in reversed(order) if one in KEYS)
    page.keyboard.press(KEYS[worst])
    verdict = panel.get_by_role("status")
    expect(verdict).to_contain_text("¢ per $1, $")
    expect(verdict).to_contain_text("was better")
    expect(panel.locator(".coach-panel-sum")).to_contain_text(
        re.compile(r"1 mistake in \d+ decisions?, \$\d")
    )


@pytest.mark.long
def test_values_stay_hidden_until_one_has_chosen(new_visitor: NewVisitor) -> None:
    bob = new_visitor(size=PHONE)
    bob.guest("drilled")
    page = at_a_table(bob, "after")
    until_a_decision(page)
    panel = page.locator(".coach-panel")
    expect(panel.locator(".coach-panel-line")).to_contain_text("Decide first", timeout=PATIENCE)
    # The values of an insurance that was declined before may still be shown.
    assert panel.locator(".value-bars-row[data-choice=stand]").count() == 0
    # One line above the actions, and never over the felt.
    line, felt = panel.bounding_box(), page.locator(".felt").bounding_box()
    assert line is not None
    assert felt is not None
    assert line["y"] >= felt["y"] + felt["height"] - 1
    assert line["height"] < 80
    page.get_by_role("button", name="Surrender").click()
    expect(panel.get_by_role("status")).to_contain_text("Surrender")
    panel.get_by_role("button", name="Coach").click()
    expect(panel.locator(".value-bars-row.chosen")).to_contain_text("Surrender")
    # The next round waits for wagers: nothing changes during these checks.
    expect(page.locator(".tray-deal")).to_be_enabled()
    # Unfolded it leaves room for the player's own box, down to the name.
    page.wait_for_function(
        """() => document.querySelector('.is-own .box-name').getBoundingClientRect().bottom
          <= document.querySelector('.felt').getBoundingClientRect().bottom"""
    )
    assert_fits(page)
    assert_accessible(page)


def test_a_house_that_forbids_the_coach_has_none(new_visitor: NewVisitor) -> None:
    cat = new_visitor()
    cat.guest("alone")
    page = at_a_table(cat, "before", coach=False)
    expect(page.locator(".rail")).to_be_visible()
    expect(page.locator(".coach-panel:visible")).to_have_count(0)
