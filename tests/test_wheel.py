"""A wheel carries templates, static files and data, and runs from an empty folder."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from companion import games

ROOT = Path(__file__).parents[1]
pytestmark = [pytest.mark.process, pytest.mark.night]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, unpacked as an installer would."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = folder.glob("kvartal-*.whl")
    site = folder / "site"
    zipfile.ZipFile(wheel).extractall(site)
    # As `make wheel` does before it builds.
    python(site, folder, "from companion.cli import main; main(['prepare', 'site/companion/ready'])")
    return site


def python(installed: Path, empty: Path, code: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(installed), "PYTHONSAFEPATH": "1"}
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=empty, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_it_is_the_wheel_that_runs(installed: Path, tmp_path: Path) -> None:
    assert python(installed, tmp_path, "import companion; print(companion.__file__)").startswith(str(installed))


def test_every_game_answers_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    code = """
from companion import games
from companion.documents import calculate
for game in games.ids():
    print(game, len(calculate(game, "setup", {"players": 2})["steps"]) > 3)
"""
    assert python(installed, tmp_path, code).splitlines() == [f"{game} True" for game in games.ids()]


def test_the_russian_catalogue_and_the_rule_cards_are_in_it(installed: Path, tmp_path: Path) -> None:
    code = """
from companion import rules, translations as language
print(language.catalogue("ru").gettext("is missing"), len(rules.cards("ru")))
"""
    message, count = python(installed, tmp_path, code).rsplit(" ", 1)
    assert message == "не хватает"
    assert int(count) > 150


def test_questions_are_answered_from_it(installed: Path, tmp_path: Path) -> None:
    code = """
import os
os.environ["KVARTAL_CACHE"] = os.path.abspath("cache")
from companion import rules
rules.build_missing(print, ["streets"])
print(rules.search("who wins a tie", "streets").matches[0].rule_id)
"""
    assert python(installed, tmp_path, code).splitlines() == ["Preparing the rules: Streets (1 of 1) ...", "ST-33"]


def test_the_pages_and_their_files_are_served_from_it(installed: Path, tmp_path: Path) -> None:
    code = """
import re
from companion.web import create_app
client = create_app().test_client()
page = client.get("/").text
styles = re.findall(r'href="([^"]+\\.css[^"]*)"', page)
print(len(styles), all(client.get(style).status_code == 200 for style in styles))
"""
    count, served = python(installed, tmp_path, code).split()
    assert int(count) >= 1
    assert served == "True"
