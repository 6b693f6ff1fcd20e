"""How a card is scored for a question: the numbers of the search, each with its reason.

A card's score is that of its best phrase (how much of the question it says and how little else, a cosine), plus a part
of what all its words together earn (BM25). The shares below are of the questions in tests/rules whose right card comes
first: 0.880 as it stands, where one question more or less is 0.004. `make ask-score TRY=WHOLE=4` measures again.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

STEM_WEIGHT = 2.0
"""The beginning of a word beside a run of letters in it: a word is more than its parts (1: 0.857, 3: 0.876)."""
PAIR_WEIGHT = 0.5
"""What two neighbouring words weigh: the same two are telling, but people order words freely (0: 0.853, 1: 0.865)."""
SATURATION = 1.2
"""How soon more phrases with a feature stop to earn a card more; the usual of BM25 (0.6: 0.861, 2.4: 0.880)."""
LENGTH = 0.5
"""How far a card with many phrases earns less by each, from 0 to 1: they grow unevenly (0: 0.873, 1: 0.876)."""
WHOLE = 6.0
"""The card as a whole beside its best phrase: a question is seldom a phrase again (3: 0.865, 12: 0.869)."""
TELLING = 2.0
"""Features worth less stand on too many cards to compare phrases by. This is for speed: at 0 a question takes three
times as long, for two more that are right (0.888, as at 1). At 3 fewer are (0.865)."""
MEANT_CARD, MEANT_PHRASES = 6.0, 5
"""What the card's so many phrases weigh that mean most nearly the same, in whichever language they are."""
LOOKED_AT, MEANT = 4000, 400
"""So many phrases are looked at for their rarest meanings, and so many of them compared by all. This is for speed."""
LEAST_MEANT = 0.3
"""Of these only the ones that share so much of what the best one shares."""
LIKELY_GAMES, LIKELY = 3, 0.75
"""Where no game is named, so many are looked at by meaning, where they have nearly as much of the question's letters as
the best one. This too is for speed: one in four questions has a second such game."""
DISPUTED = 1.16
"""What a card gains that the rulebook leaves open or does not say: people argue over that rather than the plain rule
beside it, and the plain rule has more ways of asking (1.15 loses three plain ones of 251)."""
FEW, DISPUTED_WORD = 3, 1.04
"""The same for a question of so few words: a bare “hacker” wants the main card."""
AS_STORED = 2.0
"""What a card gains that has the few words of the question as a way of asking: a bare “roundabout” stands in many
questions about other cards, but one card has it by itself."""
NOT_PLAYED = 0.6
"""What is left to a card of a module, or of the solo game, at a table that plays without: the rule that applies there
comes first, but who asks for the other one by its name still finds it among the answers."""
NOT_ALONE = 0.45
"""And to one of the solo game where several play: the rule of a module that they might have comes before it."""
ALONE = 1.4
"""What a card of the solo game gains where one plays alone: “May I take a new hand?” is another rule there, and nobody
who plays alone says so."""
UNKNOWN, DOUBT = 7.0, 2.0
"""A question is none of the rulebook where what is asked of no game, and the share of its words that the game does not
know, weigh so much more than the best card. Of 176 questions about the weather, other games and telephones 0.95 are
told, of 353 about the rules 0.01 are lost (DOUBT 1.5: 0.96 and 0.014; 3: 0.92 and 0.006)."""
GOOD_ENOUGH = 0.5
"""Below this nothing was found. Of hundreds of questions that have an answer none scored so little."""


def worth(kinds: NDArray[np.int64], cards: int, having: Any) -> Any:
    """What features of these kinds are worth that so many of the cards have: the rarer, the more."""
    return np.array([1.0, STEM_WEIGHT, PAIR_WEIGHT])[kinds] * rarity(cards, having)


def telling(cards: int) -> float:
    """What a feature must be worth to tell one phrase from another.

    In a small game, as much as if one of its cards had it beside what is asked of no game.
    """
    return min(TELLING, float(rarity(cards, 2)))


def earned(worth: Any, count: Any, size: Any) -> Any:
    """What a feature earns a card that has it in so many phrases, `size` being the card's beside the mean (BM25)."""
    return worth * count / (count + SATURATION * (1 - LENGTH + LENGTH * size))


def rarity(cards: int, having: Any) -> Any:
    """How rare it is that so many of them have it."""
    return np.log(1 + (cards - having + 0.5) / (having + 0.5))
