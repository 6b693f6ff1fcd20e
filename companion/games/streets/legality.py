"""What on the table breaks a rule. It is scored anyway."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from companion.game.game import Finding, Readings
from companion.game.text import Text, say
from companion.games.streets.board import BUSINESSES, KINDS, Advisor, Player, Tokens
from companion.games.streets.city import City, OnTable, PlacedBuilding, PlacedStreet
from companion.games.streets.layout import LONGEST, Cell
from companion.games.streets.words import PEOPLE, TYPES, tile_name

SIGNS, HAND, AROUND = 5, 3, 8
OF_EACH_COLOUR, OF_EACH_TYPE = 12, 12
MOST_PLAYERS = 5
PAD_RULES = {"money": "ST-33", "buildings": "ST-30", "majority": "ST-52", "sets": "ST-54"}
"""The rule that pays each sum of a pad."""
FOR_NUMBER: Mapping[Advisor, tuple[range, str, Text]] = {
    "contractor": (range(2, 5), "ST-57", say("the Contractor is for two to four players")),
    "renovator": (range(3, 6), "ST-64", say("the Renovator is for three to five players")),
}
"""Advisors who need a number of players; neither goes with the business module (ST-56)."""
_PAD_STEPS = {"majority": 5, "sets": 10}


def findings_of_table(board: OnTable, readings: Readings) -> tuple[Finding, ...]:
    """Everything wrong at the end of the game: the streets, the city, the players and their advisors."""
    table, streets = board.table, board.streets(readings)
    return (
        *(finding for street in streets for finding in _street(street, readings)),
        *(finding for street in streets if street.closed for finding in _unpaid(street)),
        *_city(board.city(readings)),
        *_signs(table.players, streets),
        *_people(streets, "streets" if table.city is None else "city", readings),
        *_number(table.players),
        *_advisors(table.players),
        *_advisors_for_number(table.players),
        *_hands_at_the_end(table.players),
        *findings_of_tokens([tokens for player in table.players if (tokens := player.counted_tokens) is not None]),
        *_pads(table.players),
    )


def findings_of_income(street: PlacedStreet, players: Sequence[Player], readings: Readings) -> tuple[Finding, ...]:
    findings = [
        *_street(street, readings),
        *_signs(players, [street]),
        *_people([street], street.where, readings),
        *_advisors(players),
        *_hands(players),
    ]
    if not street.closed:
        text = say("the street is open: it pays when both ends are closed")
        findings.append(Finding("ST-16", "street-open", f"{street.where}.ends", text))
    return tuple(findings)


def findings_of_tokens(holdings: Sequence[Tokens]) -> tuple[Finding, ...]:
    """There are twelve tokens of each type (ST-48)."""
    findings = []
    for business in BUSINESSES:
        n = sum(tokens.of(business) for tokens in holdings)
        if n > OF_EACH_TYPE:
            text = say("{n} tokens of “{type}”: there are only 12", n=n, type=TYPES[business])
            findings.append(Finding("ST-48", "too-many-tokens", "players", text))
    return tuple(findings)


def _street(street: PlacedStreet, readings: Readings) -> Iterator[Finding]:
    """Five buildings at most (ST-13), start tiles among them or not (ST-47), and on each what may lie there."""
    n = len(street.buildings)
    if n > LONGEST and street.start_tiles and readings.ask("start-tiles") == "no":
        n -= street.start_tiles
    if n > LONGEST:
        text = say("the street has {n} buildings: five at most", n=n)
        yield Finding("ST-13", "street-over-5", street.buildings[LONGEST].where, text)
    for placed in street.buildings:
        if placed.neighbours > AROUND:
            text = say("{n} neighbours: there are eight cells around a building", n=placed.neighbours)
            yield Finding("ST-40", "too-many-neighbours", f"{placed.where}.neighbours", text)
        yield from _wrong_colour(placed)


def _wrong_colour(placed: PlacedBuilding) -> Iterator[Finding]:
    """People lie only on buildings of their colour, nobody on mixed ones (ST-24). Start tiles take everybody."""
    building = placed.building
    if building.start_tile:
        return
    for kind, n in building.people.items():
        if n and kind not in building.symbols:
            text = say("{kind} on “{id}”, which has no such symbol", kind=PEOPLE[kind], id=tile_name(building.id))
            yield Finding("ST-24", "wrong-colour", f"{placed.where}.people.{kind}", text)


def _unpaid(street: PlacedStreet) -> Iterator[Finding]:
    """A closed street has paid, and the signs have gone back to their owners (ST-20)."""
    for placed in street.buildings:
        if placed.building.owner is not None:
            text = say(
                "“{id}” has a sign, but its street is closed: it should have paid", id=tile_name(placed.building.id)
            )
            yield Finding("ST-20", "unpaid", f"{placed.where}.owner", text)


def _city(city: City) -> Iterator[Finding]:
    """Tiles that no legal turn can have laid (ST-10 to ST-12)."""
    if not city.tiles:
        return
    for cell, road in city.layout.roads.items():
        for other, meeting in city.layout.contacts(cell, road):
            if meeting == "long-sides" and city.index[other] < city.index[cell]:
                text = say(
                    "the long sides of the roads of “{id}” and “{other}” touch",
                    id=city.at(cell).id,
                    other=city.at(other).id,
                )
                yield Finding("ST-12", "long-sides", city.where(cell), text)
    _main, *others = sorted(city.layout.parts(), key=len, reverse=True)
    for part in others:
        yield _apart(city, part)


def _apart(city: City, part: tuple[Cell, ...]) -> Finding:
    """A part of the city that no road joins to the rest; here the tile of it that was entered first."""
    cell = min(part, key=city.index.__getitem__)
    inside = set(part)
    touches = any(other not in inside for here in part for other, _ in city.layout.contacts(here, city.at(here).road))
    if touches:
        text = say("no road joins “{id}” to the rest of the city", id=city.at(cell).id)
        return Finding("ST-11", "not-connected", city.where(cell), text)
    text = say("“{id}” does not touch the rest of the city", id=city.at(cell).id)
    return Finding("ST-10", "not-adjacent", city.where(cell), text)


def _signs(players: Sequence[Player], streets: Sequence[PlacedStreet]) -> Iterator[Finding]:
    """Five signs each (ST-06); two on one building only for the Investor, and only once (ST-62)."""
    total: Counter[str] = Counter()
    for street in streets:
        total.update(street.signs)
    for index, player in enumerate(players):
        n = total[player.name]
        if n > SIGNS:
            text = say("{name} has {n} signs: five each, only the Grifter has more", name=player.name, n=n)
            yield Finding("ST-06", "too-many-signs", f"players[{index}]", text)
    advisors = {player.name: player.advisor for player in players}
    doubled: set[str] = set()
    for placed in (placed for street in streets for placed in street.buildings if placed.building.signs == 2):
        owner, where = placed.building.owner, f"{placed.where}.signs"
        if owner not in advisors or owner is None:
            continue
        if advisors[owner] != "investor":
            text = say("two signs on “{id}”: only the Investor may do that", id=tile_name(placed.building.id))
            yield Finding("ST-62", "double-sign", where, text)
        elif owner in doubled:
            text = say("two signs on “{id}”: only one building at a time", id=tile_name(placed.building.id))
            yield Finding("ST-62", "second-double-sign", where, text)
        doubled.add(owner)


def _people(streets: Sequence[PlacedStreet], where: str, readings: Readings) -> Iterator[Finding]:
    """There are twelve people of each colour (ST-02); whether that is a limit is disputed (ST-71)."""
    for kind in KINDS:
        n = sum(street.people[kind] + street.seekers[kind] for street in streets)
        if n > OF_EACH_COLOUR and readings.ask("people-supply") == "limit":
            text = say("{n} people of one colour ({kind}): there are only 12", n=n, kind=PEOPLE[kind])
            yield Finding("ST-02", "too-many-people", where, text)


def _number(players: Sequence[Player]) -> Iterator[Finding]:
    """Five players at most (ST-05)."""
    if len(players) > MOST_PLAYERS:
        text = say("{n} players: the game is for five at most", n=len(players))
        yield Finding("ST-05", "too-many-players", "players", text)


def _advisors(players: Sequence[Player]) -> Iterator[Finding]:
    """Every advisor is one card (ST-55); two of them do not go with the business module (ST-56)."""
    seen: set[Advisor] = set()
    with_tokens = any(player.counted_tokens is not None for player in players)
    for index, player in enumerate(players):
        advisor, where = player.advisor, f"players[{index}].advisor"
        if advisor is None:
            continue
        if advisor in seen:
            yield Finding("ST-55", "advisor-twice", where, say("two players have the same advisor"))
        seen.add(advisor)
        if with_tokens and advisor in FOR_NUMBER:
            text = say("this advisor does not go with the business module")
            yield Finding("ST-56", "advisor-with-business", where, text)


def _advisors_for_number(players: Sequence[Player]) -> Iterator[Finding]:
    for index, player in enumerate(players):
        needs = FOR_NUMBER.get(player.advisor) if player.advisor else None
        if needs and len(players) not in needs[0]:
            yield Finding(needs[1], "advisor-for-number", f"players[{index}].advisor", needs[2])


def _hands(players: Sequence[Player]) -> Iterator[Finding]:
    """Three tiles in hand (ST-06)."""
    for index, player in enumerate(players):
        if len(player.hand) > HAND:
            text = say("{name} has {n} tiles in hand: three at most", name=player.name, n=len(player.hand))
            yield Finding("ST-06", "hand-over-3", f"players[{index}].hand", text)


def _hands_at_the_end(players: Sequence[Player]) -> Iterator[Finding]:
    """The game ends when everybody has laid the last tile (ST-29)."""
    for index, player in enumerate(players):
        if player.hand:
            text = say("{name} still has tiles in hand: the game is not over", name=player.name)
            yield Finding("ST-29", "hand-not-empty", f"players[{index}].hand", text)


def _pads(players: Sequence[Player]) -> Iterator[Finding]:
    """Majorities pay in fives, sets in tens; where one player's tokens are unknown, no majority is sure (ST-52)."""
    in_play = any(player.counted_tokens is not None for player in players)
    for index, player in enumerate(players):
        if player.pad is None:
            continue
        where = f"players[{index}].pad"
        for category, step in _PAD_STEPS.items():
            points = getattr(player.pad, category)
            if points % step:
                text = say("{n} here: it is always a multiple of {step}", n=points, step=step)
                yield Finding(PAD_RULES[category], "pad-points", f"{where}.{category}", text)
        if in_play and player.pad.tokens is None:
            text = say(
                "{name}: the pad has no token counts, so majorities are decided among the others", name=player.name
            )
            yield Finding("ST-52", "tokens-unknown", f"{where}.majority", text)
