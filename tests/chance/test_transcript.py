"""Transcripts: a fair shoe is found fair, and each way of tampering is found out."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.cards import cards, full_shoe
from fortyeight.chance import (
    BadTranscript,
    Cut,
    Transcript,
    commitment,
    dealers_cut,
    fair_shuffle,
    read_transcript,
    shoe_order,
    transcript_from_json,
    transcript_to_json,
    verify_transcript,
    write_transcript,
)
from tests.chance.shoes import any_shoe, as_object, tampered

SECRET = bytes(range(32))
SEEDS = (("ann", "lucky 7"), ("bob", "Ü"))
SHOE = Transcript(
    "t1", 1, commitment(SECRET), SEEDS, full_shoe(6), secret=SECRET, next_commitment="ab" * 32
)


def drawn_from(shoe: Transcript, count: int = 20) -> Transcript:
    return replace(shoe, drawn=shoe_order(shoe)[:count], burned=(1,))


@given(st.integers(0, 10**9))
def test_a_fair_shoe_is_found_fair_and_is_read_back_as_it_was(seed: int) -> None:
    shoe = any_shoe(Random(seed))
    assert verify_transcript(shoe) == []
    assert read_transcript(write_transcript(shoe)) == shoe
    assert transcript_from_json(transcript_to_json(shoe)) == shoe


@given(st.integers(0, 10**9))
def test_a_tampered_shoe_is_found_out(seed: int) -> None:
    rng = Random(seed)
    way, stored = tampered(any_shoe(rng), rng)
    assert verify_transcript(transcript_from_json(stored)), way


def test_the_order_is_shuffled_then_cut() -> None:
    cuts = (Cut("ann", 100, 48, 240), Cut("bob", 60, 48, 240))
    whole = fair_shuffle(full_shoe(6), SECRET, SEEDS, "t1/1")
    once = whole[100:] + whole[:100]
    assert shoe_order(SHOE) == whole
    assert shoe_order(replace(SHOE, cuts=cuts[:1])) == once
    assert shoe_order(replace(SHOE, cuts=cuts)) == once[60:] + once[:60]


def test_the_order_of_the_pile_leaves_no_trace() -> None:
    assert replace(SHOE, cards=full_shoe(6)[::-1]) == SHOE


def test_the_secret_is_in_no_text_that_tells_of_a_transcript() -> None:
    assert SECRET.hex() not in repr(SHOE)
    assert repr(SECRET) not in repr(SHOE)


# Faults, each by its sentence


def faults(**fields: Any) -> list[str]:
    return verify_transcript(replace(drawn_from(SHOE), **fields))


def test_a_commitment_that_does_not_fit() -> None:
    assert faults(commitment="cd" * 32) == ["the commitment does not fit the secret"]


def test_a_secret_that_is_not_the_promised_one() -> None:
    found = faults(secret=bytes(32))
    assert found[0] == "the commitment does not fit the secret"
    assert "card 1 to leave the shoe was" in found[1]


def test_a_seed_that_was_changed_left_out_or_moved() -> None:
    for seeds in (SEEDS[:1], SEEDS[::-1], (("ann", "lucky 8"), SEEDS[1]), ()):
        (found,) = faults(seeds=seeds)
        assert "to leave the shoe was" in found


def test_a_card_that_differs() -> None:
    shoe = drawn_from(SHOE)
    assert shoe.drawn is not None
    wrong = next(card for card in cards("Ac 2c") if card != shoe.drawn[6])
    drawn = (*shoe.drawn[:6], wrong, *shoe.drawn[7:])
    assert faults(drawn=drawn) == [
        f"card 7 to leave the shoe was {wrong}, where the order has {shoe.drawn[6]}"
    ]


def test_a_card_that_was_skipped_or_dealt_from_below() -> None:
    shoe = drawn_from(SHOE)
    assert shoe.drawn is not None
    assert faults(drawn=(*shoe.drawn[:3], *shoe.drawn[4:]))
    assert faults(drawn=(*shoe.drawn[:3], shoe_order(SHOE)[-1], *shoe.drawn[4:]))


def test_more_cards_than_there_were() -> None:
    drawn = (*shoe_order(SHOE), shoe_order(SHOE)[0])
    assert faults(drawn=drawn) == ["289 cards were drawn from a shoe of 288"]


def test_cards_that_were_exchanged_before_the_shuffle() -> None:
    """A shoe with another card in it is another shoe, and deals other cards."""
    assert faults(cards=full_shoe(6)[1:] + cards("Kd"), drawn=shoe_order(SHOE))


def test_a_nonce_that_was_chosen() -> None:
    assert faults(nonce="t1/1b")[0] == "the nonce is not the one of this shoe, which is t1/1"
    assert faults(shoe=2)[0] == "the nonce is not the one of this shoe, which is t1/2"
    assert faults(table="t2")[0] == "the nonce is not the one of this shoe, which is t2/1"


def test_a_secret_that_is_promised_again() -> None:
    assert faults(next_commitment=SHOE.commitment) == [
        "the next shoe is promised with the same commitment"
    ]


def test_a_secret_that_is_kept() -> None:
    (found,) = faults(secret=None)
    assert "not revealed yet" in found
    with pytest.raises(ValueError, match="secret"):
        shoe_order(replace(SHOE, secret=None))


def test_another_algorithm() -> None:
    (found,) = faults(algorithm="fortyeight-shoe/2")
    assert "fortyeight-shoe/1" in found


def test_a_cut_outside_its_bounds() -> None:
    for cut in (Cut("ann", 47, 48, 240), Cut("ann", 241, 48, 240), Cut("ann", 289, 0, 289)):
        assert verify_transcript(replace(SHOE, cuts=(cut,))) == ["cut 1 is not within its bounds"]


def test_a_dealer_who_cuts_where_he_likes() -> None:
    place = dealers_cut(48, 240, SECRET, SEEDS, "t1/1", number=2)
    player = Cut("ann", 100, 48, 240)
    assert verify_transcript(replace(SHOE, cuts=(player, Cut("", place, 48, 240)))) == []
    (found,) = verify_transcript(replace(SHOE, cuts=(player, Cut("", place - 1, 48, 240))))
    assert found == (
        f"cut 2 is the dealer's and goes under {place - 1} cards, where the secret says {place}"
    )


def test_burned_cards_are_among_those_drawn() -> None:
    assert faults(burned=(1, 20)) == []
    for burned in ((0,), (21,), (2, 2), (3, 2)):
        (found,) = faults(burned=burned)
        assert "no card was burned at place" in found
    assert faults(drawn=None, burned=(1,))


@pytest.mark.parametrize(
    "fields",
    [
        {"table": ""},
        {"table": "a\nb"},
        {"shoe": 0},
        {"shoe": 2**53},
        {"commitment": "AB" * 32},
        {"commitment": "ab"},
        {"next_commitment": "no"},
        {"secret": bytes(31)},
        {"seeds": (("ann", ""),)},
        {"seeds": (("ann", "1"), ("ann", "2"))},
        {"cards": ()},
        {"cards": full_shoe(21)},
        {"cuts": (Cut("a\nb", 100, 48, 240),)},
        {"cuts": (Cut("a", 100, 48, 240),) * 101},
        {"drawn": full_shoe(21)},
        {"nonce": "x" * 101},
    ],
)
def test_what_cannot_be_a_transcript_is_one_fault_and_is_not_read(fields: dict[str, Any]) -> None:
    shoe = replace(SHOE, **fields)
    assert len(verify_transcript(shoe)) == 1
    with pytest.raises(BadTranscript):
        transcript_from_json(transcript_to_json(shoe))


# Reading


def spoiled(**fields: Any) -> dict[str, Any]:
    return {**as_object(drawn_from(replace(SHOE, cuts=(Cut("ann", 100, 48, 240),)))), **fields}


def test_the_example_is_read() -> None:
    assert verify_transcript(transcript_from_json(spoiled())) == []


@pytest.mark.parametrize(
    "fields",
    [
        {"format": "fortyeight-shoe/2"},
        {"format": None},
        {"more": 1},
        {"table": 1},
        {"shoe": "1"},
        {"shoe": True},
        {"shoe": 1.0},
        {"shoe": 2**70},
        {"shoe": -1},
        {"commitment": None},
        {"secret": "AB" * 32},
        {"secret": "ab" * 31},
        {"secret": 5},
        {"seeds": {}},
        {"seeds": [["ann", "1"]]},
        {"seeds": [{"person": "ann"}]},
        {"seeds": [{"person": "ann", "seed": 1}]},
        {"seeds": [{"person": "ann", "seed": "1", "more": 1}]},
        {"nonce": ""},
        {"nonce": None},
        {"cards": ["Ac"]},
        {"cards": {"Xx": 1}},
        {"cards": {"Ac": 0}},
        {"cards": {"Ac": True}},
        {"cards": {"Ac": 1001}},
        {"cards": {}},
        {"cuts": None},
        {"cuts": [100]},
        {"cuts": [{"person": "ann", "place": 100}]},
        {"cuts": [{"person": "ann", "place": "100", "low": 1, "high": 240}]},
        {"drawn": "Ac"},
        {"drawn": ["Xx"]},
        {"drawn": [1]},
        {"drawn": [["Ac"]]},
        {"burned": None},
        {"burned": ["1"]},
        {"burned": [1.5]},
        {"next_commitment": ""},
        {"next_commitment": 1},
        {"algorithm": ""},
    ],
)
def test_a_field_of_another_kind_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(BadTranscript):
        read_transcript(json.dumps(spoiled(**fields)))


@pytest.mark.parametrize("name", sorted(spoiled()))
def test_a_missing_field_is_refused(name: str) -> None:
    stored = spoiled()
    del stored[name]
    with pytest.raises(BadTranscript):
        transcript_from_json(stored)


BROKEN = {
    "nothing": b"",
    "no json": b"{",
    "no object": b"[]",
    "null": b"null",
    "deep": b"[" * 100_000,
    "deep and closed": b"[" * 50_000 + b"]" * 50_000,
    "not a number": b'{"shoe": NaN}',
    "twice": b'{"table": "a", "table": "b"}',
    "no text": b"\xff\xfe",
    "byte order mark": b"\xef\xbb\xbf{}",
    "digits": b"9" * 10_000,
    "too large": b" " * 1_000_001,
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(BadTranscript, match=r"\w+ \w+ \w+"):
        read_transcript(BROKEN[name])


def test_a_name_that_stands_twice_anywhere_is_refused() -> None:
    text = write_transcript(SHOE)
    for name, copy in (('"person": "ann"', '"person": "bob", '), ('"Ac": 6', '"Ac": 5, ')):
        assert name in text
        with pytest.raises(BadTranscript, match="twice"):
            read_transcript(text.replace(name, copy + name))


@given(st.binary(max_size=200))
def test_any_bytes_at_all_are_refused_with_a_sentence(raw: bytes) -> None:
    with pytest.raises(BadTranscript):
        read_transcript(raw)
