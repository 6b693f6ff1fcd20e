"""What of the libraries and of Python itself goes into the site, and what no page ever asks for."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path

LIBRARIES = (
    "alembic", "annotated-types", "babel", "blinker", "click", "flask", "itsdangerous", "jinja2", "mako", "markupsafe",
    "pydantic", "pyphen", "reportlab", "segno", "sqlalchemy", "ttf-opensans", "typing-extensions", "typing-inspection",
    "werkzeug", "wtforms",
)  # fmt: skip
"""Taken from the environment that builds the site: the versions that the tests ran with."""
COMPILED = ("pydantic-core",)
"""Written in another language: fetched as compiled for browsers, in the same version."""
PLATFORM, PYTHON = "pyemscripten_2026_0_wasm32", "3.14"
"""What the compiled ones are for: the Python of the Pyodide that package.json names."""

_STAND_IN = {"PIL/__init__.py": "", "PIL/Image.py": "class Image:\n    pass\n"}
"""ReportLab asks for these names of Pillow when it is imported; nothing that we print has a photo in it."""
_UNUSED = re.compile(
    r"""^(
    .*\.(so|pyd|pyi|c|pyx|h|pxd|typed|pyc) | \.\./.* | [^/]+\.dist-info/(?!METADATA|entry_points).* | .*/tests?/.* |
    alembic/(testing|templates)/.* |
    babel/locale-data/(?!(root|en|en_150|en_001|en_GB|en_US|ru|uk|pl|cs|sk|ro|hu)\.dat).* |
    babel/messages/(frontend|extract|jslexer|checkers|setuptools_frontend)\.py |
    pydantic/(v1|mypy|deprecated/(?!__init__)).* |
    pyphen/dictionaries/(?!hyph_(en|ru|uk|pl|cs|sk|ro|hu)_).* |
    reportlab/(fonts|graphics|platypus)/.* | reportlab/pdfbase/_can_cmap_data.*\.py |
    sqlalchemy/(orm|testing|dialects/(mssql|mysql|oracle))/.* | sqlalchemy/ext/(?!baked|compiler|__init__).* |
    ttf_opensans/ttf/OpenSans-(?!(Regular|SemiBold|Bold)\.ttf).* | werkzeug/(debug/shared|testapp).* | wtforms/locale/.*
    )$""",
    re.VERBOSE,
)
_UNUSED_OF_PYTHON = re.compile(
    r"""^(
    _android | _apple | _ios | _pydatetime | _pydecimal | _pyio | _pyrepl/(?!__init__|trace|types|utils) | aifc |
    antigravity | asyncio/(__main__|tools|windows) | cgi | chunk | colorsys | concurrent/futures/(process|interpreter) |
    concurrent/interpreters | cProfile | crypt | curses | dbm | distutils | doctest |
    encodings/(?!__init__|aliases|utf_|ascii|latin|idna|cp437|cp1251|cp1252|punycode|raw_uni|unicode_esc|charmap|
        iso8859_1\b|undefined) |
    ensurepip | filecmp | fileinput | ftplib | http/cookiejar | idlelib | imaplib | json/tool | lib2to3 | mailbox |
    modulefinder | multiprocessing | netrc | nntplib | nturl2path | optparse | pickletools | plistlib | poplib |
    profile | pstats | pyclbr | pydoc | pydoc_data | rlcompleter | sched | smtplib | sqlite3/__main__ | sunau |
    symtable | tabnanny | tarfile | test | this\.py | tkinter | trace\.py | turtle | unittest | venv | wave |
    webbrowser | wsgiref | xml/(dom|sax/expatreader) | xmlrpc | zipapp
    )""",
    re.VERBOSE,
)


def copy_libraries(target: Path, wheels: Path) -> None:
    """Lay the libraries into a folder that Python can import from."""
    for name in LIBRARIES:
        for file in distribution(name).files or ():
            if not _UNUSED.match(file.as_posix()):
                path = target / file.as_posix()
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(Path(str(file.locate())).read_bytes())
    for name, text in _STAND_IN.items():
        (target / name).parent.mkdir(exist_ok=True)
        (target / name).write_text(text)
    for name in COMPILED:
        with zipfile.ZipFile(_fetch(name, wheels)) as wheel:
            wheel.extractall(target, [each for each in wheel.namelist() if each.endswith((".py", ".so", "/METADATA"))])


def _fetch(name: str, wheels: Path) -> Path:
    """The wheel of a compiled library, which pip fetches once."""
    version = distribution(name).version
    pattern = f"{name.replace('-', '_')}-{version}-*{PLATFORM}.whl"
    if not list(wheels.glob(pattern)):
        wanted = ["--only-binary=:all:", "--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp"]
        command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps", *wanted]
        subprocess.run([*command, "-d", str(wheels), f"{name}=={version}"], check=True)
    return next(wheels.glob(pattern))


def copy_python(pyodide: Path, target: Path) -> None:
    """Lay Python's own library into a folder, without what no page imports."""
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as library:
        wanted = [each for each in library.namelist() if not each.endswith("/") and not _UNUSED_OF_PYTHON.match(each)]
        library.extractall(target, wanted)
