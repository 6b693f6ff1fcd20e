"""The visitor's language and plan (day or night): chosen here or in the address, else the browser's."""

from datetime import datetime
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_skeleton, format_time, get_timezone
from babel.numbers import format_decimal
from babel.units import format_unit
from flask import Flask, g, request
from jinja2.ext import InternationalizationExtension
from markupsafe import Markup
from werkzeug import Response

from companion.game.text import Catalogue, Text
from companion.translations import LANGUAGES, catalogue, set_reader_language
from companion.web.forms.visitor import THEMES

_IN_ADDRESS = "lang"
SENDERS = "in"
"""In a link that is sent, the language of whoever sends it: a chat that draws a preview speaks none of its own."""
_YEARS = 2 * 365 * 24 * 3600


def language() -> str:
    """What the visitor chose, else what the browser prefers, else what the sender of the link spoke."""
    if "language" not in g:
        chosen, sender = (request.args.get(_IN_ADDRESS), request.cookies.get("language")), request.args.get(SENDERS)
        known = next((code for code in chosen if code in LANGUAGES), None)
        default = sender if sender in LANGUAGES else "en"
        g.language = known or request.accept_languages.best_match(LANGUAGES, default)
    found: str = g.language
    return found


def speak(code: str) -> None:
    g.language = code
    set_reader_language(code)


def page_address(code: str | None = None) -> str:
    """The address of this page: in the language of whoever opens it, or in a certain one."""
    query = [pair for pair in request.args.items(multi=True) if pair[0] != _IN_ADDRESS]
    if code:
        query.append((_IN_ADDRESS, code))
    return f"{request.path}?{urlencode(query)}" if query else request.path


def set_preference(response: Response, name: str, value: str) -> None:
    """Keep a choice of the visitor's in this browser."""
    response.set_cookie(name, value, max_age=_YEARS, samesite="Lax", secure=request.is_secure)


def _remember_address(response: Response) -> Response:
    """A page that was opened in a language by its address leaves the next ones in it."""
    chosen = request.args.get(_IN_ADDRESS)
    if chosen == language() != request.cookies.get("language") and response.mimetype == "text/html":
        set_preference(response, "language", chosen)
    return response


def messages() -> Catalogue:
    return catalogue(language())


def reader_settings() -> tuple[Any, ...]:
    """What of a page is the visitor's: language, plan, and how times are written."""
    return language(), colour_scheme(), request.cookies.get("zone"), str(_region())


def _say(text: Text | str) -> str:
    """A sentence in the visitor's language. A plain string is already one: a name, or words as they were entered."""
    return str(text) if isinstance(text, Text) else text


def _say_names(text: Text) -> Markup:
    """A sentence about a name as it was entered: its direction must not turn the sentence around it."""
    shown = {
        key: isolate_name(str(value))
        if key == "name"
        else format_number(value)
        if isinstance(value, int)
        else str(value)
        for key, value in text.values.items()
    }
    return Markup(messages().gettext(text.message)).format(**shown)


def colour_scheme() -> str | None:
    """Day or night, where the visitor chose; else the style sheet follows the phone."""
    chosen = request.cookies.get("plan")
    return chosen if chosen in THEMES else None


def format_number(value: int) -> str:
    if -1000 < value < 1000:  # nearly every number of a page, written alike in all our languages
        return str(value).replace("-", "−")
    return format_decimal(value, locale=language()).replace("-", "−")


def time_zone() -> Any:
    """The browser tells its time zone by a cookie once a script ran; without one, the zone of this machine."""
    try:
        return ZoneInfo(request.cookies["zone"])
    except (LookupError, ValueError, OSError):  # none was told, no such zone, no name of one, a folder of zones
        return get_timezone()


def _region() -> Locale:
    """The language of the page as it is written in the phone's region: dates differ between London and New York.

    Not every language is written in every region; English is, but not everywhere in a way of its own.
    """
    tags = (tag.replace("_", "-").split("-") for tag in request.accept_languages.values())
    regions = (parts[-1].upper() for parts in tags if len(parts) > 1)
    region = next((place for place in regions if len(place) == 2 and place.isascii() and place.isalpha()), None)
    try:
        return Locale(language(), region)
    except UnknownLocaleError:
        outside_america = language() == "en" and region in Locale("en").territories
        return Locale("en", "150") if outside_america else Locale(language())


def format_clock(moment: datetime) -> str:
    return format_time(moment, "short", tzinfo=time_zone(), locale=_region())


def format_day(moment: datetime) -> str:
    """A date that stays on one line: “Nov 14, 2026”."""
    return format_date(moment.astimezone(time_zone()), "medium", locale=_region()).replace(" ", "\N{NO-BREAK SPACE}")


def format_month(moment: datetime) -> str:
    """The month and its year: “May 2026”."""
    return format_skeleton("yMMMM", moment, tzinfo=time_zone(), locale=_region())


def format_duration(seconds: int) -> str:
    """A span of time in hours and minutes: “1 hr 25 min”."""
    hours, minutes = divmod(max(0, seconds) // 60, 60)
    units = [(hours, "duration-hour")] if hours else []
    if minutes or not hours:
        units.append((minutes, "duration-minute"))
    return " ".join(format_unit(count, unit, "short", locale=language()) for count, unit in units)


def format_moment(moment: datetime) -> str:
    """A day and a time without its seconds: “Nov 14, 2026, 9:40 PM”."""
    return f"{format_day(moment)}, {format_clock(moment)}"


def init_app(app: Flask) -> None:
    app.before_request(lambda: set_reader_language(language()))
    app.after_request(_remember_address)
    app.teardown_request(lambda _error: set_reader_language("en"))
    env = app.jinja_env
    env.add_extension(InternationalizationExtension)
    env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda message: messages().gettext(message),
        lambda one, many, n: messages().ngettext(one, many, n),
        newstyle=True,
    )
    env.filters.update(say=_say, number=format_number, bidi=isolate_name, say_names=_say_names)
    env.filters.update(clock=format_clock, day=format_day, moment=format_moment, span=format_duration)
    env.globals.update(language=language, languages=LANGUAGES, here=page_address)
    env.globals.update(plan=colour_scheme, direction=text_direction, letters=font_subset)


def text_direction() -> str:
    return Locale(language()).text_direction


def font_subset() -> str:
    """The font file with the letters that the language has besides the English ones; empty for English."""
    if language() == "en":
        return ""
    return "cyrillic" if any("\u0400" <= letter <= "\u04ff" for letter in LANGUAGES[language()]) else "accents"


def isolate_name(name: str) -> Markup:
    """A name as entered, whatever its script: its direction must not turn the sentence around it."""
    return Markup("<bdi>{}</bdi>").format(name)
