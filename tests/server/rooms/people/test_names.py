"""Names of accounts: one that could be mistaken for another is refused or counts as taken."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.server.base.account_names import (
    STAFF_WORDS,
    account_name_fault,
    check_guest_name,
    folded,
    may_be_name,
)
from fortyeight.server.base.refusals import Refusal
from fortyeight.table.around.names import name_fault


@pytest.mark.parametrize(
    "name",
    [
        "ann",
        "Ann_2",
        "zoë",
        "Łukasz",
        "Ольга",
        "Ελένη",
        "日本カタ",
        "김철수",
        "हिन्दी",
        "דנה",
        "a.b-c",
    ],
)
def test_names_of_many_scripts_are_good(name: str) -> None:
    assert account_name_fault(name) == ""


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "1 to 32"),
        ("a" * 33, "1 to 32"),
        ("two words", "no spaces"),
        ("tab\t", "no spaces"),
        ("nul\0", "control"),
        ("zoe\u0308", "NFC"),
        ("ann\u202enna", "direction"),
        ("\u2066ann", "direction"),
        ("\u200fann", "direction"),
        ("an\u200bn", "control"),
        ("a\u3164n", "letters, digits"),
        ("x\ufe0f", "letters, digits"),
        ("a\U000e0100b", "letters, digits"),
        ("'--", "letters, digits"),
        ("x';DROP-TABLE", "letters, digits"),
        ("a/b", "letters, digits"),
        ("person:ann", "letters, digits"),
        ("<b>", "letters, digits"),
        ("🂡", "letters, digits"),
        ("..", "begins"),
        ("-rf", "begins"),
        ("a\u0300\u0316\u0317\u0318\u0319", "NFC"),
        ("x\u0316\u0317\u0318\u0319", "accents"),
        ("p\u0430ul", "one script"),
        ("\u03a1aul", "one script"),
        ("dealer", "round record"),
        ("\u017ftand", "round record"),
        ("4821", "number"),
        ("٤٨", "number"),
        ("robot-7", "robot-"),
        ("ROBOT-7", "robot-"),
        ("\uff52obot-7", "robot-"),
        ("guest-ann", "guest-"),
        ("Bank", "something else"),
        ("wallet", "something else"),
        ("\uff21dmin", "something else"),
        ("ﷺ", "letters, digits"),
    ],
)
def test_a_bad_name_is_refused_with_its_reason(name: str, why: str) -> None:
    assert why in account_name_fault(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("STRASSE", "straße"),
        ("ﬁona", "fiona"),
        ("\uff41\uff4e\uff4e", "ann"),
        ("ape", "\u0430\u0440\u0435"),  # the second is Cyrillic
        ("ABE", "\u0391\u0392\u0395"),  # the second is Greek
        ("ΣΟΦΟΣ", "σοφος"),
    ],
)
def test_names_that_look_alike_fold_to_one(one: str, other: str) -> None:
    assert one != other
    assert folded(one) == folded(other)


def test_different_names_do_not_fold_to_one() -> None:
    names = ["ann", "anna", "änn", "bob", "Ольга", "日本"]
    assert len({folded(name) for name in names}) == len(names)


@pytest.mark.parametrize("name", STAFF_WORDS)
def test_only_the_console_names_somebody_like_the_staff(name: str) -> None:
    assert account_name_fault(name)
    assert not account_name_fault(name, by_console=True)


def test_the_console_gives_no_robots_name() -> None:
    assert account_name_fault("robot-1", by_console=True)


def test_a_guest_may_have_the_name_that_he_is_given() -> None:
    check_guest_name("guest-0a1b2c3d")
    with pytest.raises(Refusal):
        check_guest_name("robot-1")
    with pytest.raises(Refusal):
        check_guest_name("guest-\u202e")


@given(st.text(max_size=40))
def test_a_good_name_is_good_at_a_table_and_safe_to_show(name: str) -> None:
    if account_name_fault(name):
        return
    assert not name_fault(name)
    assert may_be_name(name)
    assert not any(unicodedata.category(char)[0] in "CZ" for char in name)
    assert not set(name) & set("/\\:;<>&\"'`% ")
    assert folded(name)


@given(st.text(max_size=40))
def test_folding_twice_is_folding_once(name: str) -> None:
    assert folded(folded(name)) == folded(name)
