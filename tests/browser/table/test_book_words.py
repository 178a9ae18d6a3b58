"""Pages use the words of the book whose table they show (R37)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewVisitor
from tests.browser.players.real_table import RealTable
from tests.effort import effort

FOREIGN = re.compile(r"(?i)\b(blackjacks?|push(es|ed)?)\b")


def read(page: Page) -> str:
    """Return all visible and accessible text of a page."""
    return str(
        page.evaluate(
            """() => {
              const named = [...document.querySelectorAll('[aria-label], [title]')];
              const labels = named.map((one) => `${one.getAttribute('aria-label')} ${one.title}`);
              return `${document.body.innerText} ${document.body.textContent} ${labels.join(' ')}`;
            }"""
        )
    )


@pytest.mark.long
@pytest.mark.ruling("R37")
@pytest.mark.clause("mbs-pontoon", "1.1.9", "1.1.13")
def test_a_round_at_marina_bay_sands_has_pontoons_and_stand_offs(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("words-ann")
    bob = new_visitor()
    bob.guest("words-bob")
    with RealTable(ann, "mbs-pontoon") as table:
        first, second = table.seat(ann, 1), table.seat(bob, 2)
        table.open()
        page = ann.goto(f"/table?id={table.id}")
        page.locator(".box.is-own").wait_for()
        first.do("place-wager", box=1, kind="main", cents=5000)
        second.do("place-wager", box=2, kind="main", cents=5000)
        table.deal("As Kc 9c Kd 9d")
        expect(page.locator(".is-own .hand-plate")).to_have_text("Pontoon")
        second.do("stand", box=2)
        pages = effort(["deal?id="], ["deal?id=", "floor?table="])
        others = [ann.goto(f"/{one}{table.id}") for one in pages]
        table.deal("Kh", until="open the next round")
        expect(page.locator(".rail-net strong")).to_have_text("won S$75.00")
        for one in (page, *others):
            assert FOREIGN.findall(read(one)) == []
