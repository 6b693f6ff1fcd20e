"""A page in one language has no sentence in another: names, titles of boxes and what a booklet says aside."""

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

import pytest
from flask.testing import FlaskClient

from companion import games
from companion.translations import LANGUAGES
from tests.drafts import finished

_CYRILLIC = ("ru", "uk")
_ENGLISH = re.compile(
    r"\b(?:the|and|with|of|your|this|that|not|for|is|are|was|were|have|has|you|what|who|which|when|where|there|from|only"
    r"|player|players|table|score|points|rules|print|card|cards|building|buildings|street|streets|tile|tiles)\b"
)
_ITS_OWN = {"ro": {"are", "table"}, "hu": {"is"}}
"""Words of a language that are spelt as in English."""
_RUSSIAN_LETTERS = re.compile(r"[ыэёъ]", re.IGNORECASE)
_LETTERS = re.compile(r"[Ѐ-ӿ]{2,}")
_LATIN_SENTENCE = re.compile(r"[a-z]{3,} [a-z]{2,} [a-z]{2,}")
_UNREAD = {"script", "style", "template", "bdi", "code", "title", "svg"}
_VOID = {
    "area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr", "path", "use", "circle", "rect",
}  # fmt: skip
_READ = ("aria-label", "title", "placeholder", "alt")
_NOTATION = "shop +2$"
"""Lots as text, for phones without a script: its words are the same in every language."""


class _Reader(HTMLParser):
    """Collects what somebody reads or hears in the language of the page."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language
        self._open: list[tuple[str, bool]] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        foreign = bool(self._open and self._open[-1][1]) or tag in _UNREAD
        foreign = foreign or values.get("lang", self._language) != self._language
        if not foreign:
            self.texts.extend(values[name] or "" for name in _READ if name in values)
        if tag not in _VOID:
            self._open.append((tag, foreign))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if data.strip() and not (self._open and self._open[-1][1]):
            self.texts.append(" ".join(data.split()))


def pages(language: str) -> Iterator[str]:
    yield from ("/", "/join", "/rules", "/print", "/plays", "/no-such-page", "/join?code=XXXX", "/rules?q=asdf+qwer")
    for game in map(games.get, sorted(finished(language))):
        yield from (f"/new?game={game.id}", f"/rules?game={game.id}", f"/print?game={game.id}", f"/setup/{game.id}")
        yield from (f"/rules/{game.prefix}-{number:02}" for number in (1, 20, 40))
        yield from (f"/rules/{reading.rule}" for reading in game.readings[:2])
        table = f"/v/example-{game.id}"
        yield from (table, f"{table}/result", f"{table}/log", f"{table}/enter/seat-0")


def foreign(text: str, language: str) -> bool:
    if language in _CYRILLIC:
        wrong = language == "uk" and _RUSSIAN_LETTERS.search(text)
        return bool(wrong or _LATIN_SENTENCE.search(text))
    return bool(set(_ENGLISH.findall(text)) - _ITS_OWN.get(language, set()) or _LETTERS.search(text))


def said_in_another(page: str, language: str, names: Iterable[str] = ()) -> list[str]:
    """What a page says in another language than its own, but for names; English is not looked for in English."""
    titles = [*names, *(game.name.message for game in games.every())]
    reader = _Reader(language)
    reader.feed(page)
    found = []
    for text in reader.texts if language != "en" else ():
        own = text
        for title in titles:
            own = own.replace(title, "")
        if foreign(own, language) and _NOTATION not in text:
            found.append(text)
    return found


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_page_is_in_one_language(client: FlaskClient, language: str) -> None:
    found = {
        f"{path}: {text}"
        for path in pages(language)
        for text in said_in_another(client.get(path, headers={"Accept-Language": language}).text, language)
    }
    assert not found, "\n".join(sorted(found))
