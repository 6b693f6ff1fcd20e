"""What a visitor may ask of any page: another language or plan, and the rules."""

from __future__ import annotations

from wtforms.widgets import TextArea

from companion.games.text import say
from companion.language import LANGUAGES
from companion.web.forms.base import Form
from companion.web.forms.fields import Choice, Line, Option
from companion.web.forms.validators import Length
from companion.web.languages import PLANS

_QUESTION_LENGTH = 400
"""As somebody tells it, by voice too."""


class PreferencesForm(Form):
    """One press is one of the two."""

    language = Choice(say("Language"), [Option(*language) for language in LANGUAGES.items()], optional=True)
    plan = Choice(say("Plan"), [Option(plan, plan) for plan in PLANS], optional=True)


class SearchForm(Form):
    """A question to the rules, in one's own words."""

    q = Line(say("Ask the rules"), Length(_QUESTION_LENGTH), widget=TextArea())
