"""Builds the site: `python -m companion.site.build FOLDER`, with Node, npm and pip.

index.html, 404.html    the shell, a page that stays while the application's pages come and go in its frame
service.js              answers every address from the engine, and files from the phone
py/                     Python, its library, the application, what prints, the words of each language
rules/                  the search index of a game in a language, fetched when the game is first opened
static/<digest>/        the files of the pages, as the server has them; static.packed has all of them at once
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import version
from itertools import chain, product
from pathlib import Path
from tempfile import TemporaryDirectory

from companion import games
from companion.resources.folders import folder, static_files
from companion.rules import build_language
from companion.share import glyphs
from companion.site.libraries import compile_folder, fetch_pyodide, prepare_libraries
from companion.site.packing import Packer, archive, bundle, contents, put
from companion.site.shell import shell_page
from companion.translations import LANGUAGES, SPOKEN
from companion.web.rendering.assets import Assets

_PROGRAM = Path(__file__).parents[1]
_KEPT = _PROGRAM.parent / "build/site-parts"  # What npm and pip fetched stays here, and what takes long to make.
_NOT_FOR_PHONES = re.compile(
    r"""^(
    companion/(cli|translations/extraction)\.py | companion/commands/ | companion/deployment/ |
    companion/photo/(?!__init__|sheet_map) | companion/games/[^/]+/photo/ | companion/site/(?!__init__|bridge) |
    companion/tables/storage/backup\.py | .*/rules/asks/ | companion/rules/elsewhere/ | .*/glossary\.toml$ |
    companion/ready/ | companion/games/[^/]+/rules/(text/|cards\.toml) | .*\.po$ |
    .*__pycache__ | .*\.md$
    )""",
    re.VERBOSE,
)
_NAME_ALONE = re.compile(r"companion/(templates/.*|static/.*\.js)$")
"""Templates come compiled and scripts from the service worker: of these only the name is asked for."""
_WORDS = re.compile(rf"(/|^)(?P<language>{'|'.join(LANGUAGES)})[._][^/]*$|/translations/(?P<folder>..)/")
"""Files of one language: texts, messages, dates. Pyphen wants all its dictionaries at once."""
_PARTS = (("print", r"(reportlab|ttf_opensans)/"), ("program", r"(companion|pdf|kvartal-[^/]*)/"), ("libraries", ""))
_LATER = re.compile(r"^(rules/|py/words-(?!en))")  # Fetched when somebody asks for it, not at the first opening.
_STEPS = (
    ("print", r"py/print"),
    ("language", r"py/words-"),
    ("games", r"py/program|static|index|icon"),
    ("engine", ""),
)
"""Which step of the first opening a file belongs to."""


def build(target: Path, level: int = 19, languages: Sequence[str] = SPOKEN) -> None:
    """Build the site into a folder. A low level packs fast; the rules come in these languages."""
    packer = Packer(_KEPT / "packed", level)
    pyodide = fetch_pyodide(_KEPT)
    library, libraries = prepare_libraries(_KEPT, pyodide)
    shutil.rmtree(target, ignore_errors=True)
    with TemporaryDirectory() as temporary:
        program = Path(temporary)
        _copy_program(program)
        compile_folder(pyodide, program, lines=True)
        _pack_program((program, libraries), target / "py", packer)
    packer.write(archive(library), target / "py/python.zip")
    for game, language in product(games.ids(), languages):
        packer.write(build_language(game, language).read_bytes(), target / f"rules/{game}-{language}.sqlite")
    _copy_pyodide(pyodide, target / "py", packer)
    _write_static(target, packer)
    _write_shell(target)
    _write_service(target, pyodide.parent / "fzstd/umd/index.js")


def _copy_program(target: Path) -> None:
    """Lay the application as a wheel would have it, with what is made ready for the phone."""
    for package in (_PROGRAM, folder("templates"), folder("static"), _PROGRAM.parent / "pdf"):
        inside = "" if package.name in ("companion", "pdf") else "companion/"
        for path, body in contents(package):
            name = f"{inside}{package.name}/{path}"
            if not _NOT_FOR_PHONES.match(name):
                put(target / name, b"" if _NAME_ALONE.match(name) else body)
    subprocess.run([sys.executable, "-m", "companion", "prepare", str(target / "companion/ready")], check=True)
    put(target / "companion/share" / glyphs.MEASURED.name, json.dumps(glyphs.measure()).encode())
    about = f"Metadata-Version: 2.1\nName: kvartal\nVersion: {version('kvartal')}\n"
    put(target / f"kvartal-{version('kvartal')}.dist-info/METADATA", about.encode())


def _pack_program(folders: Sequence[Path], target: Path, packer: Packer) -> None:
    """Part what Python imports: the libraries, the program, what prints, and the words of each language."""
    parts: dict[str, list[tuple[str, bytes]]] = {}
    for name, body in chain.from_iterable(map(contents, folders)):
        spoken = _WORDS.search(name)
        words = f"words-{spoken['language'] or spoken['folder']}" if spoken else None
        parts.setdefault(words or _first(_PARTS, name), []).append((name, body))
    for part, files in parts.items():
        packer.write(bundle(files), target / part)


def _first(kinds: Sequence[tuple[str, str]], name: str) -> str:
    return next(kind for kind, pattern in kinds if re.match(pattern, name))


def _copy_pyodide(pyodide: Path, target: Path, packer: Packer) -> None:
    for name in ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs"):
        packer.write((pyodide / name).read_bytes(), target / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text())
    put(target / "pyodide-lock.json", json.dumps({**lock, "packages": {}}).encode())


def _write_static(target: Path, packer: Packer) -> None:
    """Every static file under its address; and all of them in one file, which is fetched in one go."""
    assets = Assets(static_files())
    found = {assets.address(name): asset for name in static_files() if (asset := assets.find(name))}
    for address, asset in found.items():
        put(target / address.lstrip("/"), asset.body)
    kinds = json.dumps({address: asset.kind for address, asset in found.items()})
    packed = bundle([("kinds", kinds.encode()), *((address, asset.body) for address, asset in found.items())])
    packer.write(packed, target / "static")


def _write_shell(target: Path) -> None:
    page = shell_page().encode()
    put(target / "index.html", page)
    # What a host answers to the link of a table before the service worker is there.
    put(target / "404.html", page)
    put(target / "icon.svg", static_files()["icon.svg"].read_bytes())
    manifest = {
        "name": "Kvartal", "short_name": "Kvartal", "start_url": "/", "scope": "/", "display": "standalone",
        "background_color": "#ebe3d0", "theme_color": "#ebe3d0",
        "icons": [{"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }  # fmt: skip
    put(target / "manifest.webmanifest", json.dumps(manifest).encode())


def _write_service(target: Path, unpacker: Path) -> None:
    """The service worker, with what unpacks and the list of all files: their sizes, digests and steps."""
    files = {
        name: [
            len(body),
            hashlib.sha256(body).hexdigest()[:12],
            "later" if _LATER.match(name) else _first(_STEPS, name),
        ]
        for name, body in contents(target)
        if not name.startswith("static/") and name not in ("404.html", "service.js")
    }
    script = f"{unpacker.read_text()}\n{(folder('static') / 'js/site/service.js').read_text(encoding='utf-8')}"
    digest = hashlib.sha256(f"{script}{files}".encode()).hexdigest()[:12]
    put(target / "service.js", f'const VERSION = "{digest}";\nconst FILES = {json.dumps(files)};\n{script}'.encode())


if __name__ == "__main__":
    build(Path(sys.argv[1]))
