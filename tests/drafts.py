"""Drafts: a game is held to the languages in which its rules are written, and by night it has to have them all."""

from companion import games
from companion.rules.files import folder
from companion.translations import LANGUAGES


def languages_of(game: str) -> list[str]:
    """The languages with a file of rule texts for this game."""
    return [language for language in LANGUAGES if (folder(game) / "text" / f"{language}.toml").is_file()]


def finished(language: str) -> set[str]:
    """The games whose rules are written in this language."""
    return {game for game in games.ids() if language in languages_of(game)}
