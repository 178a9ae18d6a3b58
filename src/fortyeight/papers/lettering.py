"""How wide a text is about, so that lines can be broken without asking a font.

The widths are those of a wide serif face: a reader's machine may not have ours, and a line that is
broken early looks better than one that runs out of its column.
"""

from __future__ import annotations

SERIF = "'Libertinus Serif', 'Palatino Linotype', Palatino, Georgia, serif"
MONO = "'DejaVu Sans Mono', Menlo, Consolas, monospace"

#: The width of a letter of the monospaced face, in its size.
MONO_WIDTH = 0.602

_NARROW = "ijlIft.,:;'·()-| /"
_WIDE = "mwMW%–—"


def width(text: str, size: float) -> float:
    """About how wide a line of the serif face is."""
    return size * sum(map(_letter, text))


def _letter(letter: str) -> float:
    if letter in _NARROW:
        return 0.29
    if letter in _WIDE:
        return 0.82
    if letter.isupper():
        return 0.67
    return 0.5


def shortened(text: str, size: float, within: float) -> str:
    """The text, cut where it is wider than it may be."""
    if width(text, size) <= within:
        return text
    while text and width(text + "…", size) > within:
        text = text[:-1]
    return text.rstrip() + "…"


def mono_width(text: str, size: float) -> float:
    return MONO_WIDTH * size * len(text)


def wrapped(words: list[str], joint: str, size: float, within: float) -> list[str]:
    """As few lines of these parts as the width allows, and these about equally long."""
    found = _filled(words, joint, size, within)
    narrowest, widest = 0.0, within
    while len(found) > 1 and widest - narrowest > size:
        middle = (narrowest + widest) / 2
        narrower = _filled(words, joint, size, middle)
        if len(narrower) == len(found):
            found, widest = narrower, middle
        else:
            narrowest = middle
    return found


def _filled(words: list[str], joint: str, size: float, within: float) -> list[str]:
    """Lines of these parts, each as full as it can be."""
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]}{joint}{word}" if lines else word
        if lines and width(longer, size) <= within:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
