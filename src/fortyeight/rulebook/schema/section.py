"""What a section of rules is made of."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


def rule(key: str, text: str, default: Any = ...) -> Any:
    """A field: the house's key for it, what it says, and the value of a book that is silent."""
    return Field(default, description=text, json_schema_extra={"key": key})


class Section(BaseModel):
    """A group of rules that belong together; the values are those of one house."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)
