"""The panel of the fair shuffle: the shoes that can be verified, and none where cards are real."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewVisitor
from tests.browser.players.real_table import RealTable
from tests.browser.players.seated import play_rounds
from tests.browser.players.table_player import at_table

_AFTER = """async () => {
  const { applyService } = await import('/core/game/service.js');
  const before = { commitments: { 1: 'aa', 2: 'bb' }, next_shoe: 2 };
  return applyService(before, { event: 'fair.revealed/1', shoe: 1 }).commitments;
}"""


def test_shoes_that_are_over_can_be_checked_after_a_reload(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("fair-ann")
    table = ann.open_table("bbc-spanish21", house={"decks": 1}, pause_ms=0)
    plays = ann.goto("/terms")
    assert plays.evaluate(_AFTER) == {"2": "bb"}
    page = at_table(ann, table)
    page.locator("[data-panel=fair]").click()
    drawer = page.locator("#drawer")
    expect(drawer).to_contain_text("Shoe 1 is not over yet")
    for _ in range(12):
        play_rounds(plays, table, 3)
        shoes = ann.ask("GET", f"/api/tables/{table}/shoes")["shoes"]
        over = [one["shoe"] for one in shoes if one["revealed_at"] is not None]
        if over:
            break
    check = drawer.get_by_role("link", name="Check shoe 1")
    expect(check).to_have_count(1)
    page.reload()
    page.locator("[data-panel=fair]").click()
    expect(check).to_have_count(1)
    expect(drawer.get_by_role("link", name="Check shoe")).to_have_count(len(over))
    expect(drawer.get_by_role("listitem").first).to_have_text(
        f"Shoe {shoes[0]['shoe']} has not been shuffled yet"
    )
    check.click()
    expect(page.locator("#result")).to_be_visible()


@pytest.mark.long
def test_of_real_cards_nothing_is_promised(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("fair-and-real")
    with RealTable(ann, "mbs-pontoon") as table:
        player = table.seat(ann, 1)
        table.open()
        page = at_table(ann, table.id)
        page.locator("[data-panel=fair]").click()
        drawer = page.locator("#drawer")
        expect(drawer).to_contain_text("This table deals real cards.")
        expect(drawer).not_to_contain_text("publishes the hash of a secret")
        expect(page.locator("#seed")).to_have_count(0)
        player.do("place-wager", box=1, kind="main", cents=5000)
        table.deal("9c 9d 9h")
        player.do("stand", box=1)
        table.deal("8d")
        page.goto("/history")
        row = page.get_by_role("listitem").filter(has_text="Table of mbs-pontoon, round 1")
        expect(row.get_by_role("link", name="Replay")).to_be_visible()
        expect(row.get_by_role("link", name="Shoe")).to_have_count(0)
