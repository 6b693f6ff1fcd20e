"""The names of projects, as they stand in the sentences of ledgers and findings."""

from collections.abc import Mapping

from companion.game.text import Text, say
from companion.games.uptown.board import Countable, Kind

PROJECTS: Mapping[Kind | None, Text] = {
    "office": say("office"),
    "services": say("services"),
    "apartment": say("apartment"),
    "cafe": say("café"),
    "shop": say("shop"),
    "hotel": say("hotel"),
    "park": say("park"),
    None: say("project"),
}
"""A card by what it shows."""

COUNTED: Mapping[Countable | None, Text] = {
    "office": say("offices"),
    "services": say("services"),
    "apartment": say("apartments"),
    "cafe": say("cafés"),
    "shop": say("shops"),
    "hotel": say("hotels"),
    "park": say("parks"),
    "roof": say("roofs"),
    "gift": say("gifts"),
    "duo": say("duos"),
}
"""What an effect counts."""
