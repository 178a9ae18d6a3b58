"""The card reader: used under a low card, failing, repaired."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.record import read_record, replay, write_record
from fortyeight.table import (
    Command,
    DealerStep,
    Event,
    Phase,
    Refused,
    Step,
    WagerKind,
    decide,
    next_step,
)
from fortyeight.table.core.commands import FailReader, PlaceWager, RepairReader, Stand
from fortyeight.table.core.events import HoleCardChecked
from fortyeight.table.core.run import play
from tests.rounds import again, done, fault, lines, played, table_of

MA, PONTOON, MD, MBS, BBC = (
    "ma-spanish21",
    "ma-pontoon21",
    "md-pontoon21",
    "mbs-pontoon",
    "bbc-spanish21",
)
READER = {"dealing": "card-reader"}
READING: list[tuple[str, dict[str, Any]]] = [(MA, READER), (PONTOON, READER), (MD, {})]
ANN = "ann 1 main 10.00"
BET = (PlaceWager("ann", 1, WagerKind.MAIN, 10_00), DealerStep(Step.NO_MORE_BETS))


class TestMisused:
    @pytest.mark.clause(MA, "15(l)(2)")
    @pytest.mark.clause(PONTOON, "15(l)(2)")
    @pytest.mark.clause(MD, "13 P(2)")
    @pytest.mark.parametrize(("book", "house"), READING)
    def test_unseen_plays_on(self, book: str, house: dict[str, Any]) -> None:
        found = again(book, ANN, "Kh 9c 9h 8c", "dealer misreads unseen; 1 stand", **house)
        assert found["net"] == {"ann": "10.00"}

    @pytest.mark.clause(MA, "15(l)(1)")
    @pytest.mark.clause(PONTOON, "15(l)(1)")
    @pytest.mark.clause(MD, "13 P(1)")
    @pytest.mark.parametrize(("book", "house"), READING)
    def test_seen_returns_the_wagers(self, book: str, house: dict[str, Any]) -> None:
        wagers = "ann 1 main 10.00; bob 2 main 25.00"
        found = again(book, wagers, "Kh Qh 9c 9h 2h 8c", "dealer misreads seen", **house)
        assert (found["status"], found["net"]) == ("settled", {"ann": "0.00", "bob": "0.00"})
        assert [hand["outcome"] for hand in found["hands"]] == ["dead", "dead"]
        assert {one["clause"] for one in found["wagers"]} == {"13 P" if book == MD else "15(l)"}

    @pytest.mark.parametrize(("book", "odds"), [(MA, 4), (MD, 3)])
    def test_a_settled_match_wager_stands(self, book: str, odds: int) -> None:
        wagers = "ann 1 main 10.00; ann 1 match 5.00"
        house = READER if book == MA else {}
        found = again(book, wagers, "Kh 9c 9h 8c", "dealer misreads seen", **house)
        assert found["net"] == {"ann": f"{odds * 5}.00"}

    @pytest.mark.clause(MD, "13 P(1)")
    def test_a_blackjack_paid_before_stands(self) -> None:
        wagers = "bob 1 main 10.00; ann 2 main 10.00"
        found = again(MD, wagers, "Ah Kh 9c Kc 5h 8c", "dealer misreads seen")
        assert found["net"] == {"bob": "15.00", "ann": "0.00"}
        assert [hand["outcome"] for hand in found["hands"]] == ["blackjack", "dead"]

    def test_doubles_and_splits_come_back(self) -> None:
        actions = "1 split; 1 double; 1 stand; dealer misreads seen"
        shoe = "8h 9c 8c 8d 3h 9d 2d"
        again(MD, ANN, shoe, actions)
        assert lines(MD, ANN, shoe, actions) == [
            ("ann", 1, 1, "main", "10.00", "10.00"),
            ("ann", 1, 1, "double", "10.00", "10.00"),
            ("ann", 1, 2, "main", "10.00", "10.00"),
        ]

    @pytest.mark.clause(MA, "15(l)")
    @pytest.mark.clause(PONTOON, "15(l)")
    @pytest.mark.clause(MD, "13 P")
    @pytest.mark.parametrize(("book", "house"), READING)
    @pytest.mark.parametrize("up", ["Ad", "Kd", "Qd", "Jd"])
    def test_under_a_high_card_it_is_no_misuse(
        self, book: str, house: dict[str, Any], up: str
    ) -> None:
        found = fault(book, ANN, f"Kh {up} 9h 8c", "dealer misreads seen; 1 stand", **house)
        assert (found.code, found.clause) == ("illegal-action", "13 P" if book == MD else "15(l)")

    @pytest.mark.parametrize("book", [MA, MBS, BBC])
    def test_where_there_is_no_reader(self, book: str) -> None:
        assert fault(book, ANN, "Kh 9c 9h 8c", "dealer misreads seen; 1 stand").at == "actions[0]"


@pytest.mark.clause(MA, "15(m)")
@pytest.mark.clause(PONTOON, "15(m)")
@pytest.mark.ruling("R24")
@pytest.mark.parametrize("book", [MA, PONTOON])
class TestMassachusettsPlaysOnUnread:
    def test_nobody_looks(self, book: str) -> None:
        shoe, actions = "Kh Kd 9h 8c", "floor reader-failed; 1 stand"
        assert again(book, ANN, shoe, actions, **READER)["net"] == {"ann": "10.00"}
        events = played(book, ANN, shoe, actions, **READER).events
        assert not any(isinstance(event, HoleCardChecked) for event in events)

    def test_a_double_is_given_back(self, book: str) -> None:
        shoe, actions = "6h Kd 5c Ac 9h", "floor reader-failed; 1 double"
        assert again(book, ANN, shoe, actions, **READER)["net"] == {"ann": "-10.00"}

    def test_insurance_waits_for_the_hole_card(self, book: str) -> None:
        actions = "ann insure 5.00; floor reader-failed; 1 stand"
        assert again(book, ANN, "Kh Ad 9c Kc", actions, **READER)["net"] == {"ann": "0.00"}
        assert again(book, ANN, "Kh Ad 9c 8c", actions, **READER)["net"] == {"ann": "-5.00"}

    def test_a_surrender_is_lost_to_a_blackjack(self, book: str) -> None:
        actions = "floor reader-failed; 1 surrender"
        assert again(book, ANN, "Kh Kd 6c Ac", actions, **READER)["net"] == {"ann": "-10.00"}
        assert again(book, ANN, "Kh Kd 6c 9c", actions, **READER)["net"] == {"ann": "-5.00"}

    def test_the_next_round_is_unread_too(self, book: str) -> None:
        table = table_of(book, "Kh 9c 9h 8c Kd Ks 9d 9s", "ann", **READER)
        table = done(table, FailReader(), *BET, Stand("ann", 1), DealerStep(Step.NEXT_ROUND), *BET)
        assert table.phase is Phase.PLAY
        assert not table.looked
        refused = decide(table, RepairReader())
        assert isinstance(refused, Refused)
        assert refused.clause == "15(m), R24"
        table = done(table, Stand("ann", 1), RepairReader())
        assert not table.reader_down

    def test_a_round_without_its_reader_is_written(self, book: str) -> None:
        start = table_of(book, "Kh Kd 9h 8c", "ann", **READER)
        start = done(start, FailReader())
        table = start
        events: list[Event] = []
        steps = [Step.DEAL] * 4 + [Step.CALL_HAND]
        ends = [Step.TURN_HOLE_CARD, Step.SETTLE]
        commands: list[Command] = [*BET, *map(DealerStep, steps), Stand("ann", 1)]
        for command in commands + [DealerStep(step) for step in ends]:
            after = play(table, command)
            assert not isinstance(after, Refused), after
            table = after[0]
            events.extend(after[1])
        text = write_record(start, events)
        assert "floor reader-failed" in text
        twice = replay(read_record(text)).table
        assert twice.settled == table.settled
        assert not twice.looked

    def test_it_fails_only_where_it_is_used(self, book: str) -> None:
        found = fault(book, ANN, "Kh 9c 9h 8c", "floor reader-failed; 1 stand", **READER)
        assert (found.code, found.clause) == ("illegal-action", "15(m), R24")


@pytest.mark.clause(MD, "13 Q")
@pytest.mark.ruling("R24")
class TestMarylandWaits:
    @pytest.mark.parametrize(("hole", "won"), [("9c", "0.00"), ("8c", "10.00")])
    def test_the_round_goes_on_after_the_repair(self, hole: str, won: str) -> None:
        actions = "floor reader-failed; floor reader-repaired; 1 stand"
        assert again(MD, ANN, f"Kh Kd 9h {hole}", actions)["net"] == {"ann": won}

    def test_the_repaired_reader_finds_a_blackjack(self) -> None:
        actions = "floor reader-failed; floor reader-repaired"
        assert again(MD, ANN, "Kh Kd 9h Ac", actions)["net"] == {"ann": "-10.00"}
        insured = f"ann insure 5.00; {actions}"
        assert again(MD, ANN, "Kh Ad 9h Kc", insured)["net"] == {"ann": "0.00"}

    def test_no_decision_before_it(self) -> None:
        found = fault(MD, ANN, "Kh Kd 9h 8c", "floor reader-failed; 1 stand")
        assert (found.code, found.at) == ("illegal-action", "actions[1]")
        assert fault(MD, ANN, "Kh Kd 9h 8c", "floor reader-failed").code == "incomplete"

    def test_no_card_is_dealt_before_it(self) -> None:
        table = done(table_of(MD, "Kh 9c 9h 8c", "ann"), FailReader(), *BET)
        assert table.drawn == 0
        assert next_step(table) is None
        assert isinstance(decide(table, DealerStep(Step.DEAL)), Refused)
        table = done(table, RepairReader(), Stand("ann", 1))
        assert table.chips == {"ann": 1_010_00}
