"""Static files: read once, compressed once, addressed by what is in them so that a phone fetches each only once."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

from flask import Flask, Response, abort, request

_FOREVER = "public, max-age=31536000, immutable"
_COMPRESSED = ("text/", "application/json", "application/javascript", "image/svg+xml")
_IMPORT = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
_TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}


@dataclass(frozen=True)
class Asset:
    body: bytes
    zipped: bytes | None
    type: str


class Assets:
    """The files of one folder. One digest of them all stands in every address: relative imports and urls just work."""

    def __init__(self, folder: Path) -> None:
        files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
        self.files = {path.relative_to(folder).as_posix(): _asset(path) for path in files}
        digest = hashlib.sha256()
        for name, asset in self.files.items():
            digest.update(name.encode() + b"\0" + asset.body)
        self.digest = digest.hexdigest()[:12]

    def address(self, name: str) -> str:
        if name not in self.files:
            raise KeyError(f"there is no static file {name}")
        return f"/static/{self.digest}/{name}"

    def serve(self, digest: str, name: str) -> Response:
        asset = self.files.get(name)
        if asset is None:
            abort(404)
        response = Response(asset.body, content_type=asset.type)
        if asset.zipped and _takes_gzip():
            response.data = asset.zipped
            response.content_encoding = "gzip"
        response.vary.add("Accept-Encoding")
        # A page opened before an update still finds its modules, but must ask again next time.
        response.headers["Cache-Control"] = _FOREVER if digest == self.digest else "no-cache"
        return response


def _asset(path: Path) -> Asset:
    type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    body = _style(path).encode() if path.suffix == ".css" else path.read_bytes()
    zipped = gzip.compress(body, 9, mtime=0) if type.startswith(_COMPRESSED) else None
    if type.startswith("text/"):
        type += "; charset=utf-8"
    return Asset(body, zipped, type)


def _style(path: Path) -> str:
    """A style sheet with those it imports in their places: one request in place of several.

    Addresses inside an imported sheet are read from the importing one: `url(…)` only between sheets of one folder.
    """
    return _IMPORT.sub(lambda line: _style(path.parent / line[1]), path.read_text(encoding="utf-8"))


def init_app(app: Flask, folder: Path) -> None:
    assets = Assets(folder)
    app.jinja_env.globals["asset"] = assets.address
    app.add_url_rule("/static/<digest>/<path:name>", "static", assets.serve)
    app.after_request(compress)


def _takes_gzip() -> bool:
    return request.accept_encodings.quality("gzip") > 0


def compress(response: Response) -> Response:
    """Pages and answers of the API go out compressed where that is worth a packet."""
    if (
        response.direct_passthrough
        or response.content_encoding
        or not (response.mimetype or "").startswith(_COMPRESSED)
        or not _takes_gzip()
        or len(response.get_data()) < 500
    ):
        return response
    response.set_data(gzip.compress(response.get_data(), 6, mtime=0))
    response.content_encoding = "gzip"
    response.vary.add("Accept-Encoding")
    return response
