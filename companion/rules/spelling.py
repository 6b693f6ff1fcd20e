"""Russian and Ukrainian typed in Latin letters, as people do without a Cyrillic keyboard: “mozhno li stroit”."""

import re
from collections.abc import Set
from string import ascii_lowercase

from companion.rules.concepts import count_understood
from companion.rules.features import STEM, plain
from companion.rules.meanings import is_idle, meanings

_WORD = re.compile(r"\w+")
_CYRILLIC = "абвгдежзиклмнопрстуфхцчшщъыьэюяіїєґ"
SHORTEST = 4
"""A slip is looked for in words of at least 4 letters: shorter ones are near too many others.
Of those with 4 only two letters may have changed places."""
LATIN = ("en", "pl", "cs", "sk", "ro", "hu")
_COMMON = {
    "shch": "щ",
    "sch": "щ",
    "zh": "ж",
    "kh": "х",
    "ts": "ц",
    "tz": "ц",
    "ch": "ч",
    "sh": "ш",
    "x": "кс",
    "'": "ь",
}
_COMMON |= {"yu": "ю", "ju": "ю", "iu": "ю", "ya": "я", "ja": "я", "ia": "я", "yo": "ё", "jo": "ё"}
_COMMON |= dict(zip("abvwgdezklmnoprstufcqj", "абввгдезклмнопрстуфцкй", strict=True))
_LETTERS = {
    "ru": {**_COMMON, "ye": "е", "je": "е", "i": "и", "y": "ы", "h": "х"},
    "uk": {**_COMMON, "ye": "є", "je": "є", "ie": "є", "yi": "ї", "ji": "ї", "i": "і", "y": "и", "h": "г"},
}
_GROUPS = {
    language: re.compile("|".join(sorted(map(re.escape, letters), key=len, reverse=True)))
    for language, letters in _LETTERS.items()
}
_SOFT_SIGNS = {"чя": "чья", "денг": "деньг", "нелз": "нельз", "колко": "колько", "толко": "только"}
_SOFT_SIGNS |= {"болш": "больш", "менш": "меньш"}
"""Soft signs that people leave out in the words they ask with most."""
_WITHOUT_SOFT_SIGN = re.compile("|".join(_SOFT_SIGNS))
_SHORT_I = re.compile(r"(?<=[aeiouy])y(?![aouy])|(?<=i)y\b")  # The y of “svoy” and “starshiy”.
CLEARLY_CYRILLIC = 8
"""With 8 letters more understood in Cyrillic than in any Latin language, a question is asked in Cyrillic only."""
HARDLY_LATIN = 4  # With at most 1 letter in 4 understood in a Latin language, a question is asked in Cyrillic too.


def spellings(question: str) -> list[str]:
    """The question as it stands, in Cyrillic, or both where neither is certain.

    >>> spellings("mozhno li stroit na svoem dome")
    ['можно ли строит на своем доме']
    >>> spellings("May I take only one?"), spellings("můžu?"), spellings("sosedi")
    (['May I take only one?'], ['můžu?'], ['sosedi', 'соседи'])
    """
    if not question.isascii() or not any(map(str.isalpha, question)):
        return [question]
    spelled = {language: _spell(question, language) for language in _LETTERS}
    letters = {language: count_understood(text, language) for language, text in spelled.items()}
    best = max(spelled, key=lambda language: letters[language])
    most = max(count_understood(question, language) for language in LATIN)
    hardly = HARDLY_LATIN * most <= sum(map(str.isalpha, question))
    return [
        *([question] if letters[best] - most < CLEARLY_CYRILLIC else []),
        *([spelled[best]] if letters[best] >= most or hardly else []),
    ]


def _spell(question: str, language: str) -> str:
    text = _SHORT_I.sub("й", question.lower())
    letters = _LETTERS[language]
    text = _GROUPS[language].sub(lambda found: letters[found[0]], text)
    return _WITHOUT_SOFT_SIGN.sub(lambda found: _SOFT_SIGNS[found[0]], text) if language == "ru" else text


def corrected(text: str, language: str, known: Set[str], others: Set[str] = frozenset()) -> str:
    """The text with each word that nobody says changed to a known one that is a slip of the keyboard away.

    >>> corrected("Is the hosue mine?", "en", {"is", "the", "house", "mine"})
    'Is the house mine?'
    """
    return _WORD.sub(lambda found: _nearest(found[0], language, known, others), text)


def _nearest(word: str, language: str, known: Set[str], others: Set[str]) -> str:
    said = plain(word)
    if len(said) < SHORTEST or said in known or said in others:
        return word
    if any(map(str.isdecimal, meanings(said, language))):
        return word
    parts = [(said[:place], said[place:]) for place in range(len(said) + 1)]
    letters = _CYRILLIC if "а" <= said[0] <= "я" else ascii_lowercase
    swaps = (before + after[1] + after[0] + after[2:] for before, after in parts if len(after) > 1)
    changes = (
        *(before + after[1:] for before, after in parts if after),
        *(before + letter + after[1:] for before, after in parts if after for letter in letters),
    )
    missing = (before + letter + after for before, after in parts for letter in letters)
    slips = (*swaps, *(changes if len(said) > SHORTEST else ()), *missing)
    return next((slip for slip in slips if slip in known), word)


def strange_words(text: str, known: Set[str], meant: Set[str], language: str) -> list[str]:
    """The words that a game does not have and that mean nothing in it; a name or a “this” is none of them.

    >>> strange_words("May Kate put a dragon on my houses?", {"house*", "may"}, {"put"}, "en")
    ['dragon']
    """
    said = [(found[0], plain(found[0])) for found in _WORD.finditer(text)]
    return [
        word
        for place, (written, word) in enumerate(said)
        if len(word) >= SHORTEST and not word.isdecimal() and not (place and written[0].isupper())
        if known.isdisjoint((word, f"{word[:STEM]}*")) and meant.isdisjoint(meanings(word, language))
        if not is_idle(word, language)
    ]
