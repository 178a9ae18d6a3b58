"""Random people: they play, idle, disconnect, resend, and try what is not theirs."""

from __future__ import annotations

import asyncio
import json
import random
import re
from itertools import count
from typing import Any

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.rooms.people.limits import LimitKind
from fortyeight.server.table.tables import actor_of
from fortyeight.table import WagerKind
from fortyeight.view import DEALER, FLOOR, Audience, player
from tests.server.simulated.messages import anything, players_choice, staffs_choice
from tests.server.simulated.world import World

_RUN = re.compile(r'\{"type":"events","from":(\d+),"to":(\d+)')
_VERSION = re.compile(r'"version":(\d+)')


class Guest:
    """A person at one table, whatever their role elsewhere."""

    def __init__(self, world: World, table: str, name: str, audience: Audience, seed: str) -> None:
        self.world = world
        self.table = table
        self.who = Who(name, frozenset(Role))
        self.audience = audience
        self.actor = actor_of(self.who, audience)
        self.chance = random.Random(f"guest {name} {table} {seed}")
        self.version = 0
        self.offers = ""
        self.welcome = ""
        #: Commands without an answer, and those with one.
        self.open: list[dict[str, Any]] = []
        self.told: list[dict[str, Any]] = []
        self._watch: Any = None
        self._process: Any = None
        self._ids = count(1)
        self._told_ids: set[str] = set()

    # Watching

    async def connect(self) -> None:
        self._process = self.world.tables
        since = self.version if self.version and self.chance.random() < 0.8 else None
        self._watch = await self._process.watch(self.table, self.audience, since, self._take)

    @property
    def is_connected(self) -> bool:
        return self._watch is not None and self._process is self.world.tables

    def hang_up(self) -> None:
        watch, self._watch = self._watch, None
        if watch is not None and self._process is self.world.tables:
            watch.close()

    def _take(self, text: str) -> None:
        """Check that messages continue from the last version; nothing is ever taken back."""
        run = _RUN.match(text)
        if run is not None:
            begins, ends = int(run[1]), int(run[2])
            assert begins == self.version, f"sent {begins} to {ends} after {self.version}"
            self.version = ends
        elif text.startswith('{"type":"welcome"'):
            found = _VERSION.search(text)
            assert found is not None
            assert int(found[1]) >= self.version, "what was sent is no longer there"
            self.version = int(found[1])
        elif text.startswith('{"type":"offers"'):
            self.offers = text
        elif text.startswith('{"type":"bye"'):
            self._watch = None

    # Asking

    async def live(self) -> None:
        while True:
            await asyncio.sleep(self.chance.expovariate(0.5))
            if self.chance.random() < 0.5:
                # Many act in the same moment, within the time of one commit.
                await asyncio.sleep(-asyncio.get_running_loop().time() % 1.0)
            if not self.world.up:
                continue
            if not self.is_connected:
                try:
                    await self.connect()
                except Refusal as refusal:
                    if refusal.status not in (503, 410):
                        raise
                continue
            await self.act()

    async def act(self) -> None:
        if self.open and self.chance.random() < 0.6:
            await self.send(self.chance.choice(self.open))
            return
        chance = self.chance.random()
        if self.told and chance < 0.08:
            await self.send(self.chance.choice(self.told))
        elif self.told and chance < 0.1:
            await self.reuse()
        elif chance < 0.15:
            await self.send(self.message(anything(self.chance)))
        elif chance < 0.17:
            self.hang_up()
            await asyncio.sleep(self.chance.expovariate(1 / 60))
        elif chance < 0.18:
            await self.visit_cashier()
        else:
            said = self.choice()
            if said is not None:
                await self.send(self.message(said))

    def choice(self) -> dict[str, Any] | None:
        """Return the next command of a guest who plays seriously."""
        shown = json.loads(self.offers) if self.offers else {}
        running = self.world.tables._runners.get(self.table)
        if not self.audience.person or running is None:
            return staffs_choice(self.chance, shown)
        state, name = running._state.game.table, self.who.name
        if name not in state.chips:
            choice = self.chance.choice(({}, {"cut_choice": "ask"}))
            return {"do": "join", "chips": self.chance.choice((0, 20_000, 100_000)), **choice}
        said = _seldom(self.chance, state.chips[name] or 0)
        if said is not None:
            return said
        if name in running._state.service.ready and self.chance.random() < 0.95:
            return None
        mains = [one.person for one in state.wagers if one.kind is WagerKind.MAIN]
        return players_choice(self.chance, shown, name in mains)

    def message(self, said: dict[str, Any]) -> dict[str, Any]:
        id = f"{self.actor.replace(':', '-')}-{next(self._ids):07d}"
        seen = self.version
        if self.chance.random() < 0.05:
            seen = max(0, seen - self.chance.randint(1, 200))
        elif self.chance.random() < 0.01:
            seen += 1_000
        return {"type": "do", "id": id, "seen": seen, **said}

    async def reuse(self) -> None:
        """Send another command under an id that has an answer: it must not be done."""
        self.world.count("commands")
        first = self.chance.choice(self.told)
        other = {**self.message(anything(self.chance)), "id": first["id"]}
        if other.get("do") == first["do"]:
            return
        try:
            answer = await self.world.tables.submit(self.table, self.who, self.audience, other)
        except Refusal:
            return
        raise AssertionError(f"{other} was answered with {answer} after {first}")

    async def send(self, message: dict[str, Any]) -> None:
        self.world.count("commands")
        patience = self.chance.choice((0.0, 0.002, *[60.0] * 14))
        if message["id"] not in self._told_ids and message not in self.open:
            self.open.append(message)
        try:
            async with asyncio.timeout(patience):
                tables = self.world.tables
                answer = await tables.submit(self.table, self.who, self.audience, message)
        except TimeoutError:
            self.world.count("hung up before the answer")
            return
        except Refusal as refusal:
            self._refused(message, refusal)
            return
        self.world.count("done" if answer["ok"] else "refused by the rules")
        self.world.answered(self.table, self.actor, message, answer)
        self._close(message)
        if message["id"] not in self._told_ids:
            self._told_ids.add(message["id"])
            self.told.append(message)

    def _refused(self, message: dict[str, Any], refusal: Refusal) -> None:
        if refusal.status == 503:
            self.world.count("to be sent again")
            return
        self.world.count("refused before the table")
        assert message["id"] not in self._told_ids, f"{message} had an answer: {refusal.code}"
        self._close(message)

    def _close(self, message: dict[str, Any]) -> None:
        if message in self.open:
            self.open.remove(message)

    # The cashier

    async def first_purchase(self) -> None:
        """Buy the guest's chips for the evening."""
        await self.world.people.cashier.buy(self.who, 100_000, f"first-{self.table}")

    async def visit_cashier(self) -> None:
        """Buy chips, and send the same purchase again; now and then set limits."""
        people, chance = self.world.people, self.chance
        id, cents = f"buy-{self.table}-{next(self._ids)}", chance.choice((1_000, 200_000, 10**9))
        told = []
        for _ in range(chance.choice((1, 2, 3))):
            self.world.count("commands")
            act = people.cashier.give_back if cents == 1_000 else people.cashier.buy
            try:
                told.append(str(await act(self.who, cents, id)))
            except Refusal as refusal:
                if refusal.status != 503:
                    told.append(refusal.code)
        assert len(set(told)) <= 1, f"one purchase, and {told}"
        if chance.random() < 0.1:
            kind, value = chance.choice(list(LimitKind)), chance.choice((None, 60, 1_000_000))
            try:
                await people.limits.set(self.who, {kind: value})
            except Refusal as refusal:
                if refusal.status != 503 and refusal.code != "bad-limit":
                    raise


def _seldom(chance: random.Random, chips: int) -> dict[str, Any] | None:
    """Return a rare command between wagers, if any."""
    if chips < 2_000 and chance.random() < 0.3:
        return {"do": "buy-chips", "cents": chance.choice((5_000, 50_000))}
    if chance.random() < 0.02:
        return {"do": "seed", "seed": f"luck {chance.random()}"}
    if chance.random() < 0.01:
        return {"do": "add-robot", "box": 5, "strategy": "mimic", "wager": 1_000}
    return None


def players(world: World, table: str, names: tuple[str, ...], seed: int) -> list[Guest]:
    return [Guest(world, table, name, player(name), str(seed)) for name in names]


def staff(world: World, table: str, seed: int) -> list[Guest]:
    """Return who deals at a table, and who supervises it."""
    return [
        Guest(world, table, "dee", DEALER, str(seed)),
        Guest(world, table, "flo", FLOOR, str(seed)),
    ]
