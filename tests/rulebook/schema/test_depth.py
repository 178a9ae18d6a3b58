"""Depths: how they are written, and what they come to in a stack of cards."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.cards import deck_size
from fortyeight.rulebook.depth import Depth, parse_depth
from fortyeight.rulebook.reading.formatting import format_value
from fortyeight.rulebook.schema.values import BadValue, CutDepth, read_value

DECK = deck_size()
SIX = 6 * DECK

shares = st.builds(Fraction, st.integers(1, 9), st.integers(1, 99)).filter(lambda one: one < 1)
depths = st.one_of(
    st.builds(Depth, cards=st.integers(1, 999)),
    st.builds(Depth, decks=st.integers(1, 9), about=st.booleans()),
    st.builds(Depth, share=shares),
)
stacks = st.integers(2, 20 * 52)


# How they are written ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        ("1 card", Depth(cards=1)),
        ("10 cards", Depth(cards=10)),
        ("999 cards", Depth(cards=999)),
        ("1 deck", Depth(decks=1)),
        ("9 decks", Depth(decks=9)),
        ("about 1 deck", Depth(decks=1, about=True)),
        ("about 2 decks", Depth(decks=2, about=True)),
        ("1/4", Depth(share=Fraction(1, 4))),
        ("2/8", Depth(share=Fraction(1, 4))),
        ("9/99", Depth(share=Fraction(1, 11))),
    ],
)
def test_a_depth_is_read(text: str, depth: Depth) -> None:
    assert parse_depth(text) == depth
    assert read_value(CutDepth, text) == depth


@given(depth=depths)
def test_a_depth_is_read_as_it_is_written(depth: Depth) -> None:
    assert parse_depth(str(depth)) == depth


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "deck", "1", "0 cards", "00 cards", "01 card", "-1 cards", "+1 cards"),
        *("1000 cards", "1.5 decks", "0 decks", "10 decks", "one deck", "1  deck", "1deck"),
        *(" 1 deck", "1 deck ", "1 deck\n", "1 Deck", "About 1 deck", "about  1 deck"),
        *("0/4", "1/0", "4/4", "5/4", "9/1", "1/100", "10/99", "1 / 4", "1:4", "1/4/2", "¼"),
        *("about 10 cards", "about 1/4", "about", "1 deck or so", "none"),
        *(
            "1\u0663 cards",
            "\u0661 deck",
            "\u0661/\u0664",
            "\uff11 deck",
            "1\u00a0deck",
            "1\x00 deck",
        ),
    ],
    ids=format_value,
)
def test_what_is_no_depth(text: str) -> None:
    with pytest.raises(BadValue, match="is no depth"):
        read_value(CutDepth, text)


@pytest.mark.parametrize(
    "raw",
    [1, 48, 0.25, True, None, [], ["1 deck"], {}, {"cards": 10}, 16**6000, "9" * 100_000, "x\ny"],
    ids=format_value,
)
def test_a_fault_of_a_depth_is_short_and_on_one_line(raw: object) -> None:
    with pytest.raises(BadValue) as caught:
        read_value(CutDepth, raw)
    assert len(str(caught.value)) < 200
    assert str(caught.value).isprintable()


@given(text=st.text(st.sampled_from("0123456789/ abcdekorstu"), max_size=14))
def test_any_text_is_a_depth_or_a_fault(text: str) -> None:
    try:
        found = read_value(CutDepth, text)
    except BadValue:
        return
    assert parse_depth(str(found)) == found


# What they come to -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "stack", "cards"),
    [
        ("1/4", SIX, 72),
        ("1/4", 8 * DECK, 96),
        ("1/4", 3, 1),
        ("10 cards", SIX, 10),
        ("1 deck", SIX, 48),
        ("5 decks", SIX, 240),
        ("9 decks", SIX, 432),
        ("200 cards", SIX, 200),
    ],
)
def test_a_depth_in_cards(text: str, stack: int, cards: int) -> None:
    assert parse_depth(text).count(stack, DECK) == cards


@pytest.mark.ruling("R29")
@pytest.mark.clause("bbc-spanish21", "Method 7")
@pytest.mark.parametrize(("decks", "cards"), [(1, 12), (2, 24), (3, 48), (6, 48), (8, 48)])
def test_about_a_deck_is_a_quarter_of_one_or_two_decks(decks: int, cards: int) -> None:
    assert parse_depth("about 1 deck").count(decks * DECK, DECK) == cards


@pytest.mark.ruling("P2")
@pytest.mark.clause("bbc-spanish21", "Method 5")
@pytest.mark.clause("bbc-spanish21", "Method 7")
def test_about_a_deck_is_a_deck_give_or_take_a_quarter_of_one() -> None:
    about = parse_depth("about 1 deck")
    assert about.bounds(SIX, DECK) == (36, 60)
    assert about.least_cut(SIX, DECK) == 36
    assert about.bounds(3 * DECK, DECK) == (36, 60)


@pytest.mark.ruling("R29")
@pytest.mark.clause("bbc-spanish21", "Method 5")
def test_about_a_deck_has_no_play_where_it_is_a_quarter() -> None:
    about = parse_depth("about 1 deck")
    assert about.bounds(2 * DECK, DECK) == (24, 24)
    assert about.least_cut(2 * DECK, DECK) == 24
    assert about.least_cut(DECK, DECK) == 12


def test_a_deck_is_as_large_as_the_books_own() -> None:
    about = parse_depth("about 1 deck")
    assert parse_depth("1 deck").count(6 * 52, 52) == 52
    assert (about.count(2 * 52, 52), about.count(3 * 52, 52)) == (26, 52)
    assert about.bounds(6 * 52, 52) == (39, 65)


@pytest.mark.ruling("P2")
@pytest.mark.clause("ma-pontoon21", "4(e)")
@pytest.mark.clause("ma-spanish21", "4(e)")
@pytest.mark.clause("md-pontoon21", "5 E")
@pytest.mark.parametrize(
    ("text", "stack", "least"),
    [
        ("1 deck", SIX, 48),
        ("1 deck", 96, 48),
        ("1 deck", 95, 24),
        ("1 deck", 2, 1),
        ("10 cards", SIX, 10),
        ("10 cards", 20, 10),
        ("10 cards", 19, 5),
    ],
)
def test_a_stack_too_small_is_cut_a_quarter_from_either_end(
    text: str, stack: int, least: int
) -> None:
    assert parse_depth(text).least_cut(stack, DECK) == least


@pytest.mark.clause("ma-pontoon21", "4(e)")
@pytest.mark.clause("ma-spanish21", "4(e)")
@pytest.mark.clause("md-pontoon21", "5 E(2)")
def test_a_cutting_card_may_lie_deeper_than_its_bound() -> None:
    assert parse_depth("1/4").bounds(SIX, DECK) == (72, SIX - 1)


@given(depth=depths, stack=stacks)
def test_a_depth_is_some_cards(depth: Depth, stack: int) -> None:
    assert depth.count(stack, DECK) >= 1
    low, high = depth.bounds(stack, DECK)
    assert 1 <= low <= depth.count(stack, DECK)
    if depth.about:
        assert depth.count(stack, DECK) <= high <= depth.count(stack, DECK) + DECK // 4
    else:
        assert (low, high) == (depth.count(stack, DECK), stack - 1)


@given(share=shares, stack=stacks)
def test_a_share_of_a_stack_is_rounded_up(share: Fraction, stack: int) -> None:
    assert share * stack <= Depth(share=share).count(stack, DECK) < share * stack + 1


@pytest.mark.ruling("P2")
@given(depth=depths, stack=stacks)
def test_every_stack_can_be_cut(depth: Depth, stack: int) -> None:
    """A stack of two cards or more has a place between both ends, whatever the depth."""
    least = depth.least_cut(stack, DECK)
    assert 1 <= least <= stack - least


@pytest.mark.ruling("P2")
@given(depth=depths, stack=stacks)
def test_a_cut_is_as_deep_as_written_where_the_stack_allows_it(depth: Depth, stack: int) -> None:
    if not depth.about and 2 * depth.count(stack, DECK) <= stack:
        assert depth.least_cut(stack, DECK) == depth.count(stack, DECK)


@given(depth=depths, stack=stacks)
def test_depths_do_not_shrink_with_the_stack(depth: Depth, stack: int) -> None:
    assert depth.count(stack, DECK) <= depth.count(stack + 1, DECK)
