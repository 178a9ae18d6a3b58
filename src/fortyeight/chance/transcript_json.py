"""Transcripts as JSON, read strictly: no field missing, unknown or repeated."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, NoReturn

from fortyeight.cards import FACES, Card
from fortyeight.chance.transcript import MAX_CARDS, Cut, Transcript, form_fault

FORMAT = "fortyeight-shoe/1"

#: Characters; a transcript is a small file.
MAX_TRANSCRIPT_SIZE = 1_000_000
#: The largest integer that every language reads exactly.
_MAX_INTEGER = 2**53 - 1

_FIELDS = (
    "format",
    "algorithm",
    "table",
    "shoe",
    "commitment",
    "secret",
    "seeds",
    "nonce",
    "cards",
    "cuts",
    "drawn",
    "burned",
    "next_commitment",
)
_HEX = re.compile("[0-9a-f]{64}")


class BadTranscript(ValueError):
    """A text or an object that is not a transcript."""


def transcript_to_json(transcript: Transcript) -> dict[str, Any]:
    """Return a transcript as a JSON object."""
    drawn = transcript.drawn
    return {
        "format": FORMAT,
        "algorithm": transcript.algorithm,
        "table": transcript.table,
        "shoe": transcript.shoe,
        "commitment": transcript.commitment,
        "secret": None if transcript.secret is None else transcript.secret.hex(),
        "seeds": [{"person": person, "seed": seed} for person, seed in transcript.seeds],
        "nonce": transcript.nonce,
        "cards": {str(face): copies for face, copies in Counter(transcript.cards).items()},
        "cuts": [
            {"person": cut.person, "place": cut.place, "low": cut.low, "high": cut.high}
            for cut in transcript.cuts
        ],
        "drawn": None if drawn is None else [str(card) for card in drawn],
        "burned": list(transcript.burned),
        "next_commitment": transcript.next_commitment,
    }


def write_transcript(transcript: Transcript) -> str:
    """Return the text of a transcript's file."""
    return json.dumps(transcript_to_json(transcript), ensure_ascii=False, indent=1) + "\n"


def read_transcript(text: str | bytes) -> Transcript:
    """Return the transcript in a file's text."""
    if len(text) > MAX_TRANSCRIPT_SIZE:
        raise BadTranscript("the file is too large for a transcript")
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        raw = json.loads(
            decoded,
            object_pairs_hook=_unique_fields,
            parse_constant=_refuse_number,
            parse_float=_refuse_number,
        )
    except UnicodeDecodeError:
        raise BadTranscript("the file is not UTF-8 text") from None
    except BadTranscript:
        raise
    except (ValueError, RecursionError):
        raise BadTranscript("the file is not JSON, or nested too deeply") from None
    return transcript_from_json(raw)


def transcript_from_json(stored: object) -> Transcript:
    """Return the transcript of a JSON object, as `transcript_to_json` makes it."""
    fields = _object(stored, _FIELDS, "a transcript")
    if fields["format"] != FORMAT:
        raise BadTranscript(f"the format is not {FORMAT}")
    secret, drawn = fields["secret"], fields["drawn"]
    transcript = Transcript(
        table=_text(fields, "table"),
        shoe=_number(fields, "shoe"),
        commitment=_text(fields, "commitment"),
        seeds=tuple(_seed(one) for one in _list(fields, "seeds")),
        cards=_shuffled(fields["cards"]),
        nonce=_text(fields, "nonce"),
        secret=None if secret is None else _secret(secret),
        cuts=tuple(_cut(one) for one in _list(fields, "cuts")),
        drawn=None if drawn is None else tuple(_face(one) for one in _list(fields, "drawn")),
        burned=tuple(_number({"burned": one}, "burned") for one in _list(fields, "burned")),
        next_commitment=(
            None if fields["next_commitment"] is None else _text(fields, "next_commitment")
        ),
        algorithm=_text(fields, "algorithm"),
    )
    if fault := form_fault(transcript):
        raise BadTranscript(fault)
    return transcript


def _unique_fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise BadTranscript("a name stands twice in one object")
    return fields


def _refuse_number(text: str) -> NoReturn:
    raise BadTranscript("all numbers of a transcript are whole")


def _object(stored: object, names: tuple[str, ...], what: str) -> dict[str, Any]:
    if not isinstance(stored, dict) or set(stored) != set(names):
        raise BadTranscript(f"{what} is an object with the fields {', '.join(names)}")
    return stored


def _list(fields: dict[str, Any], name: str) -> list[Any]:
    value = fields[name]
    if not isinstance(value, list) or len(value) > MAX_CARDS:
        raise BadTranscript(f"{name} is a list of at most {MAX_CARDS}")
    return value


def _text(fields: dict[str, Any], name: str) -> str:
    value = fields[name]
    if type(value) is not str or (name in ("table", "nonce", "algorithm") and not value):
        raise BadTranscript(f"{name} is a text")
    return value


def _number(fields: dict[str, Any], name: str) -> int:
    value = fields[name]
    if type(value) is not int or not 0 <= value <= _MAX_INTEGER:
        raise BadTranscript(f"{name} is a whole number")
    return value


def _seed(stored: object) -> tuple[str, str]:
    fields = _object(stored, ("person", "seed"), "a seed")
    return _text(fields, "person"), _text(fields, "seed")


def _cut(stored: object) -> Cut:
    fields = _object(stored, ("person", "place", "low", "high"), "a cut")
    numbers = (_number(fields, name) for name in ("place", "low", "high"))
    return Cut(_text(fields, "person"), *numbers)


def _face(stored: object) -> Card:
    face = FACES.get(stored) if isinstance(stored, str) else None
    if face is None:
        raise BadTranscript("a card is written as a rank and a suit, like 7s")
    return face


def _shuffled(stored: object) -> tuple[Card, ...]:
    """Return the cards, given the number of copies of each."""
    if not isinstance(stored, dict):
        raise BadTranscript("cards says how many there are of each")
    cards: list[Card] = []
    for name in stored:
        face, copies = _face(name), _number(stored, name)
        if not 1 <= copies <= MAX_CARDS:
            raise BadTranscript("cards says how many there are of each")
        cards += [face] * copies
    return tuple(cards)


def _secret(stored: object) -> bytes:
    if not isinstance(stored, str) or not _HEX.fullmatch(stored):
        raise BadTranscript("a secret has 64 hexadecimal digits, in small letters")
    return bytes.fromhex(stored)
