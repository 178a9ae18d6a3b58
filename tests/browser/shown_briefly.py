"""Recorder of what a page shows only briefly, so that slow machines see it too."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.visitor import POLLING_MS

#: Banners, the cards that they cover, those that are lit, and the balance at that time.
_WATCH = """() => {
  const seen = { banners: [], dimmed: [], covered: [], moving: 0, lit: [], balance: '' };
  window.seenHere = seen;
  const meets = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  const banner = (node) => requestAnimationFrame(() => {
    const place = node.getBoundingClientRect();
    const cards = [...document.querySelectorAll('.felt playing-card')];
    const under = cards.filter((one) => meets(place, one.getBoundingClientRect()));
    seen.covered.push(...under.map((one) => one.card));
    const { left, right, top, bottom } = document.querySelector('.felt').getBoundingClientRect();
    const inside = place.left >= left && place.right <= right && place.top >= top
      && place.bottom <= bottom;
    seen.moving += node.getAnimations().length;
    seen.lit = [...document.querySelectorAll('.felt .is-lit')].map((one) => one.card);
    seen.banners.push({ words: node.textContent, inside, opacity: getComputedStyle(node).opacity });
  });
  new MutationObserver((records) => {
    for (const node of records.flatMap((one) => [...one.addedNodes])) {
      if (!(node instanceof Element)) continue;
      if (node.matches('.bonus-banner')) banner(node);
      if (node.matches('.felt-dimmed')) {
        seen.dimmed.push(node.querySelector('.felt-dimmed-words').textContent);
        seen.moving += node.getAnimations().length;
        seen.balance = document.querySelector('.rail-chips strong').textContent;
      }
    }
  }).observe(document.querySelector('.felt'), { childList: true, subtree: true });
}"""


def watch(page: Page) -> None:
    """Record from now on."""
    page.evaluate(_WATCH)


def seen(page: Page, banners: int) -> dict[str, Any]:
    """Return what was recorded, once there are this many banners."""
    page.wait_for_function(
        "many => window.seenHere.banners.length >= many", arg=banners, polling=POLLING_MS
    )
    found: dict[str, Any] = page.evaluate("window.seenHere")
    return found


def heard(page: Page, words: str) -> None:
    """Wait until this has been announced to screen readers."""
    page.wait_for_function(
        "words => document.querySelector('[role=log]')?.textContent.includes(words)",
        arg=words,
        polling=POLLING_MS,
    )
