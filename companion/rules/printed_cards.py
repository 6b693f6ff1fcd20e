"""What is printed in a game, as cards beside the rules, and the words by which people ask for it.

A game lists what is printed in its module `printed_cards` (see `companion.game.printed_cards`). Its file
`rules/words/<language>.toml` has a name and, with commas between them, the phrases that say it. The folder `words` here
has the words that go with any such question, the numbers and the colours.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion import games
from companion.game.printed_cards import PrintedItem
from companion.rules.cards import Card, cards_of
from companion.rules.files import BrokenRules, folder, rules
from companion.rules.names import FILLING, LISTS, NOUN, THINGS, Vocabulary, split
from companion.translations import SPOKEN, catalogue

WORDS = Path(__file__).parent / "words"
_NUMBERS = "numbers"


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
    """Everything printed, as cards by their ids."""
    return {card.id: card for game in games.ids() for card in printed_cards_of(game, language).values()}


@games.cached
def printed_cards_of(game: str, language: str) -> dict[str, Card]:
    """What is printed in one game, as cards."""
    return {rule_id: _card(rule_id, game, thing, language) for rule_id, thing in printed_by_id(game).items()}


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


def _card(rule_id: str, game: str, thing: PrintedItem, language: str) -> Card:
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


def words(game: str, language: str) -> dict[str, str]:
    """The names in this language, and the phrases that say each: those of all games with the game's own."""
    common, own = _read(WORDS / f"{language}.toml"), _read(folder(game) / "words" / f"{language}.toml")
    things = f"{common[THINGS]} {own.get(THINGS, '')}"
    return {name: phrases for name, phrases in (common | own | {THINGS: things}).items() if name != _NUMBERS}


def vocabulary(game: str, languages: Sequence[str] = SPOKEN) -> Vocabulary:
    """What is printed in a game, and its names in these languages.

    :raise BrokenRules: a name has no words in any language.
    """
    things = [(rule_id, thing.called) for rule_id, thing in printed_by_id(game).items()]
    if not things:
        return Vocabulary((), {}, ())
    phrases: dict[tuple[str, tuple[str, ...]], None] = {}
    numbers: dict[str, int] = {}
    for language in languages:
        for value, forms in enumerate(_read(WORDS / f"{language}.toml")[_NUMBERS]):
            numbers |= dict.fromkeys(split(forms), value)
            phrases |= dict.fromkeys((NOUN, (noun,)) for noun in split(forms.partition("/")[2]))
        names = words(game, language)
        filling = set(split(names[FILLING])) - numbers.keys()
        for name, said in names.items():
            phrases |= dict.fromkeys((name, phrase) for phrase in _phrases(name, said, filling))
    known = {name for name, _ in phrases}
    for rule_id, called in things:
        if unknown := [key for keys in called for key in keys if isinstance(key, str) and key not in known]:
            raise BrokenRules(f"{rule_id} is called by {', '.join(unknown)}, for which there are no words")
    return Vocabulary(tuple(phrases), numbers, things)


def _phrases(name: str, said: str, filling: set[str]) -> Iterator[tuple[str, ...]]:
    """The words of each phrase that says a name, without those that only fill; a list has one word a phrase."""
    for phrase in said.split() if name in LISTS else said.split(","):
        parts = tuple(split(phrase))
        telling = tuple(word for word in parts if word not in filling)
        yield telling if telling and name != FILLING else parts


def _read(file: Path) -> dict[str, Any]:
    import tomllib

    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
