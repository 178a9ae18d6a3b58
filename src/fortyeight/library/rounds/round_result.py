"""The result of a round: what everyone won or lost, hand by hand and wager by wager."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from fortyeight.library.arguments import money_of
from fortyeight.library.results.frames import Rows
from fortyeight.record import net, table_result
from fortyeight.table import Table


@dataclass(frozen=True, repr=False)
class RoundResult(Rows):
    """A settled round. Amounts are exact.

    >>> import fortyeight as fe
    >>> game = fe.Game("ma-spanish21", shoe="Kh 9h 6d")
    >>> game.wager("ann", main=10).deal().surrender().result
    <RoundResult ann -5.00>
    """

    #: What each person won or lost.
    net: Mapping[str, Decimal]
    #: Whether the round was called off: wagers are returned.
    void: bool
    #: The round as `fortyeight replay --json` prints it: dealer, hands, wagers with clauses, net.
    data: Mapping[str, Any]

    @classmethod
    def of(cls, table: Table) -> RoundResult:
        nets = {person: money_of(cents) for person, cents in net(table).items()}
        return cls(nets, table.voided, table_result(table))

    @property
    def total(self) -> Decimal:
        """What all players together won or lost."""
        return sum(self.net.values(), Decimal("0.00"))

    @property
    def outcomes(self) -> dict[tuple[int, int], str]:
        """The outcome of each hand, by box and hand: win, lose, push, bust, surrender …"""
        return {(one["box"], one["hand"]): one["outcome"] for one in self.data["hands"]}

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for every wager, with what it returned and the clause."""
        return [dict(one) for one in self.data["wagers"]]

    def to_json(self) -> dict[str, Any]:
        """Return the result in the format of `fortyeight replay --json`."""
        return dict(self.data)

    def __repr__(self) -> str:
        nets = ", ".join(f"{person} {amount:+}" for person, amount in self.net.items())
        return f"<RoundResult {'void: ' if self.void else ''}{nets}>"
