"""The rule cards: small, in our own words, with permanent ids that the ledgers, findings and readings name."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from companion import documents, games


@dataclass(frozen=True)
class Source:
    """A place in a printed rulebook: its own words there, at most eight of them, so that people find it."""

    rulebook: str
    section: str
    page: int | None
    phrase: str


@dataclass(frozen=True)
class Example:
    """A worked example: the sentence's numbers come from the engine."""

    calculation: str
    input: Mapping[str, Any]
    values: Mapping[str, str]

    def worked_out(self, game: str) -> dict[str, Any]:
        """The numbers by the names that the sentence uses."""
        result = documents.calculate(game, self.calculation, self.input)
        return {name: _at(result, path) for name, path in self.values.items()}


@dataclass(frozen=True)
class Card:
    id: str
    game: str
    topic: str
    title: str
    text: str
    short: str
    """The line beside the verdict."""
    answer: str | None
    """`yes` or `no` where the title is a question that the rulebook decides."""
    disputed: bool
    reading: str | None
    sides: Mapping[str, str]
    """For a disputed rule, what each reading says."""
    related: tuple[str, ...]
    sources: tuple[Source, ...]
    asks: tuple[str, ...]
    """The ways people ask it."""
    example: Example | None
    example_text: str
    language: str
    """The language the card is written in: the reader's, or English where it has none."""


@cache
def cards(language: str = "en") -> dict[str, Card]:
    """Every rule card by its id, in the order of the rulebooks, in this language where it is written in it."""
    return {id: _card(id, game, entry, language) for game in games.ids() for id, entry in _file(game, "cards").items()}


def ids(game: str) -> tuple[str, ...]:
    """The ids of a game's cards, in the order of its rulebook."""
    return tuple(_file(game, "cards"))


def disputed(game: str) -> frozenset[str]:
    """The ids of the cards that the rulebook leaves open."""
    return frozenset(id for id, entry in _file(game, "cards").items() if entry.get("disputed"))


@cache
def _file(game: str, name: str) -> dict[str, Any]:
    """One of a game's files of rules, empty where it has none."""
    file = files("companion.games") / game.replace("-", "_") / "rules" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _card(id: str, game: str, entry: Mapping[str, Any], language: str) -> Card:
    written = next((tongue for tongue in (language, "en") if "text" in texts(game, id, tongue)), "en")
    text = {**entry, **texts(game, id, written), "title": texts(game, id, language).get("title", entry["title"])}
    example = entry.get("example")
    return Card(
        id=id,
        game=game,
        topic=entry["topic"],
        title=text["title"],
        text=text.get("text", ""),
        short=text.get("short", ""),
        answer=entry.get("answer"),
        disputed=entry.get("disputed", False),
        reading=entry.get("reading"),
        sides=text.get("sides", {}),
        related=tuple(entry.get("related", ())),
        sources=tuple(
            Source(source["rulebook"], source["section"], source.get("page"), source["phrase"])
            for source in entry.get("sources", ())
        ),
        asks=tuple(text.get("asks", ())),
        example=Example(example["calculation"], json.loads(example["input"]), example["values"]) if example else None,
        example_text=texts(game, id, written).get("example", ""),
        language=written,
    )


def texts(game: str, id: str, language: str) -> Mapping[str, Any]:
    """What one language says of a card, empty where it says nothing."""
    found: Mapping[str, Any] = _file(game, language).get(id, {})
    return found


def _at(result: Any, path: str) -> Any:
    for step in path.split("/"):
        result = result[int(step)] if isinstance(result, list) else result[step]
    return result
