"""What a card's stored questions say together: their own words back, and the right one for what lies between."""

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.build import weights
from companion.rules.scoring import alike, reach
from tests.examples import examples

MARKET, FAMILY, UP, WHITE, COLOURED, NOT = range(6)
CARD = [
    ({MARKET, FAMILY, UP, WHITE}, 1),
    ({MARKET, FAMILY, UP, COLOURED}, -1),
    ({MARKET, UP, COLOURED}, -1),
    ({MARKET, FAMILY, WHITE, NOT}, -1),
    ({FAMILY, COLOURED, NOT}, 1),
    ({MARKET, UP, COLOURED, NOT}, 1),
]


def said(card: list[tuple[set[int], int]], asked: set[int]) -> float:
    bias, learned = weights([senses for senses, _ in card], [word for _, word in card], [1] * len(card))
    shared = [alike(len(asked & senses)) for senses, _ in card]
    return bias + float(learned @ shared) / reach(len(asked))


def test_what_turns_the_word_outweighs_what_is_common_to_all() -> None:
    assert said(CARD, {FAMILY, UP, WHITE}) > 0.1
    assert said(CARD, {FAMILY, UP, COLOURED}) < -0.1


def test_a_negation_turns_the_word() -> None:
    assert said(CARD, {MARKET, WHITE, NOT}) < 0 < said(CARD, {FAMILY, UP, COLOURED, NOT})


def test_a_card_whose_questions_are_left_open_says_nothing() -> None:
    assert said([({MARKET, WHITE}, 0), ({MARKET, UP}, 0)], {MARKET, WHITE}) == 0


def test_a_question_that_is_stored_twice_is_learned_once_and_believed_more() -> None:
    senses, words = [senses for senses, _ in CARD], [word for _, word in CARD]

    def left(counts: list[int]) -> float:
        """What the first question lacks of its word."""
        bias, learned = weights(senses, words, counts)
        shared = [alike(len(senses[0] & others)) for others in senses]
        return words[0] - bias - float(learned @ shared) / float(reach(len(senses[0])))

    assert 0 < left([2, 1, 1, 1, 1, 1]) < left([1, 1, 1, 1, 1, 1])


@examples(30)
@given(st.lists(st.tuples(st.frozensets(st.integers(0, 12), min_size=3), st.sampled_from([1, -1])), min_size=2))
def test_stored_questions_lean_to_their_own_words(card: list[tuple[frozenset[int], int]]) -> None:
    card = list(dict(card).items())
    bias, learned = weights([senses for senses, _ in card], [word for _, word in card], [1] * len(card))
    error = 0.0
    for senses, word in card:
        shared = [alike(len(senses & others)) for others, _ in card]
        error += (word - bias - float(learned @ shared) / reach(len(senses))) ** 2
    assert error <= sum((word - bias) ** 2 for _, word in card) + 1e-6
