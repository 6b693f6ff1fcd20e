"""What the city plan cards ask for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True)
class Estates:
    sizes: tuple[int, ...]


@dataclass(frozen=True)
class FullStreet:
    street: int


@dataclass(frozen=True)
class EndHouses:
    """The first and the last house of all three streets."""


@dataclass(frozen=True)
class BisHouses:
    count: int


@dataclass(frozen=True)
class Temps:
    count: int


@dataclass(frozen=True)
class AllParks:
    streets: int


@dataclass(frozen=True)
class AllPools:
    streets: int


@dataclass(frozen=True)
class ParksAndPools:
    street: int


@dataclass(frozen=True)
class ParksPoolsAndRoundabout:
    """All parks, all pools and a roundabout in any one street."""


Task: TypeAlias = (
    Estates | FullStreet | EndHouses | BisHouses | Temps | AllParks | AllPools | ParksAndPools | ParksPoolsAndRoundabout
)

TASKS: Mapping[str, Callable[..., Any]] = {
    "estates": Estates,
    "full-street": FullStreet,
    "end-houses": EndHouses,
    "bis-houses": BisHouses,
    "temps": Temps,
    "all-parks": AllParks,
    "all-pools": AllPools,
    "parks-and-pools": ParksAndPools,
    "parks-pools-and-roundabout": ParksPoolsAndRoundabout,
}
"""By the word for them in the data."""
