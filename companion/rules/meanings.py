"""What each word of a question means, as a plain English word, whichever of the eight languages it is asked in.

So a question can be compared with what is stored in any language. Each line of `meanings/<language>.tsv` has a word
without accents, a tab and its meanings. A word that ends in a star stands for all that begin so; the longest fit holds.
"""

from functools import cache, lru_cache
from pathlib import Path
from sys import intern

from companion.rules.features import words

_FOLDER = Path(__file__).parent / "meanings"
_SHORTEST = 2  # At least 2 letters stand before a star.
_IDLE = frozenset(
    {
        *("and", "argue", "ask", "at", "but", "by", "correct", "fair", "for", "from", "in", "insist", "it", "know"),
        *("name", "of", "on", "or", "really", "say", "so", "that", "then", "think", "this", "to", "understand"),
        *("whether", "with", "yes"),
    }
)
"""What people say around a question; it tells no question from another."""


@lru_cache(maxsize=256)
def meanings(text: str, language: str) -> frozenset[str]:
    """What the words of a text mean; a number in digits is itself.

    >>> sorted(meanings("Musím zaplatit 3 mince?", "cs"))
    ['3', 'coin', 'must', 'pay']
    """
    return frozenset().union(*[_word_meanings(word, language) for word in words(text)])


def is_idle(word: str, language: str) -> bool:
    """Whether a word is understood and means nothing that tells one question from another.

    >>> is_idle("this", "en"), is_idle("house", "en"), is_idle("dragonfly", "en")
    (True, False, False)
    """
    return not _word_meanings(word, language) and _saying(word, language) is not None


@lru_cache(maxsize=8192)
def _word_meanings(word: str, language: str) -> tuple[str, ...]:
    saying = _saying(word, language)
    return (word,) if word.isdecimal() else _lexicon(language)[saying] if saying else ()


def _saying(word: str, language: str) -> str | None:
    """The longest line of the lexicon that a word fits."""
    beginnings = (f"{word[:length]}*" for length in range(len(word), _SHORTEST - 1, -1))
    return next((saying for saying in (word, *beginnings) if saying in _lexicon(language)), None)


@cache
def _lexicon(language: str) -> dict[str, tuple[str, ...]]:
    lines = (_FOLDER / f"{language}.tsv").read_text(encoding="utf-8").splitlines()
    meant = ((word, names.split()) for word, names in (line.split("\t") for line in lines))
    return {word: tuple(intern(name) for name in names if name not in _IDLE) for word, names in meant}
