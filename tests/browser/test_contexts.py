"""Who is given a context that somebody else had finds nothing of theirs in it."""

from __future__ import annotations

from tests.browser.contexts import Contexts

STORE = "() => { localStorage.theirs = 'yes'; sessionStorage.theirs = 'yes'; }"
STORED = "() => [localStorage.length, sessionStorage.length, document.cookie]"


def test_a_context_that_is_used_again_is_empty(contexts: Contexts, server: str) -> None:
    first = contexts.take(base_url=server, locale="en-GB")
    first.add_cookies([{"name": "theirs", "value": "yes", "url": server}])
    page = first.new_page()
    page.goto("/terms")
    page.evaluate(STORE)
    assert page.evaluate(STORED) == [1, 1, "theirs=yes"]
    contexts.give_back(first, server)
    second = contexts.take(base_url=server, locale="en-GB")
    assert second is first
    assert second.pages == []
    again = second.new_page()
    again.goto("/terms")
    assert again.evaluate(STORED) == [0, 0, ""]
    contexts.give_back(second, server)
