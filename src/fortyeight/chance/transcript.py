"""The transcript of a shoe: commitment, secret, cuts and cards drawn, and its verification."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from fortyeight.cards import Card
from fortyeight.chance.fair import (
    ALGORITHM,
    MAX_SEED_LENGTH,
    SECRET_SIZE,
    Seeds,
    canonical,
    commitment,
    dealers_cut,
    fair_shuffle,
    nonce_of,
    seeds_fault,
    text_fault,
)

MAX_CARDS = 1000
MAX_CUTS = 100
MAX_NONCE_LENGTH = 100
#: The largest integer that every language represents exactly.
MAX_SHOE_NUMBER = 2**53 - 1

_COMMITMENT = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut that moves `place` cards from the top to the bottom.

    The rules bound the place by `low` and `high`. A cut without a person is the dealer's.
    """

    person: str
    place: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Transcript:
    """One shuffle of a table, from the commitment to the last card.

    `secret` is None until it is revealed. `cards` are those that were shuffled, sorted. `drawn` are
    those that left the shoe after it was last filled, in that order; `burned` are the places,
    counted from 1, of those among them that were burned between rounds.
    """

    table: str
    shoe: int
    commitment: str
    seeds: Seeds
    cards: tuple[Card, ...]
    nonce: str = ""
    secret: bytes | None = field(default=None, repr=False)
    cuts: tuple[Cut, ...] = ()
    drawn: tuple[Card, ...] | None = None
    burned: tuple[int, ...] = ()
    next_commitment: str | None = None
    algorithm: str = ALGORITHM

    def __post_init__(self) -> None:
        object.__setattr__(self, "seeds", tuple(self.seeds))
        object.__setattr__(self, "cards", canonical(self.cards))
        object.__setattr__(self, "nonce", self.nonce or nonce_of(self.table, self.shoe))


def shoe_order(transcript: Transcript) -> tuple[Card, ...]:
    """Return the cards as they lay in the shoe, shuffled and cut."""
    if transcript.secret is None or transcript.algorithm != ALGORITHM:
        raise ValueError("the order of a shoe is known when its secret and its algorithm are")
    cards = fair_shuffle(transcript.cards, transcript.secret, transcript.seeds, transcript.nonce)
    for cut in transcript.cuts:
        cards = cards[cut.place :] + cards[: cut.place]
    return cards


def verify_transcript(transcript: Transcript) -> list[str]:
    """Return what is wrong with a shoe, a sentence for each fault; an empty list if it is fair."""
    if fault := form_fault(transcript):
        return [fault]
    if transcript.algorithm != ALGORITHM:
        return [f"the algorithm is not {ALGORITHM}, which is the one that can be checked here"]
    return list(_faults(transcript))


def _faults(transcript: Transcript) -> Iterator[str]:
    nonce = nonce_of(transcript.table, transcript.shoe)
    if transcript.nonce != nonce:
        yield f"the nonce is not the one of this shoe, which is {nonce}"
    if transcript.next_commitment == transcript.commitment:
        yield "the next shoe is promised with the same commitment"
    if transcript.secret is None:
        yield "the secret is not revealed yet: nothing can be checked before the shoe is over"
        return
    if commitment(transcript.secret) != transcript.commitment:
        yield "the commitment does not fit the secret"
    yield from _cut_faults(transcript, transcript.secret)
    yield from _drawn_faults(transcript)


def _cut_faults(transcript: Transcript, secret: bytes) -> Iterator[str]:
    size = len(transcript.cards)
    for number, cut in enumerate(transcript.cuts, start=1):
        if not 0 <= cut.low <= cut.place <= cut.high <= size:
            yield f"cut {number} is not within its bounds"
        elif not cut.person:
            place = dealers_cut(
                cut.low, cut.high, secret, transcript.seeds, transcript.nonce, number
            )
            if cut.place != place:
                yield (
                    f"cut {number} is the dealer's and goes under {cut.place} cards, "
                    f"where the secret says {place}"
                )


def _drawn_faults(transcript: Transcript) -> Iterator[str]:
    drawn = transcript.drawn or ()
    if len(drawn) > len(transcript.cards):
        yield f"{len(drawn)} cards were drawn from a shoe of {len(transcript.cards)}"
    pairs = zip(drawn, shoe_order(transcript), strict=False)
    for place, (actual, expected) in enumerate(pairs, start=1):
        if actual != expected:
            yield f"card {place} to leave the shoe was {actual}, where the order has {expected}"
            break
    before = 0
    for place in transcript.burned:
        if not before < place <= len(drawn):
            yield f"no card was burned at place {place}"
            break
        before = place


def form_fault(transcript: Transcript) -> str:
    """Return why something cannot be a transcript at all, or an empty string."""
    return (
        text_fault(transcript.table, "a table", MAX_SEED_LENGTH)
        or text_fault(transcript.algorithm, "an algorithm", MAX_SEED_LENGTH)
        or text_fault(transcript.nonce, "a nonce", MAX_NONCE_LENGTH)
        or seeds_fault(transcript.seeds)
        or _secrets_fault(transcript)
        or _numbers_fault(transcript)
    )


def _secrets_fault(transcript: Transcript) -> str:
    if transcript.secret is not None and len(transcript.secret) != SECRET_SIZE:
        return f"a secret has {SECRET_SIZE} bytes"
    commitments = (transcript.commitment, transcript.next_commitment)
    if not all(one is None or _COMMITMENT.fullmatch(one) for one in commitments):
        return "a commitment has 64 hexadecimal digits, in small letters"
    return ""


def _numbers_fault(transcript: Transcript) -> str:
    if not 1 <= transcript.shoe <= MAX_SHOE_NUMBER:
        return "shoes are numbered from 1"
    if not 1 <= len(transcript.cards) <= MAX_CARDS:
        return f"a shoe has 1 to {MAX_CARDS} cards"
    if len(transcript.cuts) > MAX_CUTS:
        return f"there are at most {MAX_CUTS} cuts"
    if len(transcript.drawn or ()) > MAX_CARDS or len(transcript.burned) > MAX_CARDS:
        return f"at most {MAX_CARDS} cards leave a shoe"
    for cut in transcript.cuts:
        fault = text_fault(cut.person, "a person's name", MAX_SEED_LENGTH) if cut.person else ""
        if fault:
            return fault
    return ""
