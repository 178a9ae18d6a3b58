"""Bounds on a TOML text, checked before it is parsed.

`tomllib` stores every prefix of a dotted key: time and memory grow with the square of its parts,
and 60 kB of text become gigabytes. This scan takes linear time and constant memory.
"""

from __future__ import annotations

import re

#: More than any rulebook, house, record or settings file has.
MAX_CHARACTERS = 1_000_000
MAX_LINE = 10_000
#: Parts of a dotted key; shipped files have three at most.
MAX_KEY_PARTS = 8
#: Nested arrays and inline tables.
MAX_NESTING = 16
#: Keys, tables and arrays in total; the largest shipped file has some two thousand.
MAX_ENTRIES = 8_000
#: Characters of a bare key, a number or a date.
MAX_WORD = 128

# Quantifiers are possessive and unclosed strings match to the end, so that nothing backtracks.
_TOKEN = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5}|\Z)?'
    r"|'''(?:[^']++|'(?!''))*+(?:'{3,5}|\Z)?"
    r'|"(?:[^"\\\n]++|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
    r"|(?P<word>[A-Za-z0-9_+:-]++)"
    r"|(?P<mark>[.,=\[\]{}\n])",
    re.DOTALL,
)


class TomlTooLarge(ValueError):
    """A text beyond the bounds; the message says which one and where."""


def check_bounds(text: str) -> None:
    """Raise `TomlTooLarge` for a text that would cost too much to parse."""
    if len(text) > MAX_CHARACTERS:
        raise TomlTooLarge(f"it has more than {MAX_CHARACTERS:,} characters")
    _check_lines(text)
    parts, depth, entries = 1, 0, 0
    for token in _TOKEN.finditer(text):
        mark = token["mark"]
        if mark is None:
            if token["word"] is not None and token.end() - token.start() > MAX_WORD:
                raise _too_large(text, token, f"a word has more than {MAX_WORD} characters")
        elif mark == ".":
            parts += 1
            if parts > MAX_KEY_PARTS:
                raise _too_large(text, token, f"a key has more than {MAX_KEY_PARTS} parts")
        else:
            parts = 1
            if mark in "[{=":
                entries += 1
                if entries > MAX_ENTRIES:
                    sentence = f"there are more than {MAX_ENTRIES:,} keys, tables and arrays"
                    raise _too_large(text, token, sentence)
            if mark in "[{":
                depth += 1
                if depth > MAX_NESTING:
                    raise _too_large(text, token, "it is nested too deeply")
            elif mark in "]}":
                depth = max(depth - 1, 0)


def _check_lines(text: str) -> None:
    start, number = 0, 1
    while True:
        end = text.find("\n", start)
        if (len(text) if end < 0 else end) - start > MAX_LINE:
            raise TomlTooLarge(f"line {number} has more than {MAX_LINE:,} characters")
        if end < 0:
            return
        start, number = end + 1, number + 1


def _too_large(text: str, token: re.Match[str], sentence: str) -> TomlTooLarge:
    return TomlTooLarge(f"{sentence} (at line {text.count(chr(10), 0, token.start()) + 1})")
