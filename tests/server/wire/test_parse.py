"""Messages are parsed strictly: a malformed one is refused with the place of its fault."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.rulebook.schema.values import STEPS
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.robots.charts import STRATEGIES
from fortyeight.server.wire.fields import PlacedKind, ShuffleSteps, StrategyName, WheelKind
from fortyeight.server.wire.parsing import REQUESTS, parse
from fortyeight.server.wire.staff_requests import StepName
from fortyeight.table import Step
from fortyeight.table.wagers.wager_kinds import PLACEABLE, WHEEL_WAGERS
from tests.server.wire.any_message import any_json, spoiled, well_made

HIT = {"type": "do", "id": "abcdefgh", "seen": 7, "do": "hit", "box": 2}
WAGER = {**HIT, "do": "place-wager", "kind": "main", "cents": 1000}


def refused(message: dict[str, Any]) -> Refusal:
    with pytest.raises(Refusal) as found:
        parse(message)
    assert found.value.code == "bad-message"
    assert found.value.status == 400
    assert found.value.sentence.isprintable()
    return found.value


def test_a_message_is_read() -> None:
    ask = parse(WAGER)
    assert (ask.verb, ask.id, ask.seen) == ("place-wager", "abcdefgh", 7)
    assert ask.own_fields() == {"box": 2, "kind": "main", "cents": 1000} | {"kind": "main"}


@pytest.mark.parametrize("name", ["box", "cents", "seen"])
@pytest.mark.parametrize(
    "value", [True, 1.0, "1", None, [1], {"a": 1}, 2**70, -1, float("nan"), "1e3", "1_000"]
)
def test_a_number_is_a_plain_integer_within_its_bounds(name: str, value: object) -> None:
    assert refused({**WAGER, name: value}).sentence.startswith(f"{name}: ")


@pytest.mark.parametrize(
    "value", ["abcdefg", "a" * 65, "abcdefg!", "abcdefgh\n", "äbcdefgh", 12345678]
)
def test_an_id_has_8_to_64_plain_characters(value: object) -> None:
    assert refused({**HIT, "id": value}).sentence.startswith("id: ")


@pytest.mark.parametrize("name", sorted(WAGER))
def test_nothing_may_be_missing(name: str) -> None:
    short = {key: value for key, value in WAGER.items() if key != name}
    assert refused(short).sentence.startswith(f"{name}: ")


@pytest.mark.parametrize("name", ["person", "symbol", "cards", "by_dealer", "x" * 200, "a\nb"])
def test_nothing_may_be_added(name: str) -> None:
    shown = name.replace("\n", "?")[:40]
    assert refused({**HIT, name: "bob"}).sentence.startswith(f"{shown}: ")


@pytest.mark.parametrize("verb", ["", "fly", "Hit", None, 3, [], {}, "deal"])
def test_there_is_no_other_verb(verb: object) -> None:
    assert refused({**HIT, "do": verb}).sentence.startswith("do: ")


@pytest.mark.parametrize("kind", ["double", "insurance", "MAIN", "", None, 0])
def test_only_what_is_placed_before_the_deal_is_a_kind(kind: object) -> None:
    assert refused({**WAGER, "kind": kind}).sentence.startswith("kind: ")


@pytest.mark.parametrize(
    "name", ["", "a b", "\u202etip", "Zoe\u0308", "a\x00", "x" * 33, "\ud800", 7]
)
def test_a_name_can_be_read_by_people(name: object) -> None:
    said = {key: value for key, value in HIT.items() if key != "box"}
    permit = {**said, "do": "permit-wagers", "person": "Zo\u00eb"}
    assert parse(permit).own_fields() == {"person": "Zo\u00eb"}
    assert refused({**permit, "person": name}).sentence.startswith("person: ")


def test_the_names_in_messages_are_the_referees() -> None:
    assert get_args(PlacedKind) == tuple(kind.value for kind in PLACEABLE)
    assert get_args(WheelKind) == tuple(kind.value for kind in WHEEL_WAGERS)
    assert get_args(StepName) == tuple(step.value for step in Step)
    assert get_args(get_args(get_args(ShuffleSteps)[0])[0]) == STEPS
    assert set(get_args(StrategyName)) == {*STRATEGIES, "own"}


def test_a_password_is_in_no_text() -> None:
    told = {**HIT, "do": "authorise", "supervisor": "sue", "password": "hunter2"}
    del told["box"]
    ask = parse(told)
    assert "hunter2" not in repr(ask)
    assert "hunter2" not in str(ask.own_fields())
    assert "hunter2" not in refused({**told, "extra": 1}).sentence
    assert "hunter2" not in refused({**told, "supervisor": "hunter2" * 9}).sentence


@given(message=well_made())
def test_whatever_is_well_made_is_read(message: dict[str, Any]) -> None:
    ask = parse(message)
    assert type(ask) is REQUESTS[message["do"]]


def check_refusal(message: dict[str, Any]) -> None:
    """Check that a message is parsed, or refused in this way."""
    found: Refusal | None = None
    try:
        parse(message)
    except Refusal as refusal:
        found = refusal
    if found is not None:
        assert found.code == "bad-message"
        assert 0 < len(found.sentence) < 600
        found.sentence.encode()


@settings(max_examples=200)
@given(message=st.one_of(spoiled(), st.dictionaries(st.text(max_size=8), any_json(), max_size=5)))
def test_whatever_else_is_refused_and_nothing_more(message: dict[str, Any]) -> None:
    check_refusal(message)


@pytest.mark.long
@settings(max_examples=20_000)
@given(message=st.one_of(spoiled(), st.dictionaries(st.text(max_size=8), any_json(), max_size=5)))
def test_many_others_are_refused_and_nothing_more(message: dict[str, Any]) -> None:
    check_refusal(message)
