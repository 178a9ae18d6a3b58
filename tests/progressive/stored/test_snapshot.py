"""A stored state is the whole state, read strictly, and of one shape."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, fields, make_dataclass, replace
from enum import Enum, StrEnum
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.cards import Card
from fortyeight.progressive import Game, System, TerminalStage, evolve_game
from fortyeight.progressive.prizes.meter import Meter
from fortyeight.progressive.state import Spin, Trigger
from fortyeight.progressive.stored.shape import shape_of
from fortyeight.progressive.stored.snapshot import GAME_SHAPE, game_from_json, game_to_json
from fortyeight.progressive.terminal import GameEvent
from fortyeight.record import read_record, replay
from fortyeight.rulebook import House, open_house, rulebook, shipped_books
from fortyeight.table import Phase, Stage, Table, WagerKind, evolve, open_table
from fortyeight.table.core.state import Hand, Pulled, WheelState
from fortyeight.table.core.stored_values import STATES, BadStoredValue, reader, writer
from fortyeight.table.shoe.care import Care, CareStage
from tests.playthroughs.evening import evening
from tests.progressive.stored.restoring import restored, restored_table
from tests.progressive.terminal.histories import SCRIPTS, states
from tests.progressive.test_any_round import HOUSES, played
from tests.record.test_cases import PLAYED

# Every state of evenings and rounds with wheels


@pytest.mark.parametrize("book", shipped_books())
def test_an_evening_goes_on_from_every_state_as_it_did(book: str) -> None:
    found = evening(book)
    table = found.start
    for _, _, events in found.told:
        for event in events:
            table = evolve(restored_table(table), event)
    assert table == found.table


@pytest.mark.parametrize("script", SCRIPTS)
def test_wheels_go_on_from_every_state_as_they_did(script: str) -> None:
    for game, event in states(script):
        again = restored(game)
        if event is not None:
            assert evolve_game(again, event) == evolve_game(game, event)


@pytest.mark.parametrize("book", HOUSES)
def test_rounds_with_wheels_go_on_from_every_state_as_they_did(book: str) -> None:
    for seed, house in enumerate(HOUSES[book] * 3):
        found = played(book, house, seed)
        game = found.start
        for event in found.events:
            game = evolve_game(restored(game), event)
        assert game == found.game


MISSED = """
rulebook = "ma-spanish21"
wagers   = ["ann 1 main 10.00", "bob 2 main 10.00"]
shoe     = "5h 5d 9c 6h 6d 7s 8s Kd 2c"
actions  = ["1 hit", "dealer misses 1", "2 stand", "1 take", "1 stand"]
"""
REFUSED = """
rulebook = "ma-spanish21"
house = {boxes_per_player = 2}
wagers = ["ann 1 main 10.00", "ann 2 main 10.00", "cat 3 main 10.00"]
shoe = "Kh 8c Kc 9c 5h 8d 9d 4s 8s 3c"
actions = ["dealer exposes", "1 refuse", "2 surrender", "3 stand"]
"""
CASES = {"a missed card": MISSED, "a refused card": REFUSED} | {
    case.stem: case.read_text("utf-8") for case in PLAYED
}


@cache
def case_games(case: str) -> tuple[tuple[Game, GameEvent], ...]:
    """Each state of a worked round, with the event that follows."""
    found = replay(read_record(CASES[case], PLAYED[0].parent))
    game, steps = found.game_start, []
    for event in found.game_events:
        steps.append((game, event))
        game = evolve_game(game, event)
    return tuple(steps)


@pytest.mark.parametrize("case", CASES)
def test_worked_rounds_go_on_from_every_state_as_they_did(case: str) -> None:
    for game, event in case_games(case):
        assert evolve_game(restored(game), event) == evolve_game(game, event)


@cache
def all_games() -> tuple[Game, ...]:
    """Return every state that the tests above go through."""
    games: list[Game] = []
    for book in shipped_books():
        games += [Game(before, System(before.house)) for _, before, _ in evening(book).told]
    for script in SCRIPTS:
        games += [game for game, _ in states(script)]
    for case in CASES:
        games += [game for game, _ in case_games(case)]
    return tuple(games)


def within(value: Any) -> Iterator[Any]:
    """A value and all that it holds."""
    if isinstance(value, House):
        return
    yield value
    if isinstance(value, tuple):
        for one in value:
            yield from within(one)
    elif hasattr(value, "__dataclass_fields__") and not isinstance(value, Card):
        for one in fields(value):
            yield from within(getattr(value, one.name))


def test_these_states_are_of_all_kinds() -> None:
    seen: set[Any] = set()
    split = both = missed = dead = 0
    for game in all_games():
        for value in within((game.table, game.system)):
            if isinstance(value, Enum):
                seen.add(value)
            if isinstance(value, Hand):
                split += value.split
                missed += value.missed_at is not None
                dead += value.dead
        both += bool(game.system.spins) and bool(game.table.boxes)
    assert set(Phase) <= seen
    assert set(WheelState) <= seen
    assert set(TerminalStage) <= seen
    assert set(CareStage) <= seen
    assert set(Stage) - {Stage.LATE} <= seen  # which the machines come to
    assert Pulled.EXPOSED in seen
    assert min(split, both, missed, dead) > 0


# The whole state


def test_every_field_is_stored() -> None:
    stored = game_to_json(all_games()[0])
    for name, kind in (("table", Table), ("system", System)):
        assert [*stored[name]] == [one.name for one in fields(kind) if one.name != "house"]


def test_the_house_is_the_one_given() -> None:
    game = all_games()[0]
    other = open_house(rulebook("mbs-pontoon"), {})
    again = game_from_json(game_to_json(game), other)
    assert again.table.house is again.system.house is other


def test_the_order_of_people_and_seats_is_kept() -> None:
    """The first to come is asked first; an object of JSON might be sorted on its way."""
    house = open_house(rulebook("ma-spanish21"), {})
    table = replace(open_table(house), chips={"zoe": None, "ann": 5}, seats={7: "ann", 2: "zoe"})
    again = restored_table(table)
    assert [*again.chips.items()] == [("zoe", None), ("ann", 5)]
    assert [*again.seats.items()] == [(7, "ann"), (2, "zoe")]


_fractions = st.fractions() | st.builds(Fraction, st.integers(), st.integers(1, 10**60))


@given(_fractions, st.integers() | _fractions)
def test_meters_and_the_hidden_trigger_are_exact(
    contributed: Fraction, trigger: int | Fraction
) -> None:
    house = open_house(rulebook("ma-pontoon21"), {})
    meter = Meter("jackpot", Fraction(1, 7), 100, 50, contributed, 3, 4)
    again = restored(Game(open_table(house), System(house, {"jackpot": meter}, trigger))).system
    assert again.meters["jackpot"].contributed == contributed
    assert again.must_hit_trigger == trigger
    assert type(again.must_hit_trigger) is type(trigger)


# Strict reading


@cache
def _rich() -> Game:
    """A state in which much is going on."""
    house = open_house(rulebook("ma-pontoon21"), {})
    busy = max(
        (before for _, before, _ in evening("ma-pontoon21").told if before.boxes),
        key=lambda table: len(json.dumps(game_to_json(Game(table, System(table.house))))),
    )
    table = replace(busy, house=house, face_up=frozenset({3, 5}), care=busy.care or Care())
    spin = Spin(Trigger(WagerKind.XTREME, 1), "40")
    meters = {"primary": Meter("primary", Fraction(1, 3), 5, 6)}
    return Game(table, System(house, meters, Fraction(7, 3), spin=spin, spins=(spin,)))


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value within a stored state."""
    yield path
    if isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(one, (*path, key))


def test_a_value_of_another_kind_is_refused_at_every_place() -> None:
    """Whatever stands at a place, a float, or an object of one name, never does."""
    stored = game_to_json(_rich())
    count = 0
    for path in places(stored):
        for wrong in WRONG:
            spoiled = _with(stored, path, wrong)
            with pytest.raises(BadStoredValue):
                game_from_json(spoiled, _rich().table.house)
            count += 1
    assert count > 600


WRONG: tuple[Any, ...] = (1.5, {"x": 1}, [{}])


def _with(stored: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    found = deepcopy(stored)
    inner = found
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return found


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("table", "drawn"), True),
        (("table", "drawn"), None),
        (("table", "voided"), 0),
        (("table", "shoe"), "AcX"),
        (("table", "shoe"), "Xx"),
        (("table", "shoe"), ["Ac"]),
        (("table", "hole"), "AcAd"),
        (("table", "phase"), "lunch"),
        (("table", "phase"), None),
        (("table", "turn"), [0]),
        (("table", "turn"), [0, 0, 0]),
        (("table", "face_up"), [3, 3]),
        (("table", "face_up"), ["3"]),
        (("table", "barred"), [3]),
        (("table", "chips"), [["ann", 1], ["ann", 1]]),
        (("table", "chips"), [["ann"]]),
        (("table", "chips"), [["ann", True]]),
        (("table", "seats"), [["1", "ann"]]),
        (("table", "seats"), {"1": "ann"}),
        (("table", "care", "stage"), "lost"),
        (("system", "must_hit_trigger"), "7/0"),
        (("system", "must_hit_trigger"), "14/6"),
        (("system", "must_hit_trigger"), "7"),
        (("system", "must_hit_trigger"), " 7/3"),
        (("system", "must_hit_trigger"), True),
        (("system", "must_hit_trigger"), None),
        (("system", "must_hit_trigger"), "7/" + "3" * 10_000),
        (("system", "spin"), []),
        (("system", "extra"), 1),
    ],
)
def test_a_wrong_value_is_refused(path: tuple[Any, ...], value: Any) -> None:
    with pytest.raises(BadStoredValue):
        game_from_json(_with(game_to_json(_rich()), path, value), _rich().table.house)


@pytest.mark.parametrize("stored", [None, [], {}, {"table": {}}, {"table": {}, "system": {}}])
def test_what_is_no_state_is_refused(stored: Any) -> None:
    with pytest.raises(BadStoredValue):
        game_from_json(stored, _rich().table.house)


def test_a_missing_field_is_refused() -> None:
    stored = game_to_json(_rich())
    for path in places(stored):
        if path and isinstance(path[-1], str):
            spoiled = deepcopy(stored)
            inner: Any = spoiled
            for key in path[:-1]:
                inner = inner[key]
            del inner[path[-1]]
            with pytest.raises(BadStoredValue):
                game_from_json(spoiled, _rich().table.house)


def test_a_refusal_names_the_place_and_shows_no_card() -> None:
    stored = game_to_json(_rich())
    stored["table"]["shoe"] = "KsKsKsXx"
    with pytest.raises(BadStoredValue) as caught:
        game_from_json(stored, _rich().table.house)
    assert "Table.shoe" in str(caught.value)
    assert "Ks" not in str(caught.value)
    assert caught.value.__cause__ is None


# The shape


class Colour(StrEnum):
    RED = "red"


class MoreColour(StrEnum):
    RED = "red"
    BLACK = "black"


@dataclass(frozen=True)
class Inner:
    number: int


def made(name: str, **kinds: Any) -> Any:
    return make_dataclass(name, kinds.items(), frozen=True)


PLAIN: dict[str, Any] = {"a": int, "b": tuple[Card, ...], "c": Inner | None, "d": Colour}


def test_the_shape_is_the_same_every_time() -> None:
    assert shape_of(made("Thing", **PLAIN)) == shape_of(made("Thing", **PLAIN))
    assert len(GAME_SHAPE) == 32


@pytest.mark.parametrize(
    "other",
    [
        {**PLAIN, "e": int},
        {name: PLAIN[name] for name in "abc"},
        {"aa": int, "b": PLAIN["b"], "c": PLAIN["c"], "d": Colour},
        {**PLAIN, "a": str},
        {**PLAIN, "a": int | None},
        {**PLAIN, "b": tuple[Card, Card]},
        {**PLAIN, "c": Inner},
        {**PLAIN, "c": made("Inner", number=int, more=int) | None},
        {**PLAIN, "c": made("Inner", number=str) | None},
        {**PLAIN, "d": Enum("Colour", {"RED": "red", "BLACK": "black"}, type=str)},
        {**PLAIN, "d": MoreColour},
    ],
)
def test_a_field_more_or_less_or_of_another_type_changes_the_shape(other: dict[str, Any]) -> None:
    assert shape_of(made("Thing", **PLAIN)) != shape_of(made("Thing", **other))


def test_a_new_field_of_the_table_changes_the_shape() -> None:
    """Deep inside too: here a stake gets another field."""
    hints = {one.name: one.type for one in fields(Hand)}
    assert "stakes" in hints
    more = make_dataclass("Hand", [("more", int, 0)], bases=(Hand,), frozen=True)
    assert shape_of(Hand) != shape_of(more)
    assert shape_of(Table, left_out=(House,)) != shape_of(Table, System, left_out=(House,))


def test_the_house_has_no_part_in_the_shape() -> None:
    one, other = made("House", a=int), made("House", a=int, b=int)
    tables = [made("Thing", house=one), made("Thing", house=other)]
    assert shape_of(tables[0], left_out=(one,)) == shape_of(tables[1], left_out=(other,))
    assert shape_of(tables[0]) != shape_of(tables[1])


def test_a_type_that_cannot_be_stored_is_found_when_the_program_starts() -> None:
    for kind in (float, dict, made("Thing", a=float), made("Thing", a=str | Card)):
        with pytest.raises(TypeError, match="stored state"):
            reader(kind, STATES)
    with pytest.raises(TypeError, match="stored state"):
        writer(float, STATES)
