"""Who calls: the address that a request comes from, for what is counted by address."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address

from flask import current_app, request

from companion.public_address import Network


def client_id() -> str:
    """The address of this request, as a word that tells nobody which it is: it is kept for some hours."""
    key = current_app.secret_key or ""
    address = household(request.remote_addr or "")
    return hmac.digest(key if isinstance(key, bytes) else key.encode(), address.encode(), "sha256").hex()[:32]


def _read_address(text: str) -> IPv4Address | IPv6Address | None:
    """The address in a text; one of IPv4 that is written as IPv6 counts as IPv4. None: the text is no address."""
    try:
        found = ip_address(text.strip())
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def is_among(text: str, networks: Iterable[Network]) -> bool:
    """Whether an address is in one of these networks."""
    address = _read_address(text)
    return address is not None and any(address in network for network in networks)


def household(address: str) -> str:
    """What counts as one address: of IPv6 the half that a provider gives to one household.

    >>> household("192.0.2.7"), household("::ffff:192.0.2.7"), household("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::')
    """
    found = _read_address(address)
    if isinstance(found, IPv6Address):
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found or address)
