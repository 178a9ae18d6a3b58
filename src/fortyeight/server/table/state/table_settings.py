"""How one table is run, apart from its rules."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from fortyeight.money import MAX_AMOUNT

#: Settings of tables that were opened earlier; they have no effect any more.
_FORMER = frozenset({"offer_cut"})

Milliseconds = Annotated[int, Field(ge=0, le=600_000)]


class ChosenSettings(BaseModel):
    """Settings chosen when a table is opened. Times are in milliseconds."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    dealing: Literal["automatic", "person"] = Field(
        default="automatic", description="A virtual dealer, or a person at the dealer's terminal."
    )
    shoe: Literal["virtual", "physical"] = Field(
        default="virtual",
        description="Cards of the software's, or real ones that the dealer keys in.",
    )
    card_ms: Milliseconds = Field(
        default=220, description="What a card takes to be shown; clocks wait for it."
    )
    bets_ms: Milliseconds = Field(
        default=15_000, description="From the first wager until the bets are closed."
    )
    decision_ms: Milliseconds = Field(
        default=25_000,
        description="For a decision; a player who does not answer stands. 0: no clock.",
    )
    pause_ms: Milliseconds = Field(
        default=0, description="From the end of a round to the next; pages keep its results."
    )
    robot_ms: Milliseconds = Field(
        default=0, description="What a robot takes to decide; pages show one after the other."
    )
    away_ms: Milliseconds = Field(
        default=120_000,
        description="How long a seat is kept for a player whose connection is lost.",
    )
    cut_ms: Milliseconds = Field(
        default=8_000,
        description="For a player who wants to be asked to cut or to look. 0: there is no clock.",
    )
    private: bool = Field(default=False, description="Not in the lobby: joined by its link.")
    coach: bool = Field(default=True, description="Whether players may use the coach here.")

    @model_validator(mode="before")
    @classmethod
    def _cut_is_the_players(cls, values: Any) -> Any:
        if isinstance(values, dict) and _FORMER & values.keys():
            raise ValueError(
                "there is no setting offer_cut any more: players choose whether to be asked to cut"
            )
        return values

    @classmethod
    def from_stored(cls, values: str | dict[str, Any]) -> Self:
        """Read the settings of a stored table, which may include a former setting."""
        stored = json.loads(values) if isinstance(values, str) else values
        return cls.model_validate({key: one for key, one in stored.items() if key not in _FORMER})

    @model_validator(mode="after")
    def _real_cards_need_hands(self) -> Self:
        if self.is_physical and self.dealing != "person":
            raise ValueError("a physical shoe is dealt by a person")
        return self

    @property
    def is_physical(self) -> bool:
        """Whether the cards are real ones, in an order that the software does not know."""
        return self.shoe == "physical"


class TableSettings(ChosenSettings):
    """Settings of a table, as they are stored with it."""

    practice: int = Field(
        default=0,
        ge=0,
        le=MAX_AMOUNT,
        description="Chips of a practice table, in cents: only its opener plays there, with them "
        "and not with those of a wallet. 0: it is none.",
    )

    @model_validator(mode="after")
    def _practice_is_alone(self) -> Self:
        if self.practice and not (self.private and self.dealing == "automatic"):
            raise ValueError("a practice table is private, and the virtual dealer deals")
        return self
