"""A simple player who presses what the page of a table offers, whatever the cards are."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.visitor import POLLING_MS, Visitor

#: Decisions on a hand, in order of preference.
CAREFUL = ("keep-double", "stand", "hit")
#: The same for a player who tries everything.
EAGER = ("split", "keep-double", "double", "stand", "hit")

#: A round has fewer decisions than this.
MOST = 60


def at_table(visitor: Visitor, table: str, page: Page | None = None) -> Page:
    """Open the page of a table, loaded and ready to sit down."""
    page = visitor.goto(f"/table?id={table}", page)
    page.locator(".box").first.wait_for()
    return page


def sit_and_deal(page: Page) -> None:
    """Go from the door to cards in one press."""
    page.locator(".deal-me-in").click()
    expect(page.locator(".box.is-own")).to_have_count(1)


def waits_for_me(page: Page) -> str:
    """Wait until the page wants one of these, and return it: a verb, or `bets` for wagers."""
    handle = page.wait_for_function(
        """() => {
          const visible = (one) => one && one.offsetParent !== null && !one.disabled
            && one.getAttribute('aria-disabled') !== 'true';
          if (document.querySelector('main').dataset.idle !== 'true') return null;
          const asked = [...document.querySelectorAll('.asks [data-verb]')].find(visible);
          if (asked) return asked.dataset.verb;
          const act = [...document.querySelectorAll('.act')].find(visible);
          if (act) return 'act';
          return visible(document.querySelector('.tray-deal')) ? 'bets' : null;
        }""",
        polling=POLLING_MS,
    )
    return str(handle.json_value())


def cards_of(page: Page) -> dict[str, list[str]]:
    """Return the cards in every box, and the dealer's."""
    found: dict[str, list[str]] = page.evaluate(
        """() => {
          const names = (one) => [...one.querySelectorAll('playing-card')].map(
            (card) => card.getAttribute('card') ?? '');
          const found = { dealer: names(document.querySelector('.dealer-cards')) };
          for (const box of document.querySelectorAll('.box')) found[box.dataset.box] = names(box);
          return found;
        }"""
    )
    return found


def round_number(page: Page) -> int:
    return int(page.locator("main").get_attribute("data-round") or "0")


def play_round(page: Page, number: int, likes: tuple[str, ...] = CAREFUL) -> list[str]:
    """Play a round until the next one takes wagers; return what was pressed."""
    pressed: list[str] = []
    for _ in range(MOST):
        asked = waits_for_me(page)
        if asked == "bets":
            if round_number(page) > number:
                return pressed
            page.wait_for_timeout(30)
            continue
        if asked == "act":
            offered = [
                str(one.get_attribute("data-verb"))
                for one in page.locator(".act[aria-disabled=false]").all()
            ]
            if not offered:
                continue
            verb = next((one for one in likes if one in offered), offered[0])
            page.locator(f".act[data-verb={verb}]").click()
        else:
            verb = "decline-insurance" if asked == "insure" else asked
            page.locator(f".asks [data-verb={verb}]").first.click()
        pressed.append(verb)
    raise AssertionError(f"the round does not end: {pressed}")
