"""Joining a table by its code."""

from __future__ import annotations

from companion.games.text import say
from companion.web.forms.base import Form
from companion.web.forms.fields import Words
from companion.web.forms.validators import Filled, Length

_CODE_LENGTH = 20
"""A code has four to eight characters; people put blanks and dashes between them."""


class JoinForm(Form):
    code = Words(say("Code of the table"), Filled(say("The code of the table is missing")), Length(_CODE_LENGTH))
