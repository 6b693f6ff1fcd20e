"""Where people reach this instance: the settings PUBLIC_URL and TRUSTED_PROXIES, and this machine's own address."""

import re
import socket
from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import TypeAlias

Network: TypeAlias = IPv4Network | IPv6Network

_PORTS = {"http": ":80", "https": ":443"}
_PUBLIC = re.compile(r"(https?)://((?:[a-z0-9][a-z0-9.-]*|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?)/*")


class Misconfigured(ValueError):
    """A setting is wrong; the message is one line with what to write instead."""


def public_url(text: str) -> str:
    """The origin of `PUBLIC_URL`, without a slash at its end.

    :raise Misconfigured: it is not the address of a whole site.
    """
    found = _PUBLIC.fullmatch(text.strip().lower())
    if not found:
        raise Misconfigured(f"PUBLIC_URL={text!r} is no address: write it as https://kvartal.example, without a path.")
    scheme, host = found.groups()
    return f"{scheme}://{host.removesuffix(_PORTS[scheme])}"


def trusted_proxies(text: str) -> tuple[Network, ...]:
    """:raise Misconfigured: one of them is neither an address nor a network."""
    try:
        return tuple(ip_network(part.strip(), strict=False) for part in text.split(",") if part.strip())
    except ValueError:
        raise Misconfigured(
            f"TRUSTED_PROXIES={text!r} are no addresses: write them as 127.0.0.1, 10.0.0.0/8."
        ) from None


def find_problem(environment: Mapping[str, str]) -> str | None:
    """What is wrong with these settings, in one line."""
    try:
        if url := environment.get("PUBLIC_URL"):
            public_url(url)
        trusted_proxies(environment.get("TRUSTED_PROXIES", ""))
    except Misconfigured as error:
        return str(error)
    return None


def address_of(host: str, port: int) -> str:
    """The address a phone in the same network can open."""
    shown = _lan() if host in ("0.0.0.0", "::") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def _lan() -> str:
    """The address of this machine in its network. No packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address
