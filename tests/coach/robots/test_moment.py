"""A command is stale once the decision that its sender saw has changed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

import pytest

from fortyeight.chance import SeededBits
from fortyeight.coach.robots.moment import dealer_moment, moment
from fortyeight.progressive import Game, GameCommand, decide_game, open_game
from fortyeight.progressive.terminal_commands import (
    ChangeMeter,
    ConfirmSpin,
    EnableSpin,
    MarkTrigger,
    SpinHotSpot,
    StartRound,
    TerminalCommand,
)
from fortyeight.server.wire.client_request import Basis, ClientRequest, GameRequest
from fortyeight.server.wire.parsing import REQUESTS, parse
from fortyeight.table import DealerStep, Phase, Refused, Step, WagerKind
from fortyeight.table.core.commands import (
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
from fortyeight.view import DEALER, FLOOR, Audience
from tests.progressive.terminal.games import game_of, press, table_on
from tests.progressive.terminal.moments import MOMENTS
from tests.server.wire.evenings import (
    Message,
    SeededChance,
    asked,
    evening,
    is_half_confirmed,
    sent_by,
)
from tests.server.wire.situations import STORIES, games_of
from tests.view.evenings import BOOKS, evening_house

BETTING = game_of("ma-spanish21", "5s 7h 6d Kc 5d 9c", "ann")


def moment_for(ask: ClientRequest, game: Game) -> Hashable:
    """Return the decision that the sender saw; if another one is due, the command is stale."""
    if ask.basis is Basis.MOMENT:
        return moment(game)
    return dealer_moment(game) if ask.basis is Basis.DEALER_MOMENT else None


def called(shoe: str, *people: str) -> Game:
    """Return a game in which everyone has wagered, with the first hand in turn."""
    game = game_of("ma-spanish21", shoe, *people)
    for box, person in enumerate(people, start=1):
        game = press(game, PlaceWager(person, box, WagerKind.MAIN, 1000))
    game = table_on(press(game, DealerStep(Step.NO_MORE_BETS)), Phase.PLAY)
    return press(game, DealerStep(Step.CALL_HAND))


def same(game: Game, *commands: GameCommand) -> bool:
    return moment(press(game, *commands)) == moment(game)


class TestThePlayersMoment:
    def test_others_who_come_sit_and_wager_change_nothing(self) -> None:
        wager = PlaceWager("bob", 2, WagerKind.MAIN, 1000)
        assert same(BETTING, Join("bob", 10_000), Sit("bob", 2), wager)
        assert same(BETTING, Join("bob", 10_000), wager, RefuseCompany("bob", 2))
        assert same(BETTING, PlaceWager("ann", 1, WagerKind.MAIN, 1000))
        game = press(BETTING, PlaceWager("ann", 1, WagerKind.MAIN, 1000))
        assert same(game, WithdrawWager("ann", 1, WagerKind.MAIN), BuyChips("ann", 500))

    def test_the_end_of_betting_changes_it(self) -> None:
        wager = PlaceWager("ann", 1, WagerKind.MAIN, 1000)
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
            game = press(game, PlaceWager(person, box, WagerKind.MAIN, 1000))
        game = table_on(press(game, DealerStep(Step.NO_MORE_BETS)), Phase.INSURANCE)
        assert same(game, DeclineInsurance("ann", 1))
        assert same(game, Insure("bob", 2, 500))
        assert not same(game, DeclineInsurance("ann", 1), DeclineInsurance("bob", 2))

    @pytest.mark.ruling("R38")
    def test_an_exposed_card_changes_what_insurance_means(self) -> None:
        game = press(
            game_of("ma-spanish21", "5s Ah 6d Kc 5d", "ann"),
            PlaceWager("ann", 1, WagerKind.MAIN, 1000),
            DealerStep(Step.NO_MORE_BETS),
        )
        assert not same(table_on(game, Phase.INSURANCE), DrawInError(exposed=True))

    def test_each_on_a_box_answers_for_himself(self) -> None:
        game = press(BETTING, Join("bob", 10_000), Join("cat", 10_000))
        for person in ("ann", "bob", "cat"):
            game = press(game, PlaceWager(person, 1, WagerKind.MAIN, 1000))
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
        ("waiting", MarkTrigger(WagerKind.XTREME)),
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
    late = press(BETTING, Join("bob", 10_000), PlaceWager("bob", 2, WagerKind.MAIN, 1000))
    assert dealer_moment(late) == dealer_moment(BETTING)


#: What may be said twice: cards washed again, a shuffler that jams again, another verbal wager.
REPEATED = {
    *("wash-cards", "fail-shuffle", "begin-gaming-day", "order-recut"),
    "confirm-verbal-wager",
}


def presses(games: Iterable[Game]) -> Iterator[tuple[Game, Audience, Message, GameRequest]]:
    """Yield what staff may press that holds until the next moment of the dealer."""
    for game in games:
        for audience in (DEALER, FLOOR):
            for sent in sent_by(game, audience):
                ask = parse(sent)
                if is_half_confirmed(game, audience, sent) or not isinstance(ask, GameRequest):
                    continue
                if ask.basis is Basis.DEALER_MOMENT:
                    yield game, audience, sent, ask


def check_not_done_twice(games: Iterable[Game]) -> set[str]:
    """Check that after an act of the dealer or the floor the same press is stale."""
    checked = set()
    for game, audience, sent, ask in presses(games):
        after, command = asked(game, audience, sent, SeededChance(SeededBits(9)))
        hash(moment_for(ask, game))
        if ask.verb == "cede-box":
            # Seats are the players' own; a player who was given a box is no longer new.
            assert isinstance(decide_game(after, command), Refused), sent
        elif ask.verb not in REPEATED:
            assert moment_for(ask, after) != moment_for(ask, game), sent
        checked.add(ask.verb)
    return checked


def test_what_staff_did_is_not_done_twice() -> None:
    """In situations that offer every act of the dealer and the floor."""
    checked = check_not_done_twice(one() for one in MOMENTS.values())
    for story in STORIES.values():
        checked |= check_not_done_twice(games_of(story))
    acts = {
        verb
        for verb, ask in REQUESTS.items()
        if issubclass(ask, GameRequest) and ask.basis is Basis.DEALER_MOMENT
    }
    assert acts - checked == set()


@pytest.mark.parametrize("book", BOOKS)
def test_what_staff_did_on_an_evening_is_not_done_twice(book: str) -> None:
    bits = SeededBits(0)
    played = evening(open_game(evening_house(book, bits), bits), bits, 100)
    check_not_done_twice(game for game, _, _ in played)
