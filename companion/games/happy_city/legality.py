"""What on the table or the pad breaks a rule. Only what is certain is reported; everything is scored anyway."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from companion.game.game import Finding, Readings
from companion.game.text import say
from companion.games.happy_city.board import NO_CHOICE, Table, called
from companion.games.happy_city.cards import CARDS_OF, Card, Colour, Kind, cards, missing_for
from companion.games.happy_city.description import HEARTS, RESIDENTS
from companion.games.happy_city.readings import DWELLING_STACKS, TWO_DWELLINGS

CITY_SIZE = 10
DWELLINGS_OF_A_KIND = 4
PLAYERS = range(2, 6)
# Every market has a white side, and the unknown 38th expert card may be a second Railway station.
NOT_COUNTED = ("market", "E10")
_COUNTING = ("own-colour", "colour-of-left", "colour-of-neighbour")


def findings(table: Table, readings: Readings) -> tuple[Finding, ...]:
    """What is wrong when the game has ended: the breaches, and effects that cannot be worked out."""
    return (*breaches(table, readings), *_effects(table))


def breaches(table: Table, readings: Readings) -> tuple[Finding, ...]:
    """Every breach at the table: player by player, then what concerns all."""
    cities = [(f"players[{index}].city", player) for index, player in enumerate(table.players)]
    return (
        *(
            finding
            for where, player in cities
            if player.city is not None
            for finding in _city(player.cards, where, readings)
        ),
        *_players(table),
        *_copies(table, readings),
        *_modes(table),
    )


def _city(city: tuple[Card, ...], where: str, readings: Readings) -> Iterator[Finding]:
    yield from _market(city, where)
    yield from _names(city, where, readings)
    if len(city) > CITY_SIZE:  # An eleventh card is never allowed (HC-29).
        text = say("{n} cards in the city, at most {most} are allowed", n=len(city), most=CITY_SIZE)
        yield Finding("HC-29", "city-full", f"{where}[{CITY_SIZE}]", text)
    yield from _specials(city, where)


def _placed(table: Table) -> Iterator[tuple[int, Card, str]]:
    """Every card at the table: whose it is, and its place in the document."""
    for index, player in enumerate(table.players):
        for position, card in enumerate(player.cards):
            yield index, card, f"players[{index}].city[{position}]"


def _effects(table: Table) -> Iterator[Finding]:
    for index, card, where in _placed(table):
        yield from _choice(table, index, card, where)
        yield from _unknown(table, index, card, where)


def _market(city: tuple[Card, ...], where: str) -> Iterator[Finding]:
    """A city starts with its one market (HC-08). A card told by its symbols alone may well be the market."""
    markets = [position for position, card in enumerate(city) if card.kind == "market"]
    if not markets and all(card.id for card in city):
        yield Finding("HC-08", "no-market", where, say("no Happy Market in the city"))
    for position in markets[1:]:
        yield Finding("HC-08", "several-markets", f"{where}[{position}]", say("more than one Happy Market in the city"))
    if markets and markets[0] != 0:
        text = say("the Happy Market is the first card of a city, not card {n}", n=markets[0] + 1)
        yield Finding("HC-18", "market-not-first", f"{where}[{markets[0]}]", text)


def has_room(city: tuple[Card, ...], card: Card) -> bool:
    """Whether another card may come (HC-29); the Statue of Liberty takes the place of the tenth (HC-61)."""
    return len(city) < CITY_SIZE or (len(city) == CITY_SIZE and card.does == "replace-last")


def may_repeat(card: Card, readings: Readings) -> bool:
    """Whether a second one of the same name may stand in a city: disputed for dwellings alone (HC-20)."""
    return card.kind == "dwelling" and readings.ask(TWO_DWELLINGS) == "yes"


def _names(city: tuple[Card, ...], where: str, readings: Readings) -> Iterator[Finding]:
    """No two buildings of the same name in a city (HC-19, HC-20)."""
    seen: set[str] = set()
    for position, card in enumerate(city):
        name = card.name.casefold()
        if name in seen and card.kind != "market" and not may_repeat(card, readings):
            rule = "HC-20" if card.kind == "dwelling" else "HC-19"
            text = say("{card} is in the city twice", card=called(card, position))
            yield Finding(rule, "duplicate-name", f"{where}[{position}]", text)
        if name:
            seen.add(name)


def _specials(city: tuple[Card, ...], where: str) -> Iterator[Finding]:
    """One special building per player (HC-23), and its condition is met (HC-22)."""
    positions = [position for position, card in enumerate(city) if card.special]
    for position in positions[1:]:
        text = say("{card}: a second special building", card=city[position].title)
        yield Finding("HC-23", "already-has-special", f"{where}[{position}]", text)
    for position in positions:
        yield from _condition(city, position, f"{where}[{position}]")


def _condition(city: tuple[Card, ...], position: int, where: str) -> Iterator[Finding]:
    """What a special lacks even if each card of unknown colour were the right one.

    Expert cities are entered as they were built, for places matter there: only what stands before a special counts.
    The card that the Statue of Liberty replaced is gone, but it may have been one of those that were needed (HC-61).
    """
    special = city[position]
    cards = city[:position] if special.kind == "expert" else city
    missing = missing_for(special, cards)
    unseen = sum(not card.id and card.colour is None for card in cards) + (special.does == "replace-last")
    if sum(missing.values()) > unseen:
        yield from condition_not_met(special, missing, where)


def condition_not_met(special: Card, missing: Mapping[Colour, int], where: str) -> Iterator[Finding]:
    """A finding for each colour that a special lacks (HC-22)."""
    for colour, n in missing.items():
        text = say("{card}: {cards} missing for its condition: {n}", card=special.title, cards=CARDS_OF[colour], n=n)
        yield Finding("HC-22", "condition-not-met", where, text)


def _choice(table: Table, index: int, card: Card, where: str) -> Iterator[Finding]:
    """A choice that does not fit the special it is for, or a Sphinx with nothing to copy (HC-58)."""
    choice, chosen_at = table.choices[index], f"players[{index}].choice"
    if card.does in ("copy-neighbour", "colour-of-neighbour") and choice != NO_CHOICE and choice.side is None:
        text = say("{card}: the choice is the left or the right neighbour", card=card.title)
        yield Finding("HC-43", "choice", chosen_at, text)
    if card.does != "copy-special":
        return
    if choice.side and choice.opponent is None:
        text = say("{card}: the choice is an opponent or a drawn card", card=card.title)
        yield Finding(card.rule, "choice", chosen_at, text)
    elif not table.copyable(index) and table.all_known(table.opponents(index)):
        if choice != NO_CHOICE:
            text = say("{card}: no opponent's special to copy there", card=card.title)
            yield Finding(card.rule, "choice", chosen_at, text)
        else:
            text = say("{card}: no opponent has a special; draw one from the box and enter it", card=card.title)
            yield Finding(card.rule, "choice", where, text)


def _unknown(table: Table, index: int, card: Card, where: str) -> Iterator[Finding]:
    """Effects that look at a city of which only the totals were entered."""
    copied = table.copyable(index) if card.does == "copy-special" else ()
    for seat in dict.fromkeys(seat for looking in (card, *copied) for seat in _looks_at(table, index, looking)):
        if (player := table.players[seat]).city is None:
            text = say("{card} needs the cards of {name}, who entered only totals", card=card.title, name=player.name)
            yield Finding(card.rule, "unknown-city", where, text)


def _looks_at(table: Table, index: int, card: Card) -> tuple[int, ...]:
    """The seats whose cards an effect needs to know."""
    match card.does:
        case "colour-of-left":
            return table.neighbours(index, "left")
        case "copy-neighbour" | "colour-of-neighbour":
            return table.sides(index)
        case "income-below-neighbours":
            return table.neighbours(index)
        case "most-of-colour" | "income-if-lowest" | "income-if-not-more":
            return table.others(index)
        case "copy-special":
            return table.opponents(index)
    return ()


def _players(table: Table) -> Iterator[Finding]:
    """Two to five players (HC-02)."""
    n = len(table.players)
    if n not in PLAYERS:
        text = say("the game is for {least} to {most} players, not {n}", least=PLAYERS[0], most=PLAYERS[-1], n=n)
        yield Finding("HC-02", "players", "players", text)


def copies_of(card: Card, players: int, *, mixed: bool = False) -> int | None:
    """How many of a card are in the game (HC-03); of a dwelling one fewer than players (HC-06), or all four where the
    kinds are mixed in the stacks (HC-72). None where unknown."""
    if not card.id or card.id in NOT_COUNTED:
        return None
    if card.kind == "dwelling":
        return DWELLINGS_OF_A_KIND if mixed else players - 1 if players in PLAYERS else None
    return 2 if card.kind == "building" else 1


def _copies(table: Table, readings: Readings) -> Iterator[Finding]:
    """More of a card at the table than there are in the game."""
    counts: Counter[str] = Counter()
    for _, card, where in _placed(table):
        limit = copies_of(card, len(table.players))
        if limit is None:
            continue
        counts[card.id] += 1
        if counts[card.id] > limit and card.kind == "dwelling" and readings.ask(DWELLING_STACKS) == "mixed":
            limit = DWELLINGS_OF_A_KIND
        if counts[card.id] == limit + 1:
            rule = "HC-06" if card.kind == "dwelling" else "HC-03"
            yield Finding(rule, "copies", where, say("{card}: more than the {n} in the game", card=card.title, n=limit))


def _modes(table: Table) -> Iterator[Finding]:
    """Family and expert cards are not mixed: one kind of specials (HC-37), one side of the markets (HC-38)."""
    seen: set[tuple[bool, bool]] = set()
    for _, card, where in _placed(table):
        if not card.special and card.kind != "market":
            continue
        expert = card.kind == "expert" or card.colour is not None
        if (card.special, not expert) in seen and (card.special, expert) not in seen:
            text = say("{card}: family and expert cards at one table", card=card.title)
            yield Finding("HC-37" if card.special else "HC-38", "mixed-modes", where, text)
        seen.add((card.special, expert))


def pad_findings(table: Table, *, expert: bool | None) -> Iterator[Finding]:
    """Sums that no ten cards of the box give (HC-29, HC-31), whichever way a disputed rule is read."""
    for index, player in enumerate(table.players):
        for row in (RESIDENTS, HEARTS):
            most = most_of(row.key, expert)
            if player.city is None and (getattr(player, row.key) or 0) > most:
                text = say("{row}: at most {most}", row=row.title, most=most)
                yield Finding("HC-29", "pad-points", f"players[{index}].{row.key}", text)


@cache
def most_of(symbol: str, expert: bool | None) -> int:
    """The market (HC-08), one special building at most (HC-23), and for the other places the best that are for sale.

    Where nobody says whether the expert specials are played, it may be those of either game.
    """
    kinds: tuple[Kind, ...] = ("family", "expert") if expert is None else ("expert",) if expert else ("family",)
    # What is printed on it and what it pays, for each card of a full city where it counts cards.
    special: int = max(
        getattr(card, symbol) + card.effect[symbol] * (CITY_SIZE if card.does in _COUNTING else 1)
        for card in cards()
        if card.kind in kinds
    )
    copies = {"building": 1, "dwelling": DWELLINGS_OF_A_KIND}
    bought: list[int] = [getattr(card, symbol) for card in cards() for _ in range(copies.get(card.kind, 0))]
    best = sorted(bought, reverse=True)[: CITY_SIZE - 1]
    return sum(best[:-1]) + max(best[-1], special)
