"""Strict JSON parser for untrusted input; refuses what two parsers could read differently."""

from __future__ import annotations

import json
from typing import Any, NoReturn

MAX_DEPTH = 16
#: Maximum values and keys in all. A house that sets every key has some 350; each value of a wrong
#: type costs the validation of a request one to ten kilobytes.
MAX_VALUES = 2_000
#: Maximum keys of one object: a house has up to a hundred choices, and no request more fields. Each
#: unknown one is reported by the validation of a request.
MAX_KEYS = 128
#: Largest integer that every language represents exactly; more than any amount in cents.
MAX_INTEGER = 2**53 - 1


class BadJson(ValueError):
    """A text that is refused; the message gives the reason."""


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(pairs) > MAX_KEYS:
        raise BadJson(f"an object has more than {MAX_KEYS} keys")
    result = dict(pairs)
    if len(result) != len(pairs):
        raise BadJson("a key occurs twice")
    return result


def _whole(text: str) -> int:
    if len(text) > 17 or abs(int(text)) > MAX_INTEGER:
        raise BadJson("a number is too large")
    return int(text)


def _no_fraction(text: str) -> NoReturn:
    raise BadJson("numbers must be whole, without a point or an exponent")


def _no_constant(text: str) -> NoReturn:
    raise BadJson(f"{text} is not a number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_pairs,
    parse_float=_no_fraction,
    parse_int=_whole,
    parse_constant=_no_constant,
)


def strict_json(text: str) -> Any:
    """Parse a JSON text.

    Raises `BadJson` for duplicate keys, fractions, integers beyond `MAX_INTEGER`, NaN, lone
    surrogates, nesting deeper than `MAX_DEPTH`, more than `MAX_VALUES` values, and more than
    `MAX_KEYS` keys of an object.
    """
    if _has_too_many(text):
        raise _too_many()
    try:
        value = _DECODER.decode(text)
    except BadJson:
        raise
    except RecursionError:
        raise BadJson("it is nested too deeply") from None
    except ValueError:
        raise BadJson("it is not JSON") from None
    if not _is_small(text):
        _check(value)
    return value


def _too_many() -> BadJson:
    return BadJson(f"it has more than {MAX_VALUES:,} values")


def _has_too_many(text: str) -> bool:
    """Return whether a text surely has too many values, from its punctuation alone.

    To build the values of a long text takes many times as long, while all tables wait.
    """
    raw = text.encode("utf-8", "surrogatepass")
    if _count(raw, b",:[{") < MAX_VALUES:
        return False
    # Punctuation within strings does not count, nor quotation marks that are escaped.
    raw = raw.replace(rb"\\", b"").replace(rb"\"", b"")
    if _count(raw, b'"') > 2 * MAX_VALUES:
        return True
    raw = b"".join(raw.split(b'"')[::2])
    # Each comma is followed by a value, each colon too, and all but innermost brackets have one.
    return max(1 + _count(raw, b","), _count(raw, b"[{")) + _count(raw, b":") > MAX_VALUES


def _count(raw: bytes, chars: bytes) -> int:
    """Count these characters, in the same time however many there are."""
    return len(raw) - len(raw.translate(None, chars))


def _is_small(text: str) -> bool:
    """Return whether a text has too few brackets and commas to exceed a limit, and no escapes.

    That holds for nearly every command. To check each of its values takes longer than to parse it.
    """
    opened = text.count("{") + text.count("[")
    values = 1 + opened + text.count(",") + text.count(":")
    return opened <= MAX_DEPTH and values <= MAX_VALUES and text.isascii() and "\\" not in text


def _check(root: object) -> None:
    level, values = [root], 1
    for _ in range(MAX_DEPTH + 1):
        below: list[object] = []
        for value in level:
            if isinstance(value, str):
                _check_text(value)
            elif isinstance(value, list):
                below += value
            elif isinstance(value, dict):
                for key in value:
                    _check_text(key)
                below += value.values()
                values += len(value)
        values += len(below)
        if values > MAX_VALUES:
            raise _too_many()
        if not below:
            return
        level = below
    raise BadJson("it is nested too deeply")


def _check_text(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadJson("a text has half a character") from None
