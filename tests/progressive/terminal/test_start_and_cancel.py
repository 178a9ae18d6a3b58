"""Start Round and Cancel Round in Massachusetts Pontoon: what they lock, give back and account."""

from __future__ import annotations

import pytest

from fortyeight.cards import cards
from fortyeight.progressive import Game, TerminalStage
from fortyeight.progressive.events import RoundCancelled, RoundStarted
from fortyeight.progressive.state import Participant
from fortyeight.progressive.terminal_commands import (
    CancelRound,
    EndRound,
    MarkTrigger,
    Reason,
    StartRound,
)
from fortyeight.table import Line, Phase, WagerKind
from fortyeight.table.core.commands import (
    DealerStep,
    GetUp,
    Join,
    LoadShoe,
    PlaceWager,
    RemoveFoundCard,
    Sit,
    Step,
    WithdrawWager,
)
from fortyeight.table.core.events import RoundVoided, WagersSettled
from fortyeight.table.wagers.wheel_events import WheelWagersLocked, WheelWagersUnlocked
from fortyeight.view import DEALER
from fortyeight.view.wheel_view import game_view
from tests.progressive.terminal.games import (
    CHIPS,
    PONTOON,
    TRIGGER_FOR_TWO,
    answer,
    awaited,
    chips,
    game_of,
    hot_spot,
    paid,
    press,
    refused,
    table_on,
    wagered,
    xtreme_for,
)
from tests.progressive.terminal.moments import MOMENTS

LATE = PlaceWager("bob", 2, WagerKind.XTREME, 5_00)


def ann_only() -> Game:
    """Ann has an Xtreme wager, bob has none."""
    return wagered(
        game_of(PONTOON, TRIGGER_FOR_TWO, "ann", "bob"), WagerKind.XTREME, without=("bob",)
    )


def amounts(game: Game) -> dict[str, int]:
    return {name: meter.payable for name, meter in game.system.meters.items()}


@pytest.mark.clause(PONTOON, "16(a)", "16(c)")
def test_the_wager_is_five_dollars_beside_a_main_wager() -> None:
    game = game_of(PONTOON, TRIGGER_FOR_TWO, "ann", "bob")
    assert refused(game, PlaceWager("ann", 1, WagerKind.XTREME, 5_00))[0] == "needs-main"
    game = press(game, PlaceWager("ann", 1, WagerKind.MAIN, 5_00))
    for cents in (4_99, 5_01, 10_00, 0, -5_00):
        assert refused(game, PlaceWager("ann", 1, WagerKind.XTREME, cents))[0] == "bad-amount"
    assert refused(game, PlaceWager("ann", 1, WagerKind.MAIN, 4_50))[0] == "already-placed"
    assert refused(game, PlaceWager("bob", 2, WagerKind.MAIN, 4_50))[0] == "bad-amount"
    press(game, PlaceWager("ann", 1, WagerKind.XTREME, 5_00))


@pytest.mark.ruling("R18")
@pytest.mark.clause(PONTOON, "16(a)")
def test_who_has_the_wager_stays_at_his_sensor() -> None:
    """Else another could sit down and place one too, and one hot spot would be paid twice."""
    game = xtreme_for("ann", "bob")
    assert refused(game, GetUp("ann", 1)) == ("needed", "R18")
    assert refused(press(game, StartRound()), GetUp("ann", 1))[0] == "needed"
    game = press(game, WithdrawWager("ann", 1, WagerKind.XTREME), GetUp("ann", 1), Sit("ann", 1))
    press(game, PlaceWager("ann", 1, WagerKind.XTREME, 5_00))


@pytest.mark.ruling("R18")
@pytest.mark.clause(PONTOON, "16(a)")
def test_one_sensor_takes_one_wager() -> None:
    game = press(xtreme_for("ann"), Join("bob", CHIPS), PlaceWager("bob", 1, WagerKind.MAIN, 10_00))
    assert refused(game, Sit("bob", 1))[0] == "seat-taken"
    assert refused(game, PlaceWager("bob", 1, WagerKind.XTREME, 5_00)) == (
        "not-seated",
        "R18",
    )


@pytest.mark.clause(PONTOON, "16(d)")
def test_start_round_locks_up_what_lies_on_the_sensors() -> None:
    game, events = answer(xtreme_for("ann", "bob"), StartRound())
    people = tuple(
        Participant(who, box, WagerKind.XTREME, 5_00) for box, who in ((1, "ann"), (2, "bob"))
    )
    assert events == (RoundStarted(people), WheelWagersLocked())
    assert game.system.participants == people
    assert refused(game, WithdrawWager("ann", 1, WagerKind.XTREME)) == ("locked", "16(d)")


@pytest.mark.clause(PONTOON, "16(d)")
def test_there_is_nothing_to_start_without_a_wager_on_the_wheel() -> None:
    game = wagered(game_of(PONTOON, TRIGGER_FOR_TWO, "ann", "bob"))
    assert refused(game, StartRound()) == ("nothing-to-lock", "16(d)")
    game = press(game, DealerStep(Step.NO_MORE_BETS))
    assert refused(game, StartRound()) == ("not-now", "16(d)")


@pytest.mark.clause(PONTOON, "16(d)", "16(e)")
def test_no_card_is_dealt_before_the_wagers_are_collected() -> None:
    game = xtreme_for("ann", "bob")
    assert refused(game, DealerStep(Step.NO_MORE_BETS))[0] == "not-due"
    game = press(game, StartRound(), DealerStep(Step.NO_MORE_BETS))
    assert game.table.phase is Phase.DEALING
    press(game, DealerStep(Step.DEAL))


@pytest.mark.clause(PONTOON, "16(d)", "16(r)(1)")
def test_a_late_wager_is_refused_where_the_text_speaks_of_it() -> None:
    game = press(ann_only(), StartRound())
    assert refused(game, LATE) == ("locked", "16(d), 16(r)(1)")
    press(game, PlaceWager("bob", 2, WagerKind.MATCH, 5_00))


@pytest.mark.clause(PONTOON, "16(d)(1)")
def test_the_dealer_sees_every_placed_wager_before_start_round() -> None:
    def shown(game: Game) -> list[tuple[str, int, int]]:
        seen = game_view(game, DEALER)
        assert seen["wheels"]["terminal"] == "ready"
        assert "start-round" in seen["wheels"]["buttons"]
        wagers = [one for one in seen["wagers"] if one["kind"] == "xtreme"]
        return [(one["person"], one["box"], one["cents"]) for one in wagers]

    game = ann_only()
    assert shown(game) == [("ann", 1, 5_00)]
    assert shown(press(game, LATE)) == [("ann", 1, 5_00), ("bob", 2, 5_00)]
    # After Cancel Round they can be verified again.
    game = press(game, StartRound(), CancelRound(), LATE)
    assert shown(game) == [("ann", 1, 5_00), ("bob", 2, 5_00)]


@pytest.mark.clause(PONTOON, "16(d)(1)", "16(r)(1)")
@pytest.mark.parametrize("reason", Reason)
def test_cancel_round_before_the_deal_lets_the_late_wager_be_placed(reason: Reason) -> None:
    started = press(ann_only(), StartRound())
    game, events = answer(started, CancelRound(reason))
    assert events == (RoundCancelled(reason), WheelWagersUnlocked())
    assert (game.system.cancelled, game.system.accounted) == (1, 0)
    assert game.system.participants == ()
    assert amounts(game) == amounts(started)
    assert refused(game, DealerStep(Step.NO_MORE_BETS))[0] == "not-due"
    again = press(game, LATE, StartRound())
    assert [one.person for one in again.system.participants] == ["ann", "bob"]


@pytest.mark.clause(PONTOON, "16(r)(1)")
def test_after_a_reset_the_wager_may_be_taken_back_too() -> None:
    game = press(ann_only(), StartRound(), CancelRound(), WithdrawWager("ann", 1, WagerKind.XTREME))
    assert chips(game)["ann"] == CHIPS - 10_00
    assert refused(game, StartRound()) == ("nothing-to-lock", "16(d)")


@pytest.mark.clause(PONTOON, "16(r)(2)(i)")
@pytest.mark.parametrize("reason", [Reason.MALFUNCTION, Reason.MISDEAL])
@pytest.mark.parametrize("moment", ["playing", "waiting", "confirming", "prompting", "spun"])
def test_after_cards_a_malfunction_or_misdeal_gives_the_wagers_back(
    moment: str, reason: Reason
) -> None:
    game = MOMENTS[moment]()
    held = chips(game)
    assert refused(game, CancelRound(Reason.RESET)) == ("too-late", "16(r)(2)(i)")
    after, events = answer(game, CancelRound(reason))
    back = tuple(
        Line(who, box, None, WagerKind.XTREME, 5_00, 5_00, "16(r)(2)(i)")
        for box, who in ((1, "ann"), (2, "bob"))
    )
    assert events == (RoundCancelled(reason), WagersSettled(back, None))
    assert chips(after) == {who: cents + 5_00 for who, cents in held.items()}
    assert (after.system.cancelled, after.system.accounted) == (1, 0)
    assert amounts(after) == amounts(game)
    assert after.system.stage is TerminalStage.READY
    assert refused(after, StartRound()) == ("not-now", "16(d)")
    over = table_on(after, Phase.OVER)
    assert [line for line in over.table.settled if line.kind is WagerKind.XTREME] == list(back)


@pytest.mark.clause(PONTOON, "16(r)(1)")
def test_a_round_whose_prizes_were_paid_is_not_cancelled() -> None:
    game = paid(hot_spot(xtreme_for("ann", "bob"), "500"))
    for reason in Reason:
        assert refused(game, CancelRound(reason)) == ("not-now", "16(r)(1)")


@pytest.mark.clause(PONTOON, "16(r)(2)(i)", "15(b)")
def test_a_void_round_is_cancelled_at_the_terminal_by_itself() -> None:
    """Two tens are no cards of this game: everyone gets everything back."""
    game = game_of(PONTOON, "9s 8s 6h Kd", "ann", "bob")
    game = press(game, LoadShoe(cards("9s Th 8s Td 6h")))
    before = amounts(game)
    game = press(wagered(game, WagerKind.XTREME), StartRound(), DealerStep(Step.NO_MORE_BETS))
    game = press(game, DealerStep(Step.DEAL), DealerStep(Step.DEAL), RemoveFoundCard())
    game = press(game, DealerStep(Step.DEAL), DealerStep(Step.DEAL))
    game, events = answer(game, RemoveFoundCard())
    assert isinstance(events[-2], RoundVoided)
    assert events[-1] == RoundCancelled(Reason.MISDEAL)
    assert chips(game) == {"ann": CHIPS, "bob": CHIPS}
    assert (game.system.cancelled, game.system.accounted) == (1, 0)
    assert amounts(game) == before


@pytest.mark.clause(PONTOON, "16(r)(2)")
def test_an_ended_round_is_accounted_and_feeds_the_meters() -> None:
    """A twentieth of each $5 goes to the primary, a fortieth to the secondary and the must-hit."""
    before = amounts(xtreme_for("ann", "bob"))
    game = press(paid(hot_spot(xtreme_for("ann", "bob"), "500")), EndRound())
    assert (game.system.accounted, game.system.cancelled) == (1, 0)
    grown = {name: cents - before[name] for name, cents in amounts(game).items()}
    assert grown == {"primary": 50, "secondary": 25, "must-hit": 25}


@pytest.mark.clause(PONTOON, "16(q)", "16(r)(2)")
def test_the_next_round_begins_with_open_sensors() -> None:
    game = press(paid(hot_spot(xtreme_for("ann", "bob"), "500")), EndRound())
    game = press(table_on(game, Phase.OVER), DealerStep(Step.NEXT_ROUND))
    assert game.system.stage is TerminalStage.READY
    again = wagered(press(game, LoadShoe(cards(TRIGGER_FOR_TWO))), WagerKind.XTREME)
    again = press(awaited(again), MarkTrigger(WagerKind.XTREME))
    assert again.system.done == ()
