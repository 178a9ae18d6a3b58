"""Answers to commands: made once, kept, and repeated on a retry."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from fortyeight.json_writer import json_writer
from fortyeight.server.base.refusals import Refusal
from fortyeight.store.model import StoredAnswer

Answer = dict[str, Any]

#: Answers of a table that are kept in memory for retries.
ANSWERS = 500

_write = json_writer()
_write_sorted = json_writer(sort_keys=True, default=str)


def done(id: str, version: int) -> Answer:
    """Return the answer to a command that was done, with the table's version after it."""
    return {"type": "answer", "id": id, "ok": True, "version": version}


def refused(id: str, version: int, refusal: Refusal) -> Answer:
    """Return the answer to a command that was refused."""
    return {
        "type": "answer",
        "id": id,
        "ok": False,
        "version": version,
        "refused": refusal.as_json(),
    }


def digest_of(message: Mapping[str, Any]) -> bytes:
    """Return a digest of a command, without its password: a short one could be guessed from it."""
    plain = message
    if "password" in message:
        plain = {key: value for key, value in message.items() if key != "password"}
    return hashlib.sha256(_write_sorted(plain).encode()).digest()


def answer_text(answer: Answer) -> str:
    """Format an answer as the JSON text that is stored."""
    return _write(answer)


def to_store(actor: str, digest: bytes, answer: Answer) -> StoredAnswer:
    """Return an answer in the form that is stored."""
    return StoredAnswer(actor, answer["id"], digest, answer_text(answer), answer["version"])


class Answers:
    """Cache of a table's last answers."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], tuple[bytes, Answer]] = OrderedDict()

    def again(self, actor: str, id: str, digest: bytes) -> Answer | None:
        """Return the first answer to a command; None if it is not cached.

        Raises `Refusal` if a different command was sent under the same id.
        """
        known = self._kept.get((actor, id))
        if known is None:
            return None
        if known[0] != digest:
            sentence = f"something else was asked for under the id {id}"
            raise Refusal("id-reused", sentence, status=422)
        return known[1]

    def has(self, actor: str, id: str) -> bool:
        return (actor, id) in self._kept

    def keep(self, actor: str, digest: bytes, answer: Answer) -> None:
        self._kept[actor, answer["id"]] = (digest, answer)
        while len(self._kept) > ANSWERS:
            self._kept.popitem(last=False)

    def keep_stored(self, stored: StoredAnswer) -> None:
        """Cache an answer that was given before this process ran the table."""
        self.keep(stored.actor, stored.digest, json.loads(stored.answer))
