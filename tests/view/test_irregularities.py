"""What everyone sees when something goes wrong, and who may report it."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.cards import cards
from fortyeight.record import read_record_file, replay
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import (
    Command,
    DealerStep,
    Phase,
    Step,
    Table,
    WagerKind,
    open_table,
    take_steps,
)
from fortyeight.table.core.commands import (
    CallDead,
    DrawInError,
    FailReader,
    Hit,
    Join,
    LoadShoe,
    PlaceWager,
    RefuseCard,
    Sit,
    SkipCard,
    TakeLateCard,
)
from fortyeight.table.core.events import CardDrawnInError, HandsCalledDead, TenFound
from fortyeight.view import DEALER, FLOOR, SIGNAGE, Audience, audiences, player, view
from fortyeight.view.event_view import event_view
from fortyeight.view.offers import PLAYER_VERBS, REPORT_VERBS
from tests.view.rounds import done
from tests.view.story.golden import RECORDS

EVERYBODY = audiences("ann", "bob")


def dealt(book: str, shoe: str, *commands: Command, face_up: tuple[int, ...] = ()) -> Table:
    """Ann and Bob with a wager each after these commands; the dealer's steps are automatic."""
    table = done(open_table(open_house(rulebook(book))), LoadShoe(cards(shoe), face_up))[0]
    for box, person in enumerate(("ann", "bob"), start=1):
        table = done(table, Join(person, None))[0]
        table = done(table, Sit(person, box))[0]
        table = done(table, PlaceWager(person, box, WagerKind.MAIN, 1_000))[0]
    for command in (DealerStep(Step.NO_MORE_BETS), *commands):
        table = done(table, command)[0]
        table = take_steps(table)[0]
    return table


def does(table: Table, audience: Audience) -> list[str]:
    return [offer["do"] for offer in view(table, audience)["offers"]]


def shown(table: Table, *path: str | int) -> list[Any]:
    """Return what each audience sees at a place of its view."""
    found: list[Any] = [view(table, audience) for audience in EVERYBODY]
    for step in path:
        found = [part[step] for part in found]
    return found


SHOE = "8h 7d 6c 8s 4d 9h Ks 5c"


@pytest.mark.parametrize("audience", EVERYBODY)
def test_an_exposed_card_is_seen_and_an_unseen_one_is_not(audience: Audience) -> None:
    shoe = view(dealt("ma-spanish21", SHOE, DrawInError(exposed=True)), audience)["shoe"]
    assert (shoe["drawn_in_error"], shoe["exposed_card"]) == ("exposed", "9h")
    shoe = view(dealt("ma-spanish21", SHOE, DrawInError(exposed=False)), audience)["shoe"]
    assert (shoe["drawn_in_error"], shoe["exposed_card"]) == ("unseen", None)
    assert event_view(CardDrawnInError(exposed=True), audience) == {
        "event": "card.drawn-in-error/1",
        "exposed": True,
    }


def test_who_refuses_is_marked_and_only_the_caller_in_turn_may() -> None:
    table = dealt("ma-spanish21", SHOE, DrawInError(exposed=True))
    assert "refuse-card" in does(table, player("ann"))
    assert "refuse-card" not in does(table, player("bob"))
    table = done(table, RefuseCard("ann", 1))[0]
    for boxes in shown(table, "boxes"):
        assert [box["refused"] for box in boxes] == [True, False]


def test_a_found_ten_is_seen_once_it_is_found() -> None:
    table = dealt("ma-spanish21", "8h 7d 6c 8s 4d Th 9h Ks 5c")
    assert shown(table, "removed") == [[]] * len(EVERYBODY)
    assert "Th" not in str(shown(table))
    table = take_steps(done(table, Hit("ann", 1))[0])[0]
    assert shown(table, "removed") == [["Th"]] * len(EVERYBODY)
    assert shown(table, "found", "tens") == [1] * len(EVERYBODY)
    for audience in EVERYBODY:
        event = event_view(TenFound(cards("Th")[0]), audience)
        assert event == {"event": "card.found-ten/1", "card": "Th", "torn": False}


def test_a_void_round_is_seen_by_everybody_and_keeps_the_hole_card() -> None:
    table = replay(read_record_file(RECORDS / "md-pontoon21--two-tens-void.toml")).table
    assert table.hole is not None
    for audience in EVERYBODY:
        seen = view(table, audience)
        assert (seen["voided"], seen["shoe"]["reshuffle_due"]) == (True, True)
        assert seen["net"] == {"ann": 0, "bob": 0}
        assert seen["dealer"]["cards"] == ["6c"]


def test_a_missed_card_asks_its_caller_only() -> None:
    table = dealt("ma-spanish21", SHOE)
    table = done(done(table, Hit("ann", 1))[0], SkipCard(1))[0]
    assert shown(table, "boxes", 0, "hands", 0, "stage") == ["missed"] * len(EVERYBODY)
    table = take_steps(table)[0]
    table = take_steps(done(table, Hit("bob", 2))[0])[0]
    while table.hand_in_turn[0].number == 2:
        table = take_steps(done(table, Hit("bob", 2))[0])[0]
    assert does(table, player("ann")) == ["take-late-card", "call-dead"]
    assert does(table, player("bob")) == []
    dead = done(table, CallDead("ann", 1))[0]
    assert shown(dead, "boxes", 0, "hands", 0, "dead") == [True] * len(EVERYBODY)
    late = done(table, TakeLateCard("ann", 1))[0]
    assert shown(late, "boxes", 0, "hands", 0, "missed_at") == ["drawing"] * len(EVERYBODY)
    event = event_view(HandsCalledDead(((1, 1),), "15(i)"), SIGNAGE)
    assert event == {"event": "hands.called-dead/1", "hands": [[1, 1]], "clause": "15(i)"}


def test_the_dealer_and_the_floor_report_and_nobody_else() -> None:
    table = dealt("md-pontoon21", "8h 7d 6c 8s 4d 9h Ks 5c")
    assert table.phase is Phase.PLAY
    for audience in EVERYBODY:
        reported = [one["do"] for one in view(table, audience)["irregularities"]]
        assert set(reported) <= set(REPORT_VERBS.get(audience.role, {}).values())
    assert view(table, DEALER)["irregularities"] == [
        {"do": "draw-in-error", "exposed": False},
        {"do": "draw-in-error", "exposed": True},
        {"do": "misuse-reader", "card_seen": False},
        {"do": "misuse-reader", "card_seen": True},
    ]
    assert not {kind for kinds in REPORT_VERBS.values() for kind in kinds} & set(PLAYER_VERBS)


def test_a_reader_out_of_order_is_seen_and_repaired_by_the_floor() -> None:
    table = open_table(open_house(rulebook("md-pontoon21")))
    assert view(table, FLOOR)["irregularities"] == [{"do": "fail-reader"}]
    table = done(table, FailReader())[0]
    assert shown(table, "reader_down") == [True] * len(EVERYBODY)
    assert view(table, FLOOR)["irregularities"] == [{"do": "repair-reader"}]
