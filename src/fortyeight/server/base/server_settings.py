"""Models of the server's settings. `app.read_settings` loads them."""

from __future__ import annotations

import ipaddress
import os
import re
import sys
from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from platformdirs import user_data_path
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from fortyeight.money import parse_amount
from fortyeight.store.database.address import parse_address

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "::1")


def is_loopback(host: str) -> bool:
    """Whether a server on this host can only be reached from the same machine."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def data_folder() -> Path:
    """Return this platform's folder for a user's application data."""
    if sys.platform == "darwin":  # pragma: no cover
        # On macOS platformdirs would follow XDG_DATA_HOME, and existing data would not be found.
        return Path.home() / "Library/Application Support/fortyeight"
    return user_data_path("fortyeight", appauthor=False)


def _matching(pattern: str, sentence: str) -> AfterValidator:
    """Return a validator of texts; `sentence` says what is expected."""

    def check(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError(sentence)
        return text

    return AfterValidator(check)


def _origin(text: str) -> str:
    try:
        parts = urlsplit(text)
        plain = parts.port is None or 0 < parts.port < 65536
    except ValueError:
        plain = False
    if not plain or parts.scheme not in ("http", "https") or text != text.lower():
        raise ValueError("an origin is http:// or https:// and a host in small letters")
    if not parts.hostname or text != f"{parts.scheme}://{parts.netloc}" or "@" in parts.netloc:
        raise ValueError("an origin has a scheme, a host and perhaps a port, and nothing more")
    return text


def _network(text: str) -> str:
    try:
        ipaddress.ip_network(text)
    except ValueError:
        raise ValueError("write an address or a network, such as 10.0.0.0/8") from None
    return text


def _amount(text: str) -> str:
    parse_amount(text)
    return text


def _zone(text: str) -> str:
    try:
        if text:
            ZoneInfo(text)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(
            "write a time zone that this system knows, such as America/New_York"
        ) from None
    return text


def _store_url(text: str) -> str:
    try:
        if text and not re.fullmatch(r"(sqlite:///|postgresql(\+psycopg)?://)\S*", text):
            raise ValueError
        if text:
            parse_address(text)
    except ValueError:
        raise ValueError("write a URL that begins with sqlite:/// or postgresql://") from None
    return text


def _url(text: str) -> str:
    return _origin(text) if text else text


Host = Annotated[
    str,
    _matching(
        r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|[0-9A-Fa-f:.]{2,45}",
        "write a name or an address without a port, such as 127.0.0.1",
    ),
]
StoreUrl = Annotated[str, AfterValidator(_store_url)]
Token = Annotated[
    str, _matching(r"([!-~]{16,200})?", "write 16 to 200 characters of ASCII without spaces")
]
HashedCode = Annotated[
    str,
    _matching(
        r"(?s:\$argon2id\$.*)?",
        "the code is stored hashed: `fortyeight account code` prints the line",
    ),
]
Count = Annotated[int, Field(ge=1, le=1_000_000)]
Bytes = Annotated[int, Field(ge=1024, le=1_048_576)]
Seconds = Annotated[int, Field(ge=1, le=300)]
Minutes = Annotated[float, Field(ge=0, le=525_600)]
Origin = Annotated[str, AfterValidator(_origin)]
Network = Annotated[str, AfterValidator(_network)]
Amount = Annotated[str, AfterValidator(_amount)]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, hide_input_in_errors=True)


class Listen(_Section):
    """The address of the server, and its public origins."""

    host: Host = Field("127.0.0.1", description="the address to listen on")
    port: int = Field(8048, ge=0, le=65535, description="the port; 0 takes a free one")
    origins: tuple[Origin, ...] = Field(
        (), description="how browsers see the server from outside, such as https://play.example"
    )
    https: bool = Field(
        False, description="browsers come by https: cookies are for https only, with HSTS"
    )
    proxies: tuple[Network, ...] = Field(
        (), description="proxies whose X-Forwarded-For is trusted; none by default"
    )


class LimitsSettings(_Section):
    """Limits on sizes, connections and times."""

    body_bytes: Bytes = Field(65_536, description="the longest body")
    message_bytes: Bytes = Field(65_536, description="the longest message on a socket")
    queue_messages: int = Field(
        512, ge=8, le=100_000, description="messages that wait for a client that does not read"
    )
    queue_bytes: int = Field(
        1_048_576, ge=65_536, le=268_435_456, description="their bytes; more closes the socket"
    )
    connections: int = Field(5000, ge=10, le=1_000_000, description="connections in all")
    connections_a_source: Count = Field(200, description="connections from one address")
    sockets: Count = Field(4000, description="sockets in all")
    sockets_a_source: Count = Field(50, description="sockets from one address")
    head_seconds: Seconds = Field(10, description="for the head of a request")
    body_seconds: Seconds = Field(20, description="for the body of a request")
    write_seconds: Seconds = Field(30, description="for a client that does not read")
    ping_seconds: Seconds = Field(20, description="between pings, and for the answer")
    session_seconds: Seconds = Field(
        15, description="between two looks whether a socket's session still holds"
    )


class Rates(_Section):
    """Rate limits: per minute, and how many at once."""

    requests: Count = Field(600, description="requests a minute from one address")
    requests_at_once: Count = Field(120, description="of them at once")
    files: Count = Field(3_000, description="files of pages a minute from one address")
    files_at_once: Count = Field(600, description="of them at once")
    session_requests: Count = Field(300, description="requests a minute of one session")
    session_requests_at_once: Count = Field(60, description="of them at once")
    sign_ins: Count = Field(10, description="sign-ins and sign-ups a minute from one address")
    sign_ins_at_once: Count = Field(10, description="of them at once")
    messages: Count = Field(240, description="messages a minute on a socket")
    messages_at_once: Count = Field(60, description="of them at once")
    relayed: int = Field(
        60_000, ge=1, le=10_000_000, description="commands a minute from another process"
    )
    relayed_at_once: int = Field(6000, ge=1, le=10_000_000, description="of them at once")
    sources: int = Field(
        20_000, ge=100, le=10_000_000, description="addresses and sessions that are remembered"
    )


class AccountsSettings(_Section):
    """Accounts."""

    sign_up: bool = Field(True, description="whether everyone may create an account")
    supervisor_code: HashedCode = Field(
        "",
        repr=False,
        description="the hash of the code that supervisors may enter at a dealer's terminal",
    )


class ChipsSettings(_Section):
    """Play money."""

    day_allowance: Amount = Field(
        "10000.00", description="play chips that an account may take from the cashier in a day"
    )

    @property
    def day_allowance_cents(self) -> int:
        return parse_amount(self.day_allowance)


class TablesSettings(_Section):
    """Tables."""

    opened_by: Literal["everybody", "floor"] = Field(
        "everybody", description="who may open a table: everybody who is signed in, or the floor"
    )
    person_dealt_by: Literal["staff", "everybody"] = Field(
        "staff",
        description="who may open a public table that a person deals: dealers and the floor, or "
        "everybody; private ones may be opened by all",
    )
    most: Count = Field(1000, description="open tables in all; a tenth is kept for the staff")
    most_of_one: Count = Field(
        10, description="open tables of one person; the floor opens any number"
    )
    most_of_dealer: Count = Field(20, description="open tables of one dealer")
    practice: int = Field(
        200,
        ge=0,
        le=1_000_000,
        description="open practice tables in all, where a person plays by any rules, with chips "
        "that are worth nothing elsewhere; 0: there are none",
    )
    practice_of_one: int = Field(3, ge=1, le=1000, description="open practice tables of one person")
    empty_minutes: Minutes = Field(
        120,
        description="a table where nobody plays or looks on is closed after so long; 0: never",
    )
    undealt_minutes: Minutes = Field(
        30,
        description="a person-dealt table where nobody has chips and neither the dealer nor the "
        "floor is connected is closed after so long; 0: never",
    )
    keep_staff_tables: bool = Field(
        True, description="person-dealt tables that a dealer or the floor opened are not closed so"
    )
    time_zone: Annotated[str, AfterValidator(_zone)] = Field(
        "",
        description="where gaming days begin, such as America/New_York; the system's zone if empty",
    )

    @property
    def zone(self) -> ZoneInfo | None:
        """The time zone of gaming days; `None` is the system's own."""
        return ZoneInfo(self.time_zone) if self.time_zone else None


class LogSettings(_Section):
    """The log, which goes to standard error."""

    level: Literal["debug", "info", "warning", "error"] = Field("info", description="the least")
    format: Literal["json", "text"] = Field(
        "json", description="json, an object a line, or text to read"
    )


class MetricsSettings(_Section):
    """Access to `/metrics`: from this machine, or with the token if one is set."""

    token: Token = Field("", repr=False, description="asked for as a bearer token where it is set")


class Heads(_Section):
    """Export of the signed heads of the log."""

    folder: str = Field(
        "", description="where they are exported to; heads in the data folder if empty"
    )
    minutes: int = Field(10, ge=1, le=10_080, description="between two exports")


class Node(_Section):
    """This process in a cluster of several on one PostgreSQL."""

    url: Annotated[str, AfterValidator(_url)] = Field(
        "", description="where the other processes reach this one; empty if it is the only one"
    )


class Shutdown(_Section):
    """Graceful shutdown."""

    grace_seconds: int = Field(20, ge=1, le=600, description="for rounds and requests under way")


class Settings(_Section):
    """All settings of a server."""

    data: Annotated[Path, Field(strict=False)] = Field(
        default_factory=data_folder, description="the folder of keys and of the embedded store"
    )
    store: StoreUrl = Field(
        "", repr=False, description="the store's URL; SQLite in the data folder if empty"
    )
    books: str = Field(
        "", description="the folder of the house's own rulebooks; there is none if empty"
    )
    docs: str = Field(
        "",
        description="the folder of the built documentation; build/docs of the source tree if empty",
    )
    private: bool = Field(False, description="guests play without an account; only on this machine")
    processes: int = Field(
        1,
        ge=1,
        le=64,
        description="processes that run the tables; with more than one, a further one answers all "
        "requests but those for sockets",
    )
    listen: Listen = Field(default_factory=Listen)
    limits: LimitsSettings = Field(default_factory=LimitsSettings)
    rates: Rates = Field(default_factory=Rates)
    accounts: AccountsSettings = Field(default_factory=AccountsSettings)
    chips: ChipsSettings = Field(default_factory=ChipsSettings)
    tables: TablesSettings = Field(default_factory=TablesSettings)
    log: LogSettings = Field(default_factory=LogSettings)
    metrics: MetricsSettings = Field(default_factory=MetricsSettings)
    heads: Heads = Field(default_factory=Heads)
    node: Node = Field(default_factory=Node)
    shutdown: Shutdown = Field(default_factory=Shutdown)

    @model_validator(mode="after")
    def _private_stays_here(self) -> Self:
        if self.private and not is_loopback(self.listen.host):
            raise ValueError(
                "a private server has guests without passwords: listen.host must be 127.0.0.1, "
                "::1 or localhost"
            )
        return self

    @model_validator(mode="after")
    def _processes_are_one_server(self) -> Self:
        if self.processes > 1 and self.node.url:
            raise ValueError(
                "processes: a server of several processes is not part of a cluster: leave out "
                "node.url"
            )
        if self.processes > 1 and os.name != "posix":
            raise ValueError("processes: this system can hand no connections to other processes")
        return self

    @property
    def store_url(self) -> str:
        """The store's URL; SQLite in the data folder by default."""
        return self.store or f"sqlite:///{self.data / 'fortyeight.sqlite'}"

    @property
    def books_folder(self) -> Path | None:
        return Path(self.books) if self.books else None

    @property
    def docs_folder(self) -> Path:
        """The folder of the documentation, which may be missing."""
        return Path(self.docs) if self.docs else Path(__file__).parents[4] / "build" / "docs"

    @property
    def heads_folder(self) -> Path:
        return Path(self.heads.folder) if self.heads.folder else self.data / "heads"
