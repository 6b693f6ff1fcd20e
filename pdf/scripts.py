"""Text in the order and with the forms in which it is drawn: right to left where its script runs so, Arabic joined.

A PDF shows letters as they are put down, so what a browser does for a page is done here. Enough for names and the
sentences they stand in; what no reordering tells, such as the signs that move within an Indian syllable, stays in the
order in which it was typed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

_RIGHT_TO_LEFT = ("R", "AL")
_MARK = "NSM"
"""The direction of a mark that belongs to the letter before it."""
_PRESENTATION_FORMS = (*range(0xFB50, 0xFDFD), *range(0xFE70, 0xFEFD))


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
    clusters = _clusters(text)
    shaped = ""
    reached = False  # by the letter before
    while clusters:
        cluster = clusters.pop(0)
        letter, marks = cluster[0], cluster[1:]
        following = clusters[0][0] if clusters else ""
        if ligature := ligatures.get((letter, following, "final" if reached else "isolated")):
            marks += clusters.pop(0)[1:]
            shaped, reached = shaped + ligature + marks, False
            continue
        own = forms.get(letter, {})
        reaches = "initial" in own and "final" in forms.get(following, {})
        form = {(1, 1): "medial", (1, 0): "final", (0, 1): "initial", (0, 0): "isolated"}[reached, reaches]
        shaped, reached = shaped + own.get(form, letter) + marks, reaches
    return shaped


def _clusters(text: str) -> list[str]:
    """Each letter with the marks on it."""
    clusters: list[str] = []
    for letter in text:
        if clusters and unicodedata.bidirectional(letter) == _MARK:
            clusters[-1] += letter
        else:
            clusters.append(letter)
    return clusters


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
    backwards = [at for at, direction in enumerate(directions) if direction in _RIGHT_TO_LEFT]
    start = 0
    while start < len(text):
        here = next((at for at in backwards if at >= start), len(text))
        if here > start:
            yield text[start:here], False
        end = here
        for at in range(here, len(text)):
            if directions[at] == "L":
                break
            if directions[at] in (*_RIGHT_TO_LEFT, _MARK):
                end = at + 1
        if end > here:
            yield text[here:end], True
        start = max(end, here)


def _turned(text: str) -> str:
    """A stretch from its last letter to its first: marks stay with their letter, numbers as they are read."""
    pieces: list[str] = []
    for cluster in _clusters(text):
        if pieces and cluster.isdecimal() and pieces[-1].isdecimal():
            pieces[-1] += cluster
        else:
            pieces.append(cluster)
    return "".join(reversed(pieces))
