"""Whatever a file holds, it is refused with its faults or it can be played."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Literal, get_args, get_origin

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from fortyeight.cards import full_shoe
from fortyeight.rulebook import (
    KEYS,
    MATCH_ODDS,
    BadHouse,
    BadRulebook,
    Faulty,
    House,
    Key,
    book_from,
    known_books,
    open_house,
    read_book_text,
    read_house,
    rulebook,
    rulebook_from,
    shipped_books,
)
from fortyeight.rulebook.library import book_reference, referenced_book
from fortyeight.rulebook.schema.values import is_number
from fortyeight.table import (
    DealerStep,
    Phase,
    Refused,
    Step,
    Table,
    choices,
    open_table,
    out_of_cards,
    take_steps,
)
from fortyeight.table.core.commands import Command, Join, LoadShoe, PlaceWager
from fortyeight.table.core.run import play
from tests.effort import effort
from tests.rulebook.reading.raw import raw_book
from tests.rulebook.schema.value_kinds import VALUE_KINDS, ListOf

BOOKS = st.sampled_from(shipped_books())
WORDS = (
    *("value", "allowed", "at_least", "at_most", "free", "default", "clause", "ruling"),
    *("from", "pays"),
    *("cards", "cards_or_more", "ranks", "suits", "tier", "row", "suited", "two_suited", "6", "8"),
    *(
        "table",
        "name",
        "wager",
        "prizes",
        "community",
        "least",
        "progressive",
        "jackpot",
        "250/100",
    ),
)

texts = st.one_of(
    st.text(max_size=20),
    st.sampled_from(
        (
            *("3:2", "1/2", "5.00", "none", "6-7-8", "A", "same", "win", "2(a)", "no-hole-card"),
            *("USD", "1 deck", "10 cards", "continuous", "riffle"),
        )
    ),
)
numbers = st.one_of(st.integers(-3, 30), st.sampled_from([10**30, -(10**30), 10**4000]))
scalars = st.one_of(
    st.booleans(),
    numbers,
    st.floats(),
    texts,
    st.dates(),
    st.times(),
)
values: st.SearchStrategy[Any] = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(texts, st.sampled_from(WORDS)), inner, max_size=4),
    ),
    max_leaves=12,
)


def check(error: Faulty) -> None:
    """Check that a refusal names its faults, each on one line and not too long."""
    assert error.faults
    for fault in error.faults:
        assert str(fault).isprintable()
        assert len(str(fault)) < 1000


@settings(max_examples=effort(30, 300), deadline=None)
@given(
    book=BOOKS,
    chosen=st.dictionaries(
        st.one_of(st.sampled_from([*KEYS, MATCH_ODDS]), st.text(max_size=10)), values, max_size=6
    ),
)
def test_any_house(book: str, chosen: dict[str, Any]) -> None:
    try:
        house = open_house(rulebook(book), chosen)
    except BadHouse as error:
        check(error)
    else:
        assert dict(house.choices) == chosen


def inner_tables(part: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a table, as the table or list that holds it and its key there."""
    if isinstance(part, dict | list):
        for key in list(part) if isinstance(part, dict) else range(len(part)):
            yield part, key
            yield from inner_tables(part[key])


@settings(max_examples=effort(30, 300), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), book=BOOKS)
def test_any_mutated_rulebook(data: st.DataObject, book: str) -> None:
    raw = raw_book(book)
    for _ in range(data.draw(st.integers(1, 4))):
        holder, key = data.draw(st.sampled_from(list(inner_tables(raw))))
        how = data.draw(st.sampled_from(["replace", "remove", "add"]))
        if how == "replace":
            holder[key] = data.draw(values)
        elif how == "remove":
            del holder[key]
        elif isinstance(holder, dict):
            holder[data.draw(st.one_of(texts, st.sampled_from(WORDS)))] = data.draw(values)
        else:
            holder.append(data.draw(values))
    try:
        found = rulebook_from(raw)
    except BadRulebook as error:
        check(error)
    else:
        assert open_house(found).book is found


@settings(max_examples=effort(30, 100), deadline=None)
@given(raw=st.dictionaries(st.one_of(texts, st.sampled_from([*raw_book("ma-spanish21")])), values))
def test_any_table(raw: dict[str, Any]) -> None:
    with pytest.raises(BadRulebook) as caught:
        rulebook_from(raw)
    check(caught.value)


DIFFERING = st.one_of(
    texts,
    st.sampled_from(
        (
            *("rules", "without", "bonus_21", "match", "super_bonus", "break_bonus", "words"),
            *("outcomes", "presentation", "source", "as_of", "cards", "pair", "bonus_spin"),
        )
    ),
)
ROW = st.dictionaries(
    st.sampled_from(("cards", "cards_or_more", "ranks", "suits", "pays", "from", "on_split_hands")),
    st.one_of(values, st.sampled_from(("none", "3:2", "6-7-8", "any", 5, 6, True))),
    max_size=4,
)


@settings(max_examples=effort(60, 600), deadline=None)
@given(
    base=st.sampled_from(known_books()),
    raw=st.dictionaries(DIFFERING, values, max_size=4),
    rules=st.dictionaries(st.one_of(st.sampled_from([*KEYS, MATCH_ODDS]), texts), values),
    rows=st.lists(ROW, max_size=4),
)
def test_any_difference(
    base: str, raw: dict[str, Any], rules: dict[str, Any], rows: list[dict[str, Any]]
) -> None:
    named = {"id": "x", "title": "X", "based_on": base}
    for parts in (raw, {"rules": rules}, {"bonus_21": rows}, {"super_bonus": {"tier": rows}}):
        try:
            found = book_from({**parts, **named})
        except BadRulebook as error:
            check(error)
        else:
            assert open_house(found).book is found
            assert referenced_book(book_reference(found)) == found


@settings(max_examples=effort(30, 200), deadline=None)
@given(text=st.one_of(st.text(), st.text("[]{}=\"'#.\n 0x1aefinfT:-", max_size=60)))
def test_any_text(text: str) -> None:
    for read, refusal in ((read_book_text, BadRulebook), (read_house, BadHouse)):
        with pytest.raises(refusal) as caught:
            read(text)
        check(caught.value)


# Any book that is read can be played -------------------------------------------------------------


def sensible(key: Key) -> st.SearchStrategy[Any]:
    """Values that are of the right kind for a rule."""
    if is_number(key.kind):
        return st.integers(0, 21)
    if key.kind is bool:
        return st.booleans()
    if get_origin(key.kind) is Literal:
        return st.sampled_from(get_args(key.kind))
    samples = VALUE_KINDS[key.kind].samples
    if not isinstance(samples, ListOf):
        return st.sampled_from(samples)
    members, least, most = samples
    return st.lists(st.sampled_from(members), unique=True, min_size=least, max_size=most)


@st.composite
def some_books(draw: st.DrawFn) -> dict[str, Any]:
    """A rulebook with other values here and there, and wagers out of other books."""
    raw = raw_book(draw(BOOKS))
    for section in ("match", "pair", "break_bonus", "super_bonus", "bonus_spin", "xtreme"):
        other = raw_book(draw(BOOKS))
        if section in other and draw(st.booleans()):
            raw[section] = other[section]
    keys = [key for key in KEYS.values() if key.section in raw]
    for key in draw(st.lists(st.sampled_from(keys), unique=True, max_size=12)):
        section, field = key.path.split(".")
        raw[section][field] = {"value": draw(sensible(key)), "clause": "x"}
    return raw


def people_wager(table: Table, rng: Random) -> Table:
    """Let three people join and place some of the wagers that they may."""
    for person in ("ann", "bob", "cat"):
        table = done(table, Join(person, rng.choice([None, 10**6, 2000])))
    for _ in range(6):
        offered = [
            command
            for choice in choices(table)
            for command in choice.examples()
            if isinstance(command, PlaceWager)
        ]
        if offered:
            table = done(table, rng.choice(offered))
    return table


def done(table: Table, command: Command) -> Table:
    played = play(table, command)
    assert not isinstance(played, Refused), f"{command} was offered and refused: {played}"
    return played[0]


def play_a_round(house: House, rng: Random) -> Phase:
    """Play a round of any decisions that are offered, to its end or to the last card."""
    shoe = list(full_shoe(house.cards.decks, house.cards.removed_ranks))
    rng.shuffle(shoe)
    table = done(open_table(house), LoadShoe(tuple(shoe)))
    table = people_wager(table, rng)
    if not any(wager.kind == "main" for wager in table.wagers):
        return table.phase
    table = done(table, DealerStep(Step.NO_MORE_BETS))
    while True:
        table, _ = take_steps(table)
        if table.phase is Phase.OVER or out_of_cards(table):
            return table.phase
        offered = [one for choice in choices(table) for one in choice.examples()]
        table = done(table, rng.choice(offered))


@settings(max_examples=effort(20, 150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), base=BOOKS, seed=st.integers(0, 2**32))
def test_a_difference_that_is_read_can_be_played(data: st.DataObject, base: str, seed: int) -> None:
    some = data.draw(st.lists(st.sampled_from(list(KEYS.values())), unique=True, max_size=8))
    rules = {key.name: data.draw(sensible(key)) for key in some}
    try:
        house = open_house(book_from({"id": "x", "title": "X", "based_on": base, "rules": rules}))
    except BadRulebook as error:
        check(error)
        return
    rng = Random(seed)
    for _ in range(3):
        note(f"the round ends {play_a_round(house, rng)}")


@settings(max_examples=effort(20, 150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(raw=some_books(), seed=st.integers(0, 2**32))
def test_a_book_that_is_read_can_be_played(raw: dict[str, Any], seed: int) -> None:
    try:
        house = open_house(rulebook_from(raw))
    except BadRulebook as error:
        check(error)
        return
    rng = Random(seed)
    for _ in range(3):
        note(f"the round ends {play_a_round(house, rng)}")


WORDED = [
    pytest.param(key.path, option, id=f"{key.path}={option}")
    for key in KEYS.values()
    for option in get_args(key.kind)
    if isinstance(option, str)
]


@pytest.mark.parametrize(("path", "option"), WORDED)
def test_every_word_that_a_rule_may_have_can_be_played(path: str, option: str) -> None:
    section, field = path.split(".")
    raw = raw_book("ma-spanish21")
    if section in ("bonus_spin", "xtreme"):
        # Where the paytables are; a wheel that pays by its own has none.
        raw[section] = raw_book("ma-pontoon21" if option == "house" else "md-pontoon21").get(
            section, raw.get(section)
        )
    # A continuous shuffler is approved in this book, or it is not there.
    raw["shoe"]["shuffler_approval"]["default"] = "an approval"
    raw[section][field] = {"value": option, "clause": "x"}
    house = open_house(rulebook_from(raw))
    rng = Random(path + option)
    assert {play_a_round(house, rng) for _ in range(effort(3, 20))} == {Phase.OVER}
