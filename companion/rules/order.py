"""What a question sets against each other: what comes first, what is meant and what is not, and whence a thing goes.

“Income before the actions” and “the actions before income” have the same words. The words that tell these are in
`order.toml`.
"""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from companion.rules.concepts import concepts
from companion.rules.features import plain
from companion.rules.meanings import meanings
from companion.rules.sense import NEGATIONS

Sides = tuple[frozenset[str], frozenset[str]]  # The meanings of two parts of a question, without those that both have.
NOUN = 2  # The noun behind “from” or before a Hungarian “before” has at most 2 words.
_NEITHER: Sides = frozenset(), frozenset()
_FILE = Path(__file__).with_name("order.toml")
_CLAUSE = re.compile(r"[,;:.!?…—–]")
_NUMBER = re.compile(r"\s*\d")
_WHENCE, _WHITHER = re.compile(r"\w+?(?:rol|bol|tol)\b"), re.compile(r"\w+?(?:ra|re|ba|be|hoz|hez)\b")
"""Hungarian says “from” and “to” with endings."""


def clauses(question: str, language: str) -> list[str]:
    """The clauses of a question, parted by commas and “and”."""
    parting = _signs(language)["and"]
    parts = [clause for part in _CLAUSE.split(plain(question)) for clause in parting.split(part)]
    return [part for part in parts if part.strip()]


def steps(question: str, language: str) -> Sides:
    """What a question says comes “first” and what “then”, each in its clause; one of the words is enough.

    >>> [sorted(side) for side in steps("Сначала платят, а потом берут карту?", "ru")]
    [['pay'], ['card', 'take']]
    """
    signs, parts = _signs(language), clauses(question, language)
    first = [place for place, clause in enumerate(parts) if signs["first"].search(clause)]
    then = [place for place, clause in enumerate(parts) if signs["then"].search(clause) and place not in first]
    if not first and then:
        first = list(range(then[0]))
    if first and not then:
        then = list(range(first[-1] + 1, len(parts)))
    if then and not meanings(signs["then"].sub(" ", parts[then[-1]]), language):
        # “…, and he who closed it, after them”
        then = [place for place in range(then[-1]) if place not in first and place > min(first, default=-1)]
    told = [" ".join(parts[place] for place in places) for places in (first, then)]
    earlier, later = (signs["then"].sub(" ", signs["first"].sub(" ", text)) for text in told)
    return _sides(earlier, _without_after(later, language), language)


def _without_after(text: str, language: str) -> str:
    """The text without what stands behind “after”: “only after buying” says what is first once more."""
    found = _signs(language)["after"].search(text)
    return text if not found else " ".join([text[: found.start()], *text[found.end() :].split()[1:]])


def says_both(question: str, language: str) -> bool:
    """Whether a question says both “first” and “then”."""
    signs, text = _signs(language), plain(question)
    return bool(signs["first"].search(text) and signs["then"].search(text))


def before(question: str, language: str) -> Sides:
    """What happens before what, by a preposition.

    >>> [sorted(side) for side in before("Is the income taken before the actions?", "en")]
    [['income', 'take'], ['action']]
    """
    if parts := _parted(plain(question), "before", language):
        return _sides(*parts, language)
    after, earlier = _parted(plain(question), "after", language) or ("", "")
    return _sides(earlier, after, language)


def meant(question: str, language: str) -> Sides:
    """What is meant and what is not: “the owner and not the builder”, “the owner gets it, the builder does not”.

    >>> [sorted(side) for side in meant("Zelenou smím obrátit, modrou ne?", "cs")]
    [['can', 'green', 'turn-over'], ['blue', 'not']]
    """
    said, denied = list[str](), list[str]()
    for clause in clauses(question, language):
        alone = not meanings(clause, language) - NEGATIONS - {"no"}
        if NEGATIONS.isdisjoint(concepts(clause, language)):
            said.append(clause)
        elif not alone:
            denied.append(clause)
        elif said:
            denied.append(said.pop())
    if said and denied:
        return _sides(" ".join(said), " ".join(denied), language)
    return _sides(*(_parted(plain(question), "not", language) or ("", "")), language)


def way(question: str, language: str) -> Sides:
    """Whence and whither something goes; without “from” it is what stands before “to”: “an 8 on an 11”."""
    text = plain(question)
    to = _WHITHER if language == "hu" else _signs(language)["to"]
    before_it = text[: found.start()] if (found := to.search(text)) else ""
    if language == "hu":
        return _sides(" ".join(_WHENCE.findall(text)) or before_it, " ".join(_WHITHER.findall(text)), language)
    return _sides(_nouns(text, "from", language) or before_it, _nouns(text, "to", language), language)


def _nouns(text: str, sign: str, language: str) -> str:
    signs = _signs(language)
    behind = (text[found.end() :].split()[:NOUN] for found in signs[sign].finditer(text))
    within = signs[f"{sign} it"].findall(text) if f"{sign} it" in signs else []
    return " ".join([*within, *(word for words in behind for word in words)])


def _parted(text: str, sign: str, language: str) -> tuple[str, str] | None:
    """What stands around a sign, and what belongs to it: the clause behind it or, in Hungarian, the noun before it."""
    signs = _signs(language)
    found = signs[sign].search(text)
    if found and not _NUMBER.match(text, found.end()):
        own, *others = _CLAUSE.split(text[found.end() :], maxsplit=1)
        return " ".join([text[: found.start()], *others]), own
    if f"{sign} it" in signs and (found := signs[f"{sign} it"].search(text)):
        *others, clause = _CLAUSE.split(text[: found.start()])
        said = clause.split()
        return " ".join([*others, *said[:-NOUN], text[found.end() :]]), " ".join(said[-NOUN:])
    return None


def _sides(one: str, other: str, language: str) -> Sides:
    first, second = meanings(one, language), meanings(other, language)
    return (first - second, second - first) if first - second and second - first else _NEITHER


@cache
def _signs(language: str) -> dict[str, re.Pattern[str]]:
    import tomllib

    sayings = tomllib.loads(_FILE.read_text(encoding="utf-8"))[language]
    return {name: re.compile(_either(said)) for name, said in sayings.items()}


def _either(sayings: Sequence[str]) -> str:
    return rf"(?<![\w-])(?:{'|'.join(sayings)})(?!\w)" if sayings else "(?!)"
