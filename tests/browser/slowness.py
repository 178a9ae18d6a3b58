"""Pages on a slow machine behind a slow line, to find tests that read a page before it is there.

`FORTYEIGHT_SLOW_PAGES=4 pytest tests/browser` has every page reckon four times as slowly, and hear
each of its sockets, and every answer, up to half a second late. What passes then passes on a busy
machine too.
"""

from __future__ import annotations

import os

from playwright.sync_api import BrowserContext, Page

#: All that one socket tells comes as late as all else that it tells, so that the order stays.
_LATE = """
{
  const listen = WebSocket.prototype.addEventListener;
  const lateness = new WeakMap();
  WebSocket.prototype.addEventListener = function (type, heard, ...rest) {
    if (!lateness.has(this)) lateness.set(this, Math.random() * 500);
    const late = (event) => setTimeout(() => heard.call(this, event), lateness.get(this));
    return listen.call(this, type, heard && late, ...rest);
  };
  const ask = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await ask(...asked);
    await new Promise((done) => setTimeout(done, Math.random() * 500));
    return answer;
  };
}
"""


def make_slow(context: BrowserContext) -> None:
    """Where the environment asks for it."""
    times = float(os.environ.get("FORTYEIGHT_SLOW_PAGES", "1"))
    if times <= 1:
        return

    def throttle(page: Page) -> None:
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": times})

    context.add_init_script(_LATE)
    context.on("page", throttle)
