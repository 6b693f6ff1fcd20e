"""Two phones changed the same field: a page with both values and the choice between them."""

from collections.abc import Sequence

from flask import render_template
from flask.typing import ResponseReturnValue

from companion.session.saving import Difference
from companion.tables import Conflict
from companion.web.forms.base import fields_to_resend
from companion.web.http.access import View


def choice_page(view: View, conflict: Conflict, differences: Sequence[Difference]) -> ResponseReturnValue:
    """The choice, for a form that has a page of its own."""
    page = render_template(
        "seat/conflict_page.html", view=view, table=view.table, conflict=conflict, differences=differences,
        fields=fields_to_resend(),
    )  # fmt: skip
    return page, 409
