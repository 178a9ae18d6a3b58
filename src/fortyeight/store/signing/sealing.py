"""Texts that nobody may read in the database: sealed with a key of the server.

A sealed text is bound to its place. Put in another place, or changed by a bit, it does not open.
"""

from __future__ import annotations

import base64
import binascii
import os
from contextlib import suppress

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from fortyeight.store.signing.keys import BadKeys, Keys

_MARK = "sealed/1:"
_NONCE = 12
_ID = 16

#: Sealed texts are filled up to a multiple of this, so that their length does not tell what a card
#: or an amount is.
_BLOCK = 64


class BadSeal(Exception):
    """A sealed text that does not open; nothing of what is in it is told."""


def event_context(stream: str, version: int) -> str:
    """The place of an event's body."""
    return f"event {version} {stream}"


def snapshot_context(stream: str, version: int) -> str:
    """The place of a snapshot's body."""
    return f"snapshot {version} {stream}"


def is_sealed(body: str) -> bool:
    """Whether an event's body is sealed."""
    return body.startswith(f'"{_MARK}')


def is_sealed_bytes(body: bytes) -> bool:
    """Whether a snapshot's body is sealed."""
    return body.startswith(_MARK.encode())


def sealed_with(body: str | bytes) -> str | None:
    """The id of the key that a body is sealed with, or None where it is not sealed."""
    if isinstance(body, bytes):
        mark = _MARK.encode()
        rest = body[len(mark) : len(mark) + _ID] if is_sealed_bytes(body) else None
        return None if rest is None else rest.decode("ascii", "replace")
    start = len(_MARK) + 1
    return body[start : start + _ID] if is_sealed(body) else None


class Sealer:
    """Seals with the newest key, and opens with every key of the folder."""

    __slots__ = ("_ciphers", "_keys")

    def __init__(self, keys: Keys) -> None:
        self._take(keys)

    def _take(self, keys: Keys) -> None:
        # The ciphers come first: another thread may seal with the newest key meanwhile.
        self._ciphers = {key.id: ChaCha20Poly1305(key.raw) for key in keys.sealing}
        self._keys = keys

    def _look_again(self) -> None:
        """A key may have been added to the folder since the start."""
        with suppress(BadKeys):
            self._take(Keys.open(self._keys.folder))

    def seal(self, text: str, context: str) -> str:
        """A text as a JSON string that only this server opens, and only in this place."""
        name = self._keys.sealing[-1].id
        sealed = self._encrypt(name, text.encode("utf-8"), context)
        return f'"{_MARK}{name}:{base64.b64encode(sealed).decode("ascii")}"'

    def open(self, sealed: str, context: str) -> str:
        """What was sealed for this place."""
        if not is_sealed(sealed) or not sealed.endswith('"'):
            raise BadSeal(f"this is not a sealed text: {context}")
        name, _, text = sealed[len(_MARK) + 1 : -1].partition(":")
        try:
            raw = base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            raw = b""
        # The last character has bits that say nothing: only one of its spellings is ours.
        if not raw or base64.b64encode(raw).decode("ascii") != text:
            raise BadSeal(f"the sealed text is broken: {context}")
        return self._decrypt(name, raw, context).decode("utf-8")

    def seal_bytes(self, data: bytes, context: str) -> bytes:
        """The same for bytes, such as a snapshot."""
        name = self._keys.sealing[-1].id
        return f"{_MARK}{name}:".encode("ascii") + self._encrypt(name, data, context)

    def open_bytes(self, sealed: bytes, context: str) -> bytes:
        """What was sealed for this place."""
        if not is_sealed_bytes(sealed):
            raise BadSeal(f"these are not sealed bytes: {context}")
        name, _, raw = sealed[len(_MARK) :].partition(b":")
        return self._decrypt(name.decode("ascii", "replace"), raw, context)

    def _encrypt(self, name: str, data: bytes, context: str) -> bytes:
        filled = data + b"\x80" + bytes(-(len(data) + 1) % _BLOCK)
        nonce = os.urandom(_NONCE)
        return nonce + self._ciphers[name].encrypt(nonce, filled, _bound(name, context))

    def _decrypt(self, name: str, raw: bytes, context: str) -> bytes:
        if name not in self._ciphers:
            self._look_again()
        cipher = self._ciphers.get(name)
        if cipher is None:
            raise BadSeal(f"sealed with a key that is not here: {context}")
        try:
            filled = cipher.decrypt(raw[:_NONCE], raw[_NONCE:], _bound(name, context))
        except (InvalidTag, ValueError):
            raise BadSeal(
                f"the sealed text was changed, or belongs to another place: {context}"
            ) from None
        return filled.rstrip(b"\x00")[:-1]


def _bound(name: str, context: str) -> bytes:
    return f"fortyeight seal 1\n{name}\n{context}".encode()
