"""Base of the sections of a rulebook."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


def rule(key: str, text: str, default: Any = ...) -> Any:
    """Return a field: the house's key, a description, and the value if the book is silent."""
    return Field(default, description=text, json_schema_extra={"key": key})


class Section(BaseModel):
    """A group of related rules, with the values of one house."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)
