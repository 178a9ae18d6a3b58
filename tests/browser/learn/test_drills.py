"""The drills: hands decided, a hand of one's own, cards counted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, NewVisitor
from tests.browser.visitor import assert_accessible, assert_fits, assert_still
from tests.effort import PROVING

#: The first hand on a machine waits for a compilation.
PATIENCE = 180_000


def wait_for_a_hand(page: Page) -> None:
    ready = page.locator(".drills-choice:not(:disabled):not([aria-disabled])")
    expect(ready.first).to_be_visible(timeout=PATIENCE)


def test_a_hand_is_decided_by_key_and_told_in_words(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    page = ann.goto("/drills")
    page.get_by_label("Soft hands").check(force=True)
    wait_for_a_hand(page)
    expect(page.locator(".drills-words")).to_have_text(re.compile(r"^(Soft \d+|A pair of)"))
    page.keyboard.press("h")
    verdict = page.locator(".drills-verdict")
    expect(verdict).to_contain_text(re.compile(r"^(Right|Wrong): hit"), timeout=PATIENCE)
    right = verdict.inner_text().startswith("Right")
    chosen = page.locator(".value-bars-row.chosen")
    # A pair of aces is a soft hand too, whose split hands ignore suits.
    exact = re.compile(r"^(Exact\.$|Not exact: split: )")
    expect(page.locator(".exact, .not-exact")).to_have_text(exact)
    expect(chosen).to_contain_text("Hit")
    assert ("best" in str(chosen.get_attribute("class")).split()) == right
    figures = page.locator(".drills-figures")
    expect(figures).to_contain_text("100%" if right else "0%")
    if PROVING:
        assert_accessible(page)
    page.keyboard.press("Enter")
    wait_for_a_hand(page)
    page.reload()
    expect(figures).to_contain_text("100%" if right else "0%")

    # The daily hand is decided once, and from then on shown as it was decided.
    page.get_by_role("link", name="Daily hand").click()
    side = page.get_by_role("region", name="The daily hand")
    expect(side).to_contain_text("fortyeight daily hand 20")
    page.keyboard.press("s")
    told = re.compile(r"^(Right|Wrong): \w+")
    expect(verdict).to_contain_text(told, timeout=PATIENCE)
    expect(side).to_contain_text(re.compile("You were (right|wrong) today"))
    page.reload()
    expect(verdict).to_contain_text(told, timeout=PATIENCE)
    pressed = page.locator(".drills-choice[aria-pressed=true]")
    expect(pressed).to_have_attribute("data-choice", "stand")
    assert_accessible(page)


def test_a_book_without_surrender_says_so_with_its_clause(new_visitor: NewVisitor) -> None:
    ann = new_visitor(may_complain=True)
    page = ann.goto("/drills?book=bbc-spanish21")
    page.get_by_label("Surrenders").check(force=True)
    expect(page.get_by_role("alert").filter(has_text="There is no surrender")).to_be_visible(
        timeout=PATIENCE
    )


def test_a_hand_of_ones_own_is_dealt(new_visitor: NewVisitor) -> None:
    ann = new_visitor(size=PHONE, color_scheme="dark")
    page = ann.goto("/drills#this")
    expect(page.get_by_role("button", name="Deal it")).to_be_disabled()
    assert_still(page)
    page.get_by_role("button", name="King", exact=True).focus()
    for key in ("k", "d", "q", "s", "6", "h"):
        page.keyboard.press(key)
    expect(page.locator(".drills-slot").first).to_contain_text("20")
    assert_fits(page)
    assert_accessible(page)
    page.get_by_role("button", name="Deal it").click()
    wait_for_a_hand(page)
    expect(page.locator(".value-bars")).to_have_count(0)
    page.get_by_role("button", name="Hit").click()
    expect(page.locator(".drills-verdict")).to_contain_text("Wrong: hit costs")
    expect(page.locator(".value-bars-row").first).to_contain_text("Stand")
    page.get_by_role("button", name="Another hand").click()
    expect(page.get_by_role("button", name="Remove the king of diamonds")).to_be_visible()


@pytest.mark.long
def test_an_address_names_cards_as_people_write_them(new_visitor: NewVisitor) -> None:
    page = new_visitor().goto("/drills?hand=K%E2%99%A6+6S&up=qh#this")
    expect(page.get_by_role("button", name="Remove the king of diamonds")).to_be_visible()
    expect(page.get_by_role("button", name="Remove the six of spades")).to_be_visible()
    other = new_visitor().goto("/drills?hand=Kd+7x&up=10h#this")
    expect(other.get_by_text("“7x” is not a card: write a rank")).to_be_visible()


def test_values_of_another_hand_or_book_do_not_stay(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    page = ann.goto("/drills?hand=Kd+6s&up=Qh#this")
    bars = page.locator(".value-bars")
    show = page.get_by_role("button", name="Show the values")

    def shown() -> None:
        show.click()
        expect(bars).to_be_visible(timeout=PATIENCE)

    shown()
    page.get_by_label("From a split").check()
    expect(bars).to_have_count(0)
    shown()
    page.get_by_role("button", name="Remove the king of diamonds").click()
    expect(bars).to_have_count(0)
    page.get_by_role("button", name="King", exact=True).focus()
    for key in ("k", "d"):
        page.keyboard.press(key)
    shown()
    page.get_by_label("Rulebook").select_option("ma-pontoon21")
    expect(bars).to_have_count(0)

    held: list[Route] = []
    page.route("**/api/coach/values", lambda one: held.append(one))  # noqa: PLW0108  # marks its handler
    with page.expect_request("**/api/coach/values"):
        show.click()
    page.get_by_label("Rulebook").select_option("ma-spanish21")
    expect(page.get_by_text("Working it out")).to_have_count(0)
    with page.expect_response("**/api/coach/values") as late:
        held[0].continue_()
    late.value.finished()
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    expect(bars).to_have_count(0)


@pytest.mark.long
def test_counting_stops_when_it_is_left_and_leaves_controls_their_keys(
    new_visitor: NewVisitor,
) -> None:
    ann = new_visitor()
    page = ann.new_page()
    page.clock.install()
    ann.goto("/drills#count", page)
    page.get_by_label("Pace").select_option("500")
    page.get_by_role("button", name="Start").click()
    heard = page.get_by_role("log", name="What happens").locator("p")
    expect(heard.first).to_be_attached()
    page.get_by_role("link", name="Deal me this hand").click()
    expect(page.get_by_role("button", name="Show the values")).to_be_visible()
    page.clock.run_for(100)
    lines = heard.count()
    page.clock.run_for(5_000)
    assert heard.count() == lines
    page.get_by_role("link", name="Counting").click()

    page.get_by_label("Pace").select_option("key")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".drills-flash")).to_contain_text("1 of 26")
    space = """(one) => one.dispatchEvent(
      new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }))"""
    for control in (page.get_by_label("Pace"), page.get_by_text("What each card counts")):
        assert control.evaluate(space), "the key is the control's own"
    expect(page.locator(".drills-flash")).to_contain_text("1 of 26")
    assert not page.locator("main").evaluate(space)
    expect(page.locator(".drills-flash")).to_contain_text("2 of 26")


def test_cards_are_counted(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    page = ann.goto("/drills#count")
    page.get_by_label("Pace").select_option("key")
    page.get_by_label("Number of cards").select_option("13")
    page.get_by_text("What each card counts").click()
    tags = {
        one.locator("dt").inner_text(): int(one.locator("dd").inner_text().replace("−", "-"))
        for one in page.locator(".drills-tag-list > div").all()
    }
    assert len(tags) == 12
    page.get_by_role("button", name="Start").click()
    count = 0
    for place in range(13):
        expect(page.locator(".drills-flash")).to_contain_text(f"{place + 1} of 13")
        card = page.locator(".drills-flash playing-card").get_attribute("card")
        count += tags[str(card)[0]]
        page.get_by_role("button", name="Next").click()
    page.get_by_label("Running count").fill(str(count))
    if PROVING:
        assert_accessible(page)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".drills-count-verdict")).to_contain_text("Right")
    expect(page.locator(".drills-by-card li")).to_have_count(13)
    if PROVING:
        assert_accessible(page)
