"""What is printed in the box, as cards beside the rules; and the words by which people ask for it.

A game tells what is printed in the module `box` of its home (see `companion.games.box`). What people call it stands in
`rules/words/<language>.toml` there: a name, and the ways of saying it, parted by commas. The words that go with any
such question, the numbers and the colours are in the folder `words` here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion import games
from companion.games.box import Printed
from companion.language import SPOKEN, catalogue
from companion.rules.cards import Card, cards_of
from companion.rules.files import BrokenRules, folder, rules
from companion.rules.names import FILLING, LISTS, NOUN, THINGS, Vocabulary, split

WORDS = Path(__file__).parent / "words"
_NUMBERS = "numbers"


@games.cached
def printed(game: str) -> Mapping[str, Printed]:
    """What is printed in a game's box by its id, `HC-zoo`; nothing where the game does not tell."""
    home = games.home(game)
    if find_spec(f"{home}.box") is None:
        return {}
    prefix = games.get(game).prefix
    return {f"{prefix}-{thing.id}": thing for thing in import_module(f"{home}.box").printed()}


@games.cached
def box(language: str = "en") -> dict[str, Card]:
    """Everything printed as cards, in this language where the game is told in it, else in English."""
    return {card.id: card for game in games.ids() for card in box_of(game, language).values()}


@games.cached
def box_of(game: str, language: str) -> dict[str, Card]:
    """What is printed in the box of one game, as cards."""
    return {rule_id: _card(rule_id, game, thing, language) for rule_id, thing in printed(game).items()}


def card(rule_id: str, language: str = "en") -> Card | None:
    """A rule card, or what is printed, by its permanent id in capitals or small letters; else nothing."""
    prefix, dash, name = rule_id.partition("-")
    game = _by_prefix().get(prefix.upper())
    if game is None:
        return None
    return cards_of(game, language).get(rule_id.upper()) or box_of(game, language).get(
        f"{prefix.upper()}{dash}{name.lower()}"
    )


@games.cached
def _by_prefix() -> dict[str, str]:
    """The games by the letters before the numbers of their cards."""
    return {next(iter(rules(game)), "").partition("-")[0]: game for game in games.ids()}


def _card(rule_id: str, game: str, thing: Printed, language: str) -> Card:
    messages = catalogue(language)
    facts = tuple((fact.label.render(messages), fact.value.render(messages)) for fact in thing.facts)
    does = cards_of(game, language)[thing.told_by].short if thing.told_by else ""
    related = (*filter(None, (thing.told_by,)), *thing.related)
    return Card(
        id=rule_id,
        game=game,
        topic=thing.topic,
        title=thing.title.render(messages),
        short=" ".join(filter(None, (thing.lead.render(messages) if thing.lead else "", does))),
        text=" ".join(f"{label}: {value}." for label, value in facts),
        answer=None,
        disputed=False,
        silent=False,
        elsewhere=False,
        says=None,
        editions=False,
        reading=None,
        sides={},
        related=related,
        sources=tuple(
            dict.fromkeys(source for rule in related[:2] for source in cards_of(game, language)[rule].sources)
        ),
        example="",
        working=None,
        language=language,
        facts=facts,
        picture=thing.picture,
        booklet=thing.booklet,
        players=thing.players,
    )


def words(game: str, language: str) -> dict[str, str]:
    """The names in this language, and the ways of saying each: those of all games with the game's own."""
    common, own = _read(WORDS / f"{language}.toml"), _read(folder(game) / "words" / f"{language}.toml")
    things = f"{common[THINGS]} {own.get(THINGS, '')}"
    return {name: ways for name, ways in (common | own | {THINGS: things}).items() if name != _NUMBERS}


def vocabulary(game: str) -> Vocabulary:
    """What is printed in a game, and its names in all languages.

    :raise BrokenRules: something is called by a name that no language has words for.
    """
    things = [(rule_id, thing.called) for rule_id, thing in printed(game).items()]
    if not things:
        return Vocabulary((), {}, ())
    phrases: dict[tuple[str, tuple[str, ...]], None] = {}
    numbers: dict[str, int] = {}
    for language in SPOKEN:
        for value, forms in enumerate(_read(WORDS / f"{language}.toml")[_NUMBERS]):
            numbers |= dict.fromkeys(split(forms), value)
            phrases |= dict.fromkeys((NOUN, (noun,)) for noun in split(forms.partition("/")[2]))
        names = words(game, language)
        filling = set(split(names[FILLING]))
        for name, ways in names.items():
            phrases |= dict.fromkeys((name, way) for way in _ways(name, ways, filling - numbers.keys()))
    known = {name for name, _ in phrases}
    for rule_id, called in things:
        if unknown := [key for keys in called for key in keys if isinstance(key, str) and key not in known]:
            raise BrokenRules(f"{rule_id} is called by {', '.join(unknown)}, for which there are no words")
    return Vocabulary(tuple(phrases), numbers, things)


def _ways(name: str, ways: str, filling: set[str]) -> Iterator[tuple[str, ...]]:
    """The words of each way of saying a name, without those that only fill; lists of words are taken one by one."""
    for way in ways.split() if name in LISTS else ways.split(","):
        parts = split(way)
        telling = tuple(word for word in parts if word not in filling)
        yield telling if telling and name != FILLING else tuple(parts)


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
