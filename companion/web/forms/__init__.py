"""Forms: WTForms with our own words.

Every page with a form has a class here, or beside the calculator that asks; `templates/macros/forms.html` draws a field
with its label, its control and the sentence beside it. Two things are read elsewhere: the board and map editors keep
their compact encoding (`companion/web/editors`), and the JSON API reads documents with pydantic
(`companion/documents.py`).
"""

from __future__ import annotations

from companion.web.forms.base import Form, Row
from companion.web.forms.fields import Choice, Choices, Hidden, Option, Paragraph, Switch, WholeNumber, Words

__all__ = ["Choice", "Choices", "Form", "Hidden", "Option", "Paragraph", "Row", "Switch", "WholeNumber", "Words"]
