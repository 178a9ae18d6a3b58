"""Slow pages behind a slow connection, to find tests that read a page before it is ready.

`FORTYEIGHT_SLOW_PAGES=4 pytest tests/browser` slows every page's CPU by four, and delays each
socket message and HTTP response by up to half a second. Tests that pass this way pass on a busy
machine too.
"""

from __future__ import annotations

import os

from playwright.sync_api import BrowserContext, Page

#: All messages of one socket have the same delay, so that their order is kept.
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
    """Slow down a context's pages where the environment asks for it."""
    times = float(os.environ.get("FORTYEIGHT_SLOW_PAGES", "1"))
    if times <= 1:
        return

    def throttle(page: Page) -> None:
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": times})

    context.add_init_script(_LATE)
    context.on("page", throttle)
