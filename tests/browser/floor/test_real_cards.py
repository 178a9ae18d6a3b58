"""The floor at a table of real cards: a wrong card is corrected, a round called off."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewVisitor
from tests.browser.players.at_table import AtTable
from tests.browser.players.real_table import RealTable, fill_the_shoe
from tests.browser.visitor import assert_accessible
from tests.effort import PROVING


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
        if PROVING:
            assert_accessible(page)
        dialog.get_by_label("Rank").select_option("6")
        dialog.get_by_role("button", name="Correct it").click()
        log = page.locator(".floor-log")
        expect(log).to_contain_text("The nine of clubs at box 1 was keyed wrong and is taken back")
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


@pytest.mark.long
@pytest.mark.ruling("R36")
@pytest.mark.clause("mbs-pontoon", "5.1.1")
def test_the_floor_confirms_a_ten_and_the_round_is_void(new_visitor: NewVisitor) -> None:
    """First the floor finds that the ten was a king; the next one is a ten."""
    flo = new_visitor()
    flo.guest("tens-flo")
    with RealTable(flo, "mbs-pontoon") as table:
        player = table.seat(flo, 1)
        table.open()
        player.do("place-wager", box=1, kind="main", cents=2500)
        table.deal("9c", until="", most=2)
        page = flo.goto(f"/floor?id={table.id}")
        take_out = page.get_by_role("button", name="Take out a found card")
        another = page.get_by_role("button", name="It is another card")
        waiting = page.locator(".floor-table-calls")
        expect(take_out).to_be_disabled()
        table.dealer.do("step", step="deal a card", card="Th")
        expect(waiting).to_contain_text("The 10♥ is reported: the floor looks at it")
        expect(page.locator(".floor-tables-tags").first).to_contain_text("Waits for the floor")
        expect(take_out).to_be_enabled()
        another.click()
        assert player.wait_for("card.taken-back/1")["card"] == "Th"
        expect(waiting).to_have_text("")
        expect(take_out).to_be_disabled()

        table.dealer.do("step", step="deal a card", card="Ts")
        take_out.click()
        dialog = page.get_by_role("dialog", name="Is it the ten of spades?")
        expect(dialog).to_contain_text("the round may be void")
        assert_accessible(page)
        dialog.get_by_role("button", name="Take the ten of spades out").click()
        assert player.wait_for("card.found-ten/1")["card"] == "Ts"
        assert player.wait_for("round.voided/1")["lines"][0]["returned"] == 2500
        expect(page.locator(".floor-log")).to_contain_text(
            "The ten of spades does not belong in the shoe"
        )


@pytest.mark.long
@pytest.mark.clause("md-pontoon21", "13 P")
def test_the_floor_acknowledges_a_misused_reader(new_visitor: NewVisitor) -> None:
    """The round waits for the floor; then all hands are dead, and the wager is returned."""
    flo = new_visitor()
    flo.guest("reader-flo")
    with RealTable(flo, "md-pontoon21") as table:
        player = table.seat(flo, 1)
        table.open()
        player.do("place-wager", box=1, kind="main", cents=2500)
        table.deal("Kc 9c 7d")
        page = flo.goto(f"/floor?id={table.id}")
        acknowledge = page.get_by_role("button", name="Acknowledge the misuse")
        expect(acknowledge).to_be_disabled()
        table.dealer.do("misuse-reader", card_seen=True)
        expect(page.locator(".floor-table-calls")).to_contain_text("The card reader was misused")
        expect(acknowledge).to_be_enabled()
        acknowledge.click()
        assert player.wait_for("hands.called-dead/1")["clause"] == "13 P"
        returned = player.wait_for("wagers.settled/1")["lines"][0]["returned"]
        assert returned == 2500
        expect(acknowledge).to_be_disabled()
        expect(page.locator(".floor-log")).to_contain_text("misuse of the card reader")


@pytest.mark.long
@pytest.mark.clause("ma-spanish21", "7(j)(2)")
def test_the_floor_sees_that_a_card_is_missing(new_visitor: NewVisitor) -> None:
    """The dealer counts on the terminal's page, and is not told how many there should be."""
    dee = new_visitor()
    dee.guest("count-dee")
    with RealTable(dee, "ma-spanish21") as table:
        player = table.seat(dee, 1)
        table.open()
        table.floor.do("order-reshuffle")
        page = dee.goto(f"/deal?id={table.id}")
        page.get_by_label("Cards counted").fill("287")
        page.get_by_role("button", name="Collect the cards: counted").click()
        assert player.wait_for("cards.collected/1")["counted"] == 287
        page = dee.goto(f"/floor?id={table.id}")
        short = page.locator(".floor-table-calls")
        expect(short).to_contain_text("At the last count 1 card was missing.")
