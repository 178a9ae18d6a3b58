"""Estimate the width of text, to break lines without a font.

The widths are those of a wide serif face: the reader's machine may not have ours, and a line that
is broken early looks better than one that runs out of its column.
"""

from __future__ import annotations

SERIF = "'Libertinus Serif', 'Palatino Linotype', Palatino, Georgia, serif"
MONO = "'DejaVu Sans Mono', Menlo, Consolas, monospace"

#: The width of a letter of the monospaced face, relative to the font size.
MONO_WIDTH = 0.602

_NARROW = "ijlIft.,:;'·()-| /"
_WIDE = "mwMW%–—"


def width(text: str, size: float) -> float:
    """Return the approximate width of a line in the serif face."""
    return size * sum(map(_letter, text))


def _letter(letter: str) -> float:
    if letter in _NARROW:
        return 0.29
    if letter in _WIDE:
        return 0.82
    if letter.isupper():
        return 0.67
    return 0.5


def shorten(text: str, size: float, within: float) -> str:
    """Return the text, cut with an ellipsis if it is too wide."""
    if width(text, size) <= within:
        return text
    while text and width(text + "…", size) > within:
        text = text[:-1]
    return text.rstrip() + "…"


def mono_width(text: str, size: float) -> float:
    return MONO_WIDTH * size * len(text)


def wrap(words: list[str], joint: str, size: float, within: float) -> list[str]:
    """Break parts into as few lines as fit the width, and balance the lengths of the lines."""
    lines = _fill_lines(words, joint, size, within)
    narrowest, widest = 0.0, within
    while len(lines) > 1 and widest - narrowest > size:
        middle = (narrowest + widest) / 2
        narrower = _fill_lines(words, joint, size, middle)
        if len(narrower) == len(lines):
            lines, widest = narrower, middle
        else:
            narrowest = middle
    return lines


def _fill_lines(words: list[str], joint: str, size: float, within: float) -> list[str]:
    """Break parts into lines greedily."""
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]}{joint}{word}" if lines else word
        if lines and width(longer, size) <= within:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
