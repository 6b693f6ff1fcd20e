"""What the plays of this browser or of a group come to: the addresses of the page. `statistics_page.py` draws it."""

from babel.numbers import format_decimal, format_percent
from flask import Blueprint, url_for

from companion.session.recording import record_earlier
from companion.tables.history.play_queries import Scope
from companion.web.http.device_cookie import device, is_robot, store
from companion.web.http.languages import language
from companion.web.pages.groups import find_group

blueprint = Blueprint("statistics", __name__)

_SMALL = 10  # Below this a mean has a decimal.


@blueprint.get("/plays/stats", defaults={"key": None})
@blueprint.get("/groups/<key>/stats")
def page(key: str | None) -> str:
    """Of this browser, or of a group, for whoever has its link."""
    from companion.web.pages.statistics_page import render_statistics

    if key is None:
        record_earlier(store(), device())
        return render_statistics(Scope(device=device()), url_for("plays.page"))
    group = find_group(key)
    if not is_robot():
        store().groups.hold(group.id, device())
    return render_statistics(Scope(group=group.id), url_for("groups.page", key=key))


@blueprint.app_template_filter("mean")
def _mean(value: float, places: int = 0) -> str:
    """A mean as it is told: whole, or with so many places where it is small or asked for."""
    shape = "0.0" if places else "0.0" if 0 < abs(value) < _SMALL else "0"
    return format_decimal(value, shape, locale=language()).replace("-", "−")


@blueprint.app_template_filter("percent")
def _percent(share: float) -> str:
    return format_percent(share, locale=language())
