"""Text in the order and with the forms in which it is drawn: right to left where its script runs so, Arabic joined.

A PDF shows letters as they are put down, so what a browser does for a page is done here. Enough for names and the
sentences they stand in; what no reordering tells, such as the signs that move within an Indian syllable, stays in the
order in which it was typed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import groupby, pairwise

_RIGHT_TO_LEFT = ("R", "AL")
_MARK = "NSM"
"""The direction of a mark that belongs to the letter before it."""
_PRESENTATION_FORMS = (*range(0xFB50, 0xFDFD), *range(0xFE70, 0xFEFD))

_FORM = {(True, True): "medial", (True, False): "final", (False, True): "initial", (False, False): "isolated"}
"""Of an Arabic letter, by whether the one before it reaches it and whether it reaches the next."""


def visual(text: str) -> str:
    """The text from left to right as the eye meets it.

    >>> visual("Аня") == "Аня", visual("שרה 2") == "הרש 2"
    (True, True)
    """
    if not any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text):
        return text
    return "".join(_turned(part) if backwards else part for part, backwards in _stretches(joined(text)))


def joined(text: str) -> str:
    """Arabic letters in the form that their neighbours ask for.

    >>> [f"{ord(letter):X}" for letter in joined("محمد")]
    ['FEE3', 'FEA4', 'FEE4', 'FEAA']
    """
    forms, ligatures = _forms()
    if forms.keys().isdisjoint(text):
        return text
    clusters = _clusters(text)
    shaped: list[str] = []
    reached = False  # by the letter before
    place = 0
    while place < len(clusters):
        cluster = clusters[place]
        letter, own = cluster[0], forms.get(cluster[0])
        place += 1
        if own is None:
            shaped.append(cluster)
            reached = False
            continue
        following = clusters[place][0] if place < len(clusters) else ""
        if ligature := ligatures.get((letter, following, "final" if reached else "isolated")):
            shaped += ligature, cluster[1:], clusters[place][1:]
            place, reached = place + 1, False
            continue
        reaches = "initial" in own and "final" in forms.get(following, ())
        shaped += own.get(_FORM[reached, reaches], letter), cluster[1:]
        reached = reaches
    return "".join(shaped)


def _clusters(text: str) -> list[str]:
    """Each letter with the marks on it."""
    starts = [at for at, letter in enumerate(text) if not at or unicodedata.bidirectional(letter) != _MARK]
    return [text[start:end] for start, end in pairwise([*starts, len(text)])]


@cache
def _forms() -> tuple[dict[str, dict[str, str]], dict[tuple[str, str, str], str]]:
    """The forms of each Arabic letter, and those of lam with an alef, which are always written as one."""
    forms: dict[str, dict[str, str]] = {}
    ligatures: dict[tuple[str, str, str], str] = {}
    for code in _PRESENTATION_FORMS:
        form, *parts = unicodedata.decomposition(chr(code)).split() or [""]
        letters = [chr(int(part, 16)) for part in parts]
        if len(letters) == 1:
            forms.setdefault(letters[0], {}).setdefault(form.strip("<>"), chr(code))
        elif len(letters) == 2 and letters[0] == "ل" and letters[1] in "اأإآ":
            ligatures[letters[0], letters[1], form.strip("<>")] = chr(code)
    return forms, ligatures


def _stretches(text: str) -> Iterator[tuple[str, bool]]:
    """The parts of a text, and whether each runs from right to left; spaces between two such words are theirs."""
    directions = [unicodedata.bidirectional(letter) for letter in text]
    start = end = 0  # of the stretch from right to left that was met last
    met = False
    for at, direction in enumerate([*directions, "L"]):
        if met and direction == "L":
            yield text[start:end], True
            start, met = end, False
        elif not met and direction in _RIGHT_TO_LEFT:
            if at > start:
                yield text[start:at], False
            start, met = at, True
        if direction in (*_RIGHT_TO_LEFT, _MARK):
            end = at + 1
    if start < len(text):
        yield text[start:], False


def _turned(text: str) -> str:
    """A stretch from its last letter to its first: marks stay with their letter, numbers as they are read."""
    pieces: list[str] = []
    for decimal, clusters in groupby(_clusters(text), str.isdecimal):
        run = list(clusters)
        pieces += ["".join(run)] if decimal else run
    return "".join(reversed(pieces))
