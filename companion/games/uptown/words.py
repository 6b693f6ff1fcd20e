"""The names of projects, as they stand in the sentences of ledgers and findings."""

from collections.abc import Mapping

from companion.game.text import Text, say
from companion.games.uptown.board import Card, Countable, Effect, Kind

_PROJECTS: Mapping[Kind | None, Text] = {
    "office": say("office"),
    "services": say("services"),
    "apartment": say("apartment"),
    "cafe": say("café"),
    "shop": say("shop"),
    "hotel": say("hotel"),
    "park": say("park"),
    None: say("project"),
}

_COUNTED: Mapping[Countable | None, Text] = {
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


def project(card: Card) -> Text:
    """A card by what it shows: “café”."""
    return _PROJECTS[card.kind]


def counted(effect: Effect) -> Text:
    """What an effect counts: “cafés”."""
    return _COUNTED[effect.kind]
