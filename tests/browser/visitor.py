"""Somebody with a browser."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import BrowserContext, ConsoleMessage, Page

from tests.server.live.client import request

#: What axe calls serious is not let through.
SERIOUS = ("serious", "critical")
_AXE = """async () => (await axe.run({ resultTypes: ['violations'] })).violations"""


class Visitor:
    """A context of its own, with its cookies; its pages' complaints are kept."""

    def __init__(self, context: BrowserContext, address: str, may_complain: bool = False) -> None:
        self.context = context
        self.address = address
        self.may_complain = may_complain
        self.complaints: list[str] = []
        context.on("page", self._listen)

    def _listen(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            place = message.location.get("url", "")
            self.complaints.append(f"{message.type}: {message.text} ({place})")

    def goto(self, path: str, page: Page | None = None) -> Page:
        """A page opened at a path of the server."""
        page = page or self.context.new_page()
        page.goto(path)
        return page

    def guest(self, name: str, cents: int = 100_000) -> None:
        """Come in as a guest of this name, with chips in the wallet."""
        self.ask("POST", "/api/guests", {"name": name})
        if cents:
            self.ask("POST", "/api/cashier/purchases", {"cents": cents, "id": f"first-{name}"})

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The server asked over HTTP with this browser's cookies; its answer must be a success."""
        status, told = self.tried(method, path, body)
        assert 200 <= status < 300, (status, told)
        return told

    def tried(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """The same, whatever the answer is."""
        held = self.context.cookies(self.address)
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in held)
        status, told, given = request(self.address, method, path, body, cookie)
        if given:
            name, _, value = given.partition("=")
            self.context.add_cookies([{"name": name, "value": value, "url": self.address}])
        return status, told

    def open_table(self, book: str, house: dict[str, Any] | None = None, **settings: Any) -> str:
        """A new table's id; it deals without pauses, and has no coach, unless told otherwise."""
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
    """Axe finds nothing serious on the page as it is now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(_AXE)
    told = [
        f"{one['id']}: {one['help']}: "
        + "; ".join(f"{node['target']} {node.get('failureSummary', '')}" for node in one["nodes"])
        for one in found
        if one["impact"] in SERIOUS
    ]
    assert not told, "\n".join(told)


def assert_fits(page: Page) -> None:
    """Nothing reaches beyond the sides of the window."""
    over = page.evaluate(
        "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
    )
    assert over <= 0, f"the page is {over} px wider than the window"
