"""Drawn once for each version of a table, however many phones ask for the same: a page, or the news of one; and sent
small.
"""

import gzip
from collections.abc import Callable, Mapping
from typing import Any

from flask import Response, current_app, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import Headers

from companion.tables import BoundedCache
from companion.web.http.access import View
from companion.web.http.languages import reader_settings

COMPRESSED = ("text/", "application/json", "application/javascript", "image/svg+xml")
_PAGES = 512
_LONGEST = 200  # Letters of a query that one of our pages sends.
_pages: BoundedCache[tuple[Any, ...], tuple[bytes, int, list[tuple[str, str]]]] = BoundedCache(_PAGES)


def render_fragments(templates: Mapping[str, str], context: Mapping[str, Any]) -> dict[str, str]:
    """Several templates by the element that each fills. What every page knows is put into their context once: ten times
    over, a save would cost three empty views more."""
    environment, known = current_app.jinja_env, dict(context)
    current_app.update_template_context(known)
    known = {**environment.globals, **known}
    fragments = {}
    for element, name in templates.items():
        template = environment.get_template(name)
        fragments[element] = "".join(template.root_render_func(template.new_context(known, shared=True)))
    return fragments


def cached_response(view: View, draw: Callable[[], ResponseReturnValue]) -> Response:
    """The answer to this request, which nothing decides but its address, how its visitor reads, and the table as it
    stands. Nothing in it is of one phone alone."""
    if len(request.query_string) > _LONGEST:
        return current_app.make_response(draw())
    table = view.table
    key = (
        current_app.config["DATABASE_URL"], table.id, table.edit_key, table.version, table.code,
        request.full_path, request.host_url, reader_settings(), accepts_gzip(),
    )  # fmt: skip
    kept = _pages.get(key)
    if kept is None:
        answer = compress(current_app.make_response(draw()))
        kept = answer.get_data(), answer.status_code, list(answer.headers)
        _pages.put(key, kept)
    # Cookies and headers are put on a copy: they are this phone's.
    body, status, headers = kept
    return Response(body, status, Headers(headers))


def accepts_gzip() -> bool:
    return request.accept_encodings.quality("gzip") > 0


def compress(response: Response) -> Response:
    """Pages and answers of the API go out compressed where that is worth a packet."""
    if (
        response.direct_passthrough
        or response.content_encoding
        or not (response.mimetype or "").startswith(COMPRESSED)
        or not accepts_gzip()
        or len(response.get_data()) < 500
    ):
        return response
    response.set_data(gzip.compress(response.get_data(), 8, mtime=0))
    response.content_encoding = "gzip"
    response.vary.add("Accept-Encoding")
    return response
