"""The review after a session, and a costly decision replayed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, NewVisitor
from tests.browser.players.rounds_played import play_rounds
from tests.browser.visitor import assert_accessible, assert_fits
from tests.effort import PROVING

PATIENCE = 180_000
ROUNDS = 4


def gives_up(verbs: list[str]) -> str:
    """Surrender at once, which is hardly ever right."""
    wanted = ("decline-insurance", "surrender", "stand")
    return next(one for one in (*wanted, *verbs) if one in verbs)


def cards_in(place: Locator) -> list[str | None]:
    """Return the cards shown there, as soon as they are."""
    expect(place).not_to_have_count(0, timeout=PATIENCE)
    return [one.get_attribute("card") for one in place.all()]


def test_a_session_is_reviewed_and_its_worst_decision_replayed(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("reviewed")
    play_rounds(ann, ann.open_table("ma-spanish21"), ROUNDS, gives_up)
    page = ann.goto("/review")
    expect(page.locator("#notice")).to_be_empty(timeout=PATIENCE)
    totals = page.get_by_role("region", name="Totals")
    expect(totals).to_contain_text(f"in {ROUNDS} rounds")
    expect(totals).to_contain_text("per decision")
    assert "won $" in totals.inner_text() or "lost $" in totals.inner_text()
    expect(page.get_by_role("img", name=f"Over {ROUNDS} rounds")).to_be_visible()
    page.get_by_text("As a table").click()
    expect(page.locator(".review-figures tbody tr")).to_have_count(ROUNDS)
    first = page.locator(".review-decision").first
    expect(first).to_contain_text("You chose surrender")
    page.get_by_text("All values").first.click()
    expect(first.locator(".value-bars-row.chosen")).to_contain_text("Surrender")
    assert_accessible(page)
    page.set_viewport_size(PHONE)
    assert_fits(page)
    hand = cards_in(first.locator(".review-hand playing-card"))
    first.get_by_role("link", name="Replay").click()
    expect(page.locator(".round-verdict")).to_contain_text("surrender", timeout=PATIENCE)
    assert cards_in(page.locator(".small-felt-hand.turn playing-card")) == hand
    page.go_back()
    first.get_by_role("link", name="Practise").click()
    expect(page.locator(".drills-card")).to_have_count(3)
    page.go_back()
    weeks = page.get_by_role("region", name="Week by week").first
    expect(weeks).to_contain_text("¢ per $1", timeout=PATIENCE)
    page.get_by_role("link", name="Practise these").click()
    # The hand that cost most comes first, and is judged.
    expect(page.locator(".drills-set-place")).to_contain_text("Hand 1 of")
    assert cards_in(page.locator(".small-felt-hand playing-card")) == hand
    page.keyboard.press("r")
    expect(page.locator(".drills-verdict")).to_contain_text("Wrong: surrender", timeout=PATIENCE)
    expect(page.locator(".drills-set li").first).to_contain_text("wrong")
    page.get_by_role("link", name="Hands", exact=True).click()
    expect(page.locator(".drills-worst")).to_contain_text("at a table")


@pytest.mark.long
def test_with_company_it_is_ones_own_decision_that_is_replayed(new_visitor: NewVisitor) -> None:
    """Robots before and after the player decide too: each has a first decision of its own."""
    cat = new_visitor()
    cat.guest("among-robots")
    table = cat.open_table("ma-spanish21")
    play_rounds(cat, table, ROUNDS, gives_up, box=3, robots=(1, 5))
    page = cat.goto("/review")
    expect(page.locator("#notice")).to_be_empty(timeout=PATIENCE)
    first = page.locator(".review-decision").first
    hand = cards_in(first.locator(".review-hand playing-card"))
    link = first.get_by_role("link", name="Replay")
    named = str(link.get_attribute("href"))
    assert "person=among-robots" in named
    for address in (named, named.replace("person=among-robots&", "")):
        page.goto(address)
        expect(page.get_by_label("Decisions of")).to_have_value("among-robots")
        expect(page.locator(".round-verdict")).to_contain_text("surrender", timeout=PATIENCE)
        turn = page.locator(".small-felt-box.turn")
        expect(turn).to_have_attribute("aria-label", "Box 3, among-robots")
        assert cards_in(turn.locator(".small-felt-hand.turn playing-card")) == hand


def test_who_has_played_nothing_is_told_so(new_visitor: NewVisitor) -> None:
    bob = new_visitor()
    page = bob.goto("/review")
    expect(page.get_by_role("heading", name="Nothing played yet")).to_be_visible()
    bob.guest("newcomer")
    page.reload()
    expect(page.get_by_role("heading", name="Nothing played yet")).to_be_visible()
    if PROVING:
        assert_accessible(page)
