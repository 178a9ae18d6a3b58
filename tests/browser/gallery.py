"""Take the screenshots of `docs/reference/pages.md` from the running product."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, ViewportSize

from tests.browser.chromium import chromium
from tests.server.live.nursery import Nursery
from tests.server.live.quick import quick_settings

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
WALL: ViewportSize = {"width": 1600, "height": 900}
#: Rounds played before the screenshots of the review and the history.
ROUNDS = 5
#: Buttons of a visitor, in order of preference.
WISHES = ("Deal me in", "No insurance", "Split", "Double", "Hit", "Stand", "Keep", "Deal")


def pressable(page: Page) -> dict[str, Locator]:
    """Return the buttons that can be pressed now, by their labels."""
    found = {}
    for one in page.get_by_role("button").all():
        if one.is_visible() and one.is_enabled() and one.get_attribute("aria-disabled") != "true":
            found[" ".join(one.inner_text().split())] = one
    return found


def play(page: Page, rounds: int, picture: Callable[[str], None]) -> None:
    """Play whole rounds, with a screenshot of each first decision; the last one stays."""
    dealt = 0
    while dealt < rounds:
        page.wait_for_timeout(700)
        offered = pressable(page)
        wish = next((name for one in WISHES for name in offered if name.startswith(one)), None)
        if wish is None:
            continue
        if wish.startswith(("Split", "Double", "Hit", "Stand")):
            page.wait_for_timeout(1500)
            picture(wish.split()[0].lower())
        dealt += wish.startswith("Deal") and not wish.startswith("Deal me")
        offered[wish].click(timeout=5_000)
    page.wait_for_timeout(1500)


def take(browser: Browser, address: str, folder: Path) -> None:
    """Take all screenshots of one server."""
    context = browser.new_context(base_url=address, viewport=DESK, device_scale_factor=1)
    page = context.new_page()

    def picture(name: str) -> None:
        file = folder / f"{name}.png"
        page.screenshot(path=file)
        # 256 colours are enough for a page, at a third of the size.
        with Image.open(file) as taken:
            smaller = taken.convert("RGB").quantize(256)
        smaller.save(file, optimize=True)

    def at(path: str, name: str, wait: int = 2500) -> None:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(wait)
        picture(name)

    at("/", "lobby")
    page.get_by_label("A coach at my side").check()
    page.get_by_label("Two robots for company").check()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table**")
    found = re.search(r"id=([^&]+)", page.url)
    assert found is not None
    table = found[1]
    play(page, ROUNDS, lambda _: picture("table"))
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark")
    play(page, 1, lambda _: picture("phone"))
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(DESK)
    at("/drills", "drills")
    at("/review", "review", 6000)
    at("/how-to-play", "how-to-play")
    at("/which-game", "which-game")
    at("/strategy", "strategy", 4000)
    at("/calculator", "calculator", 4000)
    at(f"/deal?id={table}", "terminal")
    at(f"/floor?id={table}", "floor")
    page.set_viewport_size(WALL)
    at(f"/signage?id={table}", "signage")
    context.close()


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    nursery = Nursery()
    try:
        with tempfile.TemporaryDirectory() as data, chromium() as browser:
            place = Path(data)
            settings = quick_settings(place, f"sqlite:///{place / 'store.sqlite'}")
            server = nursery.start(settings, place / "log")
            take(browser, server.address, folder)
            server.stop()
    finally:
        nursery.close()


if __name__ == "__main__":
    main()
