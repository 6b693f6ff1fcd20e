"""PDFs and pictures: drawn two at a time in a queue of their own and kept, so that no page waits for them.

A request waits a few seconds for its drawing. Only a few requests wait at once; any other is told to ask again, and
finds the drawing that was made meanwhile.
"""

from collections.abc import Callable, Hashable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from threading import BoundedSemaphore, Lock

from flask import Blueprint, copy_current_request_context, current_app, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from companion.game.text import say
from companion.web.http.errors import PageError, error_page

blueprint = Blueprint("drawings", __name__)

_AT_ONCE = 2
_QUEUED = 16  # Drawings that are asked for and not made yet, at most.
_WAITING = 3  # Requests that wait at once: most of the server's eight threads stay free for pages.
_SECONDS = 5.0  # How long a request waits for its drawing.
_BYTES = 8 * 1024 * 1024  # All drawings that are kept: an ordinary result has 60 KB, that of a hundred seats 2 MB.
_ASK_AGAIN = 2  # Seconds until a page asks again by itself.


class NotDrawnYet(HTTPException):
    """The drawing is not ready: whoever asks again gets it."""

    code = 503


class Drawings:
    """What was drawn, by what it shows: its key holds all that it depends on, such as the version of a table."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(_AT_ONCE, "drawing")
        self._lock = Lock()
        self._waiting = BoundedSemaphore(_WAITING)
        self._asked: dict[Hashable, Future[bytes]] = {}
        self._kept: dict[Hashable, bytes] = {}

    def get(self, key: Hashable, draw: Callable[[], bytes], seconds: float = _SECONDS) -> bytes:
        """The drawing of this key, which `draw` makes if nobody has asked for it before.

        :raise NotDrawnYet: it takes longer than that, or too many wait already.
        """
        with self._lock:
            if key in self._kept:
                self._kept[key] = self._kept.pop(key)  # the one asked for last is the last to go
                return self._kept[key]
            if key not in self._asked:
                if len(self._asked) >= _QUEUED:
                    raise NotDrawnYet
                self._asked[key] = self._pool.submit(self._draw, key, draw)
            drawing = self._asked[key]
        if not self._waiting.acquire(blocking=False):
            raise NotDrawnYet
        try:
            return drawing.result(seconds)
        except (TimeoutError, CancelledError):
            raise NotDrawnYet from None
        finally:
            self._waiting.release()

    def stop(self) -> None:
        """Leave out what waits to be drawn: the server ends."""
        with self._lock:
            for key in [key for key, waiting in self._asked.items() if waiting.cancel()]:
                del self._asked[key]

    def _draw(self, key: Hashable, draw: Callable[[], bytes]) -> bytes:
        try:
            drawing = draw()
            with self._lock:
                self._kept[key] = drawing
                while len(self._kept) > 1 and sum(map(len, self._kept.values())) > _BYTES:
                    del self._kept[next(iter(self._kept))]
            return drawing
        finally:
            with self._lock:
                del self._asked[key]


_drawings = Drawings()
stop = _drawings.stop


def draw_once(key: Hashable, draw: Callable[[], bytes]) -> bytes:
    """What `draw` makes of this request; it is kept, so the key names all that the drawing depends on.

    :raise NotDrawnYet: it is not ready yet.
    """
    if blueprint.name not in current_app.blueprints:  # on a phone by itself nobody else waits, and there are no threads
        return draw()
    seconds = current_app.config.get("SECONDS_FOR_A_DRAWING", _SECONDS)
    in_reader_language = partial(copy_context().run, copy_current_request_context(draw))
    return _drawings.get(key, in_reader_language, seconds)


@blueprint.app_errorhandler(NotDrawnYet)
def ask_again(_error: NotDrawnYet) -> ResponseReturnValue:
    """A page that asks again by itself; instead of a picture within a page, which cannot, just the status."""
    headers = {"Retry-After": str(_ASK_AGAIN)}
    if not request.path.endswith(".pdf"):
        return "", 503, headers
    title = say("Preparing the print")
    advice = say("What you want to print is being prepared. This page loads it by itself in a moment.")
    page = current_app.make_response(error_page(PageError(title, advice, 503)))
    page.headers.update(headers, Refresh=str(_ASK_AGAIN))
    return page
