"""Nothing overlaps on the felt: results and names are readable, one's own cards are larger."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, TABLET, NewVisitor
from tests.browser.felt.felt_scenes import SCENES, Scene, Stage
from tests.browser.visitor import assert_fits
from tests.effort import effort

BOOKS = ("ma-spanish21", "ma-pontoon21", "md-pontoon21", "mbs-pontoon", "bbc-spanish21")
LAPTOP: ViewportSize = {"width": 1024, "height": 768}
ON_ITS_SIDE: ViewportSize = {"width": 740, "height": 360}
ALL_SIZES = (DESK, LAPTOP, TABLET, PHONE, ON_ITS_SIDE)
FEW_SIZES = (DESK, PHONE)

#: Describes every layout fault.
WRONG = """() => new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const felt = document.querySelector('.felt');
  const found = [];
  const seen = (selector) => [...felt.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility())
    .map((one) => ({ one, at: one.getBoundingClientRect() }));
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const name = ({ one }) =>
    `${one.className} "${one.textContent}" of box ${one.closest('.box')?.dataset.box}`;
  const results = seen('.result');
  results.forEach((result, at) => {
    for (const other of [...results.slice(at + 1), ...seen('.spot-label, .box-name, .hand-plate')])
      if (meet(result.at, other.at)) found.push(`${name(result)} lies over ${name(other)}`);
    for (const card of seen('.box playing-card'))
      if (card.one.closest('.box') !== result.one.closest('.box') && meet(result.at, card.at))
        found.push(`${name(result)} lies over a card of ${name(card)}`);
  });
  const all = felt.getBoundingClientRect();
  // What is printed on the felt can be read, letter by letter.
  for (const text of felt.querySelectorAll('.felt-letters')) {
    for (let at = 0; at < text.getNumberOfChars(); at += 1) {
      const { x, y, width, height } = text.getExtentOfChar(at);
      const letter = new DOMRect(all.left + x, all.top + y, width, height * 0.8);
      for (const over of seen('playing-card, .hand-plate'))
        if (meet(letter, over.at)) found.push(`${name(over)} lies over “${text.textContent}”`);
    }
  }
  for (const part of seen('.is-own :is(playing-card, .box-name, .spot, .result, chip-stack)')) {
    const { left, right, top, bottom } = part.at;
    if (left < all.left || right > all.right || top < all.top || bottom > all.bottom)
      found.push(`${name(part)} is not on the felt: ${[left, right, top, bottom]}`);
  }
  const circle = felt.querySelector('.is-own .spot-main');
  if (!circle.disabled && !circle.checkVisibility()) found.push('a bet has no circle to lie in');
  const widths = (selector) => seen(selector).map(({ one }) => one.offsetWidth);
  const own = Math.min(...widths('.is-own playing-card'));
  const others = Math.max(0, ...widths('.box:not(.is-own) playing-card'));
  if (own <= others) found.push(`own cards are ${own} wide, others' ${others}`);
  settled(found);
})))"""


def shown(stage: Stage, sizes: tuple[ViewportSize, ...], scenes: tuple[Scene, ...]) -> list[str]:
    """Return the layout faults of all scenes at all sizes."""
    found: list[str] = []
    for size in sizes:
        stage.page.set_viewport_size(size)
        for scene in scenes:
            stage.show(scene)
            wrong = stage.page.evaluate(WRONG)
            found += [f"{size['width']}, {scene.name}: {one}" for one in wrong]
        assert_fits(stage.page)
    return found


@pytest.mark.parametrize("book", effort(BOOKS[1:2], BOOKS))
def test_nothing_lies_over_a_result_and_ones_own_box_is_whole(
    book: str, new_visitor: NewVisitor
) -> None:
    ann = new_visitor()
    ann.guest(f"felt-{book}")
    stage = Stage(ann, f"felt-{book}", ann.open_table(book))
    paid = tuple(one for one in SCENES if one.settled)
    assert shown(stage, effort(FEW_SIZES, ALL_SIZES), paid) == []
    split = tuple(one for one in SCENES if one.split)
    assert shown(stage, effort((ON_ITS_SIDE,), (PHONE, LAPTOP)), split) == []


@pytest.mark.long
@pytest.mark.parametrize("size", effort([PHONE], [PHONE, TABLET, LAPTOP]))
def test_an_open_coach_leaves_ones_own_box_whole(
    size: ViewportSize, new_visitor: NewVisitor
) -> None:
    ben = new_visitor(size=size)
    ben.guest("coached-ben")
    stored = {"fortyeight.prefs": json.dumps({"coach": True}), "fortyeight.coach.mode": "before"}
    table = ben.open_table("md-pontoon21", coach=True)
    stage = Stage(ben, "coached-ben", table, ben.page_that_remembers(stored))
    stage.show(next(one for one in SCENES if one.name == "robots"))
    panel = stage.page.locator(".coach-panel")
    expect(panel.locator(".coach-panel-line")).to_contain_text("Double is best")
    if "open" not in str(panel.get_attribute("class")).split():
        panel.get_by_role("button", name="Coach").click()
    expect(panel.locator(".value-bars")).to_be_visible()
    for scene in SCENES:
        if scene.robots and not scene.settled:
            stage.show(scene)
            expect(panel.locator(".value-bars")).to_be_visible()
            assert stage.page.evaluate(WRONG) == [], scene.name
