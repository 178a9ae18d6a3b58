"""A person with a browser."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, ViewportSize, WebError

from tests.effort import PROVING
from tests.server.live.client import request

#: Interval at which a page is polled for a condition; every frame would force it to draw each one.
POLLING_MS = 50
#: Impact levels of axe that fail a test.
SERIOUS = ("serious", "critical")
#: The short run leaves out rules that are never serious, and checks the contrast of only one of
#: several elements with the same classes in the same places: contrast takes longest.
_AXE = """async (everything) => {
  const options = { resultTypes: ['violations'], preload: false };
  if (everything) return (await axe.run(options)).violations;
  const isMild = (rule) => ['minor', 'moderate'].includes(rule.impact);
  const mild = axe._audit.rules.filter(isMild).map((rule) => [rule.id, { enabled: false }]);
  const seen = new Set();
  const chosen = [...document.body.querySelectorAll('*')].filter((one) => {
    const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity } =
      getComputedStyle(one);
    const look = [color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity];
    for (let at = one; at; at = at.parentElement) look.push(at.localName, at.classList.value);
    return seen.size < seen.add(look.join()).size;
  });
  for (const one of chosen) one.setAttribute('data-contrast', '');
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-contrast]' }] });
  const result = await axe.run({ ...options, rules: Object.fromEntries(mild) });
  for (const one of chosen) one.removeAttribute('data-contrast');
  return result.violations;
}"""


@dataclass(frozen=True)
class Look:
    """A visitor's window and display preferences.

    They belong to a page, not to its context: one context, with its cache, serves visitors of every
    look.
    """

    size: ViewportSize
    color_scheme: Literal["light", "dark"] = "light"
    reduced_motion: Literal["reduce", "no-preference"] = "reduce"

    def give_to(self, page: Page) -> None:
        page.set_viewport_size(self.size)
        page.emulate_media(
            media="screen", color_scheme=self.color_scheme, reduced_motion=self.reduced_motion
        )


class Visitor:
    """A context with its cookies; errors of its pages are kept."""

    def __init__(
        self, context: BrowserContext, address: str, look: Look, may_complain: bool = False
    ) -> None:
        self.context = context
        self.address = address
        self._look = look
        self.may_complain = may_complain
        self.complaints: list[str] = []
        #: The page that `goto` opens first, which may have come with the context.
        self.first_page: Page | None = next(iter(context.pages), None)
        self._is_first_open = False
        context.on("console", self._console)
        context.on("weberror", self._error)

    def go(self) -> None:
        """Stop listening to the context, which is used by another visitor next."""
        self.context.remove_listener("console", self._console)
        self.context.remove_listener("weberror", self._error)

    def _error(self, error: WebError) -> None:
        place = error.page.url if error.page else ""
        self.complaints.append(f"{place}: {error.error}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            place = message.location.get("url", "")
            self.complaints.append(f"{message.type}: {message.text} ({place})")

    def page_that_remembers(self, stored: dict[str, str]) -> Page:
        """Open a new page of a returning visitor, with what was stored on their last visit."""
        page = self.new_page()
        page.add_init_script(
            "if (location.protocol !== 'about:') for (const [key, value] of"
            f" Object.entries({json.dumps(stored)})) localStorage.setItem(key, value);"
        )
        return page

    def goto(self, path: str, page: Page | None = None) -> Page:
        """Open a page at a path of the server.

        The first page is reused by other visitors: what cannot be undone, such as a clock or a
        WebSocket route, needs a page from `new_page`.
        """
        page = page or self._opened_page()
        page.goto(path)
        return page

    def _opened_page(self) -> Page:
        """Return the first page if it is not in use, else a new one."""
        if self._is_first_open:
            return self.new_page()
        self._is_first_open = True
        if self.first_page is None:
            self.first_page = self.new_page()
        else:
            self._look.give_to(self.first_page)
        return self.first_page

    def new_page(self) -> Page:
        """Open a page that was not used before and will not be reused."""
        page = self.context.new_page()
        self._look.give_to(page)
        return page

    def guest(self, name: str, cents: int = 100_000) -> None:
        """Sign in as a guest of this name, with chips in the wallet."""
        self.ask("POST", "/api/guests", {"name": name})
        if cents:
            self.ask("POST", "/api/cashier/purchases", {"cents": cents, "id": f"first-{name}"})

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Send an HTTP request with this browser's cookies; it must succeed."""
        status, told = self.tried(method, path, body)
        assert 200 <= status < 300, (status, told)
        return told

    def tried(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Send an HTTP request, whatever its response is."""
        held = self.context.cookies(self.address)
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in held)
        status, told, given = request(self.address, method, path, body, cookie)
        if given:
            name, _, value = given.partition("=")
            self.context.add_cookies([{"name": name, "value": value, "url": self.address}])
        return status, told

    def open_table(self, book: str, house: dict[str, Any] | None = None, **settings: Any) -> str:
        """Open a table and return its id; by default it deals without pauses and has no coach."""
        quick = {
            "card_ms": 0,
            "bets_ms": 60_000,
            "decision_ms": 0,
            "coach": False,
        }
        wanted = {
            "name": f"Table of {book}",
            "book": book,
            "house": house or {},
            "settings": {**quick, **settings},
        }
        return str(self.ask("POST", "/api/tables", wanted)["id"])


def assert_accessible(page: Page) -> None:
    """Assert that axe finds nothing serious on the page as it is now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(_AXE, PROVING)
    told = [
        f"{one['id']}: {one['help']}: "
        + "; ".join(f"{node['target']} {node.get('failureSummary', '')}" for node in one["nodes"])
        for one in found
        if one["impact"] in SERIOUS
    ]
    assert not told, "\n".join(told)


#: The layout shift while the page was loaded, and what shifted.
_SHIFTS = """() => new Promise((done) => {
  const found = [];
  const named = (one) => [one.node?.className, one.previousRect.toJSON(), one.currentRect.toJSON()];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) found.push([one.value, one.sources.map(named)]);
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done(found)));
})"""


def assert_still(page: Page, most: float = 0.1) -> None:
    """Assert that the page kept still while it was loaded; browsers call 0.1 still."""
    shifts = page.evaluate(_SHIFTS)
    assert sum(shift for shift, _ in shifts) < most, shifts


def assert_fits(page: Page) -> None:
    """Assert that nothing reaches beyond the sides of the window."""
    over = page.evaluate(
        "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
    )
    assert over <= 0, f"the page is {over} px wider than the window"
