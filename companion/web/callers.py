"""Who calls: the address that a request comes from, for what is counted by address."""

from __future__ import annotations

import hmac
from ipaddress import IPv6Address

from flask import current_app, request

from companion.origins import read_address


def caller() -> str:
    """The address of this request, as a word that tells nobody which it is: it is kept for some hours."""
    key = current_app.secret_key or ""
    secret = key if isinstance(key, bytes) else key.encode()
    return hmac.digest(secret, household(request.remote_addr or "").encode(), "sha256").hex()[:32]


def household(address: str) -> str:
    """What counts as one address: of IPv6 the half that a provider gives to one household, which has all of the rest.

    >>> household("192.0.2.7"), household("::ffff:192.0.2.7"), household("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::')
    """
    found = read_address(address)
    if isinstance(found, IPv6Address):
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found or address)
