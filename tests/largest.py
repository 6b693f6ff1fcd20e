"""The largest documents that are read: every list at its bound, every name as long as names are.

`make bench` prints what each costs; a test counts that twice as much costs twice as much.
"""

from functools import cache
from typing import Any

from companion.game.document_types import MAX_PLAYERS
from companion.games.ginkgopolis.cards import BUILDINGS, CHARACTERS
from companion.games.happy_city.cards import by_id

LONG = 200
SCRIPTS = "aбγאبกकஅ王가ひ★Աგሀ"
KINDS = ["tourist", "hipster", "parent", "shopper"]


def names(count: int) -> list[str]:
    return [f"{number} ".ljust(LONG, "Ж") for number in range(count)]


def mixed_names(count: int) -> list[str]:
    """Names in which every letter is of another script than the one before; hardly two have the same letters."""
    letters = ("".join(chr(ord(script) + number % 7) for script in SCRIPTS) for number in range(count))
    return [f"{number} {text * LONG}"[:LONG] for number, text in enumerate(letters)]


def _sheet(name: str, temps: int) -> dict[str, Any]:
    streets = [
        {
            "houses": [str(house) + "b" if house % 3 == 2 else house + 1 for house in range(size)],
            "fences": [house % 2 == 0 for house in range(size - 1)],
            "parks": 3,
            "pools": [True, False, True],
        }
        for size in (10, 11, 12)
    ]
    plans = [{"slot": 1 + number % 3, "first": True} for number in range(12)]
    used = [[number % 3, number % 10] for number in range(100)]
    return {
        "name": name, "streets": streets, "agents": [1] * 6, "temps": temps, "refusals": 2, "plans": plans, "used": used
    }  # fmt: skip


def sheets(count: int) -> dict[str, Any]:
    players = [_sheet(name, number % 7) for number, name in enumerate(names(count))]
    return {"advanced": True, "plans": [0, 6, 12], "players": players}


def pads(count: int) -> dict[str, Any]:
    rows = ("plans", "parks", "pools", "temps", "estates", "bis", "roundabouts", "refusals")
    players = [{"name": name, "pad": dict.fromkeys(rows, number % 9)} for number, name in enumerate(names(count))]
    return {"advanced": False, "players": players}


def city(buildings: int, players: int = MAX_PLAYERS) -> dict[str, Any]:
    """Of Ginkgopolis, a strip four wide."""
    people, tiles, characters = names(players), list(BUILDINGS), sorted(CHARACTERS)
    return {
        "solo": False,
        "city": [
            {
                "x": number // 4, "y": number % 4, "colour": ("red", "blue", "yellow")[number % 3],
                "number": 1 + number % 20, "height": 1 + number % 5, "owner": people[number % players],
            }
            for number in range(buildings)
        ],
        "players": [
            {
                "name": name, "tokens": 9, "refresh": 1,
                "characters": [characters[number % len(characters)] for number in range(buildings // players)],
                "cards": [tiles[number % len(tiles)] for number in range(buildings // players)],
            }
            for name in people
        ],
    }  # fmt: skip


def districts(count: int) -> dict[str, Any]:
    people = names(MAX_PLAYERS)
    hold = {"resources": 3, "tallest": 2, "number": 7}
    counted = [{"colour": "red", "holds": dict.fromkeys(people, hold)} for _ in range(count)]
    return {**city(0), "districts": counted}


def happy_cities(cards: int, players: int, kinds: int = 40) -> dict[str, Any]:
    """Every other card copies what somebody else has."""
    known = [card.id for card in by_id().values() if card.kind == "expert" and card.does != "copy-special"][:kinds]
    people = names(players)
    each = cards // players
    return {
        "scoring": "product",
        "players": [
            {
                "name": name, "coins": 4,
                "city": [known[(place + number) % len(known)] if number % 2 else "E14" for number in range(each)],
            }
            for place, name in enumerate(people)
        ],
    }  # fmt: skip


def tile(number: int, value: Any, owner: str) -> dict[str, Any]:
    return {
        "id": f"{number} ".ljust(LONG, "Д"), "symbols": [KINDS[step % 4] for step in range(20)], "value": value,
        "owner": owner, "signs": 2, "people": dict.fromkeys(KINDS, 3), "seekers": dict.fromkeys(KINDS, 3),
    }  # fmt: skip


VALUES: list[Any] = [
    {"per": "copy"},
    {"per": "pair", "kinds": ["parent", "hipster"], "pays": 5},
    {"per": "copy"},
    {"per": "symbol", "kind": "parent", "pays": 2},
]
ADVISORS = ["hacker", "entrepreneur", "investor", "hipster-legend", "location-scout", "contractor", "renovator"]


def _holders(tiles: int) -> list[dict[str, Any]]:
    """Together they hold all there is: more would not fit into one request."""
    held = [{"back": "mixed", "symbols": KINDS * 5, "value": VALUES[number % 4]} for number in range(tiles // 2)]
    payouts = [{"building": "x" * LONG, "pays": 3, "street": 1, "why": "y" * LONG} for _ in range(tiles // 2)]
    return [
        {
            "name": name, "money": 7, "advisor": ADVISORS[number % 7], "hand": held, "elsewhere": KINDS * tiles,
            "tokens": {"restaurant": number, "residential": 2, "leisure": 1, "retail": 5}, "payouts": payouts,
        }
        for number, name in enumerate(names(MAX_PLAYERS))
    ]  # fmt: skip


def streets_city(tiles: int) -> dict[str, Any]:
    people = names(MAX_PLAYERS)
    laid = [
        {
            **tile(number, VALUES[number % 4], people[number % MAX_PLAYERS]),
            "x": number // 10, "y": number % 10, "road": "NESW"[number // 5 % 4],
        }
        for number in range(tiles)
    ]  # fmt: skip
    return {"players": _holders(tiles), "city": laid}


def one_street(tiles: int) -> dict[str, Any]:
    people = names(MAX_PLAYERS)
    end = {"symbols": KINDS * 5, "points_in": True}
    return {
        "buildings": [tile(number, VALUES[number % 4], people[number % MAX_PLAYERS]) for number in range(tiles)],
        "ends": [end, end],
    }


def uptown_lots(cards: int) -> list[Any]:
    effects = [{"per": "kind-on-street", "kind": kind, "pays": 1} for kind in ("office", "shop", "park", "roof")] * 2
    effects += [{"per": "floor-below", "pays": 1}, {"per": "kind-on-lot", "kind": "shop", "pays": 2}]
    card = {"kind": "office", "duo": True, "roof": True, "gift": True, "income": effects, "prestige": effects}
    return [[card] * (cards // 5)] * 5


def uptown_table(cards: int, players: int) -> dict[str, Any]:
    lots = uptown_lots(cards // players)
    return {"players": [{"name": name, "coins": 5, "lots": lots} for name in names(players)]}


Case = tuple[str, str, Any]


@cache
def cases(share: float = 1) -> dict[str, Case]:
    """A document for each list that can be long, at this share of its bound."""

    def of(bound: int) -> int:
        return int(bound * share)

    tiles = [{"x": number // 10, "y": number % 10, "road": "NESW"[number % 4]} for number in range(of(100))]
    holders = [{"name": name, "tokens": {"retail": 3}} for name in names(of(MAX_PLAYERS))]
    street, people = one_street(of(100)), _holders(of(100))
    happy = happy_cities(of(100), MAX_PLAYERS, 1)
    return {
        "100 sheets": ("paper-quarters", "final", sheets(of(100))),
        "100 pads": ("paper-quarters", "final", pads(of(100))),
        "120 buildings, 20 players with 120 cards": ("ginkgopolis", "final", city(of(120))),
        "60 counted districts": ("ginkgopolis", "final", districts(of(60))),
        "120 bonuses": (
            "ginkgopolis",
            "exploit",
            {"colour": "red", "height": 3, "bonuses": [{"action": "exploit", "gain": ["tile"] * 20}] * of(120)},
        ),
        "100 cards in 20 cities": ("happy-city", "final", happy),
        "90 cards in 3 cities": ("happy-city", "final", happy_cities(of(90), 3, 5)),
        "income of 100 cards": ("happy-city", "income", {"players": happy["players"]}),
        "30 cards and one to buy": (
            "happy-city", "purchase",
            {"city": happy_cities(of(30), 1)["players"][0]["city"], "coins": 3, "card": "zoo"},
        ),
        "30 cards and a special": (
            "happy-city", "special",
            {"city": happy_cities(of(30), 1)["players"][0]["city"], "card": "E01"},
        ),
        "100 tiles, 20 players": ("streets", "final", streets_city(of(100))),
        "a street of 100 buildings at the end": ("streets", "final", {"players": people, "streets": [street]}),
        "a street of 100 buildings closes": ("streets", "income", {"players": people, "street": street}),
        "one of 100 buildings": (
            "streets", "value",
            {"street": street, "building": street["buildings"][0]["id"], "player": people[0], "final": True},
        ),
        "100 tiles and a new one": ("streets", "placement", {"tiles": tiles, "new": {"x": 50, "y": 0, "road": "N"}}),
        "a tile of 100": ("streets", "tile", {"tiles": tiles, "at": [0, 0]}),
        "tokens of 20": ("streets", "business", {"players": holders}),
        "240 cards in one street": ("uptown", "final", uptown_table(of(240), 1)),
        "240 cards in 4 streets": ("uptown", "final", uptown_table(of(240), 4)),
        "income of 240 cards": ("uptown", "income", {"lots": uptown_lots(of(240))}),
        "20 streets of 240 cards": (
            "uptown", "end",
            {
                "decks": dict.fromkeys(names(MAX_PLAYERS), 3),
                "streets": dict.fromkeys(names(MAX_PLAYERS), [[{"kind": "park"}] * (of(240) // 5)] * 5),
            },
        ),
    }  # fmt: skip
