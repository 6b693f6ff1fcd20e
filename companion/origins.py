"""Addresses, hosts and the settings that name them: the public address of this instance, the proxies before it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
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


def among(text: str, networks: Iterable[Network]) -> bool:
    """Whether an address is in one of these networks."""
    address = read_address(text)
    return address is not None and any(address in network for network in networks)


def caller_of(peer: str, forwarded_for: str, trusted: Iterable[Network]) -> str:
    """Who called, where the other end of the connection is `peer`: it is believed if it is a proxy of ours.

    Each proxy adds the one it heard from at the end; the last that is no proxy of ours is the caller.

    >>> proxies = trusted_proxies("10.0.0.1")
    >>> caller_of("10.0.0.1", "198.51.100.1, 192.0.2.7", proxies), caller_of("192.0.2.8", "192.0.2.7", proxies)
    ('192.0.2.7', '192.0.2.8')
    """
    caller = peer
    for hop in reversed(forwarded_for.split(",")):
        address = read_address(_without_port(hop.strip()))
        if address is None or not among(caller, trusted):
            break
        caller = str(address)
    return caller


def household(address: str) -> str:
    """What counts as one address: of IPv6 the half that a provider gives to one household, which has all of the rest.

    >>> household("192.0.2.7"), household("::ffff:192.0.2.7"), household("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::')
    """
    found = read_address(address)
    if isinstance(found, IPv6Address):
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found or address)


def _without_port(hop: str) -> str:
    """
    >>> _without_port("192.0.2.1:5000"), _without_port("[2001:db8::1]:5000"), _without_port("2001:db8::1")
    ('192.0.2.1', '2001:db8::1', '2001:db8::1')
    """
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop
