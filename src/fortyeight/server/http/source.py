"""Source addresses of connections."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from starlette.types import Scope

_MAX_HOPS = 32

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Sources:
    """Finds the client's address of a connection, through trusted proxies."""

    def __init__(self, proxies: Iterable[str] = ()) -> None:
        self._proxies = tuple(ipaddress.ip_network(proxy) for proxy in proxies)

    def of(self, scope: Scope) -> str:
        """Return the client's address as a key for rate limits and bounds.

        IPv6 addresses are reduced to their /64 network, since a client usually has all of it.
        """
        address = self._address(scope)
        if address is None:
            return "unknown"
        if isinstance(address, ipaddress.IPv6Address):
            return str(ipaddress.ip_network((address, 64), strict=False))
        return str(address)

    def _address(self, scope: Scope) -> Address | None:
        peer = peer_of(scope)
        if peer is None or not self._proxies or not self._is_trusted(peer):
            return peer
        # Each proxy appends the address that connected to it. From the right, the first address
        # that is not a trusted proxy is the client; entries before it could be forged.
        for text in reversed(_forwarded(scope)):
            hop = _parse_address(text)
            if hop is None:
                return peer
            peer = hop
            if not self._is_trusted(hop):
                return hop
        return peer

    def _is_trusted(self, address: Address) -> bool:
        return any(address in network for network in self._proxies)


def peer_of(scope: Scope) -> Address | None:
    """Return the address of the connection's direct peer."""
    client = scope.get("client")
    return _parse_address(client[0]) if client else None


def _parse_address(text: str) -> Address | None:
    try:
        address = ipaddress.ip_address(text.strip().strip("[]"))
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def _forwarded(scope: Scope) -> list[str]:
    values = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return b",".join(values).decode("latin-1").split(",")[-_MAX_HOPS:] if values else []


def is_forwarded(scope: Scope) -> bool:
    """Whether a proxy has forwarded the request."""
    return any(name in (b"x-forwarded-for", b"forwarded") for name, _ in scope["headers"])
