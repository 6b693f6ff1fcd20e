"""The rule files of a game, in the folder `rules` of its home.

`cards.toml` has what is the same in all languages, `text/<language>.toml` what people read, and `asks/<language>.tsv`
how people ask: one question a line, after the card's id and a tab, sorted as `LC_ALL=C sort` does. A question that yes
or no answers has that word in a third column. `companion/rules/elsewhere` has what people ask of no game. The questions
are read to build the search index and do not stay in memory. Cards and texts are read from JSON, which opens faster
and is made of them once (`companion.resources.build_cache`).
"""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar, Literal, NamedTuple, TypeVar

from companion import games
from companion.game.text import Text, say
from companion.resources.build_cache import prepared

_T = TypeVar("_T", bound="Rule | Wording")
WORDS = ("yes", "no")
CARDS = "cards"  # What all languages share.
_LINES = re.compile(r"\s*\n\s*")
_STRICT = {"extra": "forbid"}  # What pydantic is told: a key that a dataclass does not have is a mistake.

EDITIONS = {
    "en": say("English edition"),
    "ru": say("Russian edition"),
    "uk": say("Ukrainian edition"),
    "pl": say("Polish edition"),
    "cs": say("Czech edition"),
    "sk": say("Slovak edition"),
    "ro": say("Romanian edition"),
    "hu": say("Hungarian edition"),
}
"""Whose booklet a place is in, by the language of its words."""


class BrokenRules(ValueError):
    """A rule file has a mistake; the message names the file, the line or card, and what is wrong."""


@dataclass(frozen=True)
class Source:
    """A place in a printed rulebook, with at most eight of its own words, so that people find it."""

    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    rulebook: str
    section: str
    phrase: str
    page: int | None = None
    language: str = ""  # For a booklet in several languages, which of them; `spoken` is the language of any place.

    @property
    def spoken(self) -> str:
        return self.language or self.rulebook.rpartition(".")[2]

    @property
    def edition(self) -> Text:
        """Whose booklet it is: that of a game from elsewhere may be in any language."""
        return EDITIONS.get(self.spoken) or say("{name}", name=self.rulebook)


@dataclass(frozen=True)
class Working:
    """The calculation behind a worked example, and where its result has the numbers that the sentence names."""

    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    calculation: str
    input: str  # The document, as JSON.
    values: dict[str, str]


@dataclass(frozen=True)
class Rule:
    """What `cards.toml` says of a card."""

    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    topic: str
    module: str | None = None  # The rule applies only with this module of the game, or `solo`.
    elsewhere: bool = False  # It says what is not in this box; a question that it answers is not about this rulebook.
    sources: tuple[Source, ...] = ()
    related: tuple[str, ...] = ()
    answer: Literal["yes", "no"] | None = None
    disputed: bool = False
    decided: tuple[str, ...] = ()
    """The languages whose booklet decides a disputed rule, in the way that it is counted here."""
    silent: bool = False
    assumed: bool = False
    """A part of it is our own ruling: the texts have it as `here`, apart from what the booklet says."""
    says: Literal["allowed", "optional", "required", "forbidden", "counts", "not-counted"] | None = None
    """The rule in one word that is true however it was asked for."""
    editions: bool = False  # The card says where editions of the game, or the languages of its booklet, differ.
    reading: str | None = None
    example: Working | None = None


class Ask(NamedTuple):
    """A question that a card answers, and `yes` or `no` where that is the answer."""

    phrase: str
    word: str | None


@dataclass(frozen=True)
class Wording:
    """The texts of a card in one language; it may have no more than a title."""

    __pydantic_config__: ClassVar[dict[str, str]] = _STRICT

    title: str
    short: str = ""
    text: str = ""
    here: str = ""  # What is counted here where the booklet does not say, or says something else.
    example: str = ""
    sides: dict[str, str] = field(default_factory=dict)


@games.cached
def rules(game: str) -> Mapping[str, Rule]:
    """The rules of a game by their ids, in the order of its file; empty where it has no such file."""
    return {rule_id: _rule(**values) for rule_id, values in _load(game, CARDS).items()}


def _rule(
    sources: list[dict[str, Any]], related: list[str], decided: list[str], example: dict[str, Any] | None, **values: Any
) -> Rule:
    return Rule(
        **values,
        sources=tuple(Source(**source) for source in sources),
        related=tuple(related),
        decided=tuple(decided),
        example=Working(**example) if example else None,
    )


def wordings(game: str, language: str) -> Mapping[str, Wording]:
    """The texts of the game's cards in this language, by their ids. In English every card has one.

    :raise BrokenRules: the file cannot be read, or names an unknown card.
    """
    return {rule_id: Wording(**values) for rule_id, values in _load(game, language).items()}


def _load(game: str, name: str) -> dict[str, dict[str, Any]]:
    sources = [folder(game) / "cards.toml", folder(game) / "text" / f"{name}.toml", Path(__file__)]
    there = [file for file in sources if file.is_file()]
    read: dict[str, dict[str, Any]] = json.loads(prepared(ready_name(game, name), there, lambda: make(game, name)))
    return read


def ready_name(game: str, name: str) -> str:
    """The name among what is prepared: of a game's cards, or of their texts in a language."""
    return f"rules/{game}/{name}.json"


def make(game: str, name: str) -> bytes:
    """A game's cards, or their texts in a language, as JSON.

    :raise BrokenRules: a file has a mistake, or names an unknown card.
    """
    read: Mapping[str, Rule | Wording]
    read = known = _read(folder(game) / "cards.toml", Rule)
    if name != CARDS:
        file = folder(game) / "text" / f"{name}.toml"
        read = _read(file, Wording)
        if unknown := [rule_id for rule_id in read if rule_id not in known]:
            raise BrokenRules(f"{_place(file, unknown[0])}: there is no card {unknown[0]} in cards.toml")
        if name == "en" and (missing := [rule_id for rule_id in known if rule_id not in read]):
            raise BrokenRules(f"{file}: no text for {', '.join(missing)}")
    return json.dumps({rule_id: asdict(one) for rule_id, one in read.items()}, ensure_ascii=False).encode()


def asks(game: str, language: str) -> dict[str, list[Ask]]:
    """How people ask for the game's cards in this language, by the cards' ids.

    :raise BrokenRules: a line is no question, or names an unknown card.
    """
    file = folder(game) / "asks" / f"{language}.tsv"
    phrases: dict[str, list[Ask]] = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines() if file.is_file() else (), 1):
        rule_id, phrase, word = (*line.split("\t", 2), "", "")[:3]
        if not phrase.strip() or word not in ("", *WORDS):
            wanted = "a card's id, a tab, a phrase, and for a question that yes or no answers a tab and that word"
            raise BrokenRules(f"{file}, line {number}: should be {wanted}")
        if rule_id not in rules(game):
            raise BrokenRules(f"{file}, line {number}: there is no card {rule_id} in cards.toml")
        phrases.setdefault(rule_id, []).append(Ask(phrase, word or None))
    return phrases


def elsewhere(language: str) -> list[str]:
    """What people ask at a table and no rulebook answers: the weather, other games, the telephone."""
    file = Path(__file__).parent / "elsewhere" / f"{language}.txt"
    return file.read_text(encoding="utf-8").splitlines() if file.is_file() else []


def folder(game: str) -> Path:
    """The folder of a game's rule files. The game's engine is not imported: a question needs none."""
    home = find_spec(games.home(game))
    assert home is not None
    assert home.submodule_search_locations
    return Path(home.submodule_search_locations[0]) / "rules"


def _read(file: Path, kind: type[_T]) -> dict[str, _T]:
    """Read a TOML file of cards of this kind, by their ids."""
    # A start that finds everything ready needs neither.
    import tomllib

    from pydantic import TypeAdapter, ValidationError

    if not file.is_file():
        return {}
    try:
        values = _on_one_line(tomllib.loads(file.read_text(encoding="utf-8")))
        return TypeAdapter(dict[str, kind]).validate_python(values)  # type: ignore[valid-type]
    except tomllib.TOMLDecodeError as error:
        raise BrokenRules(f"{file}: {error}") from None
    except ValidationError as error:
        first = error.errors()[0]
        rule_id, *path = map(str, first["loc"])
        raise BrokenRules(f"{_place(file, rule_id)}: {rule_id}, {'.'.join(path)}: {first['msg']}") from None


def _on_one_line(values: Any) -> Any:
    """The same values, in whose texts line breaks count as spaces."""
    if isinstance(values, dict):
        return {name: _on_one_line(value) for name, value in values.items()}
    if isinstance(values, list):
        return [_on_one_line(value) for value in values]
    return _LINES.sub(" ", values.strip()) if isinstance(values, str) else values


def _place(file: Path, rule_id: str) -> str:
    """The file, and the line where this card begins."""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith((f"[{rule_id}]", f"[{rule_id}.")):
            return f"{file}, line {number}"
    return str(file)
