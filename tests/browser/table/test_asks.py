"""A question to a player, and what they have entered already, survive what others do meanwhile."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewVisitor
from tests.browser.cut_line import CutLine
from tests.browser.players.real_table import RealTable
from tests.browser.shown_briefly import heard


def choose(amount: Locator, figures: str) -> None:
    """Fill in an amount and confirm it."""
    amount.fill(figures)
    amount.press("Enter")
    expect(amount).to_have_value(f"${figures}.00")


def test_a_chosen_amount_and_the_focus_stay_when_others_act(new_visitor: NewVisitor) -> None:
    ann, ben = new_visitor(), new_visitor()
    ann.guest("ask-ann")
    ben.guest("ask-ben")
    with RealTable(ann, "ma-spanish21") as table:
        first, second = table.seat(ann, 1), table.seat(ben, 2)
        table.open()
        page = ann.new_page()
        line = CutLine(page)
        page.goto(f"/table?id={table.id}")
        page.locator(".box.is-own").wait_for()
        for box, one in ((1, first), (2, second)):
            one.do("place-wager", box=box, kind="main", cents=5000)
        table.deal("5c 9d Ac 6c 9s")

        insurance = page.get_by_role("textbox", name="Insurance")
        refuse = page.locator("[data-verb=decline-insurance]")
        choose(insurance, "2")
        refuse.focus()
        second.do("insure", box=2, cents=2500)
        heard(page, "ask-ben insures for $25.00.")
        expect(refuse).to_be_focused()
        expect(insurance).to_have_value("$2.00")
        expect(refuse).to_have_attribute("aria-disabled", "false")
        # The connection is lost for a moment, and the table asks the same again.
        line.cut()
        expect(page.locator(".asks")).to_be_hidden()
        line.mend()
        expect(refuse).to_be_focused()
        expect(insurance).to_have_value("$2.00")
        refuse.press("i")
        assert first.wait_for("insurance.placed/1")["person"] == "ask-ben"
        assert first.wait_for("insurance.placed/1")["cents"] == 200
        expect(page.locator(".asks")).to_be_hidden()

        table.deal()
        page.locator("[data-panel=company]").click()
        # The partial double is hidden behind "Double".
        expect(page.get_by_role("textbox", name="Amount to double")).to_have_count(0)
        page.get_by_role("button", name="for less").click()
        double = page.get_by_role("textbox", name="Amount to double")
        choose(double, "5")
        double.fill("1")  # the player is still typing
        second.do("leave")
        expect(page.locator("#drawer")).to_contain_text("ask-ben, leaves after the round")
        expect(double).to_be_focused()
        expect(double).to_have_value("1")
        choose(double, "15")
        page.locator(".act[data-verb=double]").press("d")
        assert first.wait_for("hand.doubled/1")["cents"] == 1500


def test_who_chose_to_stand_on_every_21_is_asked_once(new_visitor: NewVisitor) -> None:
    """R8: Boston lets a 21 be doubled; unless it is, it moves on."""
    ann = new_visitor()
    ann.guest("stands-ann")
    with RealTable(ann, "bbc-spanish21") as table:
        player = table.seat(ann, 1)
        table.open()
        page = ann.goto(f"/table?id={table.id}")
        page.locator(".box.is-own").wait_for()
        for asked in (True, False):
            player.do("place-wager", box=1, kind="main", cents=500)
            table.deal("5c 9d 6c")
            expect(page.locator("[data-verb=hit]")).to_have_attribute("aria-disabled", "false")
            player.do("hit", box=1)
            table.deal("Kc", most=1)
            if asked:
                always = page.get_by_role("button", name="Stand on every 21")
                expect(page.locator("[data-verb=double]")).to_be_visible()
                always.click()
                expect(always).to_be_hidden()
            assert player.wait_for("hand.stood/1")["box"] == 1
            table.deal("Kd", until="open the next round")
            table.dealer.do("step", step="open the next round")
