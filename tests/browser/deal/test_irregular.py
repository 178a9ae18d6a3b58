"""Irregularities at a dealer's terminal, and what a player's page shows of them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import PHONE, NewVisitor
from tests.browser.players.real_table import RealTable
from tests.browser.shown_briefly import heard
from tests.browser.visitor import assert_accessible, assert_fits
from tests.effort import PROVING

TERMINAL: ViewportSize = {"width": 1280, "height": 800}


def report(terminal: Page, words: str, clause: str, card: str = "") -> None:
    """Report an irregularity at the dealer's terminal, after the book's words about it."""
    terminal.get_by_role("button", name="Irregularity").click()
    dialog = terminal.get_by_role("dialog")
    dialog.get_by_role("button", name=words).click()
    expect(dialog).to_contain_text(clause)
    for key in card:
        terminal.keyboard.press(key)
    dialog.get_by_role("button", name="Report it").click()
    expect(dialog).to_have_count(0)


@pytest.mark.long
def test_late_cards_dead_hands_and_an_exposed_card(new_visitor: NewVisitor) -> None:
    """Massachusetts 15(d), 15(h) and 15(i), from both sides of the table."""
    dee = new_visitor(size=TERMINAL)
    dee.guest("irregular-dee")
    ann, ben, eve = new_visitor(), new_visitor(size=PHONE), new_visitor()
    for who, name in ((ann, "late-ann"), (ben, "late-ben"), (eve, "late-eve")):
        who.guest(name)
    with RealTable(dee, "ma-spanish21") as table:
        people = {1: table.seat(ben, 1), 2: table.seat(eve, 2), 3: table.seat(ann, 3)}
        table.open()
        terminal = dee.goto(f"/deal?id={table.id}")
        desk = ann.goto(f"/table?id={table.id}")
        phone = ben.goto(f"/table?id={table.id}")
        for page in (desk, phone):
            page.locator(".box.is-own").wait_for()
        for box, one in people.items():
            one.do("place-wager", box=box, kind="main", cents=2500)
        passed_over = "A box was passed over: box"

        # Box 2 gets no card at all, and box 3 no second one.
        table.deal("9c", most=2)
        report(terminal, f"{passed_over} 2", "15(h)")
        expect(desk.locator(".dealer-line")).to_have_text("Box 2 was missed.")
        table.deal("8d 6c Kc", most=3)
        report(terminal, f"{passed_over} 2", "15(h)")
        report(terminal, f"{passed_over} 3", "15(h)")
        heard(desk, "Your box 3 was missed.")
        table.deal()
        for page in (desk, phone):
            dead = page.locator(".box[data-box='2']")
            expect(dead.locator(".hand-plate")).to_have_text("dead")
            expect(dead.locator(".result")).to_have_text("even")
            heard(page, "The hand of box 2 is called dead: the wagers come back.")
        expect(terminal.locator(".deal-box[data-box='2']")).to_contain_text("dead")
        expect(terminal.locator(".deal-waits")).to_be_visible()

        # A player with a single card is asked, and may have the other one late.
        asks = desk.locator(".asks")
        expect(asks).to_contain_text(
            "Your hand was missed. Take the late card, or call the hand dead."
        )
        heard(desk, "Take the late card, Call the hand dead.")
        expect(phone.locator(".asks")).to_be_hidden()
        if PROVING:
            assert_accessible(desk)
        asks.get_by_role("button", name="Take the late card").click()
        table.players[-1].wait_for("late-card.taken/1")
        table.deal("9h")
        expect(desk.locator(".is-own .hand-plate")).to_have_text("17")

        # A card is exposed in box 1's turn: it is the next card, unless the player refuses it.
        expect(terminal.locator(".deal-waits")).to_contain_text("late-ben")
        report(terminal, "drawn in error and exposed", "15(d)", "5h")
        for page in (desk, phone):
            expect(page.locator(".dealer-line")).to_contain_text("drawn in error and exposed")
            card = page.locator(".dealer-beside").get_by_role("img", name="five of hearts")
            expect(card).to_be_visible()
        expect(desk.locator(".rail-waiting")).to_contain_text("Waiting for late-ben.")
        refuse = phone.get_by_role("button", name="Refuse the five of hearts")
        refuse.scroll_into_view_if_needed()
        assert_fits(phone)
        if PROVING:
            assert_accessible(phone)
        refuse.click()
        heard(phone, "You refuse the exposed card: no more cards in this round.")

        # The card that the player asked for is missed: this time the hand is called dead.
        table.players[0].wait_for("card.refused/1")
        table.deal()
        desk.locator(".act[data-verb=hit]").click()
        table.players[-1].wait_for("hand.hit/1")
        table.deal(until="deal a card")
        report(terminal, f"{passed_over} 3", "15(i)")
        table.deal()
        asks.get_by_role("button", name="Call the hand dead").click()
        expect(desk.locator(".is-own .hand-plate")).to_have_text("dead")
        heard(desk, "Your hand is called dead: the wagers come back.")
        table.players[-1].wait_for("hands.called-dead/1")
        table.deal("Kd", until="open the next round")
        expect(desk.locator(".rail-net strong")).to_have_text("even")
        expect(phone.locator(".rail-net strong")).to_have_text("lost $25.00")


@pytest.mark.long
@pytest.mark.ruling("R38")
@pytest.mark.clause("ma-spanish21", "15(d)")
def test_a_card_exposed_while_insurance_is_open(new_visitor: NewVisitor) -> None:
    """The question stays open, and the exposed card goes to the dealer if no player draws it."""
    dee, ann = new_visitor(size=TERMINAL), new_visitor()
    dee.guest("exposing-dee")
    ann.guest("insured-ann")
    with RealTable(dee, "ma-spanish21") as table:
        player = table.seat(ann, 1)
        table.open()
        terminal = dee.goto(f"/deal?id={table.id}")
        desk = ann.goto(f"/table?id={table.id}")
        desk.locator(".box.is-own").wait_for()
        player.do("place-wager", box=1, kind="main", cents=2500)
        table.deal("Kc Ad 9h")
        expect(terminal.locator(".deal-waits")).to_contain_text("about insurance")
        report(terminal, "drawn in error and exposed", "15(d)", "qs")
        card = desk.locator(".dealer-beside").get_by_role("img", name="queen of spades")
        expect(card).to_be_visible()
        expect(terminal.locator(".deal-waits")).to_contain_text("about insurance")
        player.do("insure", box=1, cents=1250)
        table.deal()
        expect(desk.get_by_role("button", name="Refuse the queen of spades")).to_be_visible()
        player.do("stand", box=1)
        table.deal(until="deal a card")
        deal = terminal.get_by_role("button", name="Deal the exposed card to the dealer")
        expect(deal).to_be_visible()
        table.deal(until="open the next round")
        expect(desk.locator(".rail-net strong")).to_have_text("even")


@pytest.mark.ruling("R32")
@pytest.mark.clause("mbs-pontoon", "5.2")
def test_a_misplaced_card_is_put_right(new_visitor: NewVisitor) -> None:
    dee = new_visitor(size=TERMINAL)
    dee.guest("moving-dee")
    with RealTable(dee, "mbs-pontoon") as table:
        player = table.seat(dee, 1)
        table.open()
        terminal = dee.goto(f"/deal?id={table.id}")
        player.do("place-wager", box=1, kind="main", cents=5000)
        table.deal("9c Kd", most=3)
        expect(terminal.locator(".deal-felt")).to_contain_text("K")
        report(terminal, "A card was laid in the wrong place: box 1", "5.2")
        player.wait_for("card.put-right/1")
        report(terminal, "The dealer's card was laid in the wrong place", "5.2")


def test_a_round_that_is_called_off_is_void_for_everybody(new_visitor: NewVisitor) -> None:
    """A card that was keyed wrong is corrected; a round that cannot be saved is void."""
    ann = new_visitor(size=PHONE)
    ann.guest("void-ann")
    with RealTable(ann, "mbs-pontoon") as table:
        player = table.seat(ann, 1)
        table.open()
        page = ann.goto(f"/table?id={table.id}")
        page.locator(".box.is-own").wait_for()
        player.do("place-wager", box=1, kind="main", cents=5000)
        table.deal("9c", most=2)
        own = page.locator(".box.is-own")
        expect(own.get_by_role("img", name="nine of clubs")).to_be_visible()
        table.floor.do("correct-card", card="6c")
        expect(own.get_by_role("img", name="six of clubs")).to_be_visible()
        expect(own.get_by_role("img", name="nine of clubs")).to_have_count(0)
        heard(page, "The nine of clubs at box 1 was keyed wrong and is taken back.")
        table.floor.do("call-round-off", reason="two boxes were mixed up")
        heard(page, "The floor calls the round off: two boxes were mixed up.")
        heard(page, "The round is void: two boxes were mixed up; everyone gets everything back.")
        expect(page.locator(".rail-net strong")).to_have_text("even")
        expect(page.locator(".rail-chips strong")).to_have_text("S$500.00")
        assert_fits(page)
