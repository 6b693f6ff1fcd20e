"""Static files: read when first asked for, compressed once, addressed by what is in them so that a phone fetches each
only once."""

import gzip
import hashlib
import mimetypes
import posixpath
import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePath
from typing import NamedTuple

from flask import Flask, Response, abort

from companion import games
from companion.resources.build_cache import digest, is_ready, prepared
from companion.resources.folders import game_folders, static_files
from companion.resources.sprite import sprite
from companion.web.rendering.page_cache import COMPRESSED, accepts_gzip, compress

DIGEST = "static.txt"  # Where a built package has the digest of its static files.
_FOREVER = "max-age=31536000, immutable"
_IMPORT = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
_PLAIN = "css/plain-theme.css"
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_REMARK = re.compile(r"^\s*//.*\n| // .*$|^\s+", re.MULTILINE)
"""What stands in a module for us, not for the phone: remarks and indentation."""
_SPACE = re.compile(r"""("[^"]*")|\s*([{}])\s*|([:;,])\s+""")
"""A text of a style sheet, which stays, or a sign around which nothing needs to be free."""
_TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}


class Asset(NamedTuple):
    body: bytes
    zipped: bytes | None
    kind: str


class Assets:
    """The static files. One digest of them all stands in every address: relative imports and urls just work."""

    def __init__(self, paths: Mapping[str, Path]) -> None:
        self._paths = paths
        self._assets: dict[str, Asset] = {}
        is_built = is_ready(DIGEST) and not game_folders("static")
        self.digest = prepared(DIGEST, (), make_digest).decode() if is_built else _digest(paths)

    def address(self, name: str) -> str:
        if name not in self._paths:
            raise KeyError(f"there is no static file {name}")
        return f"/static/{self.digest}/{name}"

    def find(self, name: str) -> Asset | None:
        """The static file of this name; None where there is none."""
        if name in self._paths and name not in self._assets:
            self._assets[name] = _asset(name, _body(name, self._paths))
        return self._assets.get(name)

    def serve(self, digest: str, name: str) -> Response:
        asset = self.find(name)
        if asset is None:
            abort(404)
        response = Response(asset.body, content_type=asset.kind)
        if asset.zipped:
            response.vary.add("Accept-Encoding")
        if asset.zipped and accepts_gzip():
            response.data = asset.zipped
            response.content_encoding = "gzip"
        # A page opened before an update still finds its modules, but must ask again next time.
        response.headers["Cache-Control"] = _FOREVER if digest == self.digest else "no-cache"
        return response


def _digest(paths: Mapping[str, Path]) -> str:
    """A digest of the files, of the games that share them, and of how this module makes them small."""
    return hashlib.sha256(f"{digest([*paths.values(), Path(__file__)])} {games.ids()}".encode()).hexdigest()[:12]


def make_digest() -> bytes:
    return _digest(static_files()).encode()


def _asset(name: str, body: bytes) -> Asset:
    kind = _TYPES.get(PurePath(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    zipped = gzip.compress(body, 9, mtime=0) if kind.startswith(COMPRESSED) else None
    # A module is UTF-8 whatever is said, a style sheet as its page is; a first view counts every byte.
    if kind.startswith("text/") and not name.endswith((".js", ".css")):
        kind += "; charset=utf-8"
    return Asset(body, zipped, kind)


def _body(name: str, paths: Mapping[str, Path]) -> bytes:
    if name == "sprite.svg":
        return sprite().encode()
    if name.endswith(".css"):
        return minify_css(_style(name, paths)).encode()
    if name.endswith(".js"):
        return _REMARK.sub("", paths[name].read_text(encoding="utf-8")).encode()
    return paths[name].read_bytes()


def minify_css(style: str) -> str:
    """A style sheet without its comments and indentation: they are for us, not for the phone."""
    return _SPACE.sub(r"\1\2\3", _COMMENT.sub("", style)).strip()


def _style(name: str, paths: Mapping[str, Path]) -> str:
    """A style sheet with those it imports in their places: one request in place of several.

    `games/*/theme.css` stands for the sheets of this name of all games. Addresses inside an imported sheet are read
    from the importing one: `url(…)` only between sheets of one folder.
    """

    def imported(line: re.Match[str]) -> str:
        sheet = posixpath.normpath(posixpath.join(posixpath.dirname(name), line[1]))
        return "".join(_of_games(sheet, paths)) if "*" in sheet else _style(sheet, paths)

    return _IMPORT.sub(imported, paths[name].read_text(encoding="utf-8"))


def _of_games(pattern: str, paths: Mapping[str, Path]) -> Iterator[str]:
    """The sheets of all games that have one; colours that a game does not bring are the plain ones."""
    for game_id in games.ids():
        name = pattern.replace("*", game_id)
        if name in paths:
            yield _style(name, paths)
        elif name.endswith("/theme.css"):
            yield _style(_PLAIN, paths).replace("g-plain", f"g-{game_id}")


def init_app(app: Flask) -> None:
    assets = Assets(static_files())
    app.jinja_env.globals.update(asset=assets.address, sprite=assets.address("sprite.svg"))
    app.add_url_rule("/static/<digest>/<path:name>", "static", assets.serve)
    app.after_request(compress)
