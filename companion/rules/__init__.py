"""The rule cards: small, with permanent ids that the ledgers, findings and readings name."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from companion import games


@dataclass(frozen=True)
class Card:
    id: str
    game: str
    topic: str
    title: str


@cache
def cards(language: str = "en") -> dict[str, Card]:
    """Every rule card by its id, in the order of the rulebooks; titles in this language where it has them."""
    return {card.id: card for id in games.ids() for card in _of(id, language)}


def _of(game: str, language: str) -> list[Card]:
    folder = files(f"companion.games.{game.replace('-', '_')}") / "rules"
    entries = tomllib.loads((folder / "cards.toml").read_text(encoding="utf-8"))
    texts_file = folder / f"{language}.toml"
    texts = tomllib.loads(texts_file.read_text(encoding="utf-8")) if texts_file.is_file() else {}
    return [
        Card(id, game, entry["topic"], texts.get(id, entry)["title"]) for id, entry in entries.items()
    ]
