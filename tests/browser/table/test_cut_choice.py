"""The player's choice about the cut: one tap beside the shoe, and they are asked (R41)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import NewVisitor
from tests.browser.players.at_table import AtTable
from tests.browser.players.table_player import at_table, sit_and_deal
from tests.browser.visitor import assert_accessible
from tests.effort import PROVING, effort

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}


def chosen(page: Page, words: str) -> None:
    expect(page.locator(".shoe-cut")).to_have_text(words)


@pytest.mark.ruling("R41")
@pytest.mark.clause("ma-spanish21", "3(c)", "4(c)")
@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone"), *effort([], [pytest.param(DESK, id="desk")])]
)
def test_one_tap_has_the_player_asked_at_the_next_tables_too(
    new_visitor: NewVisitor, size: ViewportSize
) -> None:
    ann = new_visitor(size)
    name = f"cut-ann-{size['width']}"
    ann.guest(name)
    first = ann.open_table("ma-spanish21")
    page = at_table(ann, first)
    expect(page.locator(".shoe-cut")).to_be_hidden()
    sit_and_deal(page)
    # Nothing was asked on the way to the first hand.
    page.locator(".box.is-own playing-card").first.wait_for()
    chosen(page, "Cut: dealer")
    page.locator(".shoe-cut").click()
    chosen(page, "Cut: me")
    if PROVING:
        assert_accessible(page)

    second = ann.open_table("ma-spanish21", cut_ms=600_000)
    with AtTable(ann, second) as watching:
        page = at_table(ann, second)
        page.locator(".deal-me-in").click()
        assert watching.wait_for("service.cut-choice-set/1")["choice"] == "ask"
        expect(page.locator(".clock")).to_be_visible()
        expect(page.locator(".asks")).to_contain_text("The cards are spread out for you to check.")
        page.locator("[data-verb=look-at-cards]").click()
        assert watching.wait_for("cards.looked-at/1")["person"] == name
        place = page.get_by_label("Where to cut, in cards from the top")
        place.fill("100")
        expect(page.locator(".asks")).to_contain_text("under 100 cards")
        page.locator("[data-verb=cut-cards]").click()
        cut = watching.wait_for("cards.cut/1")
        assert (cut["person"], cut["place"]) == (name, 100)
        # The game goes on to the first hand by itself.
        page.locator(".box.is-own playing-card").first.wait_for()
        chosen(page, "Cut: me")


@pytest.mark.long
@pytest.mark.ruling("R41")
def test_an_offer_that_is_not_taken_lapses_and_play_goes_on(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("late-ann")
    table = ann.open_table("ma-spanish21", cut_ms=400)
    with AtTable(ann, table) as also:
        also.do("join", chips=50_000, cut_choice="ask")
        page = at_table(ann, table)
        assert also.wait_for("look.lapsed/1")["person"] == "late-ann"
        assert also.wait_for("cut.lapsed/1")["person"] == "late-ann"
        assert also.wait_for("cards.cut/1")["person"] == ""
        chosen(page, "Cut: me")
        tap_in_the_panel(page)


def tap_in_the_panel(page: Page) -> None:
    """Choose in the panel of the shuffle, which offers it too."""
    page.locator("[data-panel=fair]").click()
    box = page.get_by_role("checkbox", name="Ask me to cut the cards")
    expect(box).to_be_checked()
    box.uncheck()
    chosen(page, "Cut: dealer")


@pytest.mark.ruling("R41")
@pytest.mark.clause("ma-spanish21", "3(c)")
def test_the_dealers_page_says_who_is_asked(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("asked-ann")
    table = ann.open_table("ma-spanish21", dealing="person", cut_ms=600_000)
    with (
        AtTable(ann, table) as player,
        AtTable(ann, table, "dealer") as dealer,
        AtTable(ann, table, "floor") as floor,
    ):
        player.do("join", chips=50_000, cut_choice="ask")
        floor.do("open-table", dealer="dee")
        dealer.do("receive-cards", pre_shuffled=False)
        for _ in range(6):
            dealer.do("inspect-deck")
        floor.do("verify-inspection")
        dealer.do("spread-cards", face_up=True)
        page = ann.goto(f"/deal?id={table}")
        waits = page.locator(".deal-waits")
        expect(waits).to_have_text("Waiting for asked-ann to look at the cards.")
        expect(page.locator(".deal-clock")).to_be_visible()
        player.do("look-at-cards")
        dealer.do("wash-cards", exposed=False)
        dealer.do("shuffle-cards", by="hand", steps=["riffle", "turn", "strip"])
        expect(waits).to_have_text("Waiting for asked-ann to cut.")
        player.do("cut-choice", choice="leave-to-dealer")
        expect(page.locator(".deal-next")).to_contain_text("Cut the cards")
