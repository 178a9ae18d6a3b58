"""Who looks at a table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class AudienceRole(StrEnum):
    """What somebody is to the table."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    SIGNAGE = "signage"
    AUDITOR = "auditor"


@dataclass(frozen=True, slots=True)
class Audience:
    """Somebody who looks at the table; a player has a name."""

    role: AudienceRole
    person: str = ""

    @property
    def sees_all_chips(self) -> bool:
        return self.role in (AudienceRole.DEALER, AudienceRole.FLOOR, AudienceRole.AUDITOR)

    def sees_chips_of(self, person: str) -> bool:
        """Whether this audience may know how many chips a person holds."""
        return self.sees_all_chips or (self.role is AudienceRole.PLAYER and self.person == person)


DEALER = Audience(AudienceRole.DEALER)
FLOOR = Audience(AudienceRole.FLOOR)
SIGNAGE = Audience(AudienceRole.SIGNAGE)
AUDITOR = Audience(AudienceRole.AUDITOR)


def player(person: str) -> Audience:
    """The audience of one player."""
    return Audience(AudienceRole.PLAYER, person)


def audiences(*people: str) -> tuple[Audience, ...]:
    """Everybody who may look: these players, and all who do not play."""
    return (*(player(person) for person in people), DEALER, FLOOR, SIGNAGE, AUDITOR)
