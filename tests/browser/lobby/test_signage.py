"""Signage: no controls, and a wheel that stops at the drawn symbol and never reveals it early."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import NewVisitor
from tests.browser.visitor import assert_accessible, assert_fits
from tests.effort import effort

WALL: ViewportSize = {"width": 1920, "height": 1080}
SMALL_WALL: ViewportSize = {"width": 1600, "height": 900}
#: Portrait and square screens, and phones: none is meant for a wall, but nothing is cut off.
OTHER_SCREENS: tuple[ViewportSize, ...] = (
    {"width": 1080, "height": 1920},
    {"width": 1000, "height": 1000},
    {"width": 1024, "height": 768},
    {"width": 360, "height": 640},
    {"width": 844, "height": 390},
)

#: Turns a wheel to a symbol and records what it showed: nothing until it stopped.
TURNED = """async ({segments, symbol}) => {
  const { WheelFace, prizeRing } = await import('/signage/wheel.js');
  const face = new WheelFace();
  document.querySelector('main').append(face);
  face.setRings('a wheel', [prizeRing(segments, 'USD')]);
  const seen = new Set();
  const look = () => seen.add(`${face.dataset.state} ${face.dataset.symbol}`);
  const turning = face.turn([symbol]);
  look();
  const looking = setInterval(look, 20);
  // Long enough to see it turn; the rest of the spin would look the same.
  await new Promise((done) => setTimeout(done, 500));
  for (const move of face.getAnimations({ subtree: true })) move.finish();
  await turning;
  clearInterval(looking);
  look();
  const pointer = face.querySelector('.wheel-pointer').getBoundingClientRect();
  const under = document.elementsFromPoint(pointer.x + pointer.width / 2, pointer.bottom + 2);
  const slice = under.find((one) => one.matches('.wheel-slice'));
  const label = slice.nextElementSibling.querySelector('text').textContent;
  const told = face.getAttribute('aria-label');
  return {seen: [...seen], label, told, scale: face.scale};
}"""


#: What a wheel says about the scale of its slices.
SCALE = """async (segments) => {
  const { WheelFace, prizeRing } = await import('/signage/wheel.js');
  const face = new WheelFace();
  face.setRings('a wheel', [prizeRing(segments, 'USD')]);
  return face.scale;
}"""


#: The symbols around a wheel as it is drawn.
AROUND = """async (segments) => {
  const { slices } = await import('/signage/slices.js');
  return slices(segments);
}"""


#: The smallest type, in hundredths of the wall's height, and whether the seats are unobstructed.
FROM_AFAR = """() => {
  const words = [...document.querySelectorAll('main :not(wheel-face *)')].filter((one) =>
    one.checkVisibility() && !one.matches('.only-heard') &&
    [...one.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.data.trim()));
  const sizes = words.map((one) => parseFloat(getComputedStyle(one).fontSize));
  const side = [...document.querySelectorAll('.signage-side > *')];
  const lowest = Math.max(...side.map((one) => one.getBoundingClientRect().bottom));
  const seats = document.querySelector('.signage-seats').getBoundingClientRect().top;
  return {smallest: 100 * Math.min(...sizes) / innerHeight, clear: lowest <= seats};
}"""

#: Describes what lies outside the window.
CUT = """() => [...document.querySelectorAll('main :not(svg *)')].filter((one) => {
  const { left, right, top, bottom, width } = one.getBoundingClientRect();
  return one.checkVisibility() && !one.matches('.only-heard') && width &&
    (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1);
}).map((one) => `${one.className}: ${one.textContent}`)"""


def turned(page: Page, segments: list[dict[str, Any]], symbol: str) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(TURNED, {"segments": segments, "symbol": symbol})
    return found


def test_a_wheel_settles_on_the_stored_symbol_and_tells_nothing_before(
    new_visitor: NewVisitor,
) -> None:
    ann = new_visitor(size=WALL, reduced_motion="no-preference")
    ann.guest("wall-ann")
    table = ann.open_table("md-pontoon21")
    wheels = ann.ask("GET", f"/api/tables/{table}/wheels")["wheels"]
    segments = wheels[0]["faces"]["main"]
    page = ann.goto("/terms")
    page.evaluate("document.querySelector('main').replaceChildren()")
    for face in (face for wheel in wheels for face in wheel["faces"].values()):
        around = page.evaluate(AROUND, face)
        assert set(around) == {one["symbol"] for one in face}
        assert all(one != other for one, other in pairwise([*around, around[0]]))
    found = turned(page, segments, "200/50")
    assert found["seen"] == ["spinning ", "resting 200/50"]
    assert found["label"] == "$200"
    assert "$200" in found["told"]
    # A jackpot has a slice that can be read, and so a wider one than its chance.
    rarest = min(segments, key=lambda one: int(one["places"]))
    spins = sum(one["places"] for one in segments) // rarest["places"]
    assert rarest["symbol"] == "jackpot"
    assert found["scale"] == (
        f"Slices are not to scale: the jackpot comes up once in {spins:,} spins."
    )
    even = [{**one, "places": 1} for one in segments]
    assert page.evaluate(SCALE, even) == ""


def test_the_wall_shows_the_table_and_has_no_controls(new_visitor: NewVisitor) -> None:
    ann = new_visitor(size=WALL)
    ann.guest("wall-bob")
    table = ann.open_table("ma-pontoon21")
    wall = new_visitor(size=WALL)
    page = wall.goto(f"/signage?id={table}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Table of ma-pontoon21")
    expect(page.locator(".signage-limits")).to_contain_text("$5 to")
    expect(page.locator("[data-meter='must-hit'] dd")).to_contain_text("$")
    expect(page.locator(".signage-must")).to_contain_text("Must hit by")
    expect(page.locator("wheel-face")).to_have_attribute("data-state", "resting")
    expect(page.locator(".signage-foot")).to_contain_text("Slices are not to scale")
    assert page.locator("button, a, input, select").count() == 0
    assert_fits(page)
    below = "document.scrollingElement.scrollHeight - document.scrollingElement.clientHeight"
    for size in (WALL, SMALL_WALL):
        if size != WALL:
            page.set_viewport_size(size)
            # Reloaded: a window that was just resized keeps half of its old layout for a moment.
            page.reload()
            expect(page.locator(".signage-must")).to_contain_text("Must hit by")
        assert page.evaluate(below) <= 0
        told = page.evaluate(FROM_AFAR)
        # On a wall one metre high, type of two hundredths of its height is readable from five
        # metres.
        assert told["smallest"] >= 2.3, told
        assert told["clear"]
    for size in OTHER_SCREENS[: effort(1, None)]:
        page.set_viewport_size(size)
        page.reload()
        expect(page.locator(".signage-must")).to_contain_text("Must hit by")
        assert page.evaluate(CUT) == [], size
        assert page.evaluate(FROM_AFAR)["clear"], size
    assert_accessible(page)
