"""Passwords: hashed with argon2id, a few at a time, and checked for weakness."""

from __future__ import annotations

import base64
import secrets
import unicodedata
from dataclasses import dataclass

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from fortyeight.server.base.account_names import folded
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.thread_pool import ThreadPool

MIN_LENGTH = 8
MAX_LENGTH = 128
MIN_DIFFERENT = 4
MIN_CODE_LENGTH = 6

#: The sample code in the text of Massachusetts Pontoon 21, 16(p)(1): never a house's own.
PUBLISHED_CODE = "333333"

_COMMONEST = """
    00000000 1029384756 11111111 11223344 1234567890 12345678 123456789 1234567a 12341234 12344321
    123123123 1234qwer 123456789a 147258369 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 22222222 87654321
    88888888 987654321 99999999 aa123456 a1234567 a12345678 abc12345 abcd1234 abcdefgh access14
    administrator admin123 asdfasdf asdf1234 asdfghjkl baseball basketball blackjack blackjack21
    changeme charlie1 chelsea1 computer corvette dragon12 football football1 fortyeight
    hello123 iloveyou iloveyou1 internet jennifer jordan23 letmein1 liverpool liverpool1 master12
    maverick mercedes michelle midnight monkey12 mustang1 p@ssw0rd p@ssword passw0rd password
    password1 password12 password123 passwort princess princess1 q1w2e3r4 q1w2e3r4t5 qazwsxedc
    qwer1234 qwerty12 qwerty123 qwertyui qwertyuiop samsung1 sayangku shadow12 spanish21 starwars
    sunshine sunshine1 superman superman1 trustno1 victoria welcome1 welcome123 whatever x1234567
    zaq12wsx zxcvbnm1 zxcvbnm123
"""

#: The commonest passwords of at least eight characters, which are guessed first.
COMMONEST = frozenset(_COMMONEST.split())


@dataclass(frozen=True, slots=True)
class Cost:
    """Cost of one guess: passes over the memory, the memory in KiB, and parallel lanes.

    The memory and the passes are those of the second choice of RFC 9106. It has four lanes; here a
    hash has one, because the number of hashes at once is what keeps the machine usable. A hash
    records its own cost, and is made again at the next sign-in if the cost has changed.
    """

    passes: int = 3
    memory_kib: int = 64 * 1024
    lanes: int = 1


def password_fault(password: str, name: str) -> str:
    """Return why a text cannot be the password of this account; empty if it can."""
    plain = _normalize(password)
    if plain is None or not MIN_LENGTH <= len(plain) <= MAX_LENGTH:
        return f"a password has {MIN_LENGTH} to {MAX_LENGTH} characters"
    if folded(plain) == folded(name):
        return "the name itself cannot be the password"
    if plain.lower() in COMMONEST:
        return "this is one of the passwords that everybody tries first"
    if len(set(plain)) < MIN_DIFFERENT:
        return f"a password has {MIN_DIFFERENT} different characters or more"
    return ""


def code_fault(code: str) -> str:
    """Return why a text cannot be the house's supervisor code; empty if it can (R22)."""
    if code == PUBLISHED_CODE:
        return "this code is printed in the rules: choose another"
    if not MIN_CODE_LENGTH <= len(code) <= MAX_LENGTH or not code.isprintable():
        return f"a code has {MIN_CODE_LENGTH} to {MAX_LENGTH} printable characters"
    return ""


def check_password(password: str, name: str) -> None:
    """Raise `Refusal` for a text that cannot be the password of this account."""
    if fault := password_fault(password, name):
        raise Refusal("bad-password", fault)


class Passwords:
    """Hashes passwords in a bounded thread pool.

    One hash takes 64 MiB and most of a tenth of a second of a core: without a bound, a few hundred
    sign-ins at once would take the machine away from the tables. Those beyond `max_waiting` are
    refused at once.
    """

    def __init__(self, cost: Cost | None = None, at_once: int = 2, max_waiting: int = 64) -> None:
        cost = cost or Cost()
        self._unmatched = _unmatched_hash(cost)
        self._hasher = PasswordHasher(
            time_cost=cost.passes,
            memory_cost=cost.memory_kib,
            parallelism=cost.lanes,
            hash_len=32,
            salt_len=16,
            type=Type.ID,
        )
        sentence = "too many people are signing in at this moment: try again in a minute"
        self._threads = ThreadPool("passwords", at_once, max_waiting, sentence)

    async def hash(self, password: str) -> str:
        """Return the hash that is stored in place of a password."""
        plain = _normalize(password)
        if plain is None:
            raise ValueError("a password is text")
        return await self._threads.run(lambda: self._hasher.hash(plain))

    async def verify(self, stored: str | None, password: str) -> bool:
        """Return whether a password matches the stored hash.

        If nothing is stored, or the text is too long to be a password, the work is the same and the
        result is False: the time it takes does not reveal which names have an account.
        """
        plain = _normalize(password)
        if plain is None or len(plain) > MAX_LENGTH:
            stored, plain = None, ""
        return await self._threads.run(lambda: self._verify(stored, plain))

    def needs_rehash(self, stored: str) -> bool:
        """Return whether a stored hash was made at a cost other than the current one."""
        return self._hasher.check_needs_rehash(stored)

    def close(self) -> None:
        self._threads.close()

    def _verify(self, stored: str | None, plain: str) -> bool:
        try:
            self._hasher.verify(self._unmatched if stored is None else stored, plain)
        except (VerificationError, InvalidHashError):
            return False
        return stored is not None

    def check_room(self) -> None:
        """Raise `Refusal` if too many are waiting already."""
        self._threads.check_room()


def _unmatched_hash(cost: Cost) -> str:
    """Return a hash of this cost that no known password matches."""
    salt, digest = (
        base64.b64encode(secrets.token_bytes(size)).decode().rstrip("=") for size in (16, 32)
    )
    return f"$argon2id$v=19$m={cost.memory_kib},t={cost.passes},p={cost.lanes}${salt}${digest}"


def _normalize(password: str) -> str | None:
    """Return a password in composed form, however a keyboard sends it; None if it is not text."""
    try:
        password.encode("utf-8")
    except UnicodeEncodeError:
        return None
    # The time for normalizing grows with the length: a text that is far too long stays as it is.
    return password if len(password) > 8 * MAX_LENGTH else unicodedata.normalize("NFC", password)
