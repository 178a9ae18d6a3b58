"""The floor where real cards are keyed in: a wrong one is put right, a round called off."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import NewVisitor
from tests.browser.real_table import fill_the_shoe
from tests.browser.visitor import assert_accessible


def test_the_floor_puts_a_card_right_and_calls_a_round_off(new_visitor: NewVisitor) -> None:
    flo = new_visitor()
    flo.guest("real-flo")
    table = flo.open_table("mbs-pontoon", dealing="person", shoe="physical")
    page = flo.goto(f"/floor?id={table}")
    with (
        AtTable(flo, table) as player,
        AtTable(flo, table, "dealer") as dealer,
        AtTable(flo, table, "floor") as floor,
    ):
        floor.do("open-table", dealer="dee")
        player.do("join", chips=50_000)
        player.do("sit", box=1)
        fill_the_shoe(dealer, floor, player)
        player.do("place-wager", box=1, kind="main", cents=2500)
        dealer.do("step", step="no more bets")
        correct = page.get_by_role("button", name="Correct the last card")
        expect(correct).to_be_disabled()
        dealer.do("step", step="deal a card", card="9c")
        expect(correct).to_be_enabled()
        correct.click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("The nine of clubs was keyed")
        assert_accessible(page)
        dialog.get_by_label("Rank").select_option("6")
        dialog.get_by_role("button", name="Correct it").click()
        log = page.locator(".floor-log")
        expect(log).to_contain_text("What was keyed last is taken back: the nine of clubs")
        expect(log).to_contain_text("six of clubs")
        dealer.drain()
        taken = [one for one in dealer.events if one["event"] == "card.taken-back/1"]
        assert taken[0]["card"] == "9c"

        page.get_by_role("button", name="Call the round off").click()
        dialog.get_by_label("Why, for the log").fill("two boxes were mixed up")
        dialog.get_by_role("button", name="Call it off").click()
        expect(dialog).to_have_count(0)
        assert player.wait_for("round.called-off/1")["reason"] == "two boxes were mixed up"
        assert player.wait_for("round.voided/1")["lines"][0]["returned"] == 2500
