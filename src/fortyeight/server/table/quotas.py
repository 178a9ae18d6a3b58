"""Quotas of open tables, in all and per person by role, and who may open which table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who

#: One in this many of the tables that may be open in all is reserved for the staff.
STAFF_SHARE = 10


@dataclass(frozen=True, slots=True)
class Quotas:
    """Maximum numbers of open tables. The floor has no quota of its own."""

    most: int = 1_000
    of_player: int = 10
    of_dealer: int = 20
    #: Who may open a public table that a person deals; everyone may open a private one.
    person_dealt_by: Literal["staff", "everybody"] = "staff"

    def check_dealing(self, who: Who, dealing: str, private: bool) -> None:
        """Raise `Refusal` if the person may not open a table with this kind of dealing."""
        for_staff = dealing == "person" and not private and self.person_dealt_by == "staff"
        if for_staff and not is_staff(who):
            sentence = (
                "a public table that a person deals is opened by a dealer or the floor: "
                "open a private one, or one with the virtual dealer"
            )
            raise Refusal("not-allowed", sentence, status=403)

    def check_room(self, who: Who, in_all: int, own: int) -> None:
        """Raise `Refusal` if too many tables are open, in all or by this person."""
        if who.may(Role.FLOOR):
            quota = own + 1
        else:
            quota = self.of_dealer if who.may(Role.DEALER) else self.of_player
        if own >= quota:
            sentence = f"you have {own} tables open, and may have {quota}: close one first"
            raise Refusal("enough-tables", sentence, status=429)
        most = self.most if is_staff(who) else self.most - self.most // STAFF_SHARE
        if in_all >= most:
            rest = "" if is_staff(who) else "; the rest are kept for the staff"
            sentence = f"{in_all:,} tables are open here, and {most:,} may be{rest}"
            raise Refusal("lobby-full", sentence, status=429)


def is_staff(who: Who) -> bool:
    return who.may(Role.DEALER) or who.may(Role.FLOOR)
