"""Search valid requests for the heavy question that costs the server's solver the most.

A request is a rulebook by difference (a base, some rules with other values, bonus rows of its own)
and what is asked about it. The search mutates and crosses rulebooks that the server accepts, and
keeps those that take the most processor time, or the most memory at the peak. Each question is
answered in a process of its own, as the server does, and is stopped at `MAX_SECONDS`.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import signal
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from fortyeight.rulebook import House, shipped_books
from fortyeight.rulebook.toml_text import toml_text
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.lobby.house_request import HouseRequest
from fortyeight.server.rooms.strategy.solving import solve_stage
from fortyeight.server.rooms.strategy.stages import SolveStage
from fortyeight.server.rooms.strategy.strategy_requests import MAX_SIMULATED
from fortyeight.strategy import builtin, write_strategy

#: Processor seconds after which an answer is abandoned.
MAX_SECONDS = 300
_KEPT = 5

#: Rules that may affect the solver's work, with the values that are tried. The server refuses more
#: doubles and splits than these.
RULES: Mapping[str, tuple[Any, ...]] = {
    "match": (True, False),
    "decks": (1, 2, 4, 6, 8),
    "removed_ranks": ([], ["T"], ["9", "T"], ["A"]),
    "dealing": ("no-hole-card", "hole-card", "card-reader", "hole-card-checked"),
    "soft_17": ("draw", "stand"),
    "doubles": (1, 2, 3, 4, 5),
    "double_cards": ("first-two", "two-or-more"),
    "double_on_21": (True, False),
    "double_amount": ("full", "full-or-half", "up-to"),
    "double_after_split": (True, False),
    "double_split_aces": (True, False),
    "doubled_ace_counts_one": (True, False),
    "rescue_at_most": (0, 1, 2, 3, 4),
    "rescue_forfeits": ("original", "before-last-double"),
    "splits": (1, 2, 3, 4, 5, 6),
    "ace_splits": (1, 2, 3, 4, 5),
    "split_by": ("rank", "value"),
    "split_aces_draw": (True, False),
    "surrender_cards": ("first-two", "any"),
    "surrender_after_split": (True, False),
    "surrender_against_blackjack": ("lose", "stands", "early"),
    "dealer_blackjack_takes": ("original-only", "original-and-busted", "undoubled", "all"),
    "bonus_on_split_hands": (True, False),
    "bonus_barred_by_double": ("player", "hand", "none"),
    "two_card_21_after_split": ("plain", "ties-21", "wins-as-blackjack"),
}
_RANKS = "A23456789JQK"


@dataclass(frozen=True)
class Question:
    """A client's own table, and what is asked about it."""

    base: str
    stage: SolveStage
    rules: Mapping[str, Any] = field(default_factory=dict)
    rows: tuple[Mapping[str, Any], ...] = ()

    @property
    def text(self) -> str:
        own = {"id": "own-table", "title": "Own table", "based_on": self.base}
        return toml_text({**own, "rules": dict(self.rules), "bonus_21": list(self.rows)})

    @property
    def given(self) -> str:
        """Return the largest body that a client may send along."""
        chart = _chart()
        if self.stage is SolveStage.SIMULATED:
            return json.dumps({"strategy": chart, "rounds": MAX_SIMULATED})
        if self.stage is SolveStage.SIMPLE:
            limits = {"exceptions": 1000, "without": [], "total_dependent": False}
            return json.dumps(limits)
        return chart if self.stage is SolveStage.CELLS else ""

    def house(self) -> House | None:
        """Return the house as the server opens it, or None if it refuses the request."""
        try:
            return asyncio.run(HouseRequest(book=self.text).open())
        except Refusal:
            return None


@cache
def _chart() -> str:
    return write_strategy(builtin("never-bust"))


@dataclass(frozen=True)
class Cost:
    """The cost of an answer; `over` if it was abandoned."""

    seconds: float
    megabytes: float
    over: bool = False


def cost(question: Question) -> Cost:
    """Answer a question in a process of its own, and return its cost."""
    child = os.fork()
    if child == 0:  # pragma: no cover  # another process
        resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS + 1))
        status = 1
        try:
            solve_stage(question.stage, question.text, "{}", question.given)
            status = 0
        finally:
            os._exit(status)
    _, status, used = os.wait4(child, 0)
    over = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
    if status and not over:
        raise RuntimeError(f"no answer to {question}")
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, over)


def changed(question: Question, other: Question, chance: random.Random) -> Question:
    """Return a question with one mutation, or crossed with another."""
    rules = dict(question.rules)
    match chance.randrange(6):
        case 0:
            rows = [*question.rows, *(_row(chance) for _ in range(chance.choice((1, 5, 30))))]
            return replace(question, rows=tuple(rows))
        case 1:
            return replace(question, rules={**rules, **other.rules})
        case 2:
            return replace(question, base=chance.choice(shipped_books()))
        case _:
            for key in chance.sample(sorted(RULES), chance.choice((1, 1, 2, 4))):
                rules[key] = chance.choice(RULES[key])
            return replace(question, rules=rules)


def _row(chance: random.Random) -> dict[str, Any]:
    while True:
        ranks = [chance.choice(_RANKS) for _ in range(chance.choice((3, 4, 5, 6)))]
        points = sum({"A": 1, "J": 10, "Q": 10, "K": 10}.get(one) or int(one) for one in ranks)
        if points == 21 or (points == 11 and "A" in ranks):
            suits = chance.choice(("any", "same", "spades"))
            return {"ranks": "-".join(ranks), "suits": suits, "pays": "5:1"}


def search(
    stage: SolveStage,
    measure: str,
    tries: int,
    seed: int,
    price: Callable[[Question], Cost] = cost,
) -> tuple[Question, Cost]:
    """Try this many requests and return the costliest valid one by `seconds` or `megabytes`."""
    chance = random.Random(f"{stage} {measure} {seed}")
    plain = [Question(book, stage) for book in shipped_books()]
    most = [replace(one, rules={"doubles": 4, "splits": 5, "match": False}) for one in plain]
    waiting = [*plain, *most]
    best: list[tuple[Question, Cost]] = []
    for _ in range(tries):
        if waiting:
            question = waiting.pop()
        else:
            question = changed(chance.choice(best)[0], chance.choice(best)[0], chance)
        if question.house() is None:
            continue
        best.append((question, price(question)))
        best.sort(key=lambda found: -getattr(found[1], measure))
        del best[_KEPT:]
        if best[0][1].over:
            break
    return best[0]
