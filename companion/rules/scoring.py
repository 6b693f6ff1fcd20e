"""The score of a card for a question: the numbers of the search, each with its reason.

A card's score is that of its best phrase (how much of the question it says and how little else, a cosine), plus a part
of what all its words together earn (BM25). The shares below are of the questions in tests/rules whose right card comes
first: 0.880 as it stands, where one question more or less is 0.004. `make ask-score TRY=WHOLE=4` measures again.
"""

from collections.abc import Callable
from math import log
from typing import Any

STEM_WEIGHT = 2.0  # The weight of a stem beside a run of letters: a word is more than its parts (1: 0.857, 3: 0.876).
PAIR_WEIGHT = 0.5
"""The weight of two neighbouring words: they are telling, but people order words freely (0: 0.853, 1: 0.865)."""
SATURATION = 1.2  # BM25's k: how soon more phrases with a feature stop to earn a card more (0.6: 0.861, 2.4: 0.880).
LENGTH = 0.5  # BM25's b: how far a card with many phrases earns less by each, from 0 to 1 (0: 0.873, 1: 0.876).
WHOLE = 6.0
"""The weight of the whole card beside its best phrase: a question is seldom a phrase again (3: 0.865, 12: 0.869)."""
TELLING = 2.0
"""Phrases are compared only by features worth at least 2. This is for speed: at 0 a question takes 3 to 5 times as
long, for two more that are right (0.888, as at 1). At 3 fewer are (0.865)."""
MEANT_CARD, MEANT_PHRASES = 6.0, 5
"""The 5 phrases of a card, in any language, that mean most nearly the same weigh 6 together."""
LOOKED_AT, MEANT = 4000, 400
"""At most 4000 phrases are found by their rarest meanings, and 400 of them compared by all. This is for speed."""
LEAST_MEANT = 0.3  # A phrase is compared only if it shares at least 0.3 of what the best one shares.
LIKELY_GAMES, LIKELY = 3, 0.75
"""Where no game is named, at most 3 are searched by meaning, those with at least 0.75 of the best one's score by
letters. This too is for speed: one in four questions has a second such game."""
DISPUTED = 1.16
"""The factor for a card that the rulebook leaves open or does not say: people argue over that rather than the plain
rule beside it, which has more stored questions (1.15 loses three plain ones of 251)."""
FEW, DISPUTED_WORD = 3, 1.04  # The same for a question of at most 3 words: a bare “hacker” wants the main card.
AS_STORED = 2.0
"""What a card gains that stores just the few words of the question: a bare “roundabout” stands in many questions about
other cards, but one card has it by itself."""
NOT_PLAYED = 0.6
"""The factor for a card of a module, or of the solo game, at a table that plays without: the rule that applies there
comes first, but a question that names the other one still finds it among the answers."""
NOT_ALONE = 0.45
"""The factor for a card of the solo game where several play: the rule of a module that they might have comes first."""
ALONE = 1.4
"""The factor for a card of the solo game where one plays alone: “May I take a new hand?” is another rule there, and
nobody who plays alone says so."""
UNKNOWN, UNDERSTOOD_WORD = 3.5, 0.25
"""A question is not about the rulebook where the score of what people ask of no game, plus 3.5 times the share of its
letters that the game does not know, is no less than that of the best card, plus 0.25 for each word that means something
in the game. Of 354 questions about the weather, other games and telephones 0.97 are found, of 4,891 about the rules
0.005 are lost. Of 106 and 1,460 others, looked at only to settle between the few best numbers, 0.99 and 0.008."""
UNKNOWN_WORD = 2.5
"""What a word that the game does not know counts against its cards: “May a knight defend my roof?”; half of it where a
slip of the keyboard would make it one of the game's: “May a ninja…?” """
GOOD_ENOUGH = 0.5  # A card needs a score of 0.5. Of hundreds of questions that have an answer none scored less.


def weights() -> tuple[float, ...]:
    return 1.0, STEM_WEIGHT, PAIR_WEIGHT  # of runs, stems and pairs


def telling(cards: int) -> float:
    """What a feature must be worth to tell one phrase from another.

    In a small game that is the worth of a feature of one of its cards and of what people ask of no game.
    """
    return min(TELLING, float(rarity(cards, 2)))


def earned(worth: Any, count: Any, size: Any) -> Any:
    """What a feature earns a card that has it in `count` phrases; `size` is the card's beside the mean (BM25)."""
    return worth * count / (count + SATURATION * (1 - LENGTH + LENGTH * size))


def rarity(cards: int, having: Any, log: Callable[[Any], Any] = log) -> Any:
    """The rarity of what so many of the cards have; for an array, `log` is numpy's."""
    return log(1 + (cards - having + 0.5) / (having + 0.5))


def alike(shared: Any) -> Any:
    """The number of threes, pairs and single senses in so many shared senses.

    >>> [alike(shared) for shared in range(5)]
    [0.0, 1.0, 4.0, 10.0, 20.0]
    """
    return shared * (shared + 1) * (shared + 2) / 6


def reach(size: Any) -> Any:
    """What a question of so many senses is divided by, so that a long one weighs no more than a short one."""
    return alike(size) ** 0.5
