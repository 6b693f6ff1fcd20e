"""What a card states so plainly that a question can be checked by it: an order, a number, who, and exceptions.

Each line of a game's `rules/claims.tsv` has the ids of the cards that state it, a tab, the kind of claim, a tab and the
statement, in plain English meanings (see `meanings`), so that it holds in all eight languages; `a|b` is either word,
`a+b` both.

    order   income < action < buy         what comes first, from first to last
    value   start = 10 upcoin             how many; also <= (at most) and >= (at least); @3 behind any claim: with three
    value   3 upcoin = 1 prestige         so many are worth so many
    value   number - number = point       a lower number on a higher one costs the difference
    who     take neighbour: right, left   the first word is true, the others are not
    who     red: resource; blue: tile     each has its own
    who     gift: opponent & usual: own   the same, only for a question that tells both
    who     people: closed -> open        from here to there
    except  renovator station: no         yes or no where all these words are said; the more of them, the better
    except  park score !fewest: yes       the same, unless that word is said too
    except  too-few point: open           neither: another card leaves it open
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from companion import games
from companion.rules.asked import ParsedQuestion, Sides
from companion.rules.cards import printed_cards_of
from companion.rules.features import DOUBLED, NEGATIONS
from companion.rules.files import BrokenRules, folder, rules
from companion.rules.language import meanings, sentences

TURNS = frozenset(
    {
        *("must", "obliged", "always", "optional", "refuse", "skip", "lose", "reduce", "half", "double"),
        *("cheat", "is-wrong", "too-few"),
    }
)
"""“Must I take it?” is not “Do I take it?”: a claim that decides it says so."""
CONTRAST = 8
"""A question that sets two things against each other, “first this, then that”, asks for that: it weighs 8 words."""
DECIDES, SPEAKS = 2.0, 1.0
"""What a claim weighs in the vote, which is from -1.3 to 1.3: one of order, number or who outweighs all else, for no
set of words tells those; an exception does not."""
NARROWS = frozenset({"only", "ignore", "exclude", "without", "skip", "nothing", "0", "forbid", "stop"})
"""“Does only the owner?” and “Are seekers left out?” are others than who does it, and whether they count."""
LEFT_OUT = frozenset({"ignore", "exclude", "skip"})
Term = tuple[frozenset[str], ...]  # Any of these sets of meanings, each with all its words.
PLAYERS: Term = (frozenset({"player"}),)


class Claim(NamedTuple):
    """A statement of a card."""

    rule_id: str
    kind: str
    statement: str


@games.cached
def claims(game: str) -> dict[str, list[Claim]]:
    """The claims of a game's cards, by the cards' ids."""
    file = folder(game) / "claims.tsv"
    found: dict[str, list[Claim]] = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines() if file.is_file() else (), 1):
        ids, kind, statement = (*line.split("\t", 2), "", "")[:3]
        if not statement or kind not in _CHECKS or not set(ids.split()) <= set(rules(game)):
            raise BrokenRules(f"{file}, line {number}: should be cards' ids, a tab, a kind, a tab and the statement")
        for rule_id in ids.split():
            found.setdefault(rule_id, []).append(Claim(rule_id, kind, statement))
    return found


def check(asked: ParsedQuestion, cards: Sequence[str], game: str) -> float | None:
    """What the claims of these cards, best first, say: above 0 yes, below no, 0 nothing. None: it is open.

    They are asked by the last sentence and, where they say nothing to that, by the last two.
    """
    said = sentences(asked.message or asked.text)
    ends = [" ".join(said[-count:]) for count in range(1, min(2, len(said)) + 1)]
    decided = (_decided(replace(asked, text=end, at_table=asked.players), cards, game) for end in ends)
    return next((word for word in decided if word != 0), 0.0)


def _decided(asked: ParsedQuestion, cards: Sequence[str], game: str) -> float | None:
    """What the first card with a claim that decides says. Of a card the fullest claim decides."""
    for rule_id in cards:
        found = [(*decided, claim) for claim in claims(game).get(rule_id, ()) if (decided := decide(asked, claim))]
        if found:
            most = max(words for words, *_ in found)
            fullest = [(yes, claim) for words, yes, claim in found if words == most]
            held = max(hold(asked, claim, most) for _, claim in fullest)
            tells = most >= CONTRAST or any(claim.kind != "except" for _, claim in fullest)
            said = {yes for yes, _ in fullest}
            if None in said:
                return None
            weight = DECIDES if tells and held == 1 else SPEAKS * held
            return weight * (0 if len(said) > 1 else 1 if True in said else -1)
    return 0.0


def hold(asked: ParsedQuestion, claim: Claim, words: int) -> float:
    """How firmly a claim with so many words of a question decides it: less where more of them mean other things."""
    return min(1.0, words / max(1, asked.count_besides(_named(claim.statement))))


def decide(asked: ParsedQuestion, claim: Claim) -> Checked:
    """What a claim says to a question; nothing where the question turns on something that the claim does not name."""
    stated, _, players = claim.statement.partition("@")
    statement, unless = _without_unless(stated)
    if claim.kind in ("who", "except") and {str(number) for number in asked.numbers if number > 1} - _named(statement):
        return None
    heard = asked.senses - LEFT_OUT if claim.kind == "except" and _asks_left_out(asked, statement) else asked.senses
    if any(turn not in claim.statement for turn in TURNS & heard) or _said(unless, asked.senses):
        return None
    decided = None if players and asked.players != int(players) else _CHECKS[claim.kind](asked, statement)
    if not decided or decided[0] >= CONTRAST:
        return decided
    narrow = NARROWS & heard - _named(claim.statement) if claim.kind in ("who", "except") else frozenset()
    if narrow and (decided[1] or narrow != {"only"}):
        return None
    return decided


def asks_how_many(asked: ParsedQuestion, rule_id: str, game: str) -> bool:
    """Whether a question names what a card counts, for whom, and no number: “tiles removed with two players?”"""
    if asked.numbers or not (asked.players_said or {"each", "at-the-start"} & asked.senses):
        return False
    values = [
        _value(_without_unless(claim.statement)[0])
        for claim in claims(game).get(rule_id, ())
        if claim.kind == "value" and " - " not in claim.statement
    ]
    return any(all(_said(term, asked.senses) for term in (*value.terms, value.unit)) for value in values)


def check_printed(asked: ParsedQuestion, rule_id: str, game: str) -> str | None:
    """`yes` or `no` to a question with one number for what is printed: “The zoo, 3 hearts?”"""
    if len(asked.numbers) != 1 or asked.negated:
        return None
    about = [number for noun, number in _printed_numbers(game, rule_id) if asked.number_of(noun) is not None]
    if len(about) != 1 or about[0] is None:
        return None
    return "yes" if about == asked.numbers else "no"


@lru_cache(maxsize=512)
def _printed_numbers(game: str, rule_id: str) -> list[tuple[Term, int | None]]:
    """For each fact of what is printed the words it is about, and its number; None where it has several."""
    facts = printed_cards_of(game, "en")[rule_id].facts
    found = [(label, value, re.findall(r"\d+", value)) for label, value in facts if "−" not in value]
    return [
        (tuple(frozenset({name}) for name in about), int(numbers[0]) if len(numbers) == 1 else None)
        for label, value, numbers in found
        if (about := [name for name in meanings(f"{label} {value}", "en") if not name.isdecimal()])
    ]


Checked = tuple[int, bool | None] | None
"""How many words of the question the claim has, and whether it says yes, None for open; None where it says nothing."""


def _check_order(asked: ParsedQuestion, statement: str) -> Checked:
    earlier, later = asked.order
    steps = [_term(step) for step in statement.split("<")]
    first = {place for place, step in enumerate(steps) if _said(step, earlier) and not _said(step, later)}
    last = {place for place, step in enumerate(steps) if _said(step, later) and not _said(step, earlier)}
    if not first or not last or asked.negated:
        return None
    if max(first) < min(last):
        return CONTRAST, True
    return (CONTRAST, False) if min(first) > max(last) else None


class _Value(NamedTuple):
    """How many: the words that say of what, the relation, the number and the noun it counts."""

    terms: list[Term]
    relation: str
    number: int
    unit: Term
    given: int | None  # How many of what the first term says are worth that number; None where nothing is exchanged.


@lru_cache(maxsize=4096)
def _value(statement: str) -> _Value:
    left, relation, right = re.split(r"\s*(<=|>=|=)\s*", statement, maxsplit=1)
    number, unit = right.partition("@")[0].split(maxsplit=1)
    first, *rest = left.split()
    given = int(first) if first.isdecimal() else None
    terms = [_term(term) for term in (rest if given else [first, *rest])]
    return _Value(terms, relation, int(number), _term(unit), given)


def _check_value(asked: ParsedQuestion, statement: str) -> Checked:
    if " - " in statement:
        return _check_difference(asked, _term(statement.split()[-1]))
    value = _value(statement)
    counted = asked.players_said if value.unit == PLAYERS else asked.number_of(value.unit)
    if value.given:
        return _check_rate(asked, value)
    if counted is None or asked.crowds_numbers or _is_negated(asked, statement):
        return None
    if not all(_said(term, asked.senses) for term in value.terms):
        return None
    word = _compare(counted, value.relation, value.number, asked.senses)
    return None if word is None else (len(value.terms) + 3, word)


def _check_rate(asked: ParsedQuestion, value: _Value) -> Checked:
    """Whether so many are worth so many; “Do three upcoins make a point?” asks for one at least."""
    have = asked.number_of(value.terms[0])
    if have is None or len(asked.numbers) > 2 or asked.negated or not _said(value.unit, asked.senses):
        return None
    worth = have // value.given * value.number if value.given else 0
    if len(asked.numbers) == 1:
        return 4, worth > 0
    counted = next((number for number in asked.numbers if number != have), have)
    return 4, worth == counted


def _check_difference(asked: ParsedQuestion, unit: Term) -> Checked:
    """Whether 8 on 11 costs 3, or costs at all; nothing where it is not said which of them is on the other."""
    counted, numbers, whither = asked.number_of(unit), list(asked.numbers), asked.way[1]
    if asked.negated:
        return None
    if 1 in numbers and counted != 1 and len(numbers) > (2 if counted is None else 3):
        numbers.remove(1)  # “egy 12-esre” is “on a 12”
    if len(numbers) == 3 and counted is not None:
        numbers.remove(counted)
        if abs(numbers[0] - numbers[1]) != counted:
            return 5, False
    if len(numbers) != 2:
        return None
    below = [number for number in numbers if str(number) in whither]
    return (5, below[0] == max(numbers)) if len(below) == 1 and len(set(numbers)) == 2 else None


def _compare(said: int, relation: str, number: int, senses: Set[str]) -> bool | None:
    """Whether a question with this number is right about a rule with that one."""
    if "more-than" in senses:
        return said < number if relation in ("=", "<=") else None
    if "less-than" in senses:
        return said > number if relation in ("=", ">=") else None
    if relation == "=" and "at-least" in senses and said < number:
        return None
    if relation == "=" and "at-most" in senses and said > number:
        return None
    if relation == "=" or senses & {"exactly", "only", "at-most", "at-least", "limit"}:
        return said == number
    if relation == "<=":
        return said <= number
    return said == number if senses & {"must", "need", "obliged"} else said >= number


def _check_who(asked: ParsedQuestion, statement: str) -> Checked:
    left, _, sides = statement.partition(":")
    if ";" in statement or "&" in statement:
        return _check_pairs(asked, statement)
    terms = [_term(term) for term in left.split()]
    if not all(_said(term, asked.senses) for term in terms):
        return None
    if "->" in sides:
        whence, whither = map(_term, sides.split("->"))
        return _check_sides(asked.way, whence, whither, len(terms))
    true, *others = map(_term, sides.split(","))
    for other in others:
        if decided := _check_sides(asked.meant, true, other, len(terms)):
            return decided
    whole, denied = _heard(asked, statement)
    last = asked.clauses[-1] if not terms or any(_said(term, asked.clauses[-1]) for term in terms) else whole
    for said in (whole,) if denied else (whole, last):
        right, wrong = _said(true, said), any(_said(other, said) for other in others)
        if right != wrong:
            return len(terms) + 1, right != denied
    return None


def _check_sides(sides: Sides, true: Term, other: Term, words: int) -> Checked:
    """Whether the sides of the question are these two, or turned round."""
    one, two = sides
    straight = [_said(true, one) and not _said(true, two), _said(other, two) and not _said(other, one)]
    turned = [_said(other, one) and not _said(other, two), _said(true, two) and not _said(true, one)]
    if all(straight) == all(turned):
        return None
    return words + CONTRAST, all(straight)


def _check_pairs(asked: ParsedQuestion, statement: str) -> Checked:
    """Whether the clauses of the question put together what belongs together."""
    pairs = [tuple(map(_term, pair.split(":"))) for pair in re.split("[;&]", statement)]
    right = wrong = 0
    for clause in asked.clauses:
        keys = [place for place, (key, _) in enumerate(pairs) if _said(key, clause)]
        values = [place for place, (_, value) in enumerate(pairs) if _said(value, clause)]
        if len(keys) == 1 and len(values) == 1:
            right, wrong = right + (keys == values), wrong + (keys != values)
    if asked.negated or bool(right) == bool(wrong) or right + wrong < 1 + statement.count("&"):
        return None
    return (CONTRAST if right + wrong > 1 else 1) + 2, bool(right)


def _check_exception(asked: ParsedQuestion, statement: str) -> Checked:
    left, _, word = statement.rpartition(":")
    terms = [_term(term) for term in left.split()]
    said, denied = _heard(asked, statement)
    if not all(_said(term, said) for term in terms):
        return None
    return len(terms), None if "open" in word else ("yes" in word) != denied


def _heard(asked: ParsedQuestion, statement: str) -> tuple[Set[str], bool]:
    """What of a question a claim is compared with, and whether it is denied: nothing where only a part of it is."""
    if _asks_left_out(asked, statement):
        return asked.senses | {"count", "score"}, True
    if not _is_negated(asked, statement):
        return asked.senses, False
    return asked.denied if (asked.denied & _named(statement)).isdisjoint(NARROWS) else frozenset(), True


def _asks_left_out(asked: ParsedQuestion, statement: str) -> bool:
    return asked.leaves_out and _named(statement).isdisjoint(LEFT_OUT)


def _is_negated(asked: ParsedQuestion, statement: str) -> bool:
    """Whether a question is negated, but for what the claim itself names: “If I buy nothing, do I get a coin?”"""
    own = _named(statement)
    said = map(NEGATIONS.intersection, asked.clauses)
    return any(names - own - ({"not"} if names & own & DOUBLED else set()) for names in said)


_CHECKS = {"order": _check_order, "value": _check_value, "who": _check_who, "except": _check_exception}


@lru_cache(maxsize=4096)
def _without_unless(statement: str) -> tuple[str, Term]:
    """A statement without the words that it may not stand with, and those."""
    unless = re.findall(r"!(\S+?)(?=[:\s])", statement)
    return re.sub(r"\s*!\S+?(?=[:\s])", "", statement), _term("|".join(unless)) if unless else ()


@lru_cache(maxsize=4096)
def _named(statement: str) -> frozenset[str]:
    """All meanings that a claim has."""
    return frozenset(re.findall(r"[\w-]+", statement))


@lru_cache(maxsize=8192)
def _term(said: str) -> Term:
    return tuple(frozenset(either.strip().split("+")) for either in said.strip().split("|"))


def _said(term: Term, senses: Set[str]) -> bool:
    return any(either <= senses for either in term)
