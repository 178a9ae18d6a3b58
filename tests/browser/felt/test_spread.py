"""Cards spread for the first player's look lie on the felt, and the dealer's line says so."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, NewVisitor
from tests.browser.players.at_table import AtTable
from tests.browser.players.real_table import fill_the_shoe
from tests.browser.visitor import assert_accessible, assert_fits
from tests.effort import effort

#: The faces of the cards in the order they lie, deck by deck.
FACES = """() => [...document.querySelectorAll('.spread-deck')].map((deck) =>
  [...deck.querySelectorAll('.spread-card')].map((one) => one.textContent))"""
#: One deck by suit and in sequence.
IN_SEQUENCE = [f"{rank}{suit}" for suit in "♠♥♣♦" for rank in "A23456789JQK"]


def pictured(page: Page, name: str) -> None:
    """Save a screenshot where a folder for screenshots is set."""
    if folder := os.environ.get("FORTYEIGHT_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.mark.clause("ma-spanish21", "3(b)")
@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone"), *effort([], [pytest.param(DESK, id="desk")])]
)
def test_the_player_who_is_asked_to_look_sees_the_decks(
    new_visitor: NewVisitor, size: ViewportSize
) -> None:
    ann = new_visitor(size)
    ann.guest(f"spread-ann-{size['width']}")
    table = ann.open_table("ma-spanish21", dealing="person", cut_ms=600_000)
    with (
        AtTable(ann, table) as player,
        AtTable(ann, table, "dealer") as dealer,
        AtTable(ann, table, "floor") as floor,
    ):
        player.do("join", chips=50_000, cut_choice="ask")
        player.do("sit", box=3)
        floor.do("open-table", dealer="dee")
        dealer.do("receive-cards", pre_shuffled=False)
        for _ in range(6):
            dealer.do("inspect-deck")
        floor.do("verify-inspection")
        page = ann.goto(f"/table?id={table}")
        spread = page.locator(".felt-spread")
        expect(page.locator(".box.is-own")).to_be_visible()
        expect(spread).to_be_hidden()
        dealer.do("spread-cards", face_up=True)
        expect(spread).to_be_visible()
        assert page.evaluate(FACES) == [IN_SEQUENCE] * 6
        expect(spread).to_have_attribute(
            "aria-label", "288 cards spread face up, by suit and in sequence"
        )
        expect(page.locator(".dealer-line")).to_have_text(
            "The cards are spread face up on the table."
        )
        expect(page.locator("[data-verb=look-at-cards]")).to_be_visible()
        expect(page.locator("[data-verb=decline-look]")).to_have_text("Skip the look")
        assert_fits(page)
        assert_accessible(page)
        pictured(page, f"spread-{size['width']}")
        page.locator("[data-verb=look-at-cards]").click()
        expect(spread).to_be_hidden()
        expect(page.locator(".dealer-line")).to_have_text("You have looked at the cards.")
        dealer.do("wash-cards", exposed=False)
        expect(page.locator(".dealer-line")).to_have_text("The cards are washed and stacked.")


@pytest.mark.long
@pytest.mark.clause("md-pontoon21", "5 H")
def test_an_idle_table_shows_its_cards_and_calls_for_no_bets(new_visitor: NewVisitor) -> None:
    """They lie face down until a player wants them face up; their order is not revealed."""
    ann = new_visitor()
    ann.guest("idle-ann")
    table = ann.open_table("md-pontoon21", dealing="person")
    with (
        AtTable(ann, table) as player,
        AtTable(ann, table, "dealer") as dealer,
        AtTable(ann, table, "floor") as floor,
    ):
        player.do("join", chips=50_000, cut_choice="ask")
        player.do("sit", box=3)
        floor.do("open-table", dealer="dee")
        page = ann.goto(f"/table?id={table}")
        line, spread = page.locator(".dealer-line"), page.locator(".felt-spread")
        expect(page.locator(".box.is-own")).to_be_visible()
        fill_the_shoe(dealer, floor, player)
        expect(spread).to_be_hidden()
        dealer.do("spread-cards", face_up=False)
        expect(line).to_have_text("The cards are spread face down on the table.")
        expect(spread).to_have_attribute("aria-label", "288 cards spread face down")
        assert {face for deck in page.evaluate(FACES) for face in deck} == {""}
        pictured(page, "idle-face-down")
        dealer.do("spread-cards", face_up=True)
        expect(line).to_have_text("The cards are spread face up on the table.")
        expect(spread).to_have_attribute("aria-label", "288 cards spread face up, shown by suit")
        assert page.evaluate(FACES) == [IN_SEQUENCE] * 6
        # A client that connects now is told the same.
        page.reload()
        expect(spread).to_be_visible()
        expect(line).not_to_contain_text("Place your bets")
        pictured(page, "idle-face-up")


@pytest.mark.long
@pytest.mark.clause("md-pontoon21", "5 H")
def test_a_player_has_the_cards_of_an_idle_table_turned_face_up(new_visitor: NewVisitor) -> None:
    """The player asks with one tap, and the dealer's page offers it next."""
    ann = new_visitor()
    ann.guest("face-up-ann")
    table = ann.open_table("md-pontoon21", dealing="person", cut_ms=600_000)
    with (
        AtTable(ann, table) as player,
        AtTable(ann, table, "dealer") as dealer,
        AtTable(ann, table, "floor") as floor,
    ):
        player.do("join", chips=50_000, cut_choice="ask")
        player.do("sit", box=3)
        floor.do("open-table", dealer="dee")
        page = ann.goto(f"/table?id={table}")
        expect(page.locator(".box.is-own")).to_be_visible()
        fill_the_shoe(dealer, floor, player)
        dealer.do("spread-cards", face_up=False)
        page.get_by_role("button", name="Turn them face up").click()
        assert player.wait_for("spread.requested/1")["person"] == "face-up-ann"
        page = ann.goto(f"/deal?id={table}")
        page.get_by_role("button", name="face up").first.click()
        expect(page.locator(".deal-waits")).to_have_text(
            "Waiting for face-up-ann to look at the cards."
        )
