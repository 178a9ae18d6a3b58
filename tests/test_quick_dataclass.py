"""Quick dataclasses behave like those of the standard library that they replace."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from typing import Any, ClassVar

import pytest

from fortyeight.quick_dataclass import dataclass
from fortyeight.table.core.events import TABLE_NAMES


@dataclass(frozen=True, slots=True)
class Quick:
    person: str
    cents: int = 5
    KIND: ClassVar[str] = "wager"


@dataclasses.dataclass(frozen=True, slots=True)
class Standard:
    person: str
    cents: int = 5
    KIND: ClassVar[str] = "wager"


@dataclass(frozen=True)
class Copied:
    """Has no slots, so that its fields can be copied at once."""

    person: str
    cents: int = 5


@dataclass(frozen=True, slots=True)
class Empty:
    pass


@dataclass(frozen=True, slots=True)
class OneField:
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """Uses features that the quick decorator leaves to the standard one."""

    cents: int
    notes: dict[str, str] = dataclasses.field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.cents < 0:
            raise ValueError("negative")


def test_they_are_made_shown_and_compared_alike() -> None:
    for values in (("ann",), ("ann", 10)):
        quick, standard = Quick(*values), Standard(*values)
        assert repr(quick) == repr(standard).replace("Standard", "Quick")
        assert dataclasses.asdict(quick) == dataclasses.asdict(standard)
        assert dataclasses.replace(quick, cents=7) == Quick(person="ann", cents=7)
    assert Quick("ann") == Quick("ann", 5)
    assert hash(Quick("ann")) == hash(Quick("ann", 5))
    assert Quick("ann") != Quick("bob")
    others: tuple[object, ...] = (Standard("ann"), OneField(()))
    assert Quick("ann") not in others
    assert Empty() == Empty()
    assert Empty() not in others
    assert len({Empty(), Empty(), OneField((1,)), OneField((1,))}) == 2
    assert str(inspect.signature(Quick)) == str(inspect.signature(Standard))
    assert Quick.__match_args__ == Standard.__match_args__
    assert Quick.KIND == "wager"
    with pytest.raises(TypeError, match=r"Quick.__new__\(\) missing 1 required"):
        Quick()  # type: ignore[call-arg]  # this is the test


@pytest.mark.parametrize(
    "made", [Quick("ann"), Standard("ann"), Copied("ann"), Empty(), OneField((1, 2))]
)
def test_they_are_frozen_and_copied(made: Any) -> None:
    for name in ("cents", "other"):
        with pytest.raises((dataclasses.FrozenInstanceError, TypeError)):
            setattr(made, name, 6)
    with pytest.raises((dataclasses.FrozenInstanceError, TypeError)):
        del made.cents
    assert hasattr(made, "__dict__") == isinstance(made, Copied)
    assert copy.deepcopy(made) == copy.copy(made) == pickle.loads(pickle.dumps(made)) == made


def test_one_without_slots_keeps_its_fields_in_its_dictionary() -> None:
    made = Copied("ann")
    assert made.__dict__ == {"person": "ann", "cents": 5}
    assert made == Copied("ann", 5) != Copied("bob")
    assert repr(made) == "Copied(person='ann', cents=5)"
    assert hash(made) == hash(Copied("ann"))


def test_what_is_unusual_is_left_to_the_standard_library() -> None:
    assert Checked(1) == Checked(1, {})
    with pytest.raises(ValueError, match="negative"):
        Checked(-1)


def test_events_are_made_by_it() -> None:
    events: Any = list(TABLE_NAMES)
    assert len([one for one in events if one.__reduce__ is Quick.__reduce__]) > 100
