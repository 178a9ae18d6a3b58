"""Who looks at a table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What somebody is to the table."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    SIGNAGE = "signage"
    AUDITOR = "auditor"


@dataclass(frozen=True, slots=True)
class Audience:
    """Somebody who looks at the table; a player has a name."""

    role: Role
    person: str = ""

    @property
    def sees_all_chips(self) -> bool:
        return self.role in (Role.DEALER, Role.FLOOR, Role.AUDITOR)

    def sees_chips_of(self, person: str) -> bool:
        """Whether this audience may know how many chips a person holds."""
        return self.sees_all_chips or (self.role is Role.PLAYER and self.person == person)


DEALER = Audience(Role.DEALER)
FLOOR = Audience(Role.FLOOR)
SIGNAGE = Audience(Role.SIGNAGE)
AUDITOR = Audience(Role.AUDITOR)


def player(person: str) -> Audience:
    """The audience of one player."""
    return Audience(Role.PLAYER, person)


def audiences(*people: str) -> tuple[Audience, ...]:
    """Everybody who may look: these players, and all who do not play."""
    return (*(player(person) for person in people), DEALER, FLOOR, SIGNAGE, AUDITOR)
