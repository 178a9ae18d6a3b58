"""What somebody saw holds until what he decides about is another thing, and no longer."""

from __future__ import annotations

import pytest

from fortyeight.chance import SeededBits
from fortyeight.progressive import Game, GameCommand, open_game
from fortyeight.progressive.commands import (
    ChangeMeter,
    ConfirmSpin,
    EnableSpin,
    MarkTrigger,
    SpinHotSpot,
    StartRound,
    TerminalCommand,
)
from fortyeight.server.players.moment import dealer_moment, moment
from fortyeight.server.wire.commands import Basis, GameAsk, moment_for, parse
from fortyeight.table import DealerStep, Kind, Phase, Step
from fortyeight.table.commands import (
    BuyChips,
    DeclineInsurance,
    Double,
    DrawInError,
    Hit,
    Insure,
    Join,
    KeepDouble,
    PlaceWager,
    RefuseCompany,
    Sit,
    Split,
    Stand,
    WithdrawWager,
)
from tests.server.wire.evenings import SeededChance, asked, evening
from tests.view.evenings import BOOKS, evening_house
from tests.wheels.terminal.games import game_of, press, table_on
from tests.wheels.terminal.moments import MOMENTS

BETTING = game_of("ma-spanish21", "5s 7h 6d Kc 5d 9c", "ann")


def called(shoe: str, *people: str) -> Game:
    """Everybody has wagered, and the dealer has come to the first hand."""
    game = game_of("ma-spanish21", shoe, *people)
    for box, person in enumerate(people, start=1):
        game = press(game, PlaceWager(person, box, Kind.MAIN, 1000))
    game = table_on(press(game, DealerStep(Step.NO_MORE_BETS)), Phase.PLAY)
    return press(game, DealerStep(Step.CALL_HAND))


def same(game: Game, *commands: GameCommand) -> bool:
    return moment(press(game, *commands)) == moment(game)


class TestThePlayersMoment:
    def test_others_who_come_sit_and_wager_change_nothing(self) -> None:
        wager = PlaceWager("bob", 2, Kind.MAIN, 1000)
        assert same(BETTING, Join("bob", 10_000), Sit("bob", 2), wager)
        assert same(BETTING, Join("bob", 10_000), wager, RefuseCompany("bob", 2))
        assert same(BETTING, PlaceWager("ann", 1, Kind.MAIN, 1000))
        game = press(BETTING, PlaceWager("ann", 1, Kind.MAIN, 1000))
        assert same(game, WithdrawWager("ann", 1, Kind.MAIN), BuyChips("ann", 500))

    def test_the_end_of_betting_changes_it(self) -> None:
        wager = PlaceWager("ann", 1, Kind.MAIN, 1000)
        assert not same(BETTING, wager, DealerStep(Step.NO_MORE_BETS))

    def test_another_hand_or_card_changes_it(self) -> None:
        game = called("5s 8c 7h 6d 8d 2s 5d 9c 2c", "ann", "bob")
        assert not same(game, Hit("ann", 1))
        assert not same(game, Stand("ann", 1))
        drawn = press(game, Hit("ann", 1), DealerStep(Step.DEAL))
        assert moment(drawn) != moment(game)
        bobs = press(drawn, Stand("ann", 1), DealerStep(Step.CALL_HAND))
        assert not same(bobs, Split("bob", 2))

    def test_a_round_later_the_same_cards_are_another_moment(self) -> None:
        game = called("5s 7h 6d Kc 5d 9c", "ann")
        later = Game(game.table.__class__(**{**vars(game.table), "round": 2}), game.system)
        assert moment(game) != moment(later)

    def test_an_exposed_card_changes_what_a_hit_means(self) -> None:
        assert not same(called("5s 7h 6d Kc 5d 9c", "ann"), DrawInError(exposed=True))

    def test_each_insures_for_himself(self) -> None:
        game = game_of("ma-spanish21", "5s 8c Ah 6d 8d Kc 5d", "ann", "bob")
        for box, person in enumerate(("ann", "bob"), start=1):
            game = press(game, PlaceWager(person, box, Kind.MAIN, 1000))
        game = table_on(press(game, DealerStep(Step.NO_MORE_BETS)), Phase.INSURANCE)
        assert same(game, DeclineInsurance("ann", 1))
        assert same(game, Insure("bob", 2, 500))
        assert not same(game, DeclineInsurance("ann", 1), DeclineInsurance("bob", 2))

    def test_each_on_a_box_answers_for_himself(self) -> None:
        game = press(BETTING, Join("bob", 10_000), Join("cat", 10_000))
        for person in ("ann", "bob", "cat"):
            game = press(game, PlaceWager(person, 1, Kind.MAIN, 1000))
        game = table_on(press(game, DealerStep(Step.NO_MORE_BETS)), Phase.PLAY)
        game = press(game, DealerStep(Step.CALL_HAND))
        assert not same(game, Double("ann", 1, 1000))
        game = press(game, Double("ann", 1, 1000))
        assert same(game, Double("bob", 1, 1000))
        doubled = press(game, Double("bob", 1, 1000), Double("cat", 1, 1000))
        doubled = press(doubled, DealerStep(Step.DEAL))
        assert same(doubled, KeepDouble("bob", 1))

    def test_a_sensor_that_becomes_a_button_changes_it(self) -> None:
        game = MOMENTS["prompting"]()
        assert not same(game, EnableSpin())
        assert not same(press(game, EnableSpin()), SpinHotSpot("500"))


@pytest.mark.parametrize(
    ("name", "pressed"),
    [
        ("ready", StartRound()),
        ("waiting", MarkTrigger(Kind.XTREME)),
        ("confirming", ConfirmSpin(seat=1, community="75")),
        ("prompting", EnableSpin()),
        ("enabled", SpinHotSpot("500")),
    ],
)
def test_every_press_is_a_moment_of_the_dealers(name: str, pressed: TerminalCommand) -> None:
    game = MOMENTS[name]()
    assert dealer_moment(press(game, pressed)) != dealer_moment(game)


def test_a_changed_meter_is_a_moment_of_the_floors() -> None:
    game = MOMENTS["ready"]()
    changed = ChangeMeter("must-hit", 10_000, ("sue", "tom"), 60_000, 50_000)
    assert dealer_moment(press(game, changed)) != dealer_moment(game)


def test_wagers_do_not_stop_a_dealer_from_closing_the_bets() -> None:
    late = press(BETTING, Join("bob", 10_000), PlaceWager("bob", 2, Kind.MAIN, 1000))
    assert dealer_moment(late) == dealer_moment(BETTING)


#: What may be said twice and changes nothing: cards washed again, a shuffler that jams again.
REPEATED = {"wash-cards", "fail-shuffle", "begin-gaming-day", "order-recut"}


@pytest.mark.parametrize("book", BOOKS)
def test_what_staff_did_is_not_done_twice(book: str) -> None:
    """After an act of the dealer or the floor, the same press is stale."""
    checked = set()
    for seed in range(3):
        bits = SeededBits(seed)
        for game, audience, sent in evening(open_game(evening_house(book, bits), bits), bits, 150):
            ask = parse(sent)
            if ask.basis is not Basis.DEALER_MOMENT or not isinstance(ask, GameAsk):
                continue
            after, _ = asked(game, audience, sent, SeededChance(SeededBits(9)))
            hash(moment_for(ask, game))
            if ask.verb not in REPEATED and ask.verb != "confirm-verbal-wager":
                assert moment_for(ask, after) != moment_for(ask, game), sent
                checked.add(ask.verb)
    assert {"step", "shuffle-cards", "inspect-deck", "fill-shoe"} <= checked
