"""Shuffles that a player can check: a secret promised beforehand, and everybody's seeds.

The order comes from a 32-byte secret and from seeds that players choose after they have seen its
hash. Once the secret is known, anybody can repeat the shuffle.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import unicodedata
from collections.abc import Iterable, Sequence

from fortyeight.cards import FACES, Card
from fortyeight.chance.draw import below
from fortyeight.chance.shuffle import shuffled

#: How the order comes about; another way would get another name.
ALGORITHM = "fortyeight-shoe/1"

SECRET_SIZE = 32
LONGEST_SEED = 64
MOST_SEEDS = 100

#: Who added which seed, in the order in which they count.
Seeds = Sequence[tuple[str, str]]

_PLACE = {face: place for place, face in enumerate(FACES.values())}

#: Control, format, private and surrogate characters, and separators of lines and paragraphs.
#: Characters that Unicode has yet to name are let through: programs would disagree on them.
_UNPRINTABLE = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})


def new_secret() -> bytes:
    """A secret from the operating system."""
    return os.urandom(SECRET_SIZE)


def commitment(secret: bytes) -> str:
    """What is published of a secret beforehand: its SHA-256, in hexadecimal digits."""
    _check_secret(secret)
    return hashlib.sha256(secret).hexdigest()


def seed_fault(text: str) -> str:
    """Why a text cannot be a seed; empty where it can."""
    return text_fault(text, "a seed", LONGEST_SEED)


def text_fault(text: str, what: str, longest: int) -> str:
    """Why a text cannot be part of what is hashed; empty where it can."""
    if not 1 <= len(text) <= longest:
        return f"{what} has 1 to {longest} characters"
    for char in text:
        kind = unicodedata.category(char)
        if kind in _UNPRINTABLE or (kind == "Zs" and char != " "):
            return f"{what} has printable characters only, and no space but the common one"
    if unicodedata.normalize("NFC", text) != text:
        return f"{what} is written in Unicode's composed form (NFC)"
    return ""


def nonce_of(table: str, shoe: int) -> str:
    """The only nonce of a table's shoe: a free one would let the house try many."""
    return f"{table}/{shoe}"


class FairBits:
    """The stream of a secret, seeds and a nonce: HMAC-SHA256 of a counter, block after block.

    Each block is HMAC(secret, message). The message is the algorithm's name, then each person and
    seed, then the nonce, then the number of the block in 8 bytes; before each part stands its
    length in 4 bytes. So no two inputs have the same message.
    """

    def __init__(self, secret: bytes, seeds: Seeds, nonce: str) -> None:
        _check_secret(secret)
        fault = seeds_fault(seeds)
        if fault:
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
    """The cards by rank from the ace to the king, and within a rank clubs to spades."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def fair_shuffle(
    cards: Iterable[Card], secret: bytes, seeds: Seeds, nonce: str
) -> tuple[Card, ...]:
    """The cards in the order of this secret, these seeds and this nonce, the top card first.

    They are put into a canonical order before: how the pile lay does not matter, and who checks
    the shuffle need not know it.
    """
    return shuffled(canonical(cards), FairBits(secret, seeds, nonce))


def dealers_cut(
    low: int, high: int, secret: bytes, seeds: Seeds, nonce: str, number: int = 1
) -> int:
    """Where the dealer cuts when no player does: somewhere from low to high.

    It is drawn from the same secret, under the number of the cut. A dealer who knows the order
    and cuts where he likes would undo the shuffle.
    """
    if not 0 <= low <= high or number < 1:
        raise ValueError("the bounds of a cut are not in order, or its number is not from 1")
    return low + below(high - low + 1, FairBits(secret, seeds, f"{nonce}/cut/{number}"))


def seeds_fault(seeds: Seeds) -> str:
    """What is wrong with a list of persons and seeds; empty where nothing is."""
    if len(seeds) > MOST_SEEDS:
        return f"there are at most {MOST_SEEDS} seeds"
    for person, seed in seeds:
        fault = text_fault(person, "a person's name", LONGEST_SEED) or seed_fault(seed)
        if fault:
            return fault
    if len({person for person, _ in seeds}) != len(seeds):
        return "a person has one seed only"
    return ""


def _part(content: bytes) -> bytes:
    return len(content).to_bytes(4, "big") + content


def _check_secret(secret: bytes) -> None:
    if len(secret) != SECRET_SIZE:
        raise ValueError(f"a secret has {SECRET_SIZE} bytes")
