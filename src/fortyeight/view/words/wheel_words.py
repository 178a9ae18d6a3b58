"""Sentences for the wheels."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fortyeight.money import currency_sign
from fortyeight.progressive import Game, evolve_game
from fortyeight.progressive.events import (
    AuthorisationGiven,
    AuthorisationRefused,
    HotSpotDrawn,
    JackpotPaid,
    MeterChanged,
    MustHitWon,
    PayoutsShown,
    RoundCancelled,
    RoundEnded,
    RoundStarted,
    SpinDisabled,
    SpinDrawn,
    SpinEnabled,
    SpinVoided,
    TriggerMarked,
    WagersReleased,
    is_system_event,
)
from fortyeight.progressive.terminal import GameEvent, clause_of, wager_clause
from fortyeight.table import WagerKind
from fortyeight.view.words.card_words import card_sign, cited, money
from fortyeight.view.words.names import shown_name
from fortyeight.view.words.story import Teller
from fortyeight.view.words.story_line import StoryLine, Tone


def game_story(start: Game, events: Iterable[GameEvent]) -> list[StoryLine]:
    """Return the story of a table with wheels."""
    teller = GameTeller(start)
    lines = [line for event in events for line in teller.tell(event)]
    return lines + teller.rest()


class GameTeller:
    """Tells the events of table and wheels one by one."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._teller = Teller(game.table)

    def tell(self, event: GameEvent) -> list[StoryLine]:
        lines: list[StoryLine] = []
        if is_system_event(event):
            told = _TOLD_BY.get(type(event))
            if told is not None:
                lines = [*self._teller.rest(), StoryLine(Tone.NOTE, told(self.game, event))]
        else:
            lines = self._teller.tell(event)
        self.game = evolve_game(self.game, event)
        return lines

    def rest(self) -> list[StoryLine]:
        return self._teller.rest()


def _name(game: Game, person: str) -> str:
    return shown_name(person, list(game.table.chips))


def _money(game: Game, cents: int) -> str:
    return money(cents, game.table.house.limits.currency)


def _prize(game: Game, symbol: str) -> str:
    """Return a symbol in words."""
    parts = symbol.split("/")
    if not all(part.isdecimal() for part in parts):
        return f"the {symbol}"
    sign = currency_sign(game.table.house.limits.currency)
    return " and ".join(f"{sign}{part}" for part in parts)


def _started(game: Game, event: RoundStarted) -> str:
    number = len(event.participants)
    what = "One wager on a wheel is" if number == 1 else f"{number} wagers on wheels are"
    return f"{what} locked up{cited(clause_of(game, 'start'))}."


def _cancelled(game: Game, event: RoundCancelled) -> str:
    return f"The round is cancelled at the terminal ({event.reason}) and not accounted."


def _ended(game: Game, event: RoundEnded) -> str:
    return f"The round is ended at the terminal{cited(clause_of(game, 'end'))}."


def _released(game: Game, event: WagersReleased) -> str:
    names = dict.fromkeys(_name(game, one.person) for one in event.participants)
    return f"What came back to {' and '.join(names)} takes no part at the wheels."


def _marked(game: Game, event: TriggerMarked) -> str:
    clause = cited(wager_clause(game, "mark", event.kind))
    if event.kind is WagerKind.XTREME:
        cards = " and ".join(card_sign(card) for card in game.table.dealer[:2])
        return f"The dealer's {cards} trigger the wheel{clause}."
    who = next(one.person for one in game.system.participants if one.box == event.box)
    return f"{_name(game, who)}'s {game.table.house.book.blackjack} triggers the wheel{clause}."


def _drawn(game: Game, event: SpinDrawn) -> str:
    if not event.seat:
        return f"The wheel stops at {_prize(game, event.symbol)}."
    community = _prize(game, event.community)
    return f"The wheel picks seat {event.seat}; the community prize is {community}."


def _enabled(game: Game, event: SpinEnabled) -> str:
    return f"The winner may spin the hot-spot wheel{cited(clause_of(game, 'enable'))}."


def _disabled(game: Game, event: SpinDisabled) -> str:
    return f"The spin is disabled again{cited(clause_of(game, 'disable'))}."


def _hot(game: Game, event: HotSpotDrawn) -> str:
    by = ", spun by the dealer" if event.by_dealer else ""
    return f"The hot-spot wheel stops at {_prize(game, event.symbol)}{by}."


def _shown(game: Game, event: PayoutsShown) -> str:
    if not event.awards:
        return "Nobody is paid for this spin."
    told = ", ".join(f"{_name(game, one.person)} {_money(game, one.cents)}" for one in event.awards)
    return f"To be paid: {told}."


def _voided(game: Game, event: SpinVoided) -> str:
    clause = cited(clause_of(game, "cancel_jackpot"))
    return f"A malfunction: the spin is void and its wager returned{clause}."


def _given(game: Game, event: AuthorisationGiven) -> str:
    return f"{event.supervisor} authorises the payment{cited(clause_of(game, 'authorise'))}."


def _refused(game: Game, event: AuthorisationRefused) -> str:
    return f"A wrong code is entered for {event.supervisor}."


def _jackpot(game: Game, event: JackpotPaid) -> str:
    reset = _money(game, game.system.meters[event.meter].reset)
    return f"The {event.meter} of {_money(game, event.cents)} is won and starts again at {reset}."


def _must_hit(game: Game, event: MustHitWon) -> str:
    clause = cited(clause_of(game, "must_hit"))
    return f"{_name(game, event.person)} wins the must-hit jackpot{clause}."


def _changed(game: Game, event: MeterChanged) -> str:
    return f"{' and '.join(event.by)} change the {event.meter} meter."


_TOLD_BY: dict[type, Callable[[Game, Any], str]] = {
    RoundStarted: _started,
    RoundCancelled: _cancelled,
    RoundEnded: _ended,
    WagersReleased: _released,
    TriggerMarked: _marked,
    SpinDrawn: _drawn,
    SpinEnabled: _enabled,
    SpinDisabled: _disabled,
    HotSpotDrawn: _hot,
    PayoutsShown: _shown,
    SpinVoided: _voided,
    AuthorisationGiven: _given,
    AuthorisationRefused: _refused,
    JackpotPaid: _jackpot,
    MustHitWon: _must_hit,
    MeterChanged: _changed,
}
