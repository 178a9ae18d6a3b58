"""The facts that the pages take from the code match it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools.documents.page_facts import FILES, event_types_js, main

from fortyeight.chance import SeededBits
from fortyeight.server.http.pages import pages_folder
from fortyeight.server.table.storage.event_log import ALL_NAMES
from fortyeight.table import Refused, decide
from fortyeight.view import FLOOR, SIGNAGE
from fortyeight.view.decision_names import DECISIONS
from fortyeight.view.event_view import event_view
from tests.view.evenings import BOOKS, evening, evening_house
from tests.view.words.test_event_lines import NEVER_TOLD


@pytest.mark.parametrize("name", FILES)
def test_the_generated_files_are_up_to_date(name: str) -> None:
    written = (pages_folder() / name).read_text("utf-8")
    assert written == FILES[name](), "run tools/page-facts"


def test_the_files_are_written_anew(tmp_path: Path) -> None:
    main(tmp_path)
    written = {str(one.relative_to(tmp_path)) for one in tmp_path.rglob("*.js")}
    assert written == set(FILES)


def shapes() -> dict[str, tuple[set[str], set[str]]]:
    """Return the required and the optional fields of every event, by its type."""
    found = {}
    for event, fields in re.findall(r"\{event: '([^']+)'(.*)\}\} \w+ \*/", event_types_js()):
        names = re.findall(r", (\w+\??): ", fields)
        sure = {name for name in names if not name.endswith("?")}
        found[event] = ({"event", *sure}, {"event", *(name.strip("?") for name in names)})
    return found


def test_every_event_that_is_told_has_a_type() -> None:
    assert set(shapes()) == set(ALL_NAMES.values()) - NEVER_TOLD


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_events_have_the_fields_of_their_types(book: str) -> None:
    bits = SeededBits(3)
    known = shapes()
    for table, command in evening(evening_house(book, bits), bits, 40):
        decided = decide(table, command)
        assert not isinstance(decided, Refused)
        for event in decided:
            for audience in (FLOOR, SIGNAGE):
                shown = event_view(event, audience)
                if shown is not None:
                    sure, allowed = known[shown["event"]]
                    assert sure <= set(shown) <= allowed, shown


def test_decisions_have_names_and_keys_of_their_own() -> None:
    names = [one.name for one in DECISIONS]
    keys = [one.key for one in DECISIONS if one.command is not None]
    assert len(set(names)) == len(names)
    assert len(set(keys)) == len(keys)
    assert all(len(key) == 1 for key in keys)
