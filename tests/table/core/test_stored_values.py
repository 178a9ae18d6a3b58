"""Dataclasses as stored values: the exact JSON of every type of field, in both forms."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

import pytest

from fortyeight.cards import FACE_DOWN, JOKER, Card, card, cards
from fortyeight.table.core.stored_values import (
    EVENTS,
    STATES,
    BadStoredValue,
    StoredForm,
    reader,
    writer,
)


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Point:
    value: Colour
    place: int = 3


@dataclass(frozen=True)
class Everything:
    number: int
    text: str
    yes: bool
    hidden: Card
    shoe: tuple[Card, ...]
    decks: tuple[tuple[Card, ...], ...]
    colour: Colour | None
    pair: tuple[str, int]
    points: tuple[Point, ...]
    share: int | Fraction
    seats: Mapping[int, str]
    names: frozenset[str]
    none: int | None = None


EVERYTHING = Everything(
    number=10**30,
    text="Zo\u00eb\u2028",
    yes=True,
    hidden=FACE_DOWN,
    shoe=(*cards("7s Kd"), JOKER),
    decks=(cards("As"), ()),
    colour=Colour.RED,
    pair=("ann", 1),
    points=(Point(Colour.RED), Point(Colour.RED, 4)),
    share=Fraction(7, 3),
    seats={7: "bob", 2: "ann"},
    names=frozenset({"zoe", "ann"}),
)
HEAD = (
    '{"number":1000000000000000000000000000000,"text":"Zo\\u00eb\\u2028","yes":true,"hidden":"??",'
)
TAIL = (
    '"colour":"red","pair":["ann",1],'
    '"points":[{"value":"red","place":3},{"value":"red","place":4}],'
    '"share":"7/3","seats":[[7,"bob"],[2,"ann"]],"names":["ann","zoe"],"none":null}'
)


@pytest.mark.parametrize(
    ("form", "run"),
    [
        (EVENTS, '"shoe":["7s","Kd","JK"],"decks":[["As"],[]],'),
        (STATES, '"shoe":"7sKdJK","decks":["As",""],'),
    ],
)
def test_every_type_of_field_has_its_json(form: StoredForm, run: str) -> None:
    written = writer(Everything, form)(EVERYTHING)
    assert json.dumps(written, separators=(",", ":")) == HEAD + run + TAIL
    again = reader(Everything, form)(json.loads(HEAD + run + TAIL))
    assert again == EVERYTHING
    assert type(again.share) is Fraction
    assert again.hidden is FACE_DOWN


@pytest.mark.parametrize("form", [EVENTS, STATES])
@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("number", True),
        ("number", 1.0),
        ("number", float("nan")),
        ("number", "1"),
        ("number", None),
        ("text", 1),
        ("text", None),
        ("yes", 1),
        ("hidden", "Xx"),
        ("hidden", ["7s"]),
        ("shoe", 7),
        ("shoe", None),
        ("decks", "7s"),
        ("colour", "blue"),
        ("colour", ["red"]),
        ("pair", ["ann"]),
        ("pair", ["ann", 1, 2]),
        ("pair", "ab"),
        ("points", {}),
        ("points", [["red", 3]]),
        ("points", [{"place": 3}]),
        ("share", "14/6"),
        ("share", 2.5),
        ("seats", {"7": "bob"}),
        ("seats", [[7, "bob"], [7, "ann"]]),
        ("names", ["ann", "ann"]),
        ("none", False),
    ],
)
def test_a_value_of_another_type_is_refused(form: StoredForm, field: str, wrong: Any) -> None:
    stored = writer(Everything, form)(EVERYTHING)
    with pytest.raises(BadStoredValue, match=f"^Everything.{field}: "):
        reader(Everything, form)({**stored, field: wrong})


def test_events_may_have_other_fields_than_when_they_were_stored() -> None:
    stored = {"value": "red", "more": 1}
    assert reader(Point, EVENTS)(stored) == Point(Colour.RED)
    assert stored == {"value": "red", "more": 1}
    with pytest.raises(BadStoredValue, match="fields of Point"):
        reader(Point, EVENTS)({"place": 3})


@pytest.mark.parametrize("stored", [{"value": "red"}, {"value": "red", "place": 3, "more": 1}])
def test_states_have_exactly_their_fields(stored: dict[str, Any]) -> None:
    with pytest.raises(BadStoredValue, match="fields of Point"):
        reader(Point, STATES)(stored)


def test_a_refusal_does_not_show_the_value() -> None:
    stored = writer(Everything, EVENTS)(EVERYTHING)
    with pytest.raises(BadStoredValue) as caught:
        reader(Everything, EVENTS)({**stored, "shoe": [str(card("Qh")), "Zz"]})
    assert "Qh" not in str(caught.value)
    assert "Zz" not in str(caught.value)
