"""Account names: which texts are valid, and which two look alike to a reader."""

from __future__ import annotations

import unicodedata

from fortyeight.server.base.refusals import Refusal
from fortyeight.table.around.names import MAX_NAME_LENGTH, name_fault
from fortyeight.view.words.made_up_names import GUEST, ROBOT

#: Reserved words: in a log or a ledger they mean something other than an account.
SERVICE_WORDS = [
    *["bank", "cashier", "everybody", "guest", "house", "layout", "nobody", "robot"],
    *["console", "house-dealer", "server", "service", "system", "table", "wallet"],
]

#: Names that suggest authority; only the operator may create them, from the server's console.
STAFF_WORDS = ["admin", "administrator", "auditor", "manager", "root", "staff", "support"]

_MARKS = "-_."
_MAX_ACCENTS = 3

#: Characters that control the direction of the text around them.
_BIDIRECTIONAL = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)

#: Characters that Unicode counts as letters or marks, but that are invisible.
_INVISIBLE = frozenset(
    [
        *[0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0],
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0000, 0xE1000),
    ]
)

#: Sets of scripts that are mixed within one language.
_MIXED_SCRIPTS = (
    frozenset({"CJK", "HIRAGANA", "KATAKANA", "IDEOGRAPHIC"}),
    frozenset({"CJK", "HANGUL"}),
    frozenset({"CJK", "BOPOMOFO"}),
)

#: Greek and Cyrillic letters, and the Latin letters that they look like.
_LOOKALIKES = str.maketrans(
    "авгеіјкмнорсѕтухьԁһӏԛԝєαβεηικμνορτυχωϲϳ", "abreijkmhopcstyxbdhlqwcabenikuvoptuxwcj"
)


def account_name_fault(name: str, by_console: bool = False) -> str:
    """Return why a text cannot be the name of an account, or an empty string."""
    return _written_fault(name) or _reserved_fault(name, by_console)


def check_account_name(name: str, by_console: bool = False) -> None:
    """Raise `Refusal` if a text cannot be the name of an account."""
    if fault := account_name_fault(name, by_console):
        raise Refusal("bad-name", fault)


def check_guest_name(name: str) -> None:
    """Raise `Refusal` if a guest cannot have a name; names given by the service are allowed."""
    fault = _written_fault(name)
    if not fault and not name.startswith(GUEST):
        fault = _reserved_fault(name, by_console=False)
    if fault:
        raise Refusal("bad-name", fault)


def may_be_name(text: str) -> bool:
    """Whether a text is worth looking up: no stored name is longer or has control characters."""
    return len(text) <= MAX_NAME_LENGTH and not any(
        unicodedata.category(char).startswith("C") for char in text
    )


def folded(name: str) -> str:
    """Return a form of a name that is equal for names that a reader could confuse.

    Compatibility forms and case are folded, and Greek and Cyrillic letters become the Latin ones
    that they look like. Use it for comparison, never for display.
    """
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return unicodedata.normalize("NFKC", plain.translate(_LOOKALIKES))


def _written_fault(name: str) -> str:
    if any(char in _BIDIRECTIONAL for char in name):
        return "a name has no characters that change the direction of text"
    if fault := name_fault(name):
        return fault
    if not all(_is_allowed(char) for char in name + unicodedata.normalize("NFKC", name)):
        return "a name has letters, digits, hyphens, underscores and full stops"
    if unicodedata.category(name[0])[0] not in "LN":
        return "a name begins with a letter or a digit"
    if _longest_accents(name) > _MAX_ACCENTS:
        return f"a letter has no more than {_MAX_ACCENTS} accents"
    if not _has_one_script(name):
        return "a name has the letters of one script"
    if not 0 < len(folded(name)) <= 2 * MAX_NAME_LENGTH:
        return "a name is shorter"
    return ""


def _is_allowed(char: str) -> bool:
    if char in _MARKS:
        return True
    category = unicodedata.category(char)
    return (category[0] == "L" or category in ("Nd", "Mn", "Mc")) and ord(char) not in _INVISIBLE


def _longest_accents(name: str) -> int:
    longest = run = 0
    for char in name:
        run = run + 1 if unicodedata.category(char)[0] == "M" else 0
        longest = max(longest, run)
    return longest


def _has_one_script(name: str) -> bool:
    """Whether all letters are of one script, which is the first word of a character's name."""
    scripts = {
        unicodedata.name(char, "UNKNOWN").split(" ")[0].split("-")[0]
        for char in unicodedata.normalize("NFKC", name)
        if unicodedata.category(char)[0] == "L" and unicodedata.category(char) != "Lm"
    }
    return len(scripts) <= 1 or any(scripts <= mixed for mixed in _MIXED_SCRIPTS)


def _reserved_fault(name: str, by_console: bool) -> str:
    plain = folded(name)
    for prefix in (ROBOT, GUEST):
        if plain.startswith(folded(prefix)):
            return f"names that begin with {prefix} are given by the service"
    if plain in _SERVICE or (plain in _STAFF and not by_console):
        return f"{name!r} stands for something else here"
    return name_fault(plain) if plain.isascii() else ""


_SERVICE = frozenset(folded(word) for word in SERVICE_WORDS)
_STAFF = frozenset(folded(word) for word in STAFF_WORDS)
