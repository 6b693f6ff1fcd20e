"""The cards: short texts in our own words, with permanent ids that ledgers, findings and readings refer to.

A card says a rule, or what is printed on a card, plan or sheet of the game. What is printed a game lists in its module
`printed_cards` (see `companion.game.printed_cards`).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from companion import documents, games
from companion.game.printed_cards import PrintedItem
from companion.rules.files import Rule, Wording, asks, rules, wordings
from companion.translations import catalogue

SHORTEST, LONGEST = 12, 60  # A question of 12 to 60 letters fits on a button: two lines of a phone.
ONE_LINE = 46  # An example has at most 46 letters.


@dataclass(frozen=True, kw_only=True)
class Card(Rule):
    """A rule card in the reader's language or, where it has no text in that, in English.

    It has an `answer` where its title is a question that the rulebook decides, and is `disputed` where the reader's
    booklet leaves it open. Where it decides, but that of another edition does not, there are `sides` all the same.
    """

    id: str
    game: str
    title: str
    short: str  # The line beside the verdict.
    text: str
    language: str  # The language of the text.
    here: str = ""  # What is our own ruling of it; `short` and `text` are what the booklet says.
    sides: Mapping[str, str] = field(default_factory=dict)
    """For a rule that is disputed, or differs between editions, what each reading says."""
    sentence: str = ""
    """That of the worked example, with names in braces for its numbers; empty where there is none."""
    facts: tuple[tuple[str, str], ...] = ()  # For something printed, what it shows: a label and a value each.
    picture: str | None = None  # For something printed, what the game's template draws it by.
    booklet: bool = True  # Whether its places in the rulebook are worth a look; what is printed on a card needs none.

    @property
    def can_be_settled(self) -> bool:
        """Whether a table may decide it: it is disputed, or another edition has it otherwise."""
        return self.disputed or bool(self.sides)

    @property
    def printed(self) -> bool:
        """Whether it shows what is printed on a card or sheet, not what a rulebook says."""
        return bool(self.facts)

    def numbers(self) -> dict[str, Any]:
        """The numbers of the worked example, from the engine, by the names that its sentence uses."""
        if self.example is None:
            return {}
        result = documents.calculate(self.game, self.example.calculation, json.loads(self.example.input))
        return {name: _value_at(result, path) for name, path in self.example.values.items()}


def _value_at(result: Any, path: str) -> Any:
    for step in path.split("/"):
        result = result[int(step)] if isinstance(result, list) else result[step]
    return result


def card(rule_id: str, language: str = "en") -> Card | None:
    """A rule card, or what is printed, by its permanent id in capitals or small letters."""
    prefix, dash, name = rule_id.partition("-")
    game = _by_prefix().get(prefix.upper())
    if game is None:
        return None
    printed = printed_cards_of(game, language)
    return cards_of(game, language).get(rule_id.upper()) or printed.get(f"{prefix.upper()}{dash}{name.lower()}")


@games.cached
def _by_prefix() -> dict[str, str]:
    """The games by the letters before the numbers of their cards."""
    return {next(iter(rules(game)), "").partition("-")[0]: game for game in games.ids()}


@games.cached
def cards(language: str = "en") -> dict[str, Card]:
    """Every rule card by its id, in the order of the rulebooks."""
    return {card.id: card for game in games.ids() for card in cards_of(game, language).values()}


@games.cached
def cards_of(game: str, language: str) -> dict[str, Card]:
    english, translations = wordings(game, "en"), wordings(game, language)
    return {
        rule_id: _rule_card(rule_id, game, rule, translations.get(rule_id), english[rule_id], language)
        for rule_id, rule in rules(game).items()
    }


def _rule_card(rule_id: str, game: str, rule: Rule, own: Wording | None, english: Wording, language: str) -> Card:
    """The card in this language where it has a text in it; its places in that language come first."""
    wording = own if own and own.text else english
    disputed = rule.disputed and language not in rule.decided
    for_reader = {
        "answer": None if disputed else rule.answer,
        "disputed": disputed,
        "sources": tuple(sorted(rule.sources, key=lambda place: place.spoken != language)),
    }
    return Card(
        **{**vars(rule), **for_reader},
        id=rule_id,
        game=game,
        title=(own or english).title,
        short=wording.short,
        text=wording.text,
        language=language if wording is own else "en",
        here=wording.here,
        sides=wording.sides,
        sentence=wording.example,
    )


@games.cached
def printed_by_id(game: str) -> Mapping[str, PrintedItem]:
    """What is printed in a game, by its id, `HC-zoo`; empty where the game lists nothing."""
    module = f"{games.home(game)}.printed_cards"
    if find_spec(module) is None:
        return {}
    prefix = games.get(game).prefix
    return {f"{prefix}-{thing.id}": thing for thing in import_module(module).printed_cards()}


@games.cached
def printed_cards(language: str = "en") -> dict[str, Card]:
    return {card.id: card for game in games.ids() for card in printed_cards_of(game, language).values()}


@games.cached
def printed_cards_of(game: str, language: str) -> dict[str, Card]:
    return {rule_id: _printed_card(rule_id, game, thing, language) for rule_id, thing in printed_by_id(game).items()}


def _printed_card(rule_id: str, game: str, thing: PrintedItem, language: str) -> Card:
    messages, rule_cards = catalogue(language), cards_of(game, language)
    facts = tuple((fact.label.render(messages), fact.value.render(messages)) for fact in thing.facts)
    lead = thing.lead.render(messages) if thing.lead else ""
    does = rule_cards[thing.rule].short if thing.rule else ""
    related = (thing.rule, *thing.related) if thing.rule else thing.related
    return Card(
        id=rule_id,
        game=game,
        topic=thing.topic,
        title=thing.title.render(messages),
        short=f"{lead} {does}".strip(),
        text=" ".join(f"{label}: {value}." for label, value in facts),
        language=language,
        related=related,
        sources=tuple(dict.fromkeys(source for rule in related[:2] for source in rule_cards[rule].sources)),
        facts=facts,
        picture=thing.picture,
        booklet=thing.booklet,
    )


class CardTitle(NamedTuple):
    """A card as a list names it."""

    id: str
    game: str
    title: str


@games.cached
def often_disputed(language: str) -> list[CardTitle]:
    """One rule of each game that its rulebook leaves open. The home page has them, and reads only the texts for it."""
    disputed = {game.id: game.readings[0].rule for game in games.every() if game.readings}
    return [CardTitle(rule, game, _title(game, rule, language)) for game, rule in disputed.items()]


def _title(game: str, rule_id: str, language: str) -> str:
    own = wordings(game, language).get(rule_id)
    return (own or wordings(game, "en")[rule_id]).title


def follow_ups(card: Card, most: int = 3) -> list[str]:
    """Short questions to tap after a card, whose answers are the cards related to it, in its language."""
    rule_cards = cards_of(card.game, card.language)
    asked = (_short(rule_cards[related]) for related in card.related if related in rule_cards)
    return list(filter(None, asked))[:most]


def examples(game: str, language: str, most: int = 2) -> list[str]:
    """Questions that a game's cards answer, from all over its rulebook."""
    titles = [card.title for card in cards_of(game, language).values() if _fits(card.title, ONE_LINE)]
    step = max(1, len(titles) // most)
    return titles[step // 2 :: step][:most]


def _short(card: Card) -> str | None:
    """The title where it is a question that fits, else the shortest stored question."""
    return card.title if _fits(card.title) else _shortest(card.game, card.language).get(card.id)


@games.cached
def _shortest(game: str, language: str) -> dict[str, str]:
    """For each card the shortest question that fits; one that begins with a capital comes first."""
    shortest = {}
    for rule_id, questions in asks(game, language).items():
        if fitting := [ask.phrase for ask in questions if _fits(ask.phrase)]:
            best = min(fitting, key=lambda phrase: (phrase[0].islower(), len(phrase)))
            shortest[rule_id] = best[0].upper() + best[1:]
    return shortest


def _fits(question: str, longest: int = LONGEST) -> bool:
    return question.endswith("?") and SHORTEST <= len(question) <= longest
