"""The dealer's pad for real cards: a ten waits for the floor, and exposed cards can be keyed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewVisitor
from tests.browser.players.real_table import RealTable
from tests.browser.visitor import assert_accessible
from tests.effort import PROVING


def key(page: Page, card: str) -> None:
    for one in card:
        page.keyboard.press(one)


@pytest.mark.ruling("R36")
def test_a_ten_is_corrected_and_what_is_seen_can_be_keyed(new_visitor: NewVisitor) -> None:
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
        box = page.locator(".deal-box[data-box='1']")
        expect(waits).to_have_text("Key the card for box 1.")
        # A ten keyed by mistake has no consequences, and the dealer corrects it.
        key(page, "10h")
        expect(waits).to_contain_text("The 10♥ is reported: the floor looks at it")
        expect(rank.first).to_be_disabled()
        if PROVING:
            assert_accessible(page)
        page.get_by_role("button", name="Correct the last card").click()
        expect(
            page.get_by_role("dialog", name="What was keyed as the ten of hearts is")
        ).to_be_visible()
        key(page, "7s")
        assert player.wait_for("card.taken-back/1")["card"] == "Th"
        expect(box.get_by_role("img", name="seven of spades")).to_be_visible()

        # The dialog names the wrong card in words, and asks whether it lay face up.
        page.get_by_role("button", name="Correct the last card").click()
        wrong = page.get_by_role("dialog", name="What was keyed as the seven of spades is")
        expect(wrong.get_by_label("It lay face up in the shoe")).to_be_visible()
        key(page, "6s")
        expect(box.get_by_role("img", name="six of spades")).to_be_visible()
        expect(waits).to_have_text("Key the card for the dealer.")
        # A quick dealer keys ahead of the table.
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

        # When the dealer checks the hole card for a Blackjack, only a ten is keyed.
        expect(waits).to_contain_text("is it a Blackjack?")
        expect(rank.first).to_be_disabled()
        key(page, "9s")
        page.get_by_role("button", name="Ten found in the shoe").click()
        page.get_by_role("button", name="Ten of spades").click()
        expect(waits).to_contain_text("The 10♠ is reported")
        # A person who deals alone is the floor too.
        page.get_by_role("button", name="Confirm the card and take it out (floor)").click()
        assert player.wait_for("hole-card.found-ten/1")["card"] == "Ts"


PRESS_BEHIND_A_KEYED_CARD = """
() => {
    for (const key of ['5', 'd'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    document.querySelector('.deal-next').click();
}
"""


@pytest.mark.long
@pytest.mark.ruling("R36")
def test_a_press_right_behind_a_keyed_card_is_not_lost(new_visitor: NewVisitor) -> None:
    dee = new_visitor()
    dee.guest("quick-dee")
    with RealTable(dee, "md-pontoon21") as table:
        player = table.seat(dee, 1)
        table.open()
        player.do("place-wager", box=1, kind="main", cents=2500)
        table.deal(most=1)
        page = dee.goto(f"/deal?id={table.id}")
        waits = page.locator(".deal-waits")
        expect(waits).to_have_text("Key the card for box 1.")
        key(page, "6sKc8h")
        face_down = page.get_by_role("button", name=re.compile("the dealer, face down"))
        expect(face_down).to_be_enabled()
        page.get_by_label("It lay face up in the shoe").check()
        # In one step: the table cannot have answered before the button is pressed.
        page.evaluate(PRESS_BEHIND_A_KEYED_CARD)
        assert player.wait_for("card.found-face-up/1")["card"] == "5d"
        expect(waits).to_contain_text("is it a Blackjack?")


def test_four_hands_of_a_box_and_the_dealers_cards_are_in_sight(new_visitor: NewVisitor) -> None:
    ann, eve = new_visitor(), new_visitor(size={"width": 1024, "height": 768})
    ann.guest("four-hands-ann")
    eve.guest("four-hands-eve")
    with RealTable(eve, "ma-spanish21") as table:
        player = table.seat(ann, 2)
        table.open()
        player.do("place-wager", box=2, kind="main", cents=2500)
        table.deal("8c 7c 8h")
        for card in ("8d", "8s", "2s"):
            player.do("split", box=2)
            table.deal(card)
        page = eve.goto(f"/deal?id={table.id}")
        expect(page.locator(".deal-hand")).to_have_count(4)
        dealer = page.locator(".deal-felt-dealer playing-card")
        expect(dealer).to_be_in_viewport(ratio=1)
        shown = dealer.bounding_box()
        assert shown
        for hand in page.locator(".deal-box .deal-hand-cards").all():
            lies = hand.bounding_box()
            assert lies
            # Above the dealer's cards, which are pinned, and not under them.
            assert lies["y"] + lies["height"] <= shown["y"]
