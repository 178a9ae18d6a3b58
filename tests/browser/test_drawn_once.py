"""The felt is drawn once for each change, and not at all where it would look the same."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import NewVisitor

#: Records every view that the felt is drawn with.
COUNT = """async () => {
  const { src } = document.querySelector('script[type=module]');
  const { DealerView } = await import(new URL('felt/dealer-view.js', src));
  const { show } = DealerView.prototype;
  window.drawn = [];
  DealerView.prototype.show = function (view) {
    drawn.push(view);
    return show.call(this, view);
  };
}"""
NOW: dict[str, Any] = {"hands": [], "turn": None, "asked": [], "dealer": {}}
CLOCK = {"type": "clock", "waits_for": [], "now_ms": 0, "deadline_ms": None, "paused": False}


class Line:
    """A page's connection to its table, into which a test can inject messages."""

    def __init__(self, page: Page) -> None:
        self.version = 0
        self._socket: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/socket"), self._opened)

    def _opened(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        server = socket.connect_to_server()
        server.on_message(lambda text: self._came(socket, str(text)))

    def _came(self, socket: WebSocketRoute, text: str) -> None:
        message = json.loads(text)
        self.version = message.get("to") or message.get("version") or self.version
        socket.send(text)

    def say(self, message: dict[str, Any]) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def happens(self, *events: dict[str, Any]) -> None:
        """Send events in one message, as if they had happened."""
        first = self.version
        self.version += len(events)
        logged = [
            {"version": first + at, "at": 0, "by": "", "event": event}
            for at, event in enumerate(events, start=1)
        ]
        self.say(
            {"type": "events", "from": first, "to": self.version, "events": logged, "now": NOW}
        )


def test_the_felt_is_drawn_once_for_each_change(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("ann-who-counts")
    page = ann.new_page()
    line = Line(page)
    page.goto(f"/table?id={ann.open_table('ma-spanish21')}&watch")
    main = page.locator("main")
    expect(main).to_have_attribute("data-idle", "true")
    page.evaluate(COUNT)
    for _ in range(5):
        line.say(CLOCK)
    # Messages are shown in order: once this one is, so are the clocks.
    line.happens({"event": "person.joined/1", "person": "zoe"})
    page.wait_for_function("drawn.some((view) => view.people.includes('zoe'))")
    expect(main).to_have_attribute("data-idle", "true")
    views = page.evaluate("drawn.splice(0).map((view) => view.people.includes('zoe'))")
    # The event, and what only the referee adds to it; no clock.
    assert views == [True, True]
    line.happens(
        {"event": "seat.taken/1", "person": "zoe", "box": 2},
        {"event": "seat.left/1", "person": "zoe", "box": 2},
        {"event": "seat.taken/1", "person": "zoe", "box": 3},
    )
    page.wait_for_function("drawn.some((view) => view.seats[3] === 'zoe')")
    expect(main).to_have_attribute("data-idle", "true")
    seats = page.evaluate("drawn.splice(0).map((view) => Object.keys(view.seats).join())")
    assert seats == ["2", "", "3", "3"]
    # A page that becomes visible, a panel that opens: nothing of the table has changed.
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.locator("[data-panel=pays]").click()
    expect(page.locator("#drawer")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    assert page.evaluate("drawn.length") == 0
