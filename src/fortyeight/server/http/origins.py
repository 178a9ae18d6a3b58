"""Checks of the Host, Origin and Sec-Fetch-Site headers."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from fortyeight.server.base.server_settings import LOOPBACK_NAMES, Settings

_PORTS = {"http": 80, "https": 443}
_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:(?P<port>[0-9]{1,5}))?")

HostPort = tuple[str, int | None]


class Origins:
    """The host names and origins of this server."""

    def __init__(self, settings: Settings) -> None:
        self._configured = frozenset(settings.listen.origins)
        names = {urlsplit(origin).hostname or "" for origin in settings.listen.origins}
        # Other processes of a cluster use the host name of this one's `node.url`.
        names.add(urlsplit(settings.node.url).hostname or "")
        names |= {*LOOPBACK_NAMES, settings.listen.host.lower()}
        self._names = frozenset(names)
        self._schemes = ("https",) if settings.listen.https else ("http", "https")

    def is_own_host(self, headers: Headers) -> bool:
        """Whether the Host header names this server.

        Protects against DNS rebinding: another site can point its own name at this server and then
        read the responses. An IP address is accepted, since it cannot be rebound.
        """
        values = headers.getlist("host")
        host = _parse_host(values[0]) if len(values) == 1 else None
        if host is None:
            return False
        name = host[0]
        return name in self._names or _is_address(name)

    def is_own_origin(self, headers: Headers) -> bool:
        """Whether the Origin is this server: exactly its host and port, or a configured origin."""
        values = headers.getlist("origin")
        if len(values) != 1:
            return False
        origin = values[0]
        if origin in self._configured:
            return True
        scheme, _, rest = origin.partition("://")
        if scheme not in self._schemes or scheme not in _PORTS:
            return False
        parsed, host = _parse_host(rest), _parse_host(headers.get("host", ""))
        if parsed is None or host is None:
            return False
        port = _PORTS[scheme]
        return (parsed[0], parsed[1] or port) == (host[0], host[1] or port)

    def may_change(self, headers: Headers) -> bool:
        """Whether an unsafe request comes from this server's pages, or from outside a browser."""
        if "origin" in headers:
            return self.is_own_origin(headers)
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")


def _parse_host(text: str) -> HostPort | None:
    match = _HOST.fullmatch(text.lower())
    if match is None:
        return None
    port = match["port"]
    return match["name"].strip("[]"), int(port) if port else None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
