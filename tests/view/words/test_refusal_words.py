"""Refusals as their readers see them: "you" and readable names, and no identifier of a guest."""

from __future__ import annotations

import pytest

from fortyeight.view.words.made_up_names import name_for_others
from fortyeight.view.words.refusal_words import refusal_for

ANN, BEN = "guest-29ab14f0", "guest-00000001"
NAMES = {ANN: "Golden Falcon", BEN: "Quiet Otter", "robot-1": "Robot 1"}


@pytest.mark.parametrize(
    ("sentence", "read"),
    [
        (f"nobody called {ANN} is at the table", "you are not at the table"),
        (f"someone called {ANN} is already at the table", "you are already at the table"),
        (f"box 2 is not the seat of {ANN}", "box 2 is not your seat"),
        (f"there are wagers of {ANN} on the layout", "there are wagers of yours on the layout"),
        (f"{ANN} waits for a box already", "you wait for a box already"),
        (f"{ANN} has a box already", "you have a box already"),
        (f"{ANN} does not wait for a box", "you do not wait for a box"),
        (
            f"a new player has no box yet, and {ANN} has one",
            "a new player has no box yet, and you have one",
        ),
        (
            f"no chips are bought for {ANN}, who plays without a limit",
            "no chips are bought for you, who play without a limit",
        ),
        (
            f"the decisions of box 3 are called by robot-1, not by {ANN}",
            "the decisions of box 3 are called by Robot 1, not by you",
        ),
        (
            f"there is nothing for {ANN} to decide on this hand now",
            "there is nothing for you to decide on this hand now",
        ),
        (f"box 2 is for {ANN} alone already", "box 2 is for you alone already"),
        (
            f"the first person on box 2 decides that, not {ANN}",
            "the first person on box 2 decides that, not you",
        ),
        (f"nobody called {BEN} is at the table", "nobody called Quiet Otter is at the table"),
        ("there is no robot robot-7 at the table", "there is no robot Robot 7 at the table"),
    ],
)
def test_a_reader_is_you_and_others_have_their_names(sentence: str, read: str) -> None:
    assert refusal_for(ANN, sentence, NAMES) == read


def test_a_guest_who_is_not_at_the_table_has_a_name_too() -> None:
    told = refusal_for("ann", f"nobody called {BEN} is at the table", {})
    assert told == f"nobody called {name_for_others(BEN)} is at the table"


@pytest.mark.parametrize("reader", ["box", "player", "a", "guest", ""])
def test_a_reader_whose_name_is_a_word_of_the_sentence_spoils_nothing(reader: str) -> None:
    sentence = "a new player has no box yet: the decisions of box 3 are called by ben"
    assert refusal_for(reader, sentence, {}) == sentence
