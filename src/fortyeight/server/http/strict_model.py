"""Base class of requests and responses."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class StrictModel(BaseModel):
    """Frozen model that refuses unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)
