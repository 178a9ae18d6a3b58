"""The protocol's page describes the messages as they are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args, get_type_hints

from tools.documents.protocol_page import renewed
from tools.documents.sent_messages import MEANS, MESSAGES

from fortyeight.server.wire.parsing import REQUESTS

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "protocol.md"


def test_the_tables_are_those_of_the_code() -> None:
    text = PAGE.read_text("utf-8")
    assert renewed(text) == text, "run tools/protocol-page"


def test_every_message_is_on_the_page_once() -> None:
    rows = re.findall(r"(?m)^\| `([a-z-]+)` \|", PAGE.read_text("utf-8"))
    listed = [name for name in rows if name not in ("type", "id", "seen", "do")]
    assert sorted(listed) == sorted([*REQUESTS, *MEANS])


def test_an_edited_table_is_noticed() -> None:
    text = PAGE.read_text("utf-8")
    spoiled = text.replace("| `hit` |", "| `hit!` |")
    assert spoiled != text
    assert renewed(spoiled) == text


def test_every_kind_of_message_has_a_meaning() -> None:
    types = [get_args(get_type_hints(kind)["type"])[0] for kind in MESSAGES]
    assert types == list(MEANS)
