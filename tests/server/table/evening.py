"""Random people at a served table, and the invariants after each of their acts."""

from __future__ import annotations

import json
import random
from typing import Any

from sqlalchemy import select

from fortyeight.cards import Card
from fortyeight.chance.transcript import shoe_order, verify_transcript
from fortyeight.chance.transcript_json import read_transcript
from fortyeight.progressive.stored.snapshot import game_to_json
from fortyeight.record import net, read_record, replay
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.audit.logged_rows import logged_rows
from fortyeight.server.table.state.money import lines
from fortyeight.server.table.state.service_events import TABLE, ServedEvent
from fortyeight.server.table.state.table_state import TableState, evolve_state
from fortyeight.server.table.storage import stored_changes
from fortyeight.server.table.storage.event_log import read_event
from fortyeight.store.database import schema
from fortyeight.store.model import StoredEvent, table_account
from fortyeight.store.verify.verify_ledger import trial_balance
from fortyeight.store.verify.verify_log import verify_log
from fortyeight.table import WagerKind
from fortyeight.table.settle.ledger import at_stake
from fortyeight.table.shoe.events import (
    CardsCut,
    CardsLookedAt,
    CutLapsed,
    CutLeftToDealer,
    CutOffered,
    CutRefused,
    LookLapsed,
    LookWaived,
)
from fortyeight.view.wheel_view import game_offers
from tests.server.table.place import Client, Place, some_amount

#: Verbs that only change seats, or give something up: chosen seldom.
_SELDOM = {"get-up", "withdraw-wager", "refuse-company", "leave", "show-burn", "request-spread"}
_BETWEEN = {"sit", "place-wager", "allow-company", *_SELDOM}


class Evening:
    """People who do anything that they are offered."""

    def __init__(self, place: Place, table: str, clients: list[Client], seed: int) -> None:
        self.place = place
        self.table = table
        self.clients = clients
        self.chance = random.Random(seed)
        self.done = 0
        self.refused: dict[str, int] = {}

    @property
    def round(self) -> int:
        return self.place.runner(self.table)._state.game.table.round

    async def play(self, rounds: int, acts: int = 100_000, watch: Any = None) -> None:
        """Play this many rounds; `watch` is called after every act."""
        until = self.round + rounds
        idle = 0
        for _ in range(acts):
            if self.round >= until:
                return
            if await self.act():
                idle = 0
                self.done += 1
                if watch is not None:
                    watch()
            else:
                idle += 1
                if idle > 50:
                    await self.place.settled(self.table)
                    for client in self.clients:
                        self.place.runner(self.table).hub.offer(client.who.name)
                assert idle < 200, (
                    f"nobody can do anything: {self.stuck()} {[one.offers for one in self.clients]}"
                )
        raise AssertionError(f"no end: round {self.round}, {self.refused}")

    def stuck(self) -> str:
        table = self.place.runner(self.table)._state.game.table
        service = self.place.runner(self.table)._state.service
        return f"{table.phase} {table.seats} {service.ready} {table.wagers} {self.refused}"

    async def act(self) -> bool:
        """Let one person act; return whether they did."""
        client = self.chance.choice(self.clients)
        message = self.chosen(client)
        if message is None:
            return False
        try:
            answer = await client.send(client.message(**message))
        except Refusal as refusal:
            self._count(refusal.code)
            return False
        if not answer["ok"]:
            self._count(f"{message['do']}: {answer['refused']['code']}")
            return False
        return True

    def _count(self, code: str) -> None:
        self.refused[code] = self.refused.get(code, 0) + 1

    def chosen(self, client: Client) -> dict[str, Any] | None:
        """Return something that a client is offered; decisions come first."""
        shown, chance = client.offers, self.chance
        if shown.get("may_spin"):
            return {"do": "spin-hot-spot"}
        offers = [*shown.get("offers", ()), *shown.get("care", ())]
        decisions = [one for one in offers if one["do"] not in _BETWEEN]
        if decisions:
            return self._filled(chance.choice(decisions))
        at_table = client.who.name in self.place.runner(self.table)._state.game.table.chips
        if not at_table:
            return {"do": "join", "chips": 200_000} if chance.random() < 0.5 else None
        return self._between_rounds(client, offers)

    def _between_rounds(
        self, client: Client, offers: list[dict[str, Any]]
    ) -> dict[str, Any] | None:
        """Place a few wagers, then be ready; sometimes do something else."""
        chance, service = self.chance, self.place.runner(self.table)._state.service
        if chance.random() < 0.03:
            return {"do": "seed", "seed": f"luck {chance.random()}"}
        if chance.random() < 0.01:
            return {"do": "buy-chips", "cents": 50_000}
        if chance.random() < 0.01:
            return {"do": "cut-choice", "choice": chance.choice(("ask", "leave-to-dealer"))}
        seldom = [one for one in offers if one["do"] in _SELDOM]
        if seldom and chance.random() < 0.04:
            return self._filled(chance.choice(seldom))
        if client.who.name in service.ready:
            return None
        wagers = self.place.runner(self.table)._state.game.table.wagers
        mains_of = [one.person for one in wagers if one.kind is WagerKind.MAIN]
        has_main = client.who.name in mains_of
        if has_main and chance.random() < 0.6:
            return {"do": "ready"}
        seats = self.place.runner(self.table)._state.game.table.seats.values()
        wanted = [one for one in offers if one["do"] == "place-wager"]
        if not wanted or (client.who.name not in seats and chance.random() < 0.3):
            wanted = [one for one in offers if one["do"] == "sit"][:2]
        mains = [one for one in wanted if one.get("kind") == "main"]
        if mains and not has_main:
            wanted = mains
        return self._filled(chance.choice(wanted)) if wanted else None

    def _filled(self, offer: dict[str, Any]) -> dict[str, Any] | None:
        said = {key: value for key, value in offer.items() if value is not None}
        if "amounts" in said:
            cents = some_amount(self.chance, said.pop("amounts"))
            if cents is None:
                return None
            said["cents"] = cents
        if said["do"] == "cut-cards":
            least, most = said.pop("least"), said.pop("most")
            said["place"] = self.chance.randint(least, most)
        return said


# What must hold


def check_money(place: Place, table: str) -> None:
    """Check that the table's chips are the ledger's, and nobody owes."""
    standing = place.runner(table)._state.game.table
    prefix = table_account(table, "")
    with place.database.read() as connection:
        query = select(schema.accounts).where(schema.accounts.c.account.like(f"{prefix}%"))
        held = {row.account.removeprefix(prefix): row.cents for row in connection.execute(query)}
    chips = {one.removeprefix("person:"): held[one] for one in held if one.startswith("person:")}
    assert {one: cents for one, cents in chips.items() if cents} == {
        one: cents for one, cents in standing.chips.items() if cents
    }
    assert held.get("layout", 0) == at_stake(standing)
    assert min(held.values(), default=0) >= 0


def check_offers(place: Place, clients: list[Client]) -> None:
    """Check that every client has been offered their own decisions, and no others.

    Between rounds the small acts of others arrive a little later.
    """
    for client in clients:
        runner = place.runner(client.table)
        if runner.hub.is_betting:
            return
        now = game_offers(runner._state.game, client.audience)
        assert decisions_in(client.offers) == decisions_in(now), client.who.name


def decisions_in(shown: dict[str, Any]) -> list[Any]:
    """Return the offers that advance a round."""
    offers = [one for one in shown.get("offers", ()) if one["do"] not in _BETWEEN]
    return [offers, shown.get("may_spin", False), shown.get("step")]


def same(one: TableState, other: TableState) -> None:
    """Check that two states are equal in every field of either."""
    assert one.service == other.service
    write_event = stored_changes._service_to_json
    assert write_event(one.service) == write_event(other.service)
    assert one.game.table == other.game.table
    assert one.game.system == other.game.system
    assert game_to_json(one.game) == game_to_json(other.game)


def check_loading(place: Place, table: str) -> None:
    """Check that the log, with its snapshots, gives the state that the runner has in memory."""
    runner = place.runner(table)
    loaded = place.loaded(table)
    assert loaded.version == runner.stored.place.version
    same(loaded.state, runner._state)
    assert loaded.rounds.first == runner.stored.rounds.first


class ReplayedLog:
    """Replay of a table's events, to compare the ledger with them."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._state: TableState | None = None

    def __call__(self, recorded: StoredEvent) -> list[tuple[str, int]]:
        event = read_event(recorded, self._place.sealer)
        check_actor(recorded, event)
        moved = lines(self._state, event, 0)
        self._state = evolve_state(self._state, event)  # type: ignore[arg-type]  # the first founds
        return [(line.account, line.cents) for line in moved]


def check_actor(recorded: StoredEvent, event: ServedEvent) -> None:
    """Check that only the player who cuts, refuses the cut or looks is logged for it (R41)."""
    if isinstance(event, CardsCut | CutRefused | CardsLookedAt) and event.person:
        assert recorded.actor == event.person, recorded
    if isinstance(event, CutLapsed | LookLapsed | CutLeftToDealer):
        assert recorded.actor == TABLE, recorded
    if isinstance(event, LookWaived) and recorded.actor != TABLE:
        assert (recorded.actor, event.chosen) == (event.person, True), recorded
    if isinstance(event, CutOffered):
        assert recorded.actor.startswith((TABLE, "dealer:")), recorded


def check_log(place: Place) -> None:
    """Check the chains, books and answers, and that the events move the ledger's money."""

    def replays(stream: str) -> ReplayedLog | None:
        return ReplayedLog(place) if stream.startswith("table:") else None

    report = verify_log(place.database, replays=replays, rows=logged_rows())
    assert not report.faults, report.faults[:3]
    with place.database.read() as connection:
        assert trial_balance(connection) == []


async def check_rounds(place: Place, table: str) -> int:
    """Replay every finished round, compare it with the store, and return the records read."""
    before, read = None, 0
    numbers: list[int] = []
    while True:
        page = await place.history.rounds_at(table, before, 50)
        for one in page["rounds"]:
            numbers.append(one["round"])
            if not one["record"]:
                continue
            read += 1
            played = replay(read_record(one["record"]))
            won = {p["person"]: p["returned"] - p["staked"] for p in one["people"]}
            assert won == net(played.table), one
            voided = "void" if played.table.voided else "settled"
            assert voided == one["status"]
        before = page["next"]
        if before is None:
            break
    assert sorted(numbers) == list(range(min(numbers), max(numbers) + 1)), "a round is missing"
    return read


async def check_shoes(place: Place, table: str) -> int:
    """Verify every revealed shoe and the rounds dealt from it; return the number of shoes."""
    told = await place.history.shoes(table)
    rounds: dict[int, list[dict[str, Any]]] = {}
    before = None
    while True:
        page = await place.history.rounds_at(table, before, 200)
        for one in page["rounds"]:
            rounds.setdefault(one["shoe"], []).append(one)
        before = page["next"]
        if before is None:
            break
    revealed = [one for one in told["shoes"] if one["revealed_at"] is not None]
    commitments = {one["shoe"]: one["commitment"] for one in told["shoes"]}
    for one in revealed:
        transcript = read_transcript(json.dumps(await place.history.shoe(table, one["shoe"])))
        assert verify_transcript(transcript) == []
        assert transcript.commitment == commitments[one["shoe"]]
        assert transcript.next_commitment == commitments[one["shoe"] + 1]
        cards = shoe_order(transcript)
        after = 0
        for played in sorted(rounds.get(one["shoe"], ()), key=lambda row: row["round"]):
            if played["record"]:
                dealt = read_record(played["record"]).shoe
                # A card that was drawn in error and not used is the first of the next round.
                after = found_from(cards, dealt, max(after - 1, 0)) + len(dealt)
    assert 0 not in rounds, "a round was dealt from a shoe that nobody knows"
    return len(revealed)


def found_from(cards: tuple[Card, ...], dealt: tuple[Card, ...], after: int) -> int:
    """Return where a run of cards lies in a shoe, not before a place."""
    for place in range(after, len(cards) - len(dealt) + 1):
        if cards[place : place + len(dealt)] == dealt:
            return place
    raise AssertionError("the cards of a round are not in the shoe's order")
