"""No waiting between rounds: results stay until the next bet, and betting is open at once."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, NewVisitor
from tests.browser.players.table_player import (
    at_table,
    cards_of,
    play_round,
    sit_and_deal,
    waits_for_me,
)
from tests.browser.visitor import assert_still

#: Presses what a quick player presses, as soon as it is enabled; returns the rounds dealt.
QUICK = """(rounds) => new Promise((done) => {
  let dealt = 0;
  const pressable = (selector) => [...document.querySelectorAll(selector)].find((one) =>
    one.checkVisibility() && !one.disabled && one.getAttribute('aria-disabled') !== 'true');
  const look = () => {
    const asked = pressable('.asks [data-verb=decline-insurance]')
      ?? pressable('.act[data-verb=stand]') ?? pressable('.act[data-verb=keep-double]');
    const deal = pressable('.tray-deal');
    if (deal && dealt === rounds) return done(dealt);
    if (deal) dealt += 1;
    (asked ?? deal)?.click();
    setTimeout(look, 20);
  };
  look();
})"""


#: The height of the rail in rem, and its buttons that lie outside the window.
RAIL = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const all = [...document.querySelectorAll('.rail button')];
  const seen = all.filter((one) => one.checkVisibility());
  const outside = seen.filter((one) => one.getBoundingClientRect().right > innerWidth);
  const high = document.querySelector('.rail').clientHeight / 16;
  done({high, outside: outside.map((one) => one.textContent)});
})))"""


def test_results_stay_until_the_next_bet_and_betting_is_open_at_once(
    new_visitor: NewVisitor,
) -> None:
    ann = new_visitor()
    ann.guest("ann-in-a-hurry")
    page = at_table(ann, ann.open_table("ma-pontoon21"))
    # Everything has its place before it is seen.
    expect(page.locator(".deal-me-in")).to_be_enabled()
    assert_still(page)
    sit_and_deal(page)
    # The table is dark, whatever the theme is.
    assert page.evaluate("getComputedStyle(document.body).colorScheme") == "dark"
    play_round(page, 1)
    # A player who was dealt in is told how to bet before the second hand.
    tip = page.locator(".first-hand")
    expect(tip).to_contain_text("What you won or lost stays in your box")
    # While the player bets there are chips and no decisions.
    expect(page.locator(".act:visible")).to_have_count(0)
    # The next round takes bets, and the last one still shows its cards and its result.
    expect(page.locator("main")).to_have_attribute("data-phase", "betting")
    expect(page.locator(".tray-deal")).to_be_enabled()
    box = str(page.locator(".box.is-own").get_attribute("data-box"))
    assert len(cards_of(page)[box]) >= 2
    assert cards_of(page)["dealer"]
    expect(page.locator(".is-own .result").first).to_be_visible()
    net = page.locator(".rail-net strong")
    result = net.inner_text()
    assert result == "even" or result.startswith(("won $", "lost $"))
    # The minimum is proposed, never all that is left; then it is doubled and halved again.
    deal = page.locator(".tray-deal")
    expect(deal).to_contain_text("Deal $5 again")
    # The rail fits in one row, from a tablet in landscape to a desktop.
    for width in (1024, 1100, DESK["width"]):
        page.set_viewport_size({"width": width, "height": DESK["height"]})
        rail = page.evaluate(RAIL)
        assert rail["outside"] == [], width
        assert rail["high"] < 9, width
    page.get_by_role("button", name="Twice as much").click()
    expect(deal).to_contain_text("Deal $10")
    expect(page.locator(".is-own .result")).to_have_count(0)
    assert cards_of(page) == {one: [] for one in cards_of(page)}
    page.get_by_role("button", name="Half of it").click()
    expect(deal).to_contain_text("Deal $5")
    expect(tip).to_contain_text("Then press Deal.")
    page.get_by_role("button", name="Clear your chips").click()
    page.get_by_role("button", name="Same again").click()
    expect(page.locator(".is-own .spot-main chip-stack")).to_have_attribute("cents", "500")
    page.keyboard.press("Enter")
    play_round(page, 2)
    # Enter deals the same again, and the kept results go with the first card.
    page.keyboard.press("Enter")
    play_round(page, 3)
    turbo = page.get_by_role("button", name="Turbo")
    expect(turbo).to_have_attribute("aria-pressed", "false")
    turbo.click()
    expect(turbo).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.documentElement.hasAttribute('data-still')")


@pytest.mark.long
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_how_long_twenty_rounds_take(
    motion: str, new_visitor: NewVisitor, capsys: pytest.CaptureFixture[str]
) -> None:
    """Print the seconds that a quick player needs; at most 40 with animation and 20 without."""
    ann = new_visitor(reduced_motion=motion)
    ann.guest(f"ann-with-{motion}")
    page = at_table(ann, ann.open_table("ma-spanish21", card_ms=220))
    sit_and_deal(page)
    waits_for_me(page)
    begin = time.monotonic()
    assert page.evaluate(QUICK, 20) == 20
    with capsys.disabled():
        print(f"twenty rounds, motion {motion}: {time.monotonic() - begin:.1f} s")
