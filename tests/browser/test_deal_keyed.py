"""The dealer's pad for real cards: a ten is asked for twice, and what is seen can be keyed."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewVisitor
from tests.browser.real_table import RealTable
from tests.browser.visitor import assert_accessible


def key(page: Page, card: str) -> None:
    for one in card:
        page.keyboard.press(one)


def test_tens_are_asked_twice_and_what_is_seen_can_be_keyed(new_visitor: NewVisitor) -> None:
    dee = new_visitor()
    dee.guest("keyed-dee")
    with RealTable(dee, "md-pontoon21") as table:
        player = table.seat(dee, 1)
        table.open()
        player.do("place-wager", box=1, kind="main", cents=2500)
        table.deal(most=1)
        page = dee.goto(f"/deal?id={table.id}")
        waits = page.locator(".deal-waits")
        rank = page.locator(".deal-pad .card-pad-rank")
        dialog = page.get_by_role("dialog", name="Is it a ten?")
        box = page.locator(".deal-box[data-box='1']")
        expect(waits).to_have_text("Key the card for box 1.")
        key(page, "1h")
        expect(dialog).to_contain_text("The ten of hearts should not be in this shoe")
        assert_accessible(page)
        dialog.get_by_role("button", name="No, another card").click()
        expect(waits).to_have_text("Key the card for box 1.")
        key(page, "7s")
        expect(box.get_by_role("img", name="seven of spades")).to_be_visible()

        # What was keyed wrong has its name in words, and may have lain face up.
        page.get_by_role("button", name="Correct the last card").click()
        wrong = page.get_by_role("dialog", name="What was keyed as the seven of spades is")
        expect(wrong.get_by_label("It lay face up in the shoe")).to_be_visible()
        key(page, "6s")
        expect(box.get_by_role("img", name="six of spades")).to_be_visible()
        expect(waits).to_have_text("Key the card for the dealer.")
        # A quick hand is ahead of the table.
        key(page, "Kc8h")
        expect(box.get_by_role("img", name="eight of hearts")).to_be_visible()

        # The hole card is dealt face down; one that lies face up in the shoe is keyed.
        expect(page.get_by_role("button", name=re.compile("the dealer, face down"))).to_be_enabled()
        expect(rank.first).to_be_disabled()
        page.get_by_label("It lay face up in the shoe").check()
        expect(rank.first).to_be_enabled()
        key(page, "5d")
        assert player.wait_for("card.found-face-up/1")["card"] == "5d"
        expect(page.get_by_label("It lay face up in the shoe")).not_to_be_checked()
        page.get_by_role("button", name=re.compile("the dealer, face down")).click()

        # At the look a ten alone has a face that is told.
        expect(waits).to_contain_text("is it a blackjack?")
        expect(rank.first).to_be_disabled()
        key(page, "9s")
        page.get_by_role("button", name="Ten found in the shoe").click()
        page.get_by_role("button", name="Ten of spades").click()
        dialog.get_by_role("button", name="It is the ten of spades").click()
        assert player.wait_for("hole-card.found-ten/1")["card"] == "Ts"
