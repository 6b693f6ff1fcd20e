"""Learns from the stored questions of a card whether yes or no answers the next one.

Each stored question of a card has a weight, and adds it as often as it shares threes of senses with the question asked.
The weights are those with which the stored questions get their own answers back: “white” weighs much on a card where
white or coloured decides the answer, and little on others. (This is kernel ridge regression; the threes, pairs and
single senses are a polynomial kernel.)
"""

from collections.abc import Sequence, Set

import numpy as np
from numpy.typing import NDArray

from companion.rules.scoring import alike, reach

Numbers = NDArray[np.float64]

CALM = 0.1
"""How little a single stored question counts against the others (the ridge). Of 30,000 stored questions, each asked
while it and those most like it are left out, 0.76 get the right word where 0.05 get the opposite one (0.2: 0.75; 0.4:
0.74)."""
REPEATED = 0.8
"""A question that is stored n times counts as n to this power. Chosen on our own sets: 0.7 to 0.9 do equally well, 0
and 1 each get the opposite word for one question more."""


def weights(senses: Sequence[Set[int]], words: Sequence[int], counts: Sequence[int]) -> tuple[float, Numbers]:
    """The bias of a card, and the weight of each of its questions, divided by its reach.

    A word is 1 for yes, -1 for no, 0 for a question that the rulebook leaves open. A question that is stored several
    times, in any language, is learned once.
    """
    has, believed = _matrix(senses), np.array(counts) ** REPEATED
    reaches = reach(has.sum(axis=1))
    bias = float(np.dot(words, believed) / max(1, believed.sum()))
    likeness = alike(has @ has.T) / np.outer(reaches, reaches)
    solved = np.linalg.solve(likeness + np.diag(CALM / believed), np.array(words) - bias)
    return bias, solved / reaches


def _matrix(senses: Sequence[Set[int]]) -> NDArray[np.float32]:
    """A row for each question with a 1 in the column of each of its senses."""
    columns = {sense: column for column, sense in enumerate(set().union(*senses))}
    matrix = np.zeros((len(senses), len(columns)), np.float32)
    for row, question in zip(matrix, senses, strict=True):
        row[[columns[sense] for sense in question]] = 1
    return matrix
