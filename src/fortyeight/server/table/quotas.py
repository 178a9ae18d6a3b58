"""Quotas of open tables, in all and per person by role, and who may open which table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.view.words.line_words import counted

#: One in this many of the tables that may be open in all is reserved for the staff.
STAFF_SHARE = 10
#: Practice tables that one person may open in 24 hours: each may store a rulebook.
MAX_PRACTICE_A_DAY = 50


@dataclass(frozen=True, slots=True)
class Quotas:
    """Maximum numbers of open tables. The floor has no quota of its own."""

    max_tables: int = 1_000
    max_per_player: int = 10
    max_per_dealer: int = 20
    #: Who may open a public table that a person deals; everyone may open a private one.
    person_dealt_by: Literal["staff", "everybody"] = "staff"
    #: Practice tables are counted apart; 0: there are none.
    max_practice: int = 200
    max_practice_per_person: int = 3

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
            open_now = counted(own_tables, "table")
            sentence = f"you have {open_now} open, and may have {quota}: close one first"
            raise Refusal("enough-tables", sentence, status=429)
        max_tables = (
            self.max_tables if is_staff(who) else self.max_tables - self.max_tables // STAFF_SHARE
        )
        if open_tables >= max_tables:
            rest = "" if is_staff(who) else "; the rest are kept for the staff"
            sentence = f"{open_tables:,} tables are open here, and {max_tables:,} may be{rest}"
            raise Refusal("lobby-full", sentence, status=429)

    def check_practice(self, open_tables: int, own_tables: int, own_today: int) -> None:
        """Raise `Refusal` if there are no practice tables, or too many."""
        if not self.max_practice:
            sentence = "there are no practice tables on this server"
            raise Refusal("no-practice", sentence, status=403)
        if own_tables >= self.max_practice_per_person:
            open_now = counted(own_tables, "practice table")
            sentence = f"you have {open_now} open: close one first, in the lobby"
            raise Refusal("enough-tables", sentence, status=429)
        if own_today >= MAX_PRACTICE_A_DAY:
            sentence = f"a person opens at most {MAX_PRACTICE_A_DAY} practice tables in 24 hours"
            raise Refusal("enough-tables", sentence, status=429)
        if open_tables >= self.max_practice:
            sentence = f"{open_tables:,} practice tables are open here already: try again later"
            raise Refusal("lobby-full", sentence, status=429)


def is_staff(who: Who) -> bool:
    return who.may(Role.DEALER) or who.may(Role.FLOOR)
