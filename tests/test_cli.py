"""The command explains itself."""

import json
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion import games
from companion.cli import main
from companion.documents import contract
from companion.tables import Store, schema


def run(*arguments: str, **options: Any) -> Result:
    return CliRunner().invoke(main, list(arguments), **options)


def test_help_names_the_product_and_every_command() -> None:
    output = run("--help").output
    assert "Kvartal" in output
    for name, command in main.commands.items():
        assert name in output
        assert command.get_short_help_str()


@pytest.mark.parametrize("command", sorted(main.commands))
def test_each_command_has_help(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Usage:" in result.output


def test_calculations_start_without_what_they_do_not_need() -> None:
    look = "import sys, companion.cli; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout.split()
    assert not {"flask", "sqlalchemy", "reportlab", "companion.rules", "companion.documents.contract"} & set(loaded)


def test_calc_without_a_game_lists_games_and_calculations() -> None:
    output = run("calc").output
    for game in games.every():
        assert game.id in output
        for calculation in game.calculations:
            assert calculation in output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["calc", "chess"], "no game “chess”; there are: streets,"),
        (["calc", "uptown"], "which calculation of uptown? There are: final,"),
        (["calc", "uptown", "sum"], "uptown has no calculation “sum”; there are: final,"),
        (["calc", "uptown", "final"], "document: this cannot be read as JSON"),
    ],
)
def test_a_call_that_cannot_be_done_says_what_could(arguments: list[str], told: str) -> None:
    result = run(*arguments, input="")
    assert result.exit_code == 2
    assert told in result.stderr


def test_the_schema_of_a_calculation_needs_no_document() -> None:
    result = run("calc", "uptown", "final", "--schema", input="")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == contract.schema("uptown", "final")


def test_the_sentences_of_a_result_come_in_the_language_asked_for() -> None:
    city = {"name": "Аня", "coins": 1, "city": ["market", "house", "square"]}
    document = json.dumps({"scoring": "product", "players": [city]})
    english = json.loads(run("calc", "happy-city", "final", input=document).stdout)
    russian = json.loads(run("calc", "happy-city", "final", "--lang", "ru", input=document).stdout)
    assert english["players"][0]["total"] == russian["players"][0]["total"] == 1
    assert english["players"][0]["lines"][0]["why"] != russian["players"][0]["lines"][0]["why"]


@pytest.mark.parametrize(
    ("command", "lines"),
    [
        (
            "calc",
            (
                r'{"game": "happy-city", "calculation": "setup", "input": {"players": 2, "readings": {"\ud800": "x"}}}',
                '{"game": "happy-city", "calculation": "setup", "input": {"players": 2}}',
            ),
        ),
        ("ask", (r'{"question": "tie?", "lang": "\ud800"}', '{"question": "tie?"}')),
    ],
)
def test_half_a_character_in_a_batch_is_refused_and_the_rest_goes_on(command: str, lines: tuple[str, str]) -> None:
    result = run(command, "--batch", input="\n".join(lines))
    assert result.exit_code == 0
    refused, answered = map(json.loads, result.stdout.splitlines())
    assert refused["error"]["message"]
    assert "error" not in answered


@pytest.mark.parametrize("port", ["0", "99999", "http"])
def test_a_port_that_there_is_not_is_refused(port: str) -> None:
    result = run("serve", "--port", port)
    assert result.exit_code == 1
    assert re.fullmatch(rf"PORT='?{port}'? .+\n", result.stderr)


@pytest.mark.parametrize(("copies", "said"), [("1", "1 copy on 1 page"), ("3", "3 copies on 2 pages")])
def test_one_page_is_not_called_pages(tmp_path: Path, copies: str, said: str) -> None:
    file = tmp_path / "pad.pdf"
    result = run("pad", "paper-quarters", "--copies", copies, "--up", "2", "-o", str(file))
    assert result.stderr == f"{file}: {said}\n"


def test_the_former_catalogue_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    store = Store(url)
    with store._writing.begin() as connection:
        entry = {"game": "streets", "entry": "parent; copy; ; Twin", "made": datetime.now(UTC)}
        connection.execute(schema.former_catalogue.insert().values(entry))
    store.close()
    monkeypatch.setenv("DATABASE_URL", url)
    assert run("catalogue", "streets").output == "parent; copy; ; Twin\n"
    assert run("catalogue", "uptown").output == ""
