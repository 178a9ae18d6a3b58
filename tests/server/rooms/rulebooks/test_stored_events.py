"""Stored events of rulebooks can be read for ever, with their original meaning."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from fortyeight.rulebook.versions import content_hash
from fortyeight.server.rooms.rulebooks.book_ledger import BookLedger, Status
from fortyeight.store.model import StoredEvent

STORED = Path(__file__).with_name("stored_events.json")
#: Of the stored version: it never changes, whatever becomes of the shipped books.
HASH = "65d29725c895436c9bb61389ec5acfd41c8304fbab26c71b994c2de5a18a599e"


def events() -> list[StoredEvent]:
    stored = json.loads(STORED.read_text("utf-8"))
    return [
        StoredEvent("book:red-dragon", at, at, actor, "", name, body, b"")
        for at, (actor, name, body) in enumerate(stored, 1)
    ]


def test_a_version_is_read_without_the_shipped_book_that_it_is_based_on() -> None:
    ledger = BookLedger()
    statuses = []
    for event in events():
        ledger.take(event)
        statuses.append(ledger.versions[HASH].status)
    assert statuses == [Status.PROPOSED, Status.PROPOSED, Status.OFFERED, Status.WITHDRAWN]
    book = ledger.versions[HASH].version.book
    assert book.reference == f"red-dragon@{HASH}"
    assert book.entries["dealing.soft_17"].default == "draw"
    # The base is the stored one, and part of the meaning.
    body = json.loads(events()[0].body)
    assert content_hash(body["content"]) == HASH
    body["content"]["base"]["dealing"]["soft_17"]["value"] = "draw"
    assert content_hash(body["content"]) != HASH


def test_a_version_that_was_tampered_with_is_none() -> None:
    proposed, *others = events()
    body = proposed.body.replace('"draw"', '"stand"')
    assert body != proposed.body
    ledger = BookLedger()
    for event in (replace(proposed, body=body), *others):
        ledger.take(event)
    assert ledger.versions == {}
    assert ledger.offered is None
