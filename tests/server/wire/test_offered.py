"""Every verb that a view can offer is a message that is read, filled in and accepted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

import pytest

from fortyeight.cards import card, deck
from fortyeight.chance import SeededBits
from fortyeight.progressive import Game, decide, open_game
from fortyeight.rulebook import open_house, rulebook
from fortyeight.server.wire.commands import ASKS, parse
from fortyeight.table import DealerStep, Kind, Phase, Refused, Step
from fortyeight.table.around.commands import OpenTable
from fortyeight.table.care import CareStage
from fortyeight.table.commands import Double, DrawInError, Join, PlaceWager, RefuseCompany, Split
from fortyeight.table.shoe.commands import InspectDeck, ReceiveCards, RemoveShuffler
from fortyeight.table.shoe.ordinary import ordinary_care
from fortyeight.view import Role
from fortyeight.view.care_offers import DONE_BY
from fortyeight.view.offers import REPORTED, VERBS
from tests.physical.mirror import physical
from tests.physical.tables import bets_closed, dealt, in_shoe
from tests.server.wire.evenings import (
    EVERYBODY,
    SeededChance,
    commanded,
    evening,
    is_half_confirmed,
    sent_by,
)
from tests.view.evenings import BOOKS, evening_house
from tests.wheels.terminal.games import game_of, press, table_on
from tests.wheels.terminal.moments import MOMENTS


def check_everything_offered(game: Game, bits: SeededBits) -> Counter[str]:
    """All that any role is offered now is accepted; what was sent and is accepted, by verb."""
    seen: Counter[str] = Counter()
    for audience in EVERYBODY:
        for sent in sent_by(game, audience):
            command = commanded(parse(sent), game, audience, SeededChance(bits))
            answer = decide(game, command)
            if is_half_confirmed(game, audience, sent):
                assert isinstance(answer, Refused)
                assert answer.code == "not-confirmed"
                continue
            assert not isinstance(answer, Refused), (sent, command, answer)
            seen[sent["do"]] += 1
            if audience.role is Role.PLAYER and hasattr(command, "person"):
                assert command.person == audience.person
    return seen


@lru_cache(len(BOOKS))
def walk(book: str, seeds: range, moments: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        bits = SeededBits(seed)
        start = open_game(evening_house(book, bits), bits)
        for game, _, _ in evening(start, bits, moments):
            seen += check_everything_offered(game, SeededBits(0))
    return seen


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_offered_on_an_evening_is_accepted(book: str) -> None:
    seen = walk(book, range(2), 150)
    common = {"open-table", "receive-cards", "shuffle-cards", "fill-shoe", "sit", "place-wager"}
    assert common | {"step", "stand", "hit", "leave", "get-up"} <= set(seen)


@pytest.mark.parametrize("name", MOMENTS)
def test_what_is_offered_at_the_terminal_is_accepted(name: str) -> None:
    check_everything_offered(MOMENTS[name](), SeededBits(0))


def called(shoe: str) -> Game:
    """Bob wagers on Ann's box, and she is to decide."""
    game = game_of("ma-spanish21", shoe, "ann")
    game = press(game, Join("bob", 100_000), PlaceWager("ann", 1, Kind.MAIN, 1000))
    game = press(game, PlaceWager("bob", 1, Kind.MAIN, 1000), DealerStep(Step.NO_MORE_BETS))
    return press(table_on(game, Phase.PLAY), DealerStep(Step.CALL_HAND))


def alone_on_a_box() -> Game:
    game = press(game_of("ma-spanish21", "5s Ah 6d", "ann"), PlaceWager("ann", 1, Kind.MAIN, 1000))
    return press(game, RefuseCompany("ann", 1))


def insurance_asked() -> Game:
    game = game_of("ma-spanish21", "5s Ah 6d 2c 5d 9c", "ann")
    game = press(game, PlaceWager("ann", 1, Kind.MAIN, 1000), DealerStep(Step.NO_MORE_BETS))
    return table_on(game, Phase.INSURANCE)


def split_by_the_caller() -> Game:
    return press(called("8s 7h 8d 2c 5d 9c"), Split("ann", 1))


def doubled_by_the_caller() -> Game:
    return press(called("5s 7h 6d 2c 5d 9c"), Double("ann", 1, 1000))


def card_exposed() -> Game:
    return press(called("5s 7h 6d 2c 5d 9c"), DrawInError(exposed=True))


def deck_rejected() -> Game:
    """A card is missing in the first deck."""
    game = open_game(open_house(rulebook("ma-spanish21")), SeededBits(0))
    full = deck(removed=())
    decks = (full[1:], *(full,) * (game.table.house.cards.decks - 1))
    return press(game, OpenTable("dee"), ReceiveCards(decks), InspectDeck())


def cared_for(shuffler: str, stage: CareStage) -> Game:
    """A table with a shuffler whose cards have come as far as this."""
    approved = {"shuffler": shuffler, "shuffler_approval": "a test"}
    game = open_game(open_house(rulebook("ma-spanish21"), approved), SeededBits(0))
    game = press(game, OpenTable("dee"), Join("ann", 100_000))
    while game.table.care is not None and game.table.care.stage is not stage:
        command = ordinary_care(game.table, SeededBits(0))
        assert command is not None
        game = press(game, command)
    return game


def batch_unseen() -> Game:
    """At a table that was idle, the second batch comes out of the shuffler."""
    game = cared_for("two-batches", CareStage.IN_SHOE)
    assert game.table.care is not None
    care = replace(game.table.care, stage=CareStage.CUT, idle=True)
    return Game(replace(game.table, care=care), game.system)


def to_be_shuffled() -> Game:
    return cared_for("device", CareStage.STACKED)


def shuffler_away() -> Game:
    return press(to_be_shuffled(), RemoveShuffler())


def card_keyed() -> Game:
    """A card of a physical shoe was keyed, and the floor may correct it."""
    game = in_shoe("ma-spanish21", "ann")
    game = press(game, PlaceWager("ann", 1, Kind.MAIN, 1000), DealerStep(Step.NO_MORE_BETS))
    return press(game, DealerStep(Step.DEAL, card("9c")))


def look_keyed() -> Game:
    game = dealt(bets_closed("ma-spanish21", "ann", dealing="card-reader"), "9c Kd 9d ??")
    return press(game, DealerStep(Step.LOOK, blackjack=False))


def card_may_be_exposed() -> Game:
    game = dealt(bets_closed("ma-spanish21", "ann"), "9c 7d 9d")
    return press(game, DealerStep(Step.CALL_HAND))


def decks_received() -> Game:
    game = physical(open_game(open_house(rulebook("ma-spanish21")), SeededBits(0)))
    full = deck(removed=())
    return press(game, OpenTable("dee"), ReceiveCards((full,) * game.table.house.cards.decks))


SPECIAL = (
    decks_received,
    card_keyed,
    look_keyed,
    card_may_be_exposed,
    alone_on_a_box,
    insurance_asked,
    split_by_the_caller,
    doubled_by_the_caller,
    card_exposed,
    deck_rejected,
    batch_unseen,
    to_be_shuffled,
    shuffler_away,
)


@pytest.mark.parametrize("special", SPECIAL)
def test_what_is_offered_seldom_is_accepted(special: Callable[[], Game]) -> None:
    check_everything_offered(special(), SeededBits(0))


def test_these_come_to_every_verb() -> None:
    """The tests above would prove nothing of a verb that they never see offered."""
    seen: Counter[str] = Counter()
    for moment in (*MOMENTS.values(), *SPECIAL):
        seen += check_everything_offered(moment(), SeededBits(0))
    for book in BOOKS:
        seen += walk(book, range(2), 150)
    assert offerable() - set(seen) <= SELDOM


#: Verbs that only longer evenings come to.
SELDOM = {"cede-box"}


@pytest.mark.long
def test_evenings_come_to_every_verb() -> None:
    seen: Counter[str] = Counter()
    for moment in (*MOMENTS.values(), *SPECIAL):
        seen += check_everything_offered(moment(), SeededBits(0))
    for book in BOOKS:
        seen += walk(book, range(100, 120), 400)
    assert offerable() - set(seen) == set()


def offerable() -> set[str]:
    """Every name that a view may show."""
    reported = [name for names in REPORTED.values() for name in names.values()]
    done = [name for names in DONE_BY.values() for name in names.values()]
    return {*VERBS.values(), *reported, *done, *BUTTONS, "step", "spin-hot-spot"}


#: The names of the terminal's buttons, which never change.
BUTTONS = (
    "start-round",
    "cancel-round",
    "end-round",
    "mark",
    "spin",
    "confirm",
    "enable-spin",
    "disable-spin",
    "spin-for-player",
    "pay-jackpot",
    "cancel-jackpot",
    "authorise",
    "paid",
)

#: What the service has beside what views offer.
OWN = {
    *("join", "buy-chips", "ready", "seed", "add-robot", "remove-robot", "pause", "resume"),
    *("call-floor", "answer-call"),
    "change-limits",
}


def test_there_is_a_message_for_every_verb_and_no_other() -> None:
    assert set(ASKS) == offerable() | OWN | {"change-meter"}


@pytest.mark.parametrize("verb", sorted(set().union(*(DONE_BY[role].values() for role in DONE_BY))))
def test_who_is_offered_something_may_ask_for_it(verb: str) -> None:
    assert ASKS[verb].may == {role for role in DONE_BY if verb in DONE_BY[role].values()}


@pytest.mark.parametrize("verb", sorted(VERBS.values()))
def test_a_players_verbs_are_his_alone(verb: str) -> None:
    assert ASKS[verb].may == {Role.PLAYER}
    assert "person" not in ASKS[verb].model_fields
