"""The first page comes soon: what it does not need is neither imported nor read before it."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion import games
from tests.server import ROOT

pytestmark = pytest.mark.process
CODE = """
import sys
opened = set()
sys.addaudithook(lambda event, given: opened.add(str(given[0])) if event == "open" else None)
from companion.web import create_app
app = create_app({"INSTANCE": sys.argv[1]})
for language in ("en", "ru"):
    page = app.test_client().get("/", headers={"Accept-Language": language})
    assert page.status_code == 200, page.text
print(*sys.modules)
print(*(name.replace(" ", "_") for name in opened))
"""
NOT_NEEDED = {
    "alembic", "numpy", "PIL", "pdf", "pydantic", "reportlab", "segno",
    "babel.messages.pofile", "sqlalchemy.dialects.postgresql", "sqlalchemy.orm",
    "companion.documents.contract", "companion.exchange.archive", "companion.photo",
    "companion.share", "companion.statistics",
    *(f"companion.{module}" for game in ("streets", "uptown", "happy_city", "ginkgopolis", "paper_quarters")
      for module in (f"games.{game}.calculations", f"games.{game}.table.editor", f"games.{game}.photo")),
}  # fmt: skip


@pytest.fixture(scope="module")
def second_start(tmp_path_factory: pytest.TempPathFactory) -> tuple[set[str], set[str]]:
    """The modules that a start imports, and the files that it opens, when another made everything ready before."""
    for _ in range(2):
        folder = tmp_path_factory.mktemp("instance")
        run = subprocess.run(
            [sys.executable, "-c", CODE, str(folder)], cwd=ROOT, capture_output=True, text=True, check=True
        )
    modules, files = run.stdout.splitlines()
    return set(modules.split()), set(files.split())


def test_the_first_page_imports_nothing_that_it_does_not_need(second_start: tuple[set[str], set[str]]) -> None:
    assert NOT_NEEDED & second_start[0] == set()


def test_an_empty_database_needs_no_migration_and_the_messages_no_compiling(
    second_start: tuple[set[str], set[str]],
) -> None:
    _, files = second_start
    assert not [name for name in files if "migrations/versions" in name and name.endswith(".pyc")]
    assert [name for name in files if "/ready/messages-ru.mo-" in name]


def test_the_home_page_reads_only_the_texts_of_rules_in_its_language(second_start: tuple[set[str], set[str]]) -> None:
    names = {Path(name).name for name in second_start[1]}
    rules = {name.rpartition("-")[0] for name in names if name.startswith("rules-")}
    assert rules == {f"rules-{game}-{language}.json" for game in games.ids() for language in ("en", "ru")}
    assert not [name for name in names if name.endswith(".tsv")]
