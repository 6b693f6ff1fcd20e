"""The rule cards: short texts in our own words, with permanent ids that ledgers, findings and readings refer to."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion import documents, games
from companion.resources.prepared import prepared
from companion.rules.files import Rule, Source, Wording, Working, folder, rules, wordings


@dataclass(frozen=True)
class Card:
    """A rule card in the reader's language or, where it has no text in that, in English."""

    id: str
    game: str
    topic: str
    title: str
    short: str  # The line beside the verdict.
    text: str
    language: str  # The language of the text.
    related: tuple[str, ...]
    sources: tuple[Source, ...]
    answer: str | None = None  # `yes` or `no` where the title is a question that the rulebook decides.
    disputed: bool = False
    """The reader's booklet leaves it open. Where it decides, but that of another edition does not, there are `sides`
    all the same."""
    decided: tuple[str, ...] = ()  # The languages whose booklet decides what others leave open (see `Rule`).
    silent: bool = False  # The rulebook does not say; the text says what is customary.
    assumed: bool = False  # A part of it is our own ruling.
    here: str = ""  # That part, what is counted here; `short` and `text` are what the booklet says.
    elsewhere: bool = False  # It says what is not in this box.
    says: str | None = None
    """The rule in one word, however it was asked for: `allowed`, `forbidden`, `counts` … (see `Rule`)."""
    editions: bool = False  # It says where editions of the game differ.
    reading: str | None = None
    sides: Mapping[str, str] = field(default_factory=dict)
    """For a rule that is disputed, or differs between editions, what each reading says."""
    example: str = ""
    """The sentence of the worked example, with names in braces for its numbers; empty where there is none."""
    working: Working | None = None
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
        if self.working is None:
            return {}
        result = documents.calculate(self.game, self.working.calculation, json.loads(self.working.input))
        return {name: _value_at(result, path) for name, path in self.working.values.items()}


@games.cached
def cards(language: str = "en") -> dict[str, Card]:
    """Every rule card by its id, in the order of the rulebooks."""
    return {card.id: card for game in games.ids() for card in cards_of(game, language).values()}


@games.cached
def cards_of(game: str, language: str) -> dict[str, Card]:
    """The rule cards of one game."""
    english, translations = wordings(game, "en"), wordings(game, language)
    return {
        rule_id: _card(rule_id, game, rule, translations.get(rule_id), english[rule_id], language)
        for rule_id, rule in rules(game).items()
    }


class CardTitle(NamedTuple):
    """A card as a list names it."""

    id: str
    game: str
    title: str


@games.cached
def often_disputed(language: str) -> list[CardTitle]:
    """One rule of each game that its rulebook leaves open. The home page has them, and reads no rules for it."""
    wanted = {"cards.toml", "text/en.toml", f"text/{language}.toml", "../readings.py"}
    files = [folder(game) / name for game in games.ids() for name in wanted]
    there = [file for file in files if file.is_file()]
    name = titles_name(language)
    return [CardTitle(*row) for row in json.loads(prepared(name, there, lambda: make_titles(language)))]


def titles_name(language: str) -> str:
    """The name of these titles among what is prepared."""
    return "-".join(("disputed", *games.ids(), f"{language}.json"))


def make_titles(language: str) -> bytes:
    """The titles of `often_disputed` as JSON."""
    found = cards(language)
    first = [found[game.readings[0].rule] for game in games.every() if game.readings]
    return json.dumps([CardTitle(card.id, card.game, card.title) for card in first], ensure_ascii=False).encode()


def _card(rule_id: str, game: str, rule: Rule, own: Wording | None, english: Wording, language: str) -> Card:
    """The card in this language where it has a text in it; its places in that language come first."""
    wording = own if own and own.text else english
    disputed = rule.disputed and language not in rule.decided
    return Card(
        id=rule_id,
        game=game,
        topic=rule.topic,
        title=(own or english).title,
        short=wording.short,
        text=wording.text,
        language=language if wording is own else "en",
        related=rule.related,
        sources=tuple(sorted(rule.sources, key=lambda place: place.spoken != language)),
        answer=None if disputed else rule.answer,
        disputed=disputed,
        decided=rule.decided,
        silent=rule.silent,
        assumed=rule.assumed,
        here=wording.here,
        elsewhere=rule.elsewhere,
        says=rule.says,
        editions=rule.editions,
        reading=rule.reading,
        sides=wording.sides,
        example=wording.example,
        working=rule.example,
    )


def _value_at(result: Any, path: str) -> Any:
    for step in path.split("/"):
        result = result[int(step)] if isinstance(result, list) else result[step]
    return result
