"""A table with very many rounds, made by the table service's own code without clients."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fortyeight.coach.robots.silence import silent_command
from fortyeight.server.table.dealer.virtual_dealer import DRAWS, close_bets
from fortyeight.server.table.new_tables import first_changes, parse_new_table
from fortyeight.server.table.runner.follow_ups import add_follow_ups
from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.finished_rounds import RoundTracker
from fortyeight.server.table.storage.stored_changes import Place, prepare_change
from fortyeight.store.database.database import Database
from fortyeight.store.history.lobby import add_table
from fortyeight.store.log.changes import store_changes
from fortyeight.store.model import (
    BANK,
    Change,
    LedgerLine,
    NewEvent,
    StoreError,
    person_stream,
    table_stream,
    wallet_account,
)
from fortyeight.store.owners.ownership import create_and_claim
from fortyeight.store.signing.sealing import Sealer
from fortyeight.table import Refused, WagerKind
from fortyeight.table.core.commands import Join, PlaceWager, Sit

PLAYER = "ann"
CHIPS = 5_000_000_000
WAGER = 1_000
#: Rounds in one change, and changes in one transaction.
ROUNDS_A_CHANGE = 20
CHANGES = 10

_BEGAN = 1_700_000_000_000


@dataclass(frozen=True, slots=True)
class Made:
    table: str
    rounds: int
    events: int


def make(
    database: Database, seals: Sealer, table: str, rounds: int, told: Callable[[int], None]
) -> Made:
    """Play one player and one wager a round, without drawing; `told` gets the rounds so far."""
    evening = _Evening(database, seals, table)
    done = 0
    while done < rounds:
        for _ in range(CHANGES):
            count = min(ROUNDS_A_CHANGE, rounds - done)
            if count:
                evening.play(count)
                done += count
        evening.store()
        told(done)
    return Made(table, rounds, evening.version)


class _Evening:
    def __init__(self, database: Database, seals: Sealer, table: str) -> None:
        self._database = database
        self._seals = seals
        self._at = _BEGAN
        self._waiting: list[Change] = []
        wanted = parse_new_table(
            {"book": "ma-spanish21", "settings": {"pause_ms": 0, "card_ms": 0}}
        )
        changes = first_changes(table, wanted, PLAYER, self._at // 1000)
        stream = table_stream(table)
        settings = wanted.settings.model_dump_json()
        head = create_and_claim(
            database,
            stream,
            "one",
            lambda c: add_table(c, table, table, wanted.book, "{}", settings, PLAYER, self._at),
        )
        self._place = Place(stream, 0, head.epoch)
        self._rounds = RoundTracker(changes.state, 0, self._at)
        self._state = changes.state
        self._give_chips(table)
        self._add(changes)
        joining = ChangeSet(self._state)
        for command in (Join(PLAYER, CHIPS), Sit(PLAYER, 1)):
            _expect(joining.do(command))
        self._add(joining)
        self.store()

    @property
    def version(self) -> int:
        return self._place.version

    def _give_chips(self, table: str) -> None:
        lines = (LedgerLine(0, BANK, -CHIPS), LedgerLine(0, wallet_account(PLAYER), CHIPS))
        event = NewEvent("cashier.bought/1", "{}")
        stream = person_stream(f"{PLAYER}-{table}")  # each table has its own
        change = Change(stream, 0, 0, self._at, PLAYER, events=(event,), lines=lines)
        self._waiting.append(change)

    def play(self, rounds: int) -> None:
        """Play this many rounds as one change."""
        changes = ChangeSet(self._state)
        for _ in range(rounds):
            self._carry_on(changes)
            _expect(changes.do(PlaceWager(PLAYER, 1, WagerKind.MAIN, WAGER)))
            _expect(close_bets(changes))
            self._carry_on(changes)
        self._at += 10_000 * rounds
        self._add(changes)

    def _carry_on(self, changes: ChangeSet) -> None:
        """Take the dealer's steps, and decline where the player is asked."""
        add_follow_ups(changes, self._at // 1000, {})
        while (silent := silent_command(changes.state.game, DRAWS)) is not None:
            _expect(changes.do(silent[1]))
            add_follow_ups(changes, self._at // 1000, {})

    def _add(self, changes: ChangeSet) -> None:
        done = prepare_change(changes, self._place, self._rounds, self._seals, self._at, PLAYER)
        self._waiting.append(done.change)
        self._state, self._place, self._rounds = done.state, done.place, done.rounds

    def store(self) -> None:
        for result in store_changes(self._database, self._waiting):
            if isinstance(result, StoreError):
                raise result
        self._waiting.clear()


def _expect(refused: Refused | None) -> None:
    if refused is not None:
        raise RuntimeError(f"{refused.code}: {refused.sentence}")
