"""The visitor's language and plan (day or night): chosen here or in the address, else the browser's."""

from __future__ import annotations

from collections.abc import Callable, Container
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_datetime, format_skeleton, format_time, format_timedelta, get_timezone
from babel.numbers import format_decimal
from flask import Flask, g, request
from jinja2.ext import InternationalizationExtension
from markupsafe import Markup
from werkzeug import Response
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion import games, spoken
from companion.games.text import Catalogue, Text, read_by
from companion.language import LANGUAGES, catalogue

PLANS = ("day", "night")
_IN_ADDRESS = "lang"
SENDERS = "in"
"""In a link that is sent, the language of whoever sends it: a chat that draws a preview speaks none of its own."""
_LONGEST = 20_000
"""Letters of a query as it stands in an address: more than any page of ours sends."""
_PAIRS = 1_000
"""Choices in a query: so many no page has."""
_PHONES = 256
"""So many ways in which phones say what they read."""
_YEARS = 2 * 365 * 24 * 3600
_ONLY = 10_000
"""As many of a unit as a span is never long: it is told in this unit and no greater one."""


def language() -> str:
    found: str | None = g.get("language")
    if found is None:
        sender = request.args.get(SENDERS)
        found = g.language = _chosen() or spoken.best(_accept_language(), sender if sender in LANGUAGES else "en")
    return found


def _chosen() -> str | None:
    chosen = (request.args.get(_IN_ADDRESS), _cookie("language"))
    return next((code for code in chosen if code in LANGUAGES), None)


def _cookie(name: str) -> str | None:
    # Asked for several times a page: to `get` one that is not there raises an error and catches it.
    if name not in request.cookies:
        return None
    return request.cookies[name]


def _accept_language() -> str:
    return request.headers.get("Accept-Language", "")[: spoken.LONGEST]


def here(code: str | None = None) -> str:
    """The address of this page: in the language of whoever opens it, or in a certain one.

    A page repeats it for every language, so what it does not know and what is longer than any of ours is left out.
    """
    kept = [_asked(), urlencode({_IN_ADDRESS: code}) if code else ""]
    return "?".join(filter(None, (request.path, "&".join(filter(None, kept)))))


def _asked() -> str:
    """The query of this page without the language, as far as it is one of ours; put together once for a page."""
    if "asked" not in g:
        known: Container[str] = g.get("in_address", request.args)
        pairs = [pair for pair in request.args.items(multi=True) if pair[0] != _IN_ADDRESS and pair[0] in known]
        query = urlencode(pairs) if len(pairs) <= _PAIRS else ""
        g.asked = query if len(query) <= _LONGEST else ""
    asked: str = g.asked
    return asked


def keep_in_address(names: Container[str]) -> None:
    """Only these of the choices in the address are known to this page."""
    g.in_address = names
    g.pop("asked", None)


def remember(response: Response, name: str, value: str) -> None:
    """Keep a choice of the visitor's in this browser."""
    response.set_cookie(name, value, max_age=_YEARS, samesite="Lax", secure=request.is_secure)


def _remember_address(response: Response) -> Response:
    """A page that was opened in a language by its address leaves the next ones in it."""
    chosen = request.args.get(_IN_ADDRESS)
    if chosen in LANGUAGES and chosen != _cookie("language") and response.mimetype == "text/html":
        remember(response, "language", chosen)
    return response


def messages() -> Catalogue:
    # Asked for with every word of a page.
    found: Catalogue | None = g.get("messages")
    if found is None:
        found = g.messages = catalogue(language())
    return found


def speak(message: str, **values: Any) -> Markup:
    """A message of a template, as Jinja's own `_` gives it."""
    return _speaker(language())(message, **values)


@games.cached
def _speaker(language: str) -> Callable[..., Markup]:
    """What says the messages of the templates in a language. A page has hundreds: each is looked up once for all."""
    messages = catalogue(language)
    spoken: dict[str, Markup] = {}

    def speak(message: str, **values: Any) -> Markup:
        text = spoken.get(message)
        if text is None:
            text = spoken[message] = Markup(messages.gettext(message))
        return text % values if "%" in text else text

    return speak


def as_shown() -> tuple[Any, ...]:
    """What of a page is the visitor's: language, plan, and how times are written."""
    return language(), plan(), _cookie("zone"), _accept_language()


def render(text: Text | str) -> str:
    """A sentence in the visitor's language. A plain string is already one: a name, or words as they were entered."""
    return text.render(messages()) if isinstance(text, Text) else text


def plan() -> str | None:
    """Day or night, where the visitor chose; else the style sheet follows the phone."""
    chosen = _cookie("plan")
    return chosen if chosen in PLANS else None


def number(value: int) -> str:
    if abs(value) < 1000:  # As in every language; a page has dozens.
        return str(value).replace("-", "−")
    return format_decimal(value, locale=language()).replace("-", "−")


def zone() -> Any:
    """The browser tells its time zone by a cookie once a script ran; without one, the zone of this machine."""
    try:
        return get_timezone(_cookie("zone") or None)
    except (LookupError, ValueError, OSError):  # no such zone, no name of one, a folder of zones
        return get_timezone(None)


_OUTSIDE_AMERICA = Locale("en", "150")


def _region() -> Locale:
    """The language of the page as it is written in the phone's region: dates differ between London and New York."""
    return _locale(language(), _accept_language())


@lru_cache(_PHONES)
def _locale(language: str, header: str) -> Locale:
    """Not every language is written in every region; English is, but not everywhere in a way of its own."""
    tags = parse_accept_header(header, LanguageAccept).values()
    regions = (tag.replace("_", "-").split("-")[-1].upper() for tag in tags if "-" in tag)
    region = next((place for place in regions if len(place) == 2 and place.isascii() and place.isalpha()), None)
    try:
        return Locale(language, region)
    except UnknownLocaleError:
        known = region in Locale("en").territories
        return _OUTSIDE_AMERICA if known and language == "en" else Locale(language)


def clock(moment: datetime) -> str:
    return format_time(moment, "short", tzinfo=zone(), locale=_region())


def day(moment: datetime) -> str:
    """A date that stays on one line: “Nov 14, 2026”."""
    return format_date(moment.astimezone(zone()), "medium", locale=_region()).replace(" ", "\N{NO-BREAK SPACE}")


def month(moment: datetime) -> str:
    """The month and its year: “May 2026”."""
    return format_skeleton("yMMMM", moment, tzinfo=zone(), locale=_region())


def span(seconds: int) -> str:
    """A span of time in hours and minutes: “1 hr 25 min”."""
    hours, minutes = divmod(max(0, seconds) // 60, 60)
    told = []
    if hours:
        told.append(format_timedelta(timedelta(hours=hours), "hour", _ONLY, format="short", locale=language()))
    if minutes or not hours:
        told.append(format_timedelta(timedelta(minutes=minutes), "minute", _ONLY, format="short", locale=language()))
    return " ".join(told)


def moment(moment: datetime) -> str:
    return format_datetime(moment, "medium", tzinfo=zone(), locale=_region())


def init_app(app: Flask) -> None:
    app.after_request(_remember_address)
    read_by(messages)
    env = app.jinja_env
    env.add_extension(InternationalizationExtension)
    env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda message: messages().gettext(message),
        lambda one, many, n: messages().ngettext(one, many, n),
        newstyle=True,
    )
    env.globals["_"] = speak
    app.context_processor(lambda: {"_": _speaker(language())})
    env.filters.update(say=render, number=number, clock=clock, day=day, moment=moment, span=span, bidi=isolate)
    env.globals.update(language=language, languages=LANGUAGES, here=here)
    env.globals.update(plan=plan, direction=direction, letters=letters)


def direction() -> str:
    return Locale(language()).text_direction


def letters() -> str:
    """The font file with the letters that the language has besides the English ones; empty for English."""
    if language() == "en":
        return ""
    return "cyrillic" if any("\u0400" <= letter <= "\u04ff" for letter in LANGUAGES[language()]) else "accents"


def isolate(name: str) -> Markup:
    """A name as entered, whatever its script: its direction must not turn the sentence around it."""
    return Markup("<bdi>{}</bdi>").format(name)
