"""The HTTP API as a page, from the OpenAPI document of the server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

HEAD = """\
# HTTP routes

Every route with its parameters, body and responses, from the OpenAPI document that a server gives
at `/api/openapi.json`. [HTTP interface](http.md) explains them. Every route may also respond with
an [error](#erroranswer).
"""


def openapi_page(document: dict[str, Any]) -> str:
    """Return the page for a document."""
    routes = [
        _route(method.upper(), path, operation)
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    ]
    models = document["components"]["schemas"]
    schemas = [_schema(name, schema) for name, schema in sorted(models.items())]
    return "\n".join([HEAD, "## Routes\n", *routes, "## Data\n", *schemas])


def _route(method: str, path: str, operation: dict[str, Any]) -> str:
    lines = [f"### `{method} {path}`\n"]
    if text := operation.get("description") or operation.get("summary"):
        lines.append(f"{text}\n")
    rows = [
        f"| `{one['name']}` | {one['in']} | {_kind(one['schema'])} | "
        f"{'required' if one.get('required') else _default(one['schema'])} |"
        for one in operation.get("parameters", ())
    ]
    if rows:
        lines += ["| parameter | in | type | default |", "| --- | --- | --- | --- |", *rows, ""]
    for media, content in operation.get("requestBody", {}).get("content", {}).items():
        lines.append(f"Body: `{media}`, {_kind(content['schema'])}\n")
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            lines.append(f"{status}: {_answer(answer)}\n")
    return "\n".join(lines)


def _answer(answer: dict[str, Any]) -> str:
    kinds = [
        f"`{media}`{', ' + _kind(content['schema']) if content.get('schema') else ''}"
        for media, content in answer.get("content", {}).items()
    ]
    return "; ".join(kinds) or answer["description"]


def _schema(name: str, schema: dict[str, Any]) -> str:
    lines = [f"### {name}\n"]
    if text := schema.get("description"):
        lines.append(f"{text}\n")
    if "properties" not in schema:
        return "\n".join([*lines, f"{_kind(schema)}\n"])
    required = schema.get("required", ())
    lines += ["| field | type | default | |", "| --- | --- | --- | --- |"]
    for field, one in schema["properties"].items():
        default = "required" if field in required else _default(one)
        text = _cell(one.get("description", ""))
        lines.append(f"| `{field}` | {_kind(one)} | {default} | {text} |")
    return "\n".join([*lines, ""])


def _default(schema: dict[str, Any]) -> str:
    return f"`{_cell(str(schema['default']))}`" if "default" in schema else ""


def _kind(schema: dict[str, Any]) -> str:
    """Describe the type of a value, with links to the schemas that it consists of."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{name.lower()})"
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(map(_kind, schema[key])))
    if "enum" in schema or "const" in schema:
        return ", ".join(
            f"`{_cell(str(one))}`" for one in schema.get("enum", [schema.get("const")])
        )
    kind = schema.get("type", "any")
    if kind == "array":
        return f"array of {_kind(schema.get('items', {}))}"
    if kind == "object" and isinstance(of := schema.get("additionalProperties"), dict):
        return f"object of {_kind(of)}"
    return " ".join([kind, *_bounds(schema)])


def _bounds(schema: dict[str, Any]) -> Iterator[str]:
    for low, high, unit in (("minimum", "maximum", ""), ("minLength", "maxLength", " characters")):
        least, most = schema.get(low), schema.get(high)
        if least is not None and most is not None:
            yield f"({least:,} to {most:,}{unit})"
        elif most is not None:
            yield f"(at most {most:,}{unit})"
        elif least is not None:
            yield f"(at least {least:,}{unit})"


def _cell(text: str) -> str:
    """Return a text that fits into a cell of a table."""
    return re.sub(r"\s+", " ", text).replace("|", "\\|")
