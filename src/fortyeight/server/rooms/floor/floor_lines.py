"""What the floor is shown of each table."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fortyeight.rulebook import KEYS, House, rulebook
from fortyeight.server.table.lobby import lobby_entry
from fortyeight.server.table.publish.hub import Hub
from fortyeight.server.table.state.table_houses import served_house
from fortyeight.store.history.lobby import TableRow
from fortyeight.table.settle.ledger import at_stake
from fortyeight.table.shoe.duties import duties
from fortyeight.view.house.house_options import house_options
from fortyeight.view.words.irregular_words import floor_view
from fortyeight.view.words.rule_words import choice_words, rule_words, value_words


def floor_line(row: TableRow, hub: Hub | None) -> dict[str, Any]:
    """Format a table for the floor's list; `standing` is None if no hub shows it here."""
    told = lobby_entry(row)
    settings = told["settings"]
    house = hub.state.house if hub else served_house(row.book, told["house"], stored=True)
    return {
        "id": row.id,
        "name": row.name,
        "book": row.book,
        "title": rulebook(row.book).title,
        "private": bool(settings.get("private")),
        "dealing": settings.get("dealing", "automatic"),
        "opened_by": row.opened_by,
        "opened_at": row.opened_at,
        "round": row.round,
        "people": row.people,
        "minimum": house.limits.minimum,
        "maximum": house.limits.maximum,
        "currency": house.limits.currency,
        "boxes": house.boxes.boxes,
        "standing": None if hub is None else _standing(hub),
    }


def _standing(hub: Hub) -> dict[str, Any]:
    table, service = hub.state.game.table, hub.state.service
    care = table.care
    return {
        "version": hub.version,
        "round": table.round,
        "phase": table.phase.value,
        "people": sorted(set(table.chips) - set(service.robots)),
        "robots": len(service.robots),
        "taken": len(table.seats),
        "open": care is not None and care.open,
        "dealer": "" if care is None else care.dealer,
        "at_stake": at_stake(table),
        "rack": table.rack,
        "waits_for": list(hub.clock["waits_for"]),
        "paused": service.paused or None,
        "closing": service.closing,
        "calls": list(service.calls),
        "due": [one.sentence for one in duties(table)],
        "awaited": floor_view(table),
        "miscount": 0 if care is None else care.miscount,
        "incidents": service.incidents,
        "incident": service.incident or None,
    }


@lru_cache(maxsize=16)  # finding what a book allows takes a while, and it never changes
def _texts(book: str) -> dict[str, str]:
    return {option.key: option.text for option in house_options(rulebook(book))}


def house_lines(house: House) -> list[dict[str, Any]]:
    """Return everything that this house could choose, with its value, bounds and clause."""
    lines = []
    currency, texts = house.limits.currency, _texts(house.book.id)
    for key in KEYS.values():
        entry = house.book.entries.get(key.path)
        if entry is None or entry.fixed:
            continue
        value = house.value(key.path)
        lines.append(
            {
                "key": key.name,
                "words": texts.get(key.name) or rule_words(key.text),
                "value": value_words(house.book, key.path, entry.kind, value, currency),
                "bounds": choice_words(house.book, key.path, entry, currency),
                "clause": entry.citation,
                "own": key.name in house.choices,
            }
        )
    return lines
