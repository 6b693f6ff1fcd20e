"""Whether yes or no could answer a question: not if it asks what, who, how many, or which of two.

The words around a question are in `asking.toml`; the question words are concepts.
"""

import re
from functools import cache
from pathlib import Path

from companion.rules.concepts import QUESTION_WORDS, concepts
from companion.rules.features import plain, words
from companion.rules.meanings import meanings
from companion.rules.message import sentences

PREPOSITION = 3  # A clause asks with its first word, or with that behind a word of at most 3 letters: “With whom …?”
FEW = 4  # A question of at most 4 words that begins with “who” asks who, with a comma or not: “Who starts, then?”
SHORT = 2  # Behind a comma “who” asks where it or what stands before it has at most 2 words: “A tie, who is first?”
_FILE = Path(__file__).with_name("asking.toml")
_CLAUSE = re.compile(r"(,\s|[:;]\s|[—–(]\s*|\s-\s)")
_HOW_MANY = "wh-how-many"
_ASKING = frozenset(QUESTION_WORDS) - {_HOW_MANY} | {"what", "where", "which", "who", "whose", "why", "how"}
_BEHIND_A_COMMA = frozenset({"why", "wh-why", "wh-then"})
"""“The pile is empty, what then?” But after a comma “что” is also “that”, “где” “in which”."""
_WHO = frozenset({"who", "whose", "wh-who"})
_WHO_ASKS = ("en", "ro")
"""Here “who” behind a comma asks; in the others it is mostly “he who”: “Платят тому, кто строил?”"""
_INDEFINITE = re.compile(r"\w+-(?:то|нибудь|небудь|либо)\b")
_ARTICLES = frozenset({"a", "az"})
_CONDITIONS = frozenset({"if", "when"})
_MAYBE_CONDITIONS = frozenset({"wh-when", "wh-how", "how"})
_WHOM = frozenset({"кому", "komu", "kinek", "kiknek", "cui", "whom"})
HELPING = frozenset(
    {
        *("am", "are", "can", "could", "did", "do", "does", "had", "has", "have", "is", "may", "might", "must"),
        *("should", "was", "were", "will", "would"),
    }
)


def asks_else(question: str, language: str) -> bool:
    """Whether a question asks what, who, how many or which, so that neither yes nor no answers it.

    >>> asks_else("Хто вирішує, куди переїдуть люди?", "uk")
    True
    >>> asks_else("Kdo bere žeton jako poslední?", "cs"), asks_else("Kdo splní plán, smí zamíchat karty?", "cs")
    (True, False)
    >>> asks_else("We have the same points and coins, who won?", "en"), asks_else("Egalitate, cine câștigă?", "ro")
    (True, True)
    >>> asks_else("У нас поровну очков, кто победил?", "ru"), asks_else("Платят тому, кто строил?", "ru")
    (True, False)
    >>> asks_else("Does each decide how many tiles to return?", "en"), asks_else("Who decides how many?", "en")
    (False, True)
    >>> asks_else("A street closed. Do I get one dollar or two?", "en"), asks_else("Czy mam dwa, czy trzy?", "pl")
    (True, True)
    """
    asked, signs = _INDEFINITE.sub(" ", plain(sentences(question)[-1])), _signs(language)
    if len(signs["or"].findall(asked)) == 1 and not signs["either"].search(plain(question)):
        return True
    inner = rf"({signs['inner'].pattern}),?[^,;:—–]*"
    told = asked if signs["ask"].search(asked) else re.sub(inner, r"\1", asked)
    clause, *others = _CLAUSE.split(told)
    later = list(zip(others[::2], others[1::2], strict=True))
    if later and signs["inner"].search(later[0][1]) and _asking(clause, language, _ASKING | {_HOW_MANY}):
        return bool(_asking(later[0][1], language, _ASKING))
    if _HOW_MANY in concepts(told, language) and not signs["so_many"].search(asked):
        return True
    if _asks_first(clause, language, followed=bool(later)):
        return not later or len(words(asked)) <= FEW or bool(_asking(later[0][1], language, _ASKING | _CONDITIONS))
    behind = _BEHIND_A_COMMA
    if later and _asking(last := later[-1][1], language, _WHO):
        if language in _WHO_ASKS:
            return HELPING.isdisjoint(words(clause)[:1])
        brief = min(len(words(clause)), len(words(last))) <= SHORT
        if brief and not signs["he"].search(asked) and not signs["inner"].search(clause):
            return True
    if not signs["he"].search(asked) and _asking(clause, language, _CONDITIONS):
        behind = _ASKING
    return any(
        _asking(part, language, _ASKING if not sign.startswith(",") else _BEHIND_A_COMMA if place else behind)
        for place, (sign, part) in enumerate(later)
    )


def asks_back(question: str, language: str) -> bool:
    """Whether the question is a wish in the form of a negation: to it “no” and “yes” may say the same.

    >>> asks_back("Can't I take two?", "en"), asks_back("Can't pay, so I take it back?", "en")
    (True, False)
    """
    return bool(_signs(language)["back"].match(" ".join(words(question))))


def _asks_first(clause: str, language: str, *, followed: bool) -> bool:
    """Whether the first clause begins with a question word and means it: not “When I close it do I …?”"""
    said = words(clause)
    if not said or said[0] in _WHOM:
        return bool(said)
    if _signs(language)["he"].search(clause):
        return False
    found = _asking(clause, language, _ASKING)
    if found and found <= _MAYBE_CONDITIONS and language == "en":
        return "how" in said[:2] or not HELPING.isdisjoint(said[1:2])
    return bool(found) and not (found <= _MAYBE_CONDITIONS and followed)


def _asking(clause: str, language: str, words_that_ask: frozenset[str]) -> frozenset[str]:
    """Those of the words that ask that a clause begins with."""
    said = words(clause)
    short = len(said[0]) <= PREPOSITION and said[0] not in _ARTICLES if said else False
    beginning = " ".join(said[: 2 if short else 1])
    return words_that_ask & (meanings(beginning, language) | set(concepts(beginning, language)))


@cache
def _signs(language: str) -> dict[str, re.Pattern[str]]:
    import tomllib

    sayings = tomllib.loads(_FILE.read_text(encoding="utf-8"))[language]
    return {name: re.compile(rf"(?<!\w)(?:{'|'.join(said) or '(?!)'})(?!\w)") for name, said in sayings.items()}
