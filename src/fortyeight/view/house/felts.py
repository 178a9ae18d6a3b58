"""The colour of each book's felt, on pages and papers."""

from __future__ import annotations

_FELTS = {
    "ma-spanish21": "#0e4429",
    "ma-pontoon21": "#0d4247",
    "md-pontoon21": "#541624",
    "mbs-pontoon": "#14244d",
    "bbc-spanish21": "#37401c",
}


def felt(book: str) -> str:
    """Return the colour of a book's felt."""
    return _FELTS.get(book, "#0e4429")
