"""A dealer with real cards, who keys them in while dealing."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from fortyeight.cards import FACE_DOWN, Card, card, full_shoe
from fortyeight.table import Table
from fortyeight.table.play.points import is_blackjack
from fortyeight.table.shoe.steps.shuffling import cards_to_count
from tests.server.table.place import Client, Place
from tests.server.table.staff import Staff

_ON_PURPOSE = ("find-shoe-empty", "correct-card", "reject-found-card", "call-round-off")


class RealCards:
    """The cards of a shoe, in an order that only the test knows."""

    def __init__(self, chance: random.Random, tens: float = 0.0) -> None:
        self._chance = chance
        self._tens = tens
        self._left: list[Card] = []
        self._shoe: object = None
        self.hole: Card | None = None
        self.burned: Card | None = None

    def look_at(self, table: Table) -> None:
        """Refill after a shuffle with all cards that are not on the layout."""
        if table.drawn or table.shoe is self._shoe or not table.shoe:
            return
        self._shoe = table.shoe
        rules = table.house.cards
        cards = Counter(full_shoe(rules.decks, rules.removed_ranks))
        cards.subtract(one for box in table.boxes for hand in box.hands for one in hand.cards)
        cards.subtract(table.dealer)
        if self.hole is not None and table.hole is FACE_DOWN:
            cards.subtract([self.hole])
        self._left = list((+cards).elements())
        self._chance.shuffle(self._left)

    def next(self) -> Card:
        if self._chance.random() < self._tens:
            return card(self._chance.choice(["Tc", "Td", "Th", "Ts"]))
        return self._left[-1]

    def take(self, taken: Card) -> None:
        """Remove a card from the shoe; a ten that was found was one too many."""
        if taken is self._left[-1]:
            self._left.pop()


class RealDealer(Staff):
    """Dealer, and a floor who now and then corrects what the dealer has keyed wrong."""

    def __init__(
        self,
        place: Place,
        table: str,
        seed: int,
        trouble: float = 0.0,
        wrong: float = 0.0,
        tens: float = 0.0,
    ) -> None:
        super().__init__(place, table, seed, trouble)
        self.cards = RealCards(random.Random(seed + 1), tens)
        self.wrong = wrong
        self.corrected = 0
        self.reached = 0

    @property
    def at_table(self) -> Table:
        return self.place.runner(self.table)._state.game.table

    async def act(self) -> bool:
        self.cards.look_at(self.at_table)
        table = self.at_table
        if 0 <= table.cutting_at <= table.drawn and _offered(self.dealer, "reach-cutting-card"):
            await self.dealer.did("reach-cutting-card")
            self.reached += 1
            return True
        return await super().act()

    async def _do(self, client: Client, said: dict[str, Any]) -> bool:
        self.cards.look_at(self.at_table)
        if said["do"] in _ON_PURPOSE:
            return False  # done on purpose, and not by chance
        key = said.pop("key", None)
        if said["do"] == "step":
            key = self.dealer.offers.get("key")
        if said["do"] == "burn-card":
            return await self._burn(said)
        if key is None:
            return await self._without_key(client, said)
        return await self._with_key(client, said, key)

    async def _burn(self, said: dict[str, Any]) -> bool:
        self.cards.burned = self.cards.next()
        done = await super()._do(self.dealer, said)
        if done:
            self.cards.take(self.cards.burned)
        return done

    async def _without_key(self, client: Client, said: dict[str, Any]) -> bool:
        for_whom = self.dealer.offers.get("card_for")
        dealt_down = said["do"] == "step" and for_whom is not None and for_whom["face_down"]
        hole = self.cards.next() if dealt_down else None
        done = await super()._do(client, said)
        if done and hole is not None:
            self.cards.hole = hole
            self.cards.take(hole)
        return done

    async def _with_key(self, client: Client, said: dict[str, Any], key: str) -> bool:
        table = self.at_table
        if key == "count":
            return await super()._do(client, {**said, "counted": cards_to_count(table)})
        if key == "blackjack":
            hole = self.cards.hole
            assert hole is not None
            if str(hole).startswith("T"):
                said["card"] = str(hole)
            else:
                said["blackjack"] = is_blackjack((table.up_card, hole))
            return await super()._do(client, said)
        turned = said.get("step") == "turn the hole card"
        real = self.cards.hole if turned else self.cards.next()
        assert real is not None
        keyed = self._keyed(table, real) if said["do"] == "step" else real
        done = await super()._do(client, {**said, "card": str(keyed)})
        if not done:
            return False
        if not turned:
            self.cards.take(real)
        if keyed is not real and _offered(self.floor, "correct-card"):
            await self.floor.did("correct-card", card=str(real))
            self.corrected += 1
        return True

    def _keyed(self, table: Table, real: Card) -> Card:
        """Return the card to key: sometimes a wrong one, if nothing is decided by it at once."""
        if self.chance.random() >= self.wrong or str(real).startswith("T"):
            return real
        return card(self.chance.choice(["2c", "9d", "Kh", "As", "5s"]))


def _offered(client: Client, verb: str) -> bool:
    offers = (*client.offers.get("irregularities", ()), *client.offers.get("care", ()))
    return any(one["do"] == verb for one in offers)
