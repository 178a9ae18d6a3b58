"""Readable names of guests and robots, in place of the identifiers that the log keeps."""

from __future__ import annotations

from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import open_table
from fortyeight.table.core.commands import Join
from fortyeight.table.core.run import play
from fortyeight.view import player
from fortyeight.view.table_view import view
from fortyeight.view.words.made_up_names import made_up_names, name_for_others
from fortyeight.view.words.names import shown_name
from fortyeight.view.words.spoken_lines import AtTable, spoken_line

GUESTS = [f"guest-{number:08x}" for number in range(300)]


def test_a_guest_has_the_same_name_everywhere() -> None:
    names = made_up_names(GUESTS[:1])
    assert names == {GUESTS[0]: name_for_others(GUESTS[0])}
    assert "guest" not in names[GUESTS[0]].lower()
    assert GUESTS[0].removeprefix("guest-") not in names[GUESTS[0]]


def test_names_differ_at_one_table() -> None:
    alone = [name_for_others(guest) for guest in GUESTS]
    assert len(set(alone)) < len(GUESTS), "two have the same name by themselves"
    assert len(set(made_up_names(GUESTS).values())) == len(GUESTS)
    second = next(at for at, name in enumerate(alone) if name in alone[:at])
    first = alone.index(alone[second])
    names = made_up_names([GUESTS[first], GUESTS[second]])
    assert names[GUESTS[first]] == alone[first], "who came first keeps theirs"
    assert names[GUESTS[second]] != alone[second]


def test_a_guest_is_not_called_by_the_name_of_a_person() -> None:
    person = name_for_others(GUESTS[0])
    assert made_up_names([GUESTS[0], person])[GUESTS[0]] != person


def test_a_crowd_has_names_too() -> None:
    crowd = [f"guest-{number:08x}" for number in range(3_000)]
    assert len(set(made_up_names(crowd).values())) == len(crowd)


def test_a_name_of_ones_own_stays() -> None:
    assert made_up_names(["ann", "guesthouse", "robotics"]) == {}
    assert shown_name("ann", ["ann", GUESTS[0]]) == "Ann"
    assert shown_name(GUESTS[0], ["ann", GUESTS[0]]) == name_for_others(GUESTS[0])
    assert shown_name("robot-3", ["robot-3"]) == "Robot 3"


def test_everybody_is_sent_the_names_and_the_identifiers() -> None:
    table = open_table(open_house(rulebook("ma-spanish21")))
    for person in ("ann", GUESTS[0]):
        played = play(table, Join(person, 10_000))
        assert isinstance(played, tuple)
        table = played[0]
    seen = view(table, player("ann"))
    assert seen["people"] == ["ann", GUESTS[0]]
    assert seen["names"] == {GUESTS[0]: name_for_others(GUESTS[0])}


def test_others_hear_the_readable_name() -> None:
    house = open_house(rulebook("ma-spanish21"))
    known = AtTable({2: GUESTS[0]}, "4s", {GUESTS[0]: "Amber Otter"})
    called = {"event": "hand.called/1", "box": 2, "hand": 1, "says": "Seventeen"}
    said = spoken_line(called, "table", known, house)
    assert isinstance(said, dict)
    assert said[GUESTS[0]].startswith("Your turn")
    assert said[""].startswith("Amber Otter's turn")
    stood = {"event": "hand.stood/1", "box": 2, "hand": 1}
    assert spoken_line(stood, GUESTS[0], known, house) == {
        GUESTS[0]: "You stand.",
        "": "Amber Otter stands.",
    }
