"""The game's own words, for the sentences that need them."""

from __future__ import annotations

from companion.games.streets.board import Business, Kind
from companion.games.text import Text, say

PEOPLE: dict[Kind, Text] = {
    "tourist": say("tourists"),
    "hipster": say("hipsters"),
    "parent": say("parents"),
    "shopper": say("shoppers"),
}
SYMBOLS: dict[Kind, Text] = {
    "tourist": say("tourist symbols"),
    "hipster": say("hipster symbols"),
    "parent": say("parent symbols"),
    "shopper": say("shopper symbols"),
}
TYPES: dict[Business, Text] = {
    "restaurant": say("restaurant"),
    "residential": say("residential"),
    "leisure": say("leisure"),
    "retail": say("retail"),
}
TILES: dict[str, Text] = {
    "Central Station": say("Central Station"),
    "City Park": say("City Park"),
    "Starter Home": say("Starter Home"),
    "Flea Market": say("Flea Market"),
    "Art Gallery": say("Art Gallery"),
    "Student House": say("Student House"),
    "Trendy Lofts": say("Trendy Lofts"),
    "Micro Brewery": say("Micro Brewery"),
    "Chillax Spa": say("Chillax Spa"),
}
"""The names that the rulebooks print; any other stays as it was typed."""
