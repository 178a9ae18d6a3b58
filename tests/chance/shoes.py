"""Shoes that were shuffled fairly, drawn at random, and ways to tamper with them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from fortyeight.cards import FACES, full_shoe
from fortyeight.chance import (
    Cut,
    Transcript,
    commitment,
    dealers_cut,
    nonce_of,
    shoe_order,
    write_transcript,
)

SEEDS = ("lucky 7", "Übermut", "0", "x" * 64, "日本語の種", "a/b", "1,2;3", "🂡 and 🂱")


def any_shoe(rng: Random) -> Transcript:
    """A fair shoe: some decks or a few cards, some seeds, cuts, and cards drawn."""
    table, shoe = rng.choice(("t1", "table-9f", "Tisch 3")), rng.randint(1, 10**6)
    secret = rng.randbytes(32)
    people = rng.sample(("ann", "bob", "cat", "dän", "eve"), rng.randint(0, 5))
    seeds = tuple((person, rng.choice(SEEDS)) for person in people)
    few = rng.choices(list(FACES.values()), k=rng.randint(1, 20))
    cards = rng.choice((full_shoe(6), full_shoe(8), full_shoe(2, removed=()), tuple(few)))
    cuts = tuple(
        _cut(rng, len(cards), secret, seeds, nonce_of(table, shoe), number)
        for number in range(1, rng.randint(1, 4))
    )
    before = Transcript(table, shoe, commitment(secret), seeds, cards, secret=secret, cuts=cuts)
    drawn = shoe_order(before)[: rng.randint(0, len(cards))]
    burned = tuple(sorted(rng.sample(range(1, len(drawn) + 1), min(len(drawn), rng.randint(0, 3)))))
    return Transcript(
        table,
        shoe,
        commitment(secret),
        seeds,
        cards,
        secret=secret,
        cuts=cuts,
        drawn=rng.choice((None, drawn)) if not burned else drawn,
        burned=burned,
        next_commitment=rng.choice((None, commitment(rng.randbytes(32)))),
    )


def _cut(rng: Random, size: int, secret: bytes, seeds: Any, nonce: str, number: int) -> Cut:
    low = rng.randint(0, size // 2)
    high = rng.randint(low, size)
    if rng.random() < 0.5:
        return Cut("", dealers_cut(low, high, secret, seeds, nonce, number), low, high)
    return Cut("ann", rng.randint(low, high), low, high)


def as_object(shoe: Transcript) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(write_transcript(shoe))
    return found


def _flipped(digits: str, rng: Random) -> str:
    place = rng.randrange(len(digits))
    other = rng.choice([digit for digit in "0123456789abcdef" if digit != digits[place]])
    return digits[:place] + other + digits[place + 1 :]


def tampered(shoe: Transcript, rng: Random) -> tuple[str, dict[str, Any]]:
    """The shoe with one thing changed so that it is not fair any more, and what was changed.

    Only what leaves a trace is changed: the commitment and the cards drawn show it.
    """
    found = as_object(shoe)
    drawn = found["drawn"] or []
    ways = ["secret", "commitment", "nonce", "next", "algorithm", "hidden"]
    if found["cuts"]:
        ways.append("cut")
    if len(set(drawn)) > 1:
        ways.append("drawn")
    way = rng.choice(ways)
    if way in ("secret", "commitment"):
        found[way] = _flipped(found[way], rng)
    elif way == "nonce":
        found["nonce"] += "x"
    elif way == "next":
        found["next_commitment"] = found["commitment"]
    elif way == "algorithm":
        found["algorithm"] = "fortyeight-shoe/2"
    elif way == "hidden":
        found["secret"] = None
    elif way == "cut":
        cut = rng.choice(found["cuts"])
        cut["place"] = cut["high"] + 1
    else:
        place = rng.randrange(len(drawn))
        drawn[place] = rng.choice([card for card in FACES if card != drawn[place]])
    return way, found
