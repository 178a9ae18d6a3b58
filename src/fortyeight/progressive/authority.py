"""A supervisor's code: per house, stored hashed, never the sample code (R22).

All six-digit codes can be tried in a second, so a hash alone protects nothing: the terminal takes
no more than a few wrong codes, and every one is in the log.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

#: The code in the text is a sample; no house may have it.
SAMPLE_CODE = "333333"

LONGEST = 64

_COST = {"n": 2**14, "r": 8, "p": 1}


class BadCode(ValueError):
    """A code that no supervisor may have."""


def stored_code(code: str) -> str:
    """A code as it may be stored: salt and hash."""
    if code == SAMPLE_CODE:
        raise BadCode("the sample code is no secret: choose another")
    if not 6 <= len(code) <= LONGEST or not code.isprintable():
        raise BadCode(f"a code has 6 to {LONGEST} characters")
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}${_hash(code, salt).hex()}"


def is_code(code: str, stored: str) -> bool:
    """Whether this is the code that was stored, told in the same time either way."""
    salt, _, known = stored.partition("$")
    try:
        expected = bytes.fromhex(known)
        found = _hash(code[:LONGEST], bytes.fromhex(salt))
    except ValueError:
        return False
    same = hmac.compare_digest(found, expected)
    return same and len(code) <= LONGEST and code != SAMPLE_CODE


def _hash(code: str, salt: bytes) -> bytes:
    return hashlib.scrypt(code.encode(), salt=salt, dklen=32, **_COST)
