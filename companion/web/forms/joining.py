"""Joining a table by its code."""

from __future__ import annotations

from wtforms import StringField
from wtforms.validators import DataRequired

from companion.games.text import say
from companion.web.forms.base import Form
from companion.web.forms.fields import stripped
from companion.web.forms.validators import fits

_CODE_LENGTH = 20
"""A code has four to eight characters; people put blanks and dashes between them."""


class JoinForm(Form):
    code = StringField(
        say("Code of the table"),
        [DataRequired(say("The code of the table is missing")), *fits(_CODE_LENGTH)],
        filters=[stripped],
    )
