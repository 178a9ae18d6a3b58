"""Commit-reveal shuffles that a player can verify.

The order follows from a 32-byte secret of the house and from seeds that players choose after they
have seen the secret's hash. Once the secret is revealed, anyone can repeat the shuffle.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import unicodedata
from collections.abc import Iterable, Sequence

from fortyeight.cards import FACES, Card
from fortyeight.chance.draw import draw_below
from fortyeight.chance.shuffle import shuffled

#: Name of the algorithm; a different one would get a different name.
ALGORITHM = "fortyeight-shoe/1"

SECRET_SIZE = 32
MAX_SEED_LENGTH = 64
MAX_SEEDS = 100

#: Person and seed, in the order in which they are hashed.
Seeds = Sequence[tuple[str, str]]

_PLACE = {face: place for place, face in enumerate(FACES.values())}

#: Control, format, private-use and surrogate characters, line and paragraph separators.
#: Unassigned characters are accepted: programs with other Unicode versions disagree on them.
_UNPRINTABLE = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})


def new_secret() -> bytes:
    """Return a new secret from the operating system's generator."""
    return os.urandom(SECRET_SIZE)


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of a secret in hexadecimal, published before the shuffle."""
    _check_secret(secret)
    return hashlib.sha256(secret).hexdigest()


def seed_fault(text: str) -> str:
    """Return why a text cannot be a seed, or an empty string."""
    return text_fault(text, "a seed", MAX_SEED_LENGTH)


def text_fault(text: str, what: str, longest: int) -> str:
    """Return why a text cannot be part of what is hashed, or an empty string."""
    if not 1 <= len(text) <= longest:
        return f"{what} has 1 to {longest} characters"
    for char in text:
        category = unicodedata.category(char)
        if category in _UNPRINTABLE or (category == "Zs" and char != " "):
            return f"{what} has printable characters only, and no space but the common one"
    if unicodedata.normalize("NFC", text) != text:
        return f"{what} is written in Unicode's composed form (NFC)"
    return ""


def nonce_of(table: str, shoe: int) -> str:
    """Return the nonce of a shoe. It is not free: the house could try many until one suits it."""
    return f"{table}/{shoe}"


class FairBits:
    """Stream from a secret, seeds and a nonce: HMAC-SHA256 in counter mode.

    Each block is HMAC(secret, message). The message is the algorithm's name, each person and seed,
    the nonce, and the block's number in 8 bytes; each part is preceded by its length in 4 bytes,
    so that no two inputs give the same message.
    """

    def __init__(self, secret: bytes, seeds: Seeds, nonce: str) -> None:
        _check_secret(secret)
        if fault := seeds_fault(seeds):
            raise ValueError(fault)
        texts = [ALGORITHM, *(text for pair in seeds for text in pair), nonce]
        self._secret = secret
        self._prefix = b"".join(_part(text.encode("utf-8")) for text in texts)
        self._block = 0
        self._buffer = b""

    def take(self, size: int) -> bytes:
        while len(self._buffer) < size:
            message = self._prefix + _part(self._block.to_bytes(8, "big"))
            self._buffer += hmac.digest(self._secret, message, "sha256")
            self._block += 1
        taken, self._buffer = self._buffer[:size], self._buffer[size:]
        return taken


def canonical(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards sorted by rank, ace to king, and by suit, clubs to spades."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def fair_shuffle(
    cards: Iterable[Card], secret: bytes, seeds: Seeds, nonce: str
) -> tuple[Card, ...]:
    """Shuffle the cards by a secret, seeds and a nonce; the top card comes first.

    The cards are sorted first, so that verifying the shuffle does not need their previous order.
    """
    return shuffled(canonical(cards), FairBits(secret, seeds, nonce))


def dealers_cut(
    low: int, high: int, secret: bytes, seeds: Seeds, nonce: str, number: int = 1
) -> int:
    """Return where the dealer cuts when no player does, from `low` to `high`.

    The place is drawn from the same secret under the number of the cut: a dealer who knows the
    order and chooses the cut would undo the shuffle.
    """
    if not 0 <= low <= high or number < 1:
        raise ValueError("the bounds of a cut are not in order, or its number is not from 1")
    return low + draw_below(high - low + 1, FairBits(secret, seeds, f"{nonce}/cut/{number}"))


def seeds_fault(seeds: Seeds) -> str:
    """Return what is wrong with a list of persons and seeds, or an empty string."""
    if len(seeds) > MAX_SEEDS:
        return f"there are at most {MAX_SEEDS} seeds"
    for person, seed in seeds:
        if fault := text_fault(person, "a person's name", MAX_SEED_LENGTH) or seed_fault(seed):
            return fault
    if len({person for person, _ in seeds}) != len(seeds):
        return "a person has one seed only"
    return ""


def _part(content: bytes) -> bytes:
    return len(content).to_bytes(4, "big") + content


def _check_secret(secret: bytes) -> None:
    if len(secret) != SECRET_SIZE:
        raise ValueError(f"a secret has {SECRET_SIZE} bytes")
