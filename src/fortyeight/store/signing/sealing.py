"""Authenticated encryption of secrets in the database, with a key of the server.

A sealed text is bound to its context, the place where it is stored. Moved to another place, or
changed by a bit, it does not open.
"""

from __future__ import annotations

import base64
import binascii
import os
from contextlib import suppress

from fortyeight.store.model import BadKeys
from fortyeight.store.signing.keys import Keys

_PREFIX = "sealed/1:"
_NONCE = 12
_ID = 16

#: Texts are padded to a multiple of this many bytes, so that their length does not reveal a card or
#: an amount.
_BLOCK = 64


class BadSeal(Exception):
    """A sealed text that does not open. The message reveals nothing of its contents."""


def event_context(stream: str, version: int) -> str:
    """Return the context of an event's body."""
    return f"event {version} {stream}"


def snapshot_context(stream: str, version: int) -> str:
    """Return the context of a snapshot's body."""
    return f"snapshot {version} {stream}"


def is_sealed(body: str) -> bool:
    """Return whether an event's body is sealed."""
    return body.startswith(f'"{_PREFIX}')


def is_sealed_bytes(body: bytes) -> bool:
    """Return whether a snapshot's body is sealed."""
    return body.startswith(_PREFIX.encode())


def sealing_key_id(body: str | bytes) -> str | None:
    """Return the id of the key that a body is sealed with, or None if it is not sealed."""
    if isinstance(body, bytes):
        mark = _PREFIX.encode()
        rest = body[len(mark) : len(mark) + _ID] if is_sealed_bytes(body) else None
        return None if rest is None else rest.decode("ascii", "replace")
    start = len(_PREFIX) + 1
    return body[start : start + _ID] if is_sealed(body) else None


class Sealer:
    """Cipher that seals with the newest key and opens with any key of the folder."""

    __slots__ = ("_ciphers", "_keys")

    def __init__(self, keys: Keys) -> None:
        self._load(keys)

    def _load(self, keys: Keys) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import (  # noqa: PLC0415  # slow to load
            ChaCha20Poly1305,
        )

        # Ciphers before keys: another thread may already seal with the newest key.
        self._ciphers = {key.id: ChaCha20Poly1305(key.raw) for key in keys.sealing}
        self._keys = keys

    def _reload(self) -> None:
        """Reload the keys: one may have been added to the folder since the start."""
        with suppress(BadKeys):
            self._load(Keys.open(self._keys.folder))

    def seal(self, text: str, context: str) -> str:
        """Encrypt a text for a context, and return it as a JSON string."""
        name = self._keys.sealing[-1].id
        sealed = self._encrypt(name, text.encode("utf-8"), context)
        return f'"{_PREFIX}{name}:{base64.b64encode(sealed).decode("ascii")}"'

    def open(self, sealed: str, context: str) -> str:
        """Decrypt a text that was sealed for this context; raise `BadSeal` on failure."""
        if not is_sealed(sealed) or not sealed.endswith('"'):
            raise BadSeal(f"this is not a sealed text: {context}")
        name, _, text = sealed[len(_PREFIX) + 1 : -1].partition(":")
        try:
            raw = base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            raw = b""
        # Base64 has unused bits in the last character: accept only the canonical encoding.
        if not raw or base64.b64encode(raw).decode("ascii") != text:
            raise BadSeal(f"the sealed text is broken: {context}")
        return self._decrypt(name, raw, context).decode("utf-8")

    def seal_bytes(self, data: bytes, context: str) -> bytes:
        """Encrypt bytes, such as a snapshot, for a context."""
        name = self._keys.sealing[-1].id
        return f"{_PREFIX}{name}:".encode("ascii") + self._encrypt(name, data, context)

    def open_bytes(self, sealed: bytes, context: str) -> bytes:
        """Decrypt bytes that were sealed for this context; raise `BadSeal` on failure."""
        if not is_sealed_bytes(sealed):
            raise BadSeal(f"these are not sealed bytes: {context}")
        name, _, raw = sealed[len(_PREFIX) :].partition(b":")
        return self._decrypt(name.decode("ascii", "replace"), raw, context)

    def _encrypt(self, name: str, data: bytes, context: str) -> bytes:
        padded = data + b"\x80" + bytes(-(len(data) + 1) % _BLOCK)
        nonce = os.urandom(_NONCE)
        return nonce + self._ciphers[name].encrypt(nonce, padded, _bind(name, context))

    def _decrypt(self, name: str, raw: bytes, context: str) -> bytes:
        if name not in self._ciphers:
            self._reload()
        cipher = self._ciphers.get(name)
        if cipher is None:
            raise BadSeal(f"sealed with a key that is not here: {context}")
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415  # slow to load

        try:
            padded = cipher.decrypt(raw[:_NONCE], raw[_NONCE:], _bind(name, context))
        except (InvalidTag, ValueError):
            raise BadSeal(
                f"the sealed text was changed, or belongs to another place: {context}"
            ) from None
        return padded.rstrip(b"\x00")[:-1]


def _bind(name: str, context: str) -> bytes:
    return f"fortyeight seal 1\n{name}\n{context}".encode()
