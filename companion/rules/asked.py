"""What a question says, read once: its senses, numbers and clauses, and what it sets against each other.

“Income before the actions” and “the actions before income” have the same words. The words that tell these are in
`order.toml`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from companion.game.lazy import cached_property
from companion.rules.features import NEGATIONS
from companion.rules.language import concepts, meanings, plain, read_signs, words

Sides = tuple[frozenset[str], frozenset[str]]  # The meanings of two parts of a question, without those that both have.
RIGHT = re.compile(r"(?:,|\b(?:is|am|are) \w+)\s*right\W*$", re.IGNORECASE)
"""The “right?” or “Is she right?” at the end of an English question is no side."""
TOO_FEW = "too-few"
NEAR = 3  # A number belongs to the noun at most 3 words behind it.
NOUN = 2  # The noun behind “from” or before a Hungarian “before” has at most 2 words.
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
_CLAUSE = re.compile(r"[,;:.!?…—–]")
_NUMBER = re.compile(r"\s*\d")
_WHENCE, _WHITHER = re.compile(r"\w+?(?:rol|bol|tol)\b"), re.compile(r"\w+?(?:ra|re|ba|be|hoz|hez)\b")
"""Hungarian says “from” and “to” with endings."""


@dataclass(frozen=True)
class ParsedQuestion:
    """A question in one of the eight languages, with the players that the table or the story has.

    >>> [sorted(side) for side in ParsedQuestion("Сначала платят, а потом берут карту?", "ru").steps]
    [['pay'], ['card', 'take']]
    >>> [sorted(side) for side in ParsedQuestion("Is the income taken before the actions?", "en").order]
    [['income', 'take'], ['action']]
    >>> [sorted(side) for side in ParsedQuestion("Zelenou smím obrátit, modrou ne?", "cs").meant]
    [['can', 'green', 'turn-over'], ['blue', 'not']]
    """

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
        """What comes “first” and what “then”, each in its clause; one of the words is enough."""
        parts, first_said, then_said = self._parts, self._signs["first"], self._signs["then"]
        first = [place for place, clause in enumerate(parts) if first_said.search(clause)]
        then = [place for place, clause in enumerate(parts) if then_said.search(clause) and place not in first]
        if not first and then:
            first = list(range(then[0]))
        if first and not then:
            then = list(range(first[-1] + 1, len(parts)))
        if then and not meanings(then_said.sub(" ", parts[then[-1]]), self.language):
            # “…, and he who closed it, after them”
            then = [place for place in range(then[-1]) if place not in first and place > min(first, default=-1)]
        told = [" ".join(parts[place] for place in places) for places in (first, then)]
        earlier, later = (then_said.sub(" ", first_said.sub(" ", text)) for text in told)
        if found := self._signs["after"].search(later):
            # “Only after buying” says what is first once more.
            later = " ".join([later[: found.start()], *later[found.end() :].split()[1:]])
        return self._sides(earlier, later)

    @property
    def tells_steps(self) -> bool:
        """Whether it says both “first” and “then”: so it asks for the order."""
        text = plain(self.text)
        return any(self.steps) and all(self._signs[said].search(text) for said in ("first", "then"))

    @cached_property
    def order(self) -> Sides:
        """What happens before what, by its steps or by a preposition."""
        if any(self.steps):
            return self.steps
        if parts := self._parted("before"):
            return self._sides(*parts)
        after, earlier = self._parted("after") or ("", "")
        return self._sides(earlier, after)

    @cached_property
    def meant(self) -> Sides:
        """What is meant and what is not: “the owner and not the builder”, “the owner gets it, the builder does not”."""
        said, denied = list[str](), list[str]()
        for clause in self._parts:
            alone = not meanings(clause, self.language) - NEGATIONS - {"no"}
            if NEGATIONS.isdisjoint(concepts(clause, self.language)):
                said.append(clause)
            elif not alone:
                denied.append(clause)
            elif said:
                denied.append(said.pop())
        if said and denied:
            return self._sides(" ".join(said), " ".join(denied))
        return self._sides(*(self._parted("not") or ("", "")))

    @cached_property
    def way(self) -> Sides:
        """Whence and whither something goes; without “from” it is what stands before “to”: “an 8 on an 11”."""
        text, hungarian = plain(self.text), self.language == "hu"
        to = (_WHITHER if hungarian else self._signs["to"]).search(text)
        before_it = text[: to.start()] if to else ""
        if hungarian:
            return self._sides(" ".join(_WHENCE.findall(text)) or before_it, " ".join(_WHITHER.findall(text)))
        return self._sides(self._nouns(text, "from") or before_it, self._nouns(text, "to"))

    def _nouns(self, text: str, sign: str) -> str:
        behind = (text[found.end() :].split()[:NOUN] for found in self._signs[sign].finditer(text))
        within = self._signs[f"{sign} it"].findall(text) if f"{sign} it" in self._signs else []
        return " ".join([*within, *(word for words in behind for word in words)])

    def _parted(self, sign: str) -> tuple[str, str] | None:
        """What stands around a sign, and what belongs to it: the clause behind it or, in Hungarian, the noun before."""
        text = plain(self.text)
        found = self._signs[sign].search(text)
        if found and not _NUMBER.match(text, found.end()):
            own, *others = _CLAUSE.split(text[found.end() :], maxsplit=1)
            return " ".join([text[: found.start()], *others]), own
        if f"{sign} it" in self._signs and (found := self._signs[f"{sign} it"].search(text)):
            *others, clause = _CLAUSE.split(text[: found.start()])
            said = clause.split()
            return " ".join([*others, *said[:-NOUN], text[found.end() :]]), " ".join(said[-NOUN:])
        return None

    def _sides(self, one: str, other: str) -> Sides:
        first, second = meanings(one, self.language), meanings(other, self.language)
        apart = first - second, second - first
        return apart if all(apart) else (frozenset(), frozenset())

    @property
    def _signs(self) -> Mapping[str, re.Pattern[str]]:
        return read_signs("order", self.language)

    @cached_property
    def _parts(self) -> list[str]:
        """Its clauses, parted by commas and “and”."""
        parts = (part for clause in _CLAUSE.split(plain(self.text)) for part in self._signs["and"].split(clause))
        return [part for part in parts if part.strip()]

    @cached_property
    def clauses(self) -> list[frozenset[str]]:
        """What each clause says, but for the “no?” behind them; “not enough” is no negation."""
        said = [_senses(clause, self.language) for clause in self._parts or [""]]
        *others, last = (clause - {"not"} | {TOO_FEW} if {"not", "enough"} <= clause else clause for clause in said)
        return others if others and last and last <= NEGATIONS | {"no", "polar-question"} else [*others, last]

    @cached_property
    def _words(self) -> list[frozenset[str]]:
        return [meanings(word, self.language) for word in words(self.text)]

    def count_besides(self, names: frozenset[str]) -> int:
        """How many words of the question mean something else than these."""
        others = (said for place, said in enumerate(self._words) if place not in self._numbers)
        return sum(bool(said - IDLE) and said.isdisjoint(names) for said in others)

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

    @cached_property
    def _counted(self) -> dict[int, int]:
        """The numbers but that of the players, by their places."""
        return {place: number for place, number in self._numbers.items() if place != self._players_place}

    @property
    def numbers(self) -> list[int]:
        return list(self._counted.values())

    @property
    def crowds_numbers(self) -> bool:
        """Whether two numbers stand so close that a noun could have either: “four of the five lots”."""
        return any(later - place <= NEAR for place, later in pairwise(self._counted))

    def number_of(self, unit: tuple[frozenset[str], ...]) -> int | None:
        """The number before this noun, in it (“three-storey”), right behind it, or at the end: “Tiles in hand: 4?”"""
        places = [place for place, said in enumerate(self._words) if any(either <= said for either in unit)]
        near = [
            (abs(noun - place), number)
            for noun in places
            for place, number in self._counted.items()
            if -1 <= noun - place <= NEAR
        ]
        if near:
            return min(near)[1]
        return self._counted.get(len(self._words) - 1) if places else None


def _senses(text: str, language: str) -> frozenset[str]:
    """What the words mean and say together; “against the clock” is not clockwise, and “just built” not only built."""
    said = meanings(text, language) | set(concepts(text, language))
    return said - {weaker for stronger, weaker in INSTEAD.items() if stronger in said}
