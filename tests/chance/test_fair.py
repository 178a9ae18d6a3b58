"""The shuffle from a secret and seeds: its exact stream, its inputs, and its fairness."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.cards import FACES, cards, full_shoe
from fortyeight.chance import (
    FairBits,
    commitment,
    dealers_cut,
    draw_each_below,
    fair_shuffle,
    new_secret,
    nonce_of,
    seed_fault,
    shuffled,
)
from fortyeight.chance.fair import ALGORITHM, MAX_SEEDS, canonical
from tests.chance.battery.battery import LEVEL, LONG, SHORT, SMALL, Sizes, chances, failures
from tests.chance.battery.tails import too_far_out
from tests.effort import effort

SECRET = bytes(range(32))
SEEDS = (("ann", "lucky 7"), ("bob", "Ü"))
NONCE = "t1/1"


def by_hand(block: int) -> bytes:
    """A block of the stream, its message spelled out byte by byte."""
    message = (
        b"\x00\x00\x00\x11fortyeight-shoe/1"
        b"\x00\x00\x00\x03ann\x00\x00\x00\x07lucky 7"
        b"\x00\x00\x00\x03bob\x00\x00\x00\x02\xc3\x9c"
        b"\x00\x00\x00\x04t1/1"
        b"\x00\x00\x00\x08" + bytes(7) + bytes([block])
    )
    return hmac.new(SECRET, message, hashlib.sha256).digest()


def test_the_stream_is_hmac_of_a_counter() -> None:
    assert FairBits(SECRET, SEEDS, NONCE).take(96) == by_hand(0) + by_hand(1) + by_hand(2)


def test_the_stream_never_changes() -> None:
    """Transcripts of old shoes must be found fair for ever."""
    assert FairBits(SECRET, SEEDS, NONCE).take(32).hex() == STREAM
    top = fair_shuffle(full_shoe(6), SECRET, SEEDS, NONCE)[:12]
    assert " ".join(map(str, top)) == TOP
    assert dealers_cut(48, 240, SECRET, SEEDS, NONCE) == CUT
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


STREAM = "a598bfba42673b3fb5e71b61b7c7153484a4c8291174d68dfe7911afeae76e95"
TOP = "8c Jh 6d 3d Qd 3c Jh 9c Ah 8d 3s As"
CUT = 130


@given(st.lists(st.integers(0, 100)))
def test_however_it_is_taken_it_is_one_stream(sizes: list[int]) -> None:
    bits = FairBits(SECRET, SEEDS, NONCE)
    taken = b"".join(bits.take(size) for size in sizes)
    assert taken == FairBits(SECRET, SEEDS, NONCE).take(sum(sizes))


def test_a_secret_comes_from_the_system() -> None:
    secrets = {new_secret() for _ in range(1000)}
    assert len(secrets) == 1000
    assert all(len(secret) == 32 for secret in secrets)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_secret_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(bytes(size))
    with pytest.raises(ValueError, match="32 bytes"):
        FairBits(bytes(size), SEEDS, NONCE)


# What the order depends on


def test_the_order_of_the_pile_does_not_matter() -> None:
    pile = full_shoe(2)
    once = fair_shuffle(pile, SECRET, SEEDS, NONCE)
    assert once == fair_shuffle(shuffled(pile), SECRET, SEEDS, NONCE)
    assert sorted(map(str, once)) == sorted(map(str, pile))


def test_the_canonical_order_is_by_rank_and_suit() -> None:
    assert canonical(cards("Kd 2s Ah Ac Ks 2s Td")) == cards("Ac Ah 2s 2s Td Kd Ks")


def test_every_byte_of_the_secret_changes_the_order() -> None:
    orders = {fair_shuffle(full_shoe(1), SECRET, SEEDS, NONCE)}
    for place in range(32):
        for bit in range(8):
            other = bytearray(SECRET)
            other[place] ^= 1 << bit
            orders.add(fair_shuffle(full_shoe(1), bytes(other), SEEDS, NONCE))
            assert commitment(bytes(other)) != commitment(SECRET)
    assert len(orders) == 257


def test_every_other_input_changes_the_order() -> None:
    inputs: list[tuple[Sequence[tuple[str, str]], str]] = [
        (SEEDS, NONCE),
        (SEEDS, "t1/2"),
        (SEEDS, "t2/1"),
        (SEEDS[::-1], NONCE),
        (SEEDS[:1], NONCE),
        ((), NONCE),
        ((("ann", "lucky 8"), SEEDS[1]), NONCE),
        ((SEEDS[0], ("bob", "U")), NONCE),
        ((SEEDS[0], ("bab", "Ü")), NONCE),
        ((("ann", "Ü"), ("bob", "lucky 7")), NONCE),
        ((("an", "nlucky 7"), SEEDS[1]), NONCE),
        (((ALGORITHM, "ann"), ("lucky 7", "bob")), "Ü"),
        ((("ann", "lucky 7"),), "bob"),
        ((("ann", "lucky 7"), ("bob", "Ü"), ("cat", "1")), NONCE),
    ]
    orders = {fair_shuffle(full_shoe(1), SECRET, seeds, nonce) for seeds, nonce in inputs}
    assert len(orders) == len(inputs)


_texts = st.text(st.sampled_from("ab\u00dc "), min_size=1, max_size=4)
_inputs = st.tuples(
    st.lists(st.tuples(_texts, _texts), max_size=3, unique_by=lambda pair: pair[0]), _texts
)


@given(_inputs, _inputs)
def test_no_two_inputs_have_the_same_stream(
    one: tuple[list[tuple[str, str]], str], other: tuple[list[tuple[str, str]], str]
) -> None:
    streams = [FairBits(SECRET, *given).take(64) for given in (one, other)]
    assert (streams[0] == streams[1]) == (one == other)


def test_a_shoe_has_one_nonce() -> None:
    assert nonce_of("t1", 12) == "t1/12"


# The dealer's cut


def test_the_dealers_cut_lies_anywhere_within_its_bounds_and_nowhere_else() -> None:
    found = {
        dealers_cut(3, 9, SECRET, SEEDS, nonce_of("t1", shoe), number)
        for shoe in range(1, 40)
        for number in (1, 2)
    }
    assert found == set(range(3, 10))
    assert dealers_cut(5, 5, SECRET, SEEDS, NONCE) == 5


def test_each_cut_is_another_draw() -> None:
    found = {dealers_cut(0, 10**9, SECRET, SEEDS, NONCE, number) for number in range(1, 30)}
    assert len(found) == 29


@pytest.mark.parametrize(("low", "high", "number"), [(5, 4, 1), (-1, 4, 1), (1, 2, 0)])
def test_bad_bounds_of_a_cut_are_refused(low: int, high: int, number: int) -> None:
    with pytest.raises(ValueError, match="cut"):
        dealers_cut(low, high, SECRET, SEEDS, NONCE, number)


# Seeds


@pytest.mark.parametrize("text", ["0", "lucky 7", "x" * 64, "Ü", "日本語", "🂡", " "])
def test_a_seed_is_any_short_printable_text(text: str) -> None:
    assert seed_fault(text) == ""


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "1 to 64"),
        ("x" * 65, "1 to 64"),
        ("a\nb", "printable"),
        ("a\x00", "printable"),
        ("\u202eabc", "printable"),
        ("a\u00a0b", "printable"),
        ("\u2028", "printable"),
        ("\ud800", "printable"),
        ("\ue000", "printable"),
        ("U\u0308", "NFC"),
    ],
)
def test_another_text_is_no_seed(text: str, word: str) -> None:
    assert word in seed_fault(text)
    with pytest.raises(ValueError, match=word):
        FairBits(SECRET, (("ann", text),), NONCE)
    if text and word != "1 to 64":
        with pytest.raises(ValueError, match=word):
            FairBits(SECRET, ((text, "0"),), NONCE)


def test_a_person_adds_one_seed_and_there_are_not_too_many() -> None:
    with pytest.raises(ValueError, match="one seed"):
        FairBits(SECRET, (("ann", "1"), ("ann", "2")), NONCE)
    many = [(f"p{number}", "1") for number in range(MAX_SEEDS + 1)]
    FairBits(SECRET, many[:-1], NONCE)
    with pytest.raises(ValueError, match="at most"):
        FairBits(SECRET, many, NONCE)


# Fairness: that the draws are unbiased and the shuffle uniform, given fair bits, is proven where
# they are (test_draw, test_shuffle). What is left is that these bits are as good as fair.


def test_the_draws_are_the_proven_ones() -> None:
    """The fair shuffle is the proven one on the cards in order, over this stream."""
    pile = canonical(full_shoe(6))
    assert fair_shuffle(pile, SECRET, SEEDS, NONCE) == shuffled(
        pile, FairBits(SECRET, SEEDS, NONCE)
    )
    bounds = range(288, 1, -1)
    numbers = draw_each_below(bounds, FairBits(SECRET, SEEDS, NONCE))
    assert all(number < bound for number, bound in zip(numbers, bounds, strict=True))


FIRST = tuple(FACES.values())[:48]
BACK = {face: number for number, face in enumerate(FIRST)}


def fresh(numbers: Sequence[int]) -> tuple[int, ...]:
    """The fair shuffle with a secret of its own each time, as a table runs it."""
    pile = [FIRST[number] for number in numbers]
    return tuple(BACK[card] for card in fair_shuffle(pile, new_secret(), SEEDS, NONCE))


@pytest.mark.clause("ma-spanish21", "4(a)")
@pytest.mark.clause("ma-pontoon21", "4(a)")
@pytest.mark.clause("md-pontoon21", "5 A")
@pytest.mark.clause("bbc-spanish21", "Method 4")
def test_fresh_secrets_pass_the_battery() -> None:
    found = chances(fresh, effort(SMALL, SHORT))
    assert too_far_out(found, LEVEL) == [], found


def test_one_secret_passes_the_battery_over_many_shoes() -> None:
    """The nonce alone makes every shoe another: a counter's stream has no fault that shows."""
    shoe = 0

    def numbered(numbers: Sequence[int]) -> tuple[int, ...]:
        nonlocal shoe
        shoe += 1
        pile = [FIRST[number] for number in numbers]
        order = fair_shuffle(pile, SECRET, SEEDS, nonce_of("t1", shoe))
        return tuple(BACK[card] for card in order)

    found = chances(numbered, SMALL)
    assert too_far_out(found, LEVEL) == [], found


def test_the_battery_finds_a_secret_used_again() -> None:
    def stale(numbers: Sequence[int]) -> tuple[int, ...]:
        pile = [FIRST[number] for number in numbers]
        return tuple(BACK[card] for card in fair_shuffle(pile, SECRET, SEEDS, NONCE))

    assert failures(stale, SMALL)


@pytest.mark.long
def test_many_fresh_secrets_pass_the_battery() -> None:
    found = chances(fresh, Sizes(LONG.handfuls // 5, LONG.decks // 5, LONG.shoes // 20))
    print(*(f"{name}: {chance:.3g}" for name, chance in found.items()), sep="\n")
    assert too_far_out(found, LEVEL) == [], found
