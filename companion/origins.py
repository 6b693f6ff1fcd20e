"""Addresses, hosts and the settings that name them: the public address of this instance, the proxies before it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias
from urllib.parse import urlsplit

Network: TypeAlias = IPv4Network | IPv6Network

PORTS = {"http": "80", "https": "443"}
_HOST = re.compile(r"(?P<name>[a-z0-9_]([a-z0-9._-]{0,251}[a-z0-9_.])?|\[[0-9a-f:.]{2,45}\])(:(?P<port>[0-9]{1,5}))?")


class Misconfigured(ValueError):
    """A setting that cannot be meant, in one line with what to write instead."""


@dataclass(frozen=True, slots=True)
class Host:
    """A readable `Host`, in small letters."""

    name: str
    port: str

    @classmethod
    def read(cls, text: str) -> Host | None:
        """
        >>> Host.read("Kvartal.example:8000"), Host.read("["), Host.read("a/b")
        (Host(name='kvartal.example', port='8000'), None, None)
        """
        found = _HOST.fullmatch(text.lower())
        if not found or int(found["port"] or 0) > 65535:
            return None
        if found["name"].startswith("[") and read_address(found["name"].strip("[]")) is None:
            return None
        return cls(found["name"].removesuffix("."), found["port"] or "")

    def is_at(self, scheme: str, other: Host) -> bool:
        """Whether both are the same over this scheme, whose own port need not be written."""
        own = PORTS[scheme]
        return (self.name, self.port or own) == (other.name, other.port or own)


def public_url(text: str) -> str:
    """The origin of `PUBLIC_URL`, without a slash at its end.

    :raise Misconfigured: it is no address of a whole site.
    """
    try:
        parts = urlsplit(text.strip().rstrip("/"))
    except ValueError:
        parts = urlsplit("")
    scheme = parts.scheme.lower()
    host = Host.read(parts.netloc)
    if scheme not in PORTS or host is None or parts.path or parts.query or parts.fragment:
        raise Misconfigured(f"PUBLIC_URL={text!r} is no address: write it as https://kvartal.example, without a path.")
    port = f":{host.port}" if host.port and host.port != PORTS[scheme] else ""
    return f"{scheme}://{host.name}{port}"


def trusted_proxies(text: str) -> tuple[Network, ...]:
    """
    :raise Misconfigured: one of them is neither an address nor a network.
    """
    try:
        return tuple(ip_network(part.strip(), strict=False) for part in text.split(",") if part.strip())
    except ValueError:
        raise Misconfigured(
            f"TRUSTED_PROXIES={text!r} are no addresses: write them as 127.0.0.1, 10.0.0.0/8."
        ) from None


def check(environment: Mapping[str, str]) -> str | None:
    """What is wrong with these settings, in one line."""
    try:
        if url := environment.get("PUBLIC_URL"):
            public_url(url)
        trusted_proxies(environment.get("TRUSTED_PROXIES", ""))
    except Misconfigured as error:
        return str(error)
    return None


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """An address as a number; one of IPv4 that is written as IPv6 is of IPv4. None: it is none."""
    try:
        found = ip_address(text.strip())
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found
