"""A player who finds every box taken waits for one, and is ceded another player's second box."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewVisitor
from tests.browser.players.at_table import AtTable
from tests.browser.players.table_player import at_table
from tests.browser.visitor import Visitor, assert_accessible, assert_fits

BBC = "bbc-spanish21"
HOUSE = {"boxes": 3, "boxes_per_player": 3}


def pictured(page: Page, name: str) -> None:
    """Save a screenshot where a folder for screenshots is set."""
    folder = os.environ.get("FORTYEIGHT_PICTURES")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png")


def at_every_box(visitor: Visitor, table: str) -> None:
    with AtTable(visitor, table) as seated:
        seated.do("join", chips=50_000)
        for box in (1, 2, 3):
            seated.do("sit", box=box)


@pytest.mark.clause(BBC, "Rules 4", "Method 19")
def test_a_player_waits_and_is_given_a_ceded_box(new_visitor: NewVisitor) -> None:
    ann, bob = new_visitor(), new_visitor()
    ann.guest("ceding-ann")
    bob.guest("waiting-bob")
    table = ann.open_table(BBC, HOUSE, private=True)
    at_every_box(ann, table)
    hers, his = at_table(ann, table), at_table(bob, table)
    expect(hers.locator(".box.is-own")).to_have_count(3)
    his.locator(".deal-me-in").click()
    wait = his.get_by_role("button", name="Wait for a box")
    expect(wait).to_be_visible()
    expect(his.locator(".rail-come")).to_contain_text("Every box is taken.")
    expect(his.locator(".rail-note.is-bad")).to_have_count(0)
    pictured(his, "full")
    wait.click()
    expect(his.locator(".box.is-own")).to_have_attribute("data-box", "3")
    note = his.locator(".rail-note")
    expect(note).to_have_text("Box 3 is yours: ceding-ann gives it up, for no other box is free.")
    why = (
        "Your box 3 goes to waiting-bob, for whom no box is free: "
        "a new player comes before a second box."
    )
    expect(hers.locator(".rail-note")).to_have_text(why)
    expect(hers.locator(".box.is-own")).to_have_count(2)
    pictured(hers, "ceded")
    pictured(his, "given")


@pytest.mark.long
@pytest.mark.clause(BBC, "Method 19")
def test_a_player_who_waits_is_told_of_a_box_elsewhere(new_visitor: NewVisitor) -> None:
    ann, bob = new_visitor(), new_visitor()
    ann.guest("elsewhere-ann")
    bob.guest("elsewhere-bob")
    table = ann.open_table(BBC, HOUSE)
    other = ann.open_table(BBC, HOUSE)
    at_every_box(ann, table)
    his = at_table(bob, table)
    his.locator(".deal-me-in").click()
    his.get_by_role("button", name="Wait for a box").click()
    come = his.locator(".rail-come")
    expect(come).to_contain_text("You are waiting for a box. The next free one is yours.")
    expect(come).to_contain_text("there is a free box at Table of bbc-spanish21")
    expect(come.get_by_role("link")).to_have_attribute("href", re.compile(r"^/table\?id=\w+$"))
    assert other
    assert_accessible(his)
    assert_fits(his)
    pictured(his, "waits")
    his.set_viewport_size({"width": 390, "height": 844})
    assert_fits(his)
    pictured(his, "waits-narrow")
    his.get_by_role("button", name="Stop waiting").click()
    expect(his.get_by_role("button", name="Wait for a box")).to_be_visible()
