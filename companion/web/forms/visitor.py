"""What a visitor may ask of any page: another language or plan, the rules, a table by its code."""

from wtforms import HiddenField, StringField
from wtforms.validators import DataRequired, Optional
from wtforms.widgets import TextArea

from companion.game.text import say
from companion.translations import LANGUAGES
from companion.web.forms.fields import Form, SelectField, option, strip, to_one_line
from companion.web.forms.validators import text_up_to

THEMES = ("day", "night")
_QUESTION_LENGTH = 400  # As somebody tells it, by voice too.
_CODE_LENGTH = 20  # A code has four to eight characters; people put blanks and dashes between them.


class PreferencesForm(Form):
    """One press is one of the two."""

    language = SelectField(say("Language"), [Optional()], [option(*language) for language in LANGUAGES.items()])
    plan = SelectField(say("Plan"), [Optional()], [option(plan, plan) for plan in THEMES])


class SearchForm(Form):
    """A question to the rules, in one's own words."""

    q = StringField(say("Ask the rules"), text_up_to(_QUESTION_LENGTH), filters=[to_one_line], widget=TextArea())


class JoinForm(Form):
    code = StringField(
        say("Code of the table"),
        [DataRequired(say("The code of the table is missing")), *text_up_to(_CODE_LENGTH)],
        filters=[strip],
    )


class BackForm(Form):
    back = HiddenField()
