"""A table's messages with the fields that are omitted because they follow from the others."""

from __future__ import annotations

from typing import Any

NO_OFFERS: dict[str, Any] = {
    "irregularities": [],
    "care": [],
    "step": None,
    "key": None,
    "card_for": None,
    "buttons": [],
    "marks": [],
    "may_spin": False,
}


def unpacked(message: dict[str, Any]) -> dict[str, Any]:
    """Return a message as its reader understands it."""
    if message["type"] == "offers":
        return {**NO_OFFERS, "meanings": [""] * len(message["offers"]), **message}
    if message["type"] != "events":
        return message
    version, events = message["from"], []
    for one in message["events"]:
        version = one.get("version", version + 1)
        events.append({"by": "table", "at": message["at"], **one, "version": version})
    return {"now": {}, **message, "events": events}
