"""Match-play coupons at the table: laid beside a wager, and not the player's money."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, NewVisitor
from tests.browser.players.real_table import RealTable
from tests.browser.players.table_player import waits_for_me
from tests.browser.visitor import assert_accessible, assert_fits
from tests.effort import PROVING


def test_coupons_are_laid_won_taken_and_laid_again(new_visitor: NewVisitor) -> None:
    """Massachusetts 5(c), 6(c): a coupon wins 1 to 1 with its wager, and is then gone."""
    ann = new_visitor(size=PHONE)
    ann.guest("coupon-ann")
    with RealTable(ann, "ma-spanish21", {"match_play": True}) as table:
        player = table.seat(ann, 2)
        table.open()
        page = ann.goto(f"/table?id={table.id}")
        assert waits_for_me(page) == "bets"
        own = page.locator(".box.is-own")
        coupon = own.locator(".spot[data-kind=coupon]")
        on_match = own.locator(".spot[data-kind=match-coupon]")
        names = own.locator(".spot-label")
        expect(names).to_have_text(["Match", "Bonus Spin", "Coupon", "Match coupon"])

        # It cannot lie there alone: the page says what is missing, with the clause.
        coupon.click()
        note = page.locator(".rail-note.is-bad")
        expect(note).to_contain_text("Place your main wager on box 2 first.")
        expect(note.locator(".rail-clause")).to_contain_text("5(c), 6(c)")

        own.locator(".spot-main").click()
        own.locator(".spot-main").click()
        own.locator(".spot[data-kind=match]").click()
        coupon.click()
        on_match.click()
        # They are paper, not chips, and cost nothing.
        expect(coupon.get_by_role("img", name="your coupon of $10.00")).to_be_visible()
        expect(on_match.get_by_role("img", name="your coupon of $5.00")).to_be_visible()
        expect(page.locator(".rail-chips strong")).to_have_text("$485.00")
        expect(page.locator(".tray-deal")).to_contain_text("Bet $15")
        assert_fits(page)
        if PROVING:
            assert_accessible(page)
        page.locator(".tray-deal").click()
        for kind in ("main", "match", "coupon", "match-coupon"):
            assert player.wait_for("wager.placed/1")["kind"] == kind

        table.deal("9d 6c 9s")
        player.do("stand", box=2)
        table.deal("8h 2c 9h")
        expect(own.locator(".spot-main .result")).to_have_text("won $10.00")
        expect(coupon.locator(".result")).to_have_text("won $10.00")
        expect(own.locator(".spot[data-kind=match] .result")).to_have_text("lost $5.00")
        expect(on_match.locator(".result")).to_have_text("taken")
        expect(page.locator(".rail-net strong")).to_have_text("won $15.00")

        # "Same again" names the amount in chips, as only those leave the player's hand.
        table.dealer.do("step", step="open the next round")
        again = page.locator(".tray-deal")
        expect(again).to_contain_text("Bet $15 again")
        again.click()
        for kind in ("main", "match", "coupon", "match-coupon"):
            assert player.wait_for("wager.placed/1")["kind"] == kind
        table.deal("9d 6c 9s")
        player.do("stand", box=2)
        table.deal("8h 4h")
        expect(own.locator(".spot-main .result")).to_have_text("even")
        expect(coupon.locator(".result")).to_have_text("kept")
