"""Forms: WTForms with our own words. Whatever a request sends is read here.

Every page with a form has a class here, or beside the calculator that asks; `templates/macros/forms.html` draws a field
with its label, its control and the sentence beside it. A form that is refused comes back with status 422: its page,
what was typed, and a sentence beside each field that cannot be read. Two things are read elsewhere: the board and map
editors keep their compact encoding (`companion/session/editors`), and the JSON API reads documents with pydantic
(`companion/documents`).
"""

from companion.web.forms.fields import Form

__all__ = ["Form"]
