"""The game's own words and pictograms, for the sentences, pages and prints that need them."""

from companion.game.text import Text, say
from companion.games.streets.board import Business, Copy, Kind, PerKind, PerPair, PerThing, Road, Symbol, Value

PEOPLE: dict[Kind, Text] = {
    "tourist": say("tourists"),
    "hipster": say("hipsters"),
    "parent": say("parents"),
    "shopper": say("shoppers"),
}
KIND_TITLES: dict[Symbol, Text] = {**dict[Symbol, Text](PEOPLE.items()), "mixed": say("mixed")}
SYMBOLS: dict[Kind, Text] = {
    "tourist": say("tourist symbols"),
    "hipster": say("hipster symbols"),
    "parent": say("parent symbols"),
    "shopper": say("shopper symbols"),
}
_THINGS = {
    "mixed": say("mixed symbols"),
    "sign": say("own signs in the street"),
    "building": say("buildings in the street"),
    "neighbour": say("neighbouring buildings"),
    "closing": say("if it closes a street"),
}
THING_ICONS = {"mixed": "mixed", "sign": "flag", "building": "estate", "neighbour": "fit", "closing": "lock"}
"""The pictogram of what is counted where it is no kind of people."""
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
"""The names that the rulebooks print."""
ROADS: dict[Road, Text] = {
    "N": say("road to the north"),
    "E": say("road to the east"),
    "S": say("road to the south"),
    "W": say("road to the west"),
}


def tile_name(tile: str) -> Text | str:
    """What a tile is called: what the rulebooks print in the reader's language, any other as it was typed."""
    return TILES.get(tile, tile)


def value_text(value: Value | None) -> Text:
    """A value in words, for those who do not see the pictograms."""
    match value:
        case None:
            return say("no value")
        case Copy():
            return say("copies a value of its street")
        case PerPair():
            first, second = (PEOPLE[kind] for kind in value.kinds)
            return say("{pays} for each set of {first} and {second}", pays=value.pays, first=first, second=second)
        case PerKind(per="people"):
            return say("{pays} for each: {what}", pays=value.pays, what=PEOPLE[value.kind])
        case PerKind():
            return say("{pays} for each: {what}", pays=value.pays, what=SYMBOLS[value.kind])
        case PerThing(per="closing"):
            return say("{pays} {what}", pays=value.pays, what=_THINGS["closing"])
        case PerThing():
            return say("{pays} for each: {what}", pays=value.pays, what=_THINGS[value.per])


def value_signs(value: Value | None) -> tuple[str, tuple[str, ...]]:
    """A value as pages and paper draw it: an amount and pictograms.

    >>> value_signs(PerPair(per="pair", kinds=("parent", "hipster"), pays=5))
    ('5×', ('parent', 'hipster'))
    """
    match value:
        case None:
            return "", ()
        case Copy():
            return "", ("bis",)
        case PerPair():
            return f"{value.pays}×", value.kinds
        case PerKind(per="people"):
            return f"{value.pays}×", ("pawn", value.kind)
        case PerKind():
            return f"{value.pays}×", (value.kind,)
        case PerThing():
            return f"{value.pays}{'' if value.per == 'closing' else '×'}", (THING_ICONS[value.per],)
