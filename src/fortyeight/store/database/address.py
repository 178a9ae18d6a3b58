"""Addresses of databases. Parsing that of a file takes none of the database libraries."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from fortyeight.extras import require
from fortyeight.store.model import Unavailable

if TYPE_CHECKING:
    from sqlalchemy import URL


@dataclass(frozen=True, slots=True)
class Address:
    """Location of a database: the path of an SQLite file, or the URL of a PostgreSQL server."""

    path: Path | None
    #: Whether the SQLite file cannot change; it is then read without its write-ahead log.
    immutable: bool = False
    #: The URL of a server as text. It may contain a password.
    text: str = field(default="", repr=False)

    @property
    def url(self) -> URL:
        """The URL of a PostgreSQL server."""
        require("sqlalchemy")
        from sqlalchemy import make_url  # noqa: PLC0415  # slow to load, and no file needs it

        return make_url(self.text)

    def check_exists(self) -> None:
        """Raise `Unavailable` if the address is of a file that does not exist."""
        if self.path is not None and not self.path.is_file():
            raise Unavailable(f"There is no database at {self.path}.")


def parse_address(url: str) -> Address:
    """Parse a path, `sqlite:///PATH` or `postgresql://…`."""
    if "://" not in url:
        return _file_address(url)
    if url.startswith("sqlite:///"):
        return _file_address(url.removeprefix("sqlite:///"))
    scheme, rest = url.split("://", 1)
    if scheme not in ("postgresql", "postgres", "postgresql+psycopg"):
        raise ValueError(
            f"A database is a path, sqlite:///PATH or postgresql://…, not {scheme}://…"
        )
    require("sqlalchemy")
    from sqlalchemy.exc import ArgumentError  # noqa: PLC0415  # slow to load, and no file needs it

    address = Address(None, text=f"postgresql+psycopg://{rest}")
    try:
        address.url  # noqa: B018  # it is parsed
    except (ArgumentError, ValueError):
        raise ValueError("The address of the PostgreSQL database cannot be read.") from None
    return address


def _file_address(name: str) -> Address:
    if not name or name.startswith(":"):
        raise ValueError("A database needs a file: nothing in memory alone survives.")
    return Address(Path(name).absolute())
