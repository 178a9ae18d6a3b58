"""A reused context keeps nothing of the visitor who had it before."""

from __future__ import annotations

from tests.browser.contexts import Contexts
from tests.browser.visitor import Look, Visitor

STORE = "() => { localStorage.theirs = 'yes'; sessionStorage.theirs = 'yes'; }"
STORED = "() => [localStorage.length, sessionStorage.length, document.cookie]"
#: How a page looks, and whether it is the document that was loaded before.
LOOK = """() => [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches,
  matchMedia('(prefers-reduced-motion: reduce)').matches, matchMedia('print').matches,
  'left' in window]"""


def test_a_context_that_is_used_again_is_empty(contexts: Contexts, server: str) -> None:
    first = contexts.take(base_url=server, locale="en-GB")
    ann = Visitor(first, server, Look({"width": 360, "height": 740}, "dark"))
    first.add_cookies([{"name": "theirs", "value": "yes", "url": server}])
    page = ann.goto("/terms")
    other = ann.goto("/terms")
    page.evaluate(STORE)
    assert page.evaluate(STORED) == [1, 1, "theirs=yes"]
    page.evaluate("window.left = true")
    page.route("**/terms", lambda route: route.abort())
    page.emulate_media(media="print")
    assert page.evaluate(LOOK) == [360, True, True, True, True]
    ann.go()
    contexts.give_back(first, server, ann.first_page)
    second = contexts.take(base_url=server, locale="en-GB")
    assert second is first
    assert second.pages == [page]
    assert other.is_closed()
    ben = Visitor(second, server, Look({"width": 700, "height": 500}, "light", "no-preference"))
    again = ben.goto("/terms")
    assert again is page
    assert again.evaluate(STORED) == [0, 0, ""]
    assert again.evaluate(LOOK) == [700, False, False, False, False]
    with again.expect_console_message():
        again.evaluate("console.error('for ben')")
    assert [ann.complaints, len(ben.complaints)] == [[], 1]
    ben.go()
    contexts.give_back(second, server, ben.first_page)
