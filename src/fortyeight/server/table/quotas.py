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

    max_tables: int = 1_000
    max_per_player: int = 10
    max_per_dealer: int = 20
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

    def check_room(self, who: Who, open_tables: int, own_tables: int) -> None:
        """Raise `Refusal` if too many tables are open, in all or by this person."""
        if who.may(Role.FLOOR):
            quota = own_tables + 1
        else:
            quota = self.max_per_dealer if who.may(Role.DEALER) else self.max_per_player
        if own_tables >= quota:
            sentence = f"you have {own_tables} tables open, and may have {quota}: close one first"
            raise Refusal("enough-tables", sentence, status=429)
        max_tables = (
            self.max_tables if is_staff(who) else self.max_tables - self.max_tables // STAFF_SHARE
        )
        if open_tables >= max_tables:
            rest = "" if is_staff(who) else "; the rest are kept for the staff"
            sentence = f"{open_tables:,} tables are open here, and {max_tables:,} may be{rest}"
            raise Refusal("lobby-full", sentence, status=429)


def is_staff(who: Who) -> bool:
    return who.may(Role.DEALER) or who.may(Role.FLOOR)
