"""The faces of the cards are readable: large and small, in two colours and in four."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from fortyeight.cards import deck
from tests.effort import effort

#: Draws cards of a given width, and returns what is visible on each.
_DRAWN = """async ({ cards, width }) => {
  const { playingCard } = await import('/cards/playing-card.js');
  const row = document.createElement('div');
  row.style.setProperty('--card-width', `${width}px`);
  row.append(...cards.map((one) => playingCard(one)));
  document.body.replaceChildren(row);
  await document.fonts.ready;
  const inside = (one, other) => one.left >= other.left - .5 && one.right <= other.right + .5
    && one.top >= other.top - .5 && one.bottom <= other.bottom + .5;
  const meets = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  const seen = (card, name) => [...card.querySelectorAll(name)]
    .map((one) => one.getBoundingClientRect()).filter((one) => one.width);
  return [...row.children].map((card) => {
    const place = card.getBoundingClientRect();
    const [corners, middles] = [seen(card, '.card-corner'), seen(card, '.card-middle > *')];
    return {
      card: card.card,
      corners: corners.length,
      middles: middles.length,
      figure: seen(card, '.card-frame').length,
      inside: [...corners, ...middles].every((one) => inside(one, place)),
      covered: corners.some((one) => middles.some((other) => meets(one, other))),
      shown: Math.max(...corners.map((one) => one.right)) <= place.right
        && Math.min(...corners.map((one) => one.right)) - place.left <= place.width * 0.36,
      colour: getComputedStyle(card.querySelector('.card-suit')).fill,
    };
  });
}"""


def drawn(page: Page, width: int) -> dict[str, dict[str, Any]]:
    cards = [str(card) for card in deck(())]
    told = page.evaluate(_DRAWN, {"cards": cards, "width": width})
    return {one["card"]: one for one in told}


def test_no_index_covers_a_pip_and_a_fanned_card_shows_its_index(plain_page: Page) -> None:
    """Large cards have pips and figures, small ones one pip or letter; both have two indices."""
    plain_page.add_style_tag(url="/look/parts/cards.css")
    for width in effort((26, 66), (26, 40, 66, 92, 150)):
        cards = drawn(plain_page, width)
        assert len(cards) == 52
        for name, one in cards.items():
            assert one["corners"] == 2, (width, name)
            assert one["inside"], (width, name)
            assert one["shown"], (width, name)
            assert not one["covered"], (width, name)
            assert one["figure"] == (width > 54 and name[0] in "JQK"), (width, name)
    for colours in (2, 4):
        plain_page.evaluate(
            "async (colours) => (await import('/core/page/prefs.js')).choose({ colours })", colours
        )
        assert len({one["colour"] for one in drawn(plain_page, 92).values()}) == colours
