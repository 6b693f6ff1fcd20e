"""What a question says, read once: its senses, numbers, clauses, and what comes first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from companion.rules.concepts import concepts
from companion.rules.features import words
from companion.rules.meanings import meanings
from companion.rules.order import Sides, before, clauses, meant, says_both, steps, way
from companion.rules.sense import sense

NEAR = 3
"""A number belongs to the noun at most 3 words behind it."""


@dataclass(frozen=True)
class Asked:
    """A question in one of the eight languages, with the players that the table or the story has."""

    text: str
    language: str
    at_table: int | None = None

    @cached_property
    def senses(self) -> frozenset[str]:
        return meanings(self.text, self.language) | set(concepts(self.text, self.language))

    @cached_property
    def negated(self) -> bool:
        """Whether it says “not”, also within a verb, as in “nefunguje”."""
        within = "not" in self.senses and "not" not in concepts(self.text, self.language)
        return within or "~" in sense(self.text, self.language)

    @cached_property
    def steps(self) -> Sides:
        return steps(self.text, self.language)

    @property
    def tells_steps(self) -> bool:
        """Whether it says both “first” and “then”: so it asks for the order."""
        return any(self.steps) and says_both(self.text, self.language)

    @cached_property
    def order(self) -> Sides:
        return self.steps if any(self.steps) else before(self.text, self.language)

    @cached_property
    def meant(self) -> Sides:
        return meant(self.text, self.language)

    @cached_property
    def way(self) -> Sides:
        return way(self.text, self.language)

    @cached_property
    def clauses(self) -> list[frozenset[str]]:
        said = clauses(self.text, self.language)
        return [meanings(clause, self.language) | set(concepts(clause, self.language)) for clause in said]

    @cached_property
    def _words(self) -> list[frozenset[str]]:
        return [meanings(word, self.language) for word in words(self.text)]

    @cached_property
    def _numbers(self) -> dict[int, int]:
        """The numbers by their places; “twenty five” and “huszonöt” are 25."""
        found: dict[int, int] = {}
        for place, said in enumerate(self._words):
            value = sum(int(name) for name in said if name.isdecimal())
            if not any(name.isdecimal() for name in said):
                continue
            if found.get(place - 1, 0) >= 20 and value < 10:
                value += found.pop(place - 1)
            found[place] = value
        return found

    @cached_property
    def _players_place(self) -> int | None:
        for place in self._numbers:
            near = frozenset().union(*self._words[max(0, place - 2) : place + 3])
            if self._is_collective(place) or "player" in self._words_after(place, 2) or "we" in near:
                return place
        return None

    def _is_collective(self, place: int) -> bool:
        """Whether a number is said as of people: “вдвоём”; “we trzech” and “ve dvou” at either end of a question."""
        said = words(self.text)
        in_company = place > 0 and said[place - 1] in IN_COMPANY and place in (1, len(said) - 1)
        return said[place] in COLLECTIVE or in_company

    def _words_after(self, place: int, count: int) -> frozenset[str]:
        return frozenset().union(*self._words[place + 1 : place + 1 + count])

    @property
    def players(self) -> int | None:
        place = self._players_place
        return self.at_table if place is None else self._numbers[place]

    @property
    def numbers(self) -> list[int]:
        """The numbers but that of the players."""
        return [value for place, value in self._numbers.items() if place != self._players_place]

    def number_of(self, unit: tuple[frozenset[str], ...]) -> int | None:
        """The number before this noun, in it (“three-storey”), right behind it, or at the end: “Tiles in hand: 4?”"""
        places = [place for place in range(len(self._words)) if self._stands_at(unit, place)]
        near = [
            (noun - place if place <= noun else NEAR + 1, value)
            for noun in places
            for place, value in self._numbers.items()
            if place != self._players_place and -1 <= noun - place <= NEAR
        ]
        if not near and places and (last := len(self._words) - 1) in self._numbers and last != self._players_place:
            return self._numbers[last]
        return min(near)[1] if near else None

    def _stands_at(self, noun: tuple[frozenset[str], ...], place: int) -> bool:
        here, around = self._words[place], frozenset().union(*self._words[max(0, place - 2) : place + 1])
        return any(either & here and either <= around for either in noun)


IN_COMPANY = frozenset({"we", "ve", "vo", "in"})
COLLECTIVE = frozenset(
    {
        *("вдвоем", "втроем", "вчетвером", "впятером", "вшестером", "двоих", "троих", "четверых", "пятерых", "вдвох"),
        *("втрьох", "вчотирьох", "впятьох", "вшістьох", "удвох", "утрьох", "учотирьох", "упятьох", "вп", "уп"),
        *("dwoje", "troje", "czworo", "piecioro", "dwojke", "trojke", "czworke", "piatke", "szostke", "ctyrech"),
        *("trech", "peti", "sesti", "dvoch", "troch", "styroch", "piatich", "styria", "traja", "dvaja", "piati"),
        *("siesti", "ketten", "harman", "negyen", "oten", "hatan", "ketto"),
    }
)
