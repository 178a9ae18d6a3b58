"""A dealer and a floor supervisor who run a table from their terminals."""

from __future__ import annotations

import random
from typing import Any

from fortyeight.progressive.triggers import triggers
from fortyeight.table import Phase
from fortyeight.table.shoe.care import CareStage
from tests.server.table.evening import Evening
from tests.server.table.place import PASSWORD, Client, Place, dealer, floor

#: The dealer's steps with the cards, in order of preference.
_CARE = (
    "burn-card",
    "fill-shoe",
    "place-cutting-card",
    "cut-cards",
    "shuffle-cards",
    "wash-cards",
    "spread-cards",
    "replace-deck",
    "inspect-deck",
    "receive-cards",
    "collect-cards",
)
_FLOOR = (
    "verify-inspection",
    "inspect-reader",
    "repair-reader",
    "remove-found-card",
    "acknowledge-misuse",
)
#: Rare events.
_ODD = ("fail-shuffle", "remove-shuffler", "return-shuffler", "order-reshuffle", "change-dealer")


class Staff:
    """The staff of a table that no virtual dealer runs."""

    def __init__(self, place: Place, table: str, seed: int, trouble: float = 0.0) -> None:
        self.place = place
        self.table = table
        self.dealer: Client = dealer(place, table)
        self.floor: Client = floor(place, table)
        self.chance = random.Random(seed)
        self.trouble = trouble
        self.refused: dict[str, int] = {}
        self.done: dict[str, int] = {}

    async def open(self) -> None:
        await self.dealer.connect()
        await self.floor.connect()
        await self.floor.did("open-table", dealer="dee")

    @property
    def phase(self) -> Phase:
        return self.place.runner(self.table)._state.game.table.phase

    async def act(self) -> bool:
        """Do one act of the floor or the dealer, if one is due."""
        if self.chance.random() < self.trouble:
            odd = [(self.floor, one) for one in self._odd(self.floor)]
            odd += [(self.dealer, one) for one in self._odd(self.dealer)]
            if odd:
                who, said = self.chance.choice(odd)
                return await self._do(who, said)
        for verb in _FLOOR:
            for said in self._offered(self.floor, verb):
                return await self._do(self.floor, said)
        care = self.place.runner(self.table)._state.game.table.care
        if care is not None and care.asked and care.stage is CareStage.SHUFFLED:
            return False  # a player is asked to cut
        if care is not None and care.change_due:
            for said in self._offered(self.floor, "take-cards-away"):
                return await self._do(self.floor, said)
        in_shoe = care is not None and care.may_begin
        for verb in _CARE:
            if in_shoe and verb == "spread-cards":
                continue
            for said in self._offered(self.dealer, verb):
                return await self._do(self.dealer, said)
        button = self._button()
        if button is not None:
            return await self._do(self.dealer, button)
        step = self.dealer.offers.get("step")
        if step is not None and self._may_step(step):
            return await self._do(self.dealer, {"do": "step", "step": step})
        return False

    def _may_step(self, step: str) -> bool:
        """Return whether a step may be taken: bets close only some time after the first wager."""
        if step != "no more bets":
            return True
        standing = self.place.runner(self.table)._state
        wagers = standing.game.table.wagers
        return bool(wagers) and self.chance.random() < 0.3

    def _button(self) -> dict[str, Any] | None:
        shown = self.dealer.offers.get("buttons", [])
        standing = self.place.runner(self.table)._state
        if "start-round" in shown:
            return {"do": "start-round"} if standing.game.table.wagers else None
        if "mark" in shown:
            trigger = next(
                one for one in triggers(standing.game) if one not in standing.game.system.marked
            )
            return {"do": "mark", "kind": trigger.kind.value, "box": trigger.box}
        if "authorise" in shown:
            return {"do": "authorise", "supervisor": "sue", "password": PASSWORD}
        for name in ("confirm", "enable-spin", "spin-for-player", "pay-jackpot", "paid", "spin"):
            if name in shown:
                return {"do": name}
        return {"do": "end-round"} if "end-round" in shown else None

    def _odd(self, client: Client) -> list[dict[str, Any]]:
        offers = [*client.offers.get("irregularities", ())]
        care = client.offers.get("care", ())
        offers += [one for one in care if one["do"] in _ODD]
        return [self._said(one) for one in offers]

    def _offered(self, client: Client, verb: str) -> list[dict[str, Any]]:
        offers = [*client.offers.get("care", ()), *client.offers.get("irregularities", ())]
        found = [self._said(one) for one in offers if one["do"] == verb]
        return [one for one in found if not one.get("pre_shuffled") and not one.get("exposed")][:1]

    def _said(self, offer: dict[str, Any]) -> dict[str, Any]:
        said = dict(offer)
        if "least" in said:
            place = self.chance.randint(said.pop("least"), said.pop("most"))
            said["place" if said["do"] == "cut-cards" else "behind"] = place
        said.pop("decks", None)
        if said["do"] == "change-dealer":
            said["dealer"] = self.chance.choice(["dee", "dot"])
        return said

    async def _do(self, client: Client, said: dict[str, Any]) -> bool:
        answer = await client.do(**said)
        if not answer["ok"]:
            key = f"{said['do']}: {answer['refused']['code']}"
            self.refused[key] = self.refused.get(key, 0) + 1
            return False
        self.done[said["do"]] = self.done.get(said["do"], 0) + 1
        return True

    async def play(self, evening: Evening, rounds: int, watch: Any = None) -> None:
        """Play this many rounds with the people of an evening."""
        until, idle = evening.round + rounds, 0
        for _ in range(400 * rounds + 400):
            if evening.round >= until:
                return
            acted = await self.act()
            acted = await evening.act() or acted
            idle = 0 if acted else idle + 1
            if idle > 20:
                self.place.runner(self.table).hub.offer()
            assert idle < 400, (
                f"nobody can go on: {evening.stuck()} {self.refused} {self.dealer.offers}"
            )
            if acted and watch is not None:
                watch()
        raise AssertionError(f"no end: {evening.stuck()} {self.done} {self.refused}")
