"""Russian and Ukrainian typed in Latin letters, as people do without a Cyrillic keyboard: “mozhno li stroit”."""

from __future__ import annotations

import re

from companion.rules.concepts import understood

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
_SOFT = {
    "чя": "чья",
    "денг": "деньг",
    "нелз": "нельз",
    "колко": "колько",
    "толко": "только",
    "болш": "больш",
    "менш": "меньш",
}
"""Soft signs that are left out in the words people ask with most."""
_SOFTENED = re.compile("|".join(_SOFT))
_SHORT_I = re.compile(r"(?<=[aeiouy])y(?![aouy])|(?<=i)y\b")
"""The y of “svoy” and “starshiy”."""


SURELY = 8
"""So many more letters understood in Cyrillic than in any Latin language: it need not be asked as it stands."""
LITTLE = 4
"""One letter in so many understood in a Latin language is hardly any: it is asked in Cyrillic too."""


def spellings(question: str) -> list[str]:
    """The ways to spell a question: as it stands, in Cyrillic, or either where that is not sure.

    >>> spellings("mozhno li stroit na svoem dome")
    ['можно ли строит на своем доме']
    >>> spellings("May I take only one?"), spellings("můžu?"), spellings("sosedi")
    (['May I take only one?'], ['můžu?'], ['sosedi', 'соседи'])
    """
    if not question.isascii() or not any(map(str.isalpha, question)):
        return [question]
    spelled = {language: _spelled(question, language) for language in _LETTERS}
    letters = {language: understood(text, language) for language, text in spelled.items()}
    best = max(spelled, key=lambda language: letters[language])
    most = max(understood(question, language) for language in LATIN)
    hardly = LITTLE * most <= sum(map(str.isalpha, question))
    return [
        *([question] if letters[best] - most < SURELY else []),
        *([spelled[best]] if letters[best] >= most or hardly else []),
    ]


def _spelled(question: str, language: str) -> str:
    text = _SHORT_I.sub("й", question.lower())
    letters = _LETTERS[language]
    text = _GROUPS[language].sub(lambda found: letters[found[0]], text)
    return _SOFTENED.sub(lambda found: _SOFT[found[0]], text) if language == "ru" else text
