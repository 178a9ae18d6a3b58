"""What the log keeps of a purchase at the cashier, and of chips that are given back."""

from __future__ import annotations

import json

BOUGHT = "cashier.bought/1"
RETURNED = "cashier.returned/1"


def receipt_body(cents: int, balance: int) -> dict[str, int]:
    """Return the body of the event: what was moved, and the balance of the wallet after it."""
    return {"cents": cents, "balance": balance}


def format_receipt(body: dict[str, int]) -> str:
    """Format a receipt as the JSON text that is stored as the answer."""
    return json.dumps({"receipt": body})
