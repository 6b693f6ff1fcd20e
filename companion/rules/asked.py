"""What a question says, read once: its senses, numbers, clauses, and what comes first."""

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from companion.rules.concepts import concepts
from companion.rules.features import words
from companion.rules.meanings import meanings
from companion.rules.order import Sides, before, clauses, meant, says_both, steps, way
from companion.rules.sense import NEGATIONS

RIGHT = re.compile(r"(?:,|\b(?:is|am|are) \w+)\s*right\W*$", re.IGNORECASE)
"""The “right?” or “Is she right?” at the end of an English question is no side."""
TOO_FEW = "too-few"
NEAR = 3  # A number belongs to the noun at most 3 words behind it.


@dataclass(frozen=True)
class Asked:
    """A question in one of the eight languages, with the players that the table or the story has."""

    text: str
    language: str
    at_table: int | None = None
    message: str = ""  # The whole message, where the text may be only its end.

    @cached_property
    def senses(self) -> frozenset[str]:
        said = _senses(RIGHT.sub("", self.text), self.language)
        return said | {TOO_FEW} if any(TOO_FEW in clause for clause in self.clauses) else said

    @cached_property
    def _negated_clauses(self) -> list[frozenset[str]]:
        return [clause for clause in self.clauses if not NEGATIONS.isdisjoint(clause)]

    @property
    def negated(self) -> bool:
        """Whether it has a negation: two of them seldom make a yes."""
        return bool(self._negated_clauses)

    @cached_property
    def denied(self) -> frozenset[str]:
        """What it denies as a whole: “Does a tower outside the district not count?”"""
        clause = next(iter(self._negated_clauses), LOOSE)
        return clause if clause.isdisjoint(LOOSE) else frozenset()

    @cached_property
    def leaves_out(self) -> bool:
        """Whether it asks if something does not count: “Are parks left out?”"""
        said = concepts(self.text, self.language)
        return "ignore" in said and NEGATIONS.isdisjoint(said)

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
        """What each clause says, but for the “no?” behind them; “not enough” is no negation."""
        said = [_senses(clause, self.language) for clause in clauses(self.text, self.language) or [""]]
        *others, last = (clause - {"not"} | {TOO_FEW} if {"not", "enough"} <= clause else clause for clause in said)
        return others if others and last and last <= NEGATIONS | {"no", "polar-question"} else [*others, last]

    @cached_property
    def _words(self) -> list[frozenset[str]]:
        return [meanings(word, self.language) for word in words(self.text)]

    def count_besides(self, names: frozenset[str]) -> int:
        """How many words of the question mean something else than these."""
        numbers = self._numbers
        return sum(
            bool(said - IDLE) and said.isdisjoint(names) and place not in numbers
            for place, said in enumerate(self._words)
        )

    @cached_property
    def _numbers(self) -> dict[int, int]:
        """The numbers by their places; “twenty five” and “huszonöt” are 25."""
        found: dict[int, int] = {}
        for place, said in enumerate(self._words):
            if figures := [int(name) for name in said if name.isdecimal()]:
                tens = found.pop(place - 1) if found.get(place - 1, 0) >= 20 and sum(figures) < 10 else 0
                found[place] = tens + sum(figures)
        return found

    @cached_property
    def _players_place(self) -> int | None:
        for place in self._numbers:
            near = frozenset().union(*self._words[max(0, place - 2) : place + 3])
            said = words(self.text)[max(0, place - 1) : place + 1]
            collective = not COLLECTIVE.isdisjoint((said[-1], " ".join(said)))
            if collective or any("player" in word for word in self._words[place + 1 : place + 3]) or "we" in near:
                return place
        return None

    @property
    def players_said(self) -> int | None:
        """The number of players in the question itself."""
        return None if self._players_place is None else self._numbers[self._players_place]

    @property
    def players(self) -> int | None:
        return self.players_said or self.at_table

    @property
    def numbers(self) -> list[int]:
        """The numbers but that of the players."""
        return [value for place, value in self._numbers.items() if place != self._players_place]

    @property
    def crowds_numbers(self) -> bool:
        """Whether two numbers stand so close that a noun could have either: “four of the five lots”."""
        places = [place for place in self._numbers if place != self._players_place]
        return any(later - place <= NEAR for place, later in pairwise(places))

    def number_of(self, unit: tuple[frozenset[str], ...]) -> int | None:
        """The number before this noun, in it (“three-storey”), right behind it, or at the end: “Tiles in hand: 4?”"""
        places = [place for place, said in enumerate(self._words) if any(either <= said for either in unit)]
        near = [
            (abs(noun - place), value)
            for noun in places
            for place, value in self._numbers.items()
            if place != self._players_place and -1 <= noun - place <= NEAR
        ]
        if not near and places and (last := len(self._words) - 1) in self._numbers and last != self._players_place:
            return self._numbers[last]
        return min(near)[1] if near else None


def _senses(text: str, language: str) -> frozenset[str]:
    """What the words mean and say together; “against the clock” is not clockwise, and “just built” not only built."""
    said = meanings(text, language) | set(concepts(text, language))
    return said - {weaker for stronger, weaker in INSTEAD.items() if stronger in said}


INSTEAD = {"counter-clockwise": "clockwise", "counterclockwise": "clockwise", "just-now": "only"}
LOOSE = frozenset({"if", "matter", "only", "what", "when", "which", "who"})
"""Where a clause says one of these, its negation is seldom that of the whole: “not only here”, “no matter which”."""
IDLE = frozenset(
    {
        *("allow", "already", "also", "be", "can", "card", "come", "do", "game", "go", "have", "he", "if", "lie"),
        *("make", "may", "me", "new", "now", "old", "part", "player", "sit", "stand", "than", "there", "turn"),
        *("want", "we", "what", "when"),
    }
)
"""What stands in any question."""
COLLECTIVE = frozenset(
    {
        *("вдвоем", "втроем", "вчетвером", "впятером", "вшестером"),
        *("двоих", "троих", "четверых", "пятерых"),
        *("вдвох", "втрьох", "вчотирьох", "впятьох", "вшістьох"),
        *("удвох", "утрьох", "учотирьох", "упятьох"),
        *("dwoje", "troje", "czworo", "piecioro", "dwojke", "trojke", "czworke", "piatke", "szostke"),
        *("ve dvou", "ve trech", "ve ctyrech", "v peti", "v sesti"),
        *("dvaja", "traja", "styria", "piati", "siesti"),
        *("v dvoch", "vo dvoch", "v troch", "vo troch", "v styroch", "vo styroch", "v piatich"),
        *("in doi", "in trei", "in patru", "in cinci", "in sase"),
        *("ketten", "harman", "negyen", "oten", "hatan"),
    }
)
"""What people say for “the three of us”."""
