"""What a building is worth to a player, one function a value in the order of the reference; and what it earns."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.game.game import Counted, Line, Readings
from companion.game.lazy import cached_property
from companion.game.text import Text, say, say_n
from companion.games.streets.board import Copy, Kind, PerKind, PerPair, PerThing, Player, Symbol, Value
from companion.games.streets.city import PlacedBuilding, PlacedStreet
from companion.games.streets.layout import counts_as_closing
from companion.games.streets.words import PEOPLE, SYMBOLS, tile_name


@dataclass(frozen=True)
class Worth:
    """Dollars, the rule that pays them, and why."""

    amount: int
    rule: str
    why: Text
    counts: tuple[Counted, ...] = ()
    """The buildings of the street that were counted for it."""


@dataclass(frozen=True)
class Valuer:
    """A player who values buildings of one street. All is counted as it lay when scoring began, signs included."""

    player: Player
    street: PlacedStreet
    readings: Readings
    final: bool = False

    def worth(self, placed: PlacedBuilding) -> Worth:
        """The value of a building; two signs of the Investor double it (ST-62)."""
        worth = self.price(placed.building.value, placed)
        doubled = self.player.advisor == "investor" and placed.building.signs == 2
        if not doubled or placed.building.owner != self.player.name:
            return worth
        return replace(worth, amount=2 * worth.amount, why=say("{value}, doubled by the Investor", value=worth.why))

    def price(self, value: Value | None, placed: PlacedBuilding) -> Worth:
        match value:
            case None:
                return Worth(0, "ST-20", say("no value"))
            case Copy():
                return self.copied
            case PerPair():
                return self._sets(value)
            case PerKind(per="people"):
                return self._people(value)
            case PerKind():
                return self._symbols(value)
            case PerThing():
                return self._thing(value, placed)

    def _people(self, value: PerKind) -> Worth:
        """For each of the people of a kind who lie in the street (ST-34)."""
        count = self.street.people[value.kind]
        seekers = self.street.seekers[value.kind]
        if seekers and self.readings.ask("seekers-count") == "yes":
            count += seekers
        why = say("{kind} in the street: {n} × {pays}", kind=PEOPLE[value.kind], n=count, pays=value.pays)
        on = {placed.where: placed.building.people.get(value.kind, 0) for placed in self.street.buildings}
        return Worth(value.pays * count, "ST-34", why, _counted(on))

    def _symbols(self, value: PerKind) -> Worth:
        """For each symbol of a kind in the street and pointing at it, mixed ones included (ST-35)."""
        mixed = self._pool["mixed"]
        count = self._pool[value.kind] + mixed
        why = say("{symbols}: {n} × {pays}", symbols=SYMBOLS[value.kind], n=count, pays=value.pays)
        if mixed:
            why = say("{value} (of them mixed: {mixed})", value=why, mixed=mixed)
        return Worth(value.pays * count, "ST-35", why, self._bearing(value.kind, "mixed"))

    def _sets(self, value: PerPair) -> Worth:
        """For each set of the two symbols shown (ST-36)."""
        sets = most_sets(self._pool, value.kinds)
        first, second = (PEOPLE[kind] for kind in value.kinds)
        why = say("sets “{first} + {second}”: {n} × {pays}", first=first, second=second, n=sets.count, pays=value.pays)
        chosen = [
            say("{kind}: {n}", kind=kind, n=n) for kind, n in zip((first, second), sets.mixed_as, strict=True) if n
        ]
        if len(chosen) == 1:
            why = say("{value} (mixed as {choice})", value=why, choice=chosen[0])
        elif chosen:
            why = say("{value} (mixed as {choice}, {other})", value=why, choice=chosen[0], other=chosen[1])
        return Worth(value.pays * sets.count, "ST-36", why, self._bearing(*value.kinds, "mixed"))

    def _thing(self, value: PerThing, placed: PlacedBuilding) -> Worth:
        pays = value.pays
        match value.per:
            case "mixed":
                n = self._pool["mixed"]
                why = say("mixed symbols: {n} × {pays}", n=n, pays=pays)
                return Worth(pays * n, "ST-37", why, self._bearing("mixed"))
            case "sign":
                return self._signs(pays, self.player.name)
            case "building":
                n = self._without(self.street.start_tiles, len(self.street.buildings))
                why = say("buildings in the street: {n} × {pays}", n=n, pays=pays)
                return Worth(pays * n, "ST-39", why, tuple(Counted(other.where) for other in self.street.buildings))
            case "neighbour":
                n = self._without(placed.start_neighbours, placed.neighbours)
                return Worth(pays * n, "ST-40", say("neighbouring buildings: {n} × {pays}", n=n, pays=pays))
            case "closing":
                return self._closing(pays, placed)

    def _without(self, start_tiles: int, buildings: int) -> int:
        """Buildings, with Central Station and City Park among them or not (ST-47)."""
        return buildings - start_tiles if start_tiles and self.readings.ask("start-tiles") == "no" else buildings

    def _signs(self, pays: int, owner: str | None) -> Worth:
        """For each sign of the player in the street (ST-38); disputed for the Investor's second one (ST-75)."""
        n = self.street.signs[owner] if owner is not None else 0
        buildings = sum(owner is not None and placed.building.owner == owner for placed in self.street.buildings)
        if n != buildings and self.readings.ask("second-sign") == "marks":
            n = buildings
        signs = {
            placed.where: placed.building.signs for placed in self.street.buildings if placed.building.owner == owner
        }
        return Worth(pays * n, "ST-38", say("signs in the street: {n} × {pays}", n=n, pays=pays), _counted(signs))

    def _closing(self, pays: int, placed: PlacedBuilding) -> Worth:
        """Once, if the building is a closing building of any street (ST-41, ST-42)."""
        if not counts_as_closing(placed.closing, self.readings):
            return Worth(0, "ST-41", say("closes no street"))
        return Worth(pays, "ST-41", say("closes a street: {pays}", pays=pays))

    @cached_property
    def copied(self) -> Worth:
        """The best value of the street to copy, valued by the copier with the copier's own advisor (ST-43).

        A copy has no value of its own to copy (ST-46), so every copy of the street copies the same building.
        """
        best = Worth(0, "ST-43", say("nothing to copy"))
        for placed in self.street.buildings:
            if self._may_copy(placed.building.value):
                worth = self._as_copied(placed)
                if worth.amount > best.amount:
                    why = say("copy of “{id}”: {value}", id=tile_name(placed.building.id), value=worth.why)
                    best = Worth(worth.amount, "ST-43", why, (Counted(placed.where),))
        return best

    def _bearing(self, *symbols: Symbol) -> tuple[Counted, ...]:
        """The buildings with these symbols, and how many each has."""
        return _counted({placed.where: sum(symbol in symbols for symbol in placed.building.symbols)
                         for placed in self.street.buildings})  # fmt: skip

    def _may_copy(self, value: Value | None) -> bool:
        """Closing and neighbour values may not be copied; the English rulebook allows it (ST-44)."""
        match value:
            case None | Copy():
                return False
            case PerThing(per="closing" | "neighbour"):
                return self.readings.ask("copied-values") == "en"
        return True

    def _as_copied(self, placed: PlacedBuilding) -> Worth:
        """A value of signs counts the copier's signs, or those of the building's owner (ST-45)."""
        owner = placed.building.owner
        match placed.building.value:
            case PerThing(per="sign", pays=pays) if owner != self.player.name:
                if self.readings.ask("copied-signs") == "owner":
                    return self._signs(pays, owner)
        return self.price(placed.building.value, placed)

    @cached_property
    def _pool(self) -> Counter[Symbol]:
        """The symbols of the street, those that point at it (ST-21), and those of the player's own advisor (ST-55)."""
        street, symbols = self.street, Counter(self.street.symbols)
        if street.pointing and (street.closed or not self.final or self.readings.ask("final-pointing") == "any-end"):
            symbols.update(street.pointing)
        match self.player.advisor:
            case "hacker":
                symbols.update(tile.back for tile in self.player.hand)
                if self.readings.ask("hacker-card-wild") == "yes":
                    symbols["mixed"] += 1
            case "location-scout" if not self.final:
                symbols.update(self.player.elsewhere)
            case "hipster-legend":
                on_the_card = 1
                symbols["mixed"] += symbols.pop("hipster", 0) + on_the_card
        return symbols


def _counted(counts: Mapping[str, int]) -> tuple[Counted, ...]:
    return tuple(Counted(where, n) for where, n in counts.items() if n)


@dataclass(frozen=True)
class Sets:
    """The most sets of two symbols, and what mixed symbols have to be for it."""

    count: int
    mixed_as: tuple[int, int]


def most_sets(symbols: Counter[Symbol], kinds: tuple[Kind, Kind]) -> Sets:
    """A symbol serves one set; a mixed one is a single kind, chosen anew for each building (ST-22, ST-36).

    >>> most_sets(Counter(parent=2, hipster=2, mixed=1), ("parent", "hipster"))
    Sets(count=2, mixed_as=(0, 0))
    >>> most_sets(Counter(tourist=3, mixed=2), ("tourist", "tourist"))
    Sets(count=2, mixed_as=(1, 0))
    """
    first, second = (symbols[kind] for kind in kinds)
    mixed = symbols["mixed"]
    if kinds[0] == kinds[1]:
        count = (first + mixed) // 2
        return Sets(count, (max(0, 2 * count - first), 0))
    count = min((first + second + mixed) // 2, min(first, second) + mixed)
    return Sets(count, (max(0, count - first), max(0, count - second)))


@dataclass(frozen=True)
class Earned:
    """The income of one building (ST-20): its value, and $1 for each of the people lying on it."""

    placed: PlacedBuilding
    worth: Worth
    people: int

    @property
    def amount(self) -> int:
        return self.worth.amount + self.people

    @cached_property
    def halved(self) -> Line:
        """Half of it, rounded up: what it pays at the end of the game (ST-31)."""
        name = tile_name(self.placed.building.id)
        why = say("{building}, half of {income}: {why}", building=name, income=self.amount, why=self.why)
        paid = (self.amount + 1) // 2
        return Line("buildings", paid, self.worth.rule, why, self.placed.where, counts=self.worth.counts)

    @property
    def named(self) -> Text:
        return say("{building}: {why}", building=tile_name(self.placed.building.id), why=self.why)

    @property
    def why(self) -> Text:
        if not self.people:
            return self.worth.why
        return say_n("{value}; {n} person on it", "{value}; {n} people on it", self.people, value=self.worth.why)


def earn(valuer: Valuer, placed: PlacedBuilding) -> Earned:
    """Value plus people; seekers stand, and are not counted (ST-26)."""
    people = sum(placed.building.people.values())
    seekers = sum(placed.building.seekers.values())
    if seekers and valuer.readings.ask("seekers-count") == "yes":
        people += seekers
    return Earned(placed, valuer.worth(placed), people)


def earn_street(valuer: Valuer) -> tuple[Earned, ...]:
    """The income of a player's buildings in a closed street; the Entrepreneur may value a hand tile instead of one."""
    own = (placed for placed in valuer.street.buildings if placed.building.owner == valuer.player.name)
    earned = [earn(valuer, placed) for placed in own]
    if valuer.player.advisor == "entrepreneur":
        swaps = [(index, swap) for index, income in enumerate(earned) for swap in _swaps(valuer, income)]
        if swaps:
            index, swap = max(swaps, key=lambda choice: choice[1].amount - earned[choice[0]].amount)
            earned[index] = max(earned[index], swap, key=lambda choice: choice.amount)
    return tuple(earned)


def _swaps(valuer: Valuer, income: Earned) -> Iterator[Earned]:
    """The building with the value of a hand tile, copies excepted (ST-60); its people still pay (ST-61)."""
    for tile in valuer.player.hand:
        if tile.value is None or isinstance(tile.value, Copy):
            continue
        price = valuer.price(tile.value, income.placed)
        if price.amount <= income.worth.amount:
            continue
        people = income.people if not income.people or valuer.readings.ask("entrepreneur-people") == "yes" else 0
        why = say("tile in hand instead: {value}", value=price.why)
        yield Earned(income.placed, Worth(price.amount, "ST-60", why), people)
