"""Addresses, and the settings that name them: the public address of this instance, the proxies before it."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Mapping
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

Network: TypeAlias = IPv4Network | IPv6Network

_PORTS = {"http": ":80", "https": ":443"}
_PUBLIC = re.compile(r"(https?)://((?:[a-z0-9][a-z0-9.-]*|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?)/*")


class Misconfigured(ValueError):
    """A setting that cannot be meant, in one line with what to write instead."""


def public_url(text: str) -> str:
    """The origin of `PUBLIC_URL`, without a slash at its end.

    :raise Misconfigured: it is no address of a whole site.
    """
    found = _PUBLIC.fullmatch(text.strip().lower())
    if not found:
        raise Misconfigured(f"PUBLIC_URL={text!r} is no address: write it as https://kvartal.example, without a path.")
    scheme, host = found.groups()
    return f"{scheme}://{host.removesuffix(_PORTS[scheme])}"


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


def household(address: str) -> str:
    """What counts as one address: of IPv6 the half that a provider gives to one household, which has all of the rest.

    >>> household("192.0.2.7"), household("::ffff:192.0.2.7"), household("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::')
    """
    found = read_address(address)
    if isinstance(found, IPv6Address):
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found or address)


def address_of(host: str, port: int) -> str:
    """The address a phone in the same network can open."""
    shown = _lan() if host in ("0.0.0.0", "::") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def _lan() -> str:
    """This machine's address in its network: the one it would speak from. No packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address
