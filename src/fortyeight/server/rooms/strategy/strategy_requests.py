"""Requests about a house over HTTP."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from fortyeight.analysis.chart.simplicity import Omitted
from fortyeight.server.rooms.lobby.house_request import HouseRequest
from fortyeight.server.wire.fields import ChartText

#: Nobody plays more rounds than this; a year at the table is a tenth of it.
MAX_ROUNDS = 1_000_000
#: Rounds that are dealt by a chart, in less than a second.
MAX_SIMULATED = 10_000_000
MAX_CENTS = 100_000_000_00
MAX_WAGER = 1_000_000_00
MAX_HOUSE_TEXT = 4000
Cents = Annotated[int, Field(strict=True, ge=0, le=MAX_WAGER, examples=[500])]


class KnownStage(StrEnum):
    """The last stage that the client has; the response holds what comes after it."""

    NOTHING = "nothing"
    EDGE = "edge"
    DRAFT = "draft"


class ChartRequest(HouseRequest):
    """House whose chart is requested."""

    have: KnownStage = KnownStage.NOTHING


class FiguresRequest(HouseRequest):
    """House whose figures are requested; answered once more than `known` parts are solved."""

    known: Annotated[int, Field(strict=True, ge=0, le=10)] = 0


class AheadRequest(HouseRequest):
    """Option that the user is about to change, so that its other values are solved ahead."""

    option: str = Field(pattern=r"^[a-z0-9_.]{1,60}$", examples=["decks"])


class OptionsRequest(HouseRequest):
    """House whose options are valued; answered once more than `known` of them are solved."""

    known: Annotated[int, Field(strict=True, ge=0, le=1000)] = 0


class RiskRequest(HouseRequest):
    """A player's wagers in cents, number of rounds, and bankroll."""

    wager: Annotated[int, Field(strict=True, ge=1, le=MAX_WAGER, examples=[1000])]
    optional: dict[str, Cents] = Field(
        default_factory=dict,
        max_length=10,
        description="side bets in cents, by the `id` that the calculation gives them",
    )
    rounds: Annotated[int, Field(strict=True, ge=1, le=MAX_ROUNDS, examples=[1000])]
    bankroll: Annotated[int, Field(strict=True, ge=1, le=MAX_CENTS, examples=[50000])]


class OwnChartRequest(HouseRequest):
    """A chart in the format of a strategy file."""

    strategy: ChartText


class SimulationRequest(OwnChartRequest):
    """A chart, and how many rounds are dealt by it."""

    rounds: Annotated[int, Field(strict=True, ge=1000, le=MAX_SIMULATED, examples=[100_000])]


class SimpleChartRequest(HouseRequest):
    """Limits of a chart that is simpler than the best one."""

    exceptions: Annotated[int, Field(strict=True, ge=0, le=1000)] | None = Field(
        default=None, description="the most exceptions that the chart may have; null for any"
    )
    without: list[Omitted] = Field(
        default_factory=list, max_length=len(Omitted), description="choices it never makes"
    )
    total_dependent: bool = Field(
        default=False, description="no exceptions, and a pair is split or played by its total"
    )


class ChartFormat(StrEnum):
    """File formats of a chart."""

    SVG = "svg"
    PNG = "png"
    PDF = "pdf"
    CSV = "csv"
