"""OpenAPI document of the API."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from fortyeight.server.http.error_answers import ErrorAnswer

_REFERENCE = "#/components/schemas/{model}"


def describe(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI document with the error schema for every error response.

    FastAPI would describe the errors of a plain-text route as text, but they are JSON too.
    """
    found: dict[str, Any] = get_openapi(
        title=app.title, version=app.version, description=app.description, routes=app.routes
    )
    schemas = found.setdefault("components", {}).setdefault("schemas", {})
    shape = ErrorAnswer.model_json_schema(ref_template=_REFERENCE)
    schemas.update(shape.pop("$defs"))
    schemas["ErrorAnswer"] = shape
    content = {"application/json": {"schema": {"$ref": _REFERENCE.format(model="ErrorAnswer")}}}
    for operations in found["paths"].values():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                if status.isdigit() and int(status) >= 400:
                    answer["content"] = content
    return found
