"""The `companion` command."""

from __future__ import annotations

import json
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from companion import documents, games
from companion.commands import Refused, find_database
from companion.commands.backup import backup, restore
from companion.commands.check import check
from companion.commands.pad import pad
from companion.commands.prepare import prepare
from companion.commands.read_sheet import read_sheet
from companion.commands.tables import tables
from companion.game.document_types import Unreadable
from companion.translations import LANGUAGES, SPOKEN, catalogue

if TYPE_CHECKING:
    from companion.rules import AtTable

_CALC_HELP = "A calculation reads a document (JSON) and writes one: `companion calc GAME CALCULATION < board.json`."


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="kvartal", prog_name="companion")
def main() -> None:
    """Kvartal: scores five city-building games from what lies on the table, and says why for every point."""


@main.command()
@click.argument("game", required=False, metavar="[GAME]")
@click.argument("calculation", required=False, metavar="[CALCULATION]")
@click.option("--batch", is_flag=True, help='One {"game", "calculation", "input"} a line in, one result a line out.')
@click.option("--schema", is_flag=True, help="The JSON schema of the document; that of the result is in its $defs.")
@click.option(
    "--lang", default="en", type=click.Choice(list(LANGUAGES)), help="Language of the sentences in the result."
)
def calc(game: str | None, calculation: str | None, batch: bool, schema: bool, lang: str) -> None:
    """Work out one calculation: a document on standard input, the result on standard output.

    \b
    companion calc uptown final < board.json
    companion calc --batch < many.jsonl
    companion calc uptown final --schema

    A document that cannot be read ends with status 2 and one line that names the place.
    A document that breaks a rule of the game is scored anyway, with a finding.
    Call it without arguments to see the games and their calculations.
    """
    if batch:
        for line in sys.stdin.buffer:
            if line.strip():
                click.echo(_dump(_calculate(line, lang)))
        return
    if game is None:
        click.echo(_overview())
        return
    if game not in games.ids():
        raise Refused(f"no game “{game}”; there are: {', '.join(games.ids())}")
    known = ", ".join(games.get(game).calculations)
    if calculation is None:
        raise Refused(f"which calculation of {game}? There are: {known}")
    if calculation not in games.get(game).calculations:
        raise Refused(f"{game} has no calculation “{calculation}”; there are: {known}")
    if schema:
        from companion.documents import contract  # so late because schemas take longer to make than most results

        click.echo(_dump(contract.schema(game, calculation), indent=2))
        return
    if sys.stdin.isatty():
        raise Refused(f"no document on standard input. Try: companion calc {game} {calculation} < board.json")
    try:
        result = documents.calculate(game, calculation, documents.parse(sys.stdin.buffer.read()), catalogue(lang))
    except Unreadable as error:
        where = error.where or "document"
        raise Refused(f"{where}: {error.text.render(catalogue(lang))}") from None
    click.echo(_dump(result, indent=2))


def _dump(document: dict[str, Any], indent: int | None = None) -> str:
    """JSON with every letter as it is; half a surrogate pair, which no encoding can write, stays escaped."""
    return json.dumps(document, ensure_ascii=False, indent=indent).encode(errors="backslashreplace").decode()


def _overview() -> str:
    rows = [f"  {game.id:<16}{', '.join(game.calculations)}" for game in games.every()]
    return "\n".join([_CALC_HELP, "", "Games and their calculations:", *rows, "", "More: companion calc --help"])


def _calculate(line: bytes, lang: str) -> dict[str, Any]:
    """The result of one request of a batch. An error is a result too, and does not stop the batch."""
    messages = catalogue(lang)
    try:
        request = documents.parse(line)
        if not isinstance(request, dict):
            raise Unreadable("", "should be an object")
        for key in ("game", "calculation", "input"):
            if key not in request:
                raise Unreadable(key, "is missing")
        if request["game"] not in games.ids():
            raise Unreadable("game", "no such game; known games: {known}", known=", ".join(games.ids()))
        known = games.get(request["game"]).calculations
        if request["calculation"] not in list(known):
            raise Unreadable("calculation", "no such calculation; known ones: {known}", known=", ".join(known))
        return documents.calculate(request["game"], request["calculation"], request["input"], messages)
    except Unreadable as error:
        return documents.refusal(error, messages)


@main.command()
@click.argument("question", required=False, metavar="[QUESTION]")
@click.option("--game", type=click.Choice(games.ids()), help="Ask about this game only.")
@click.option("--lang", default="en", type=click.Choice(SPOKEN), help="Language of the answer.")
@click.option("--players", type=click.IntRange(1), help="How many play at the table.")
@click.option("--module", "modules", multiple=True, help="What the table plays with; may be given several times.")
@click.option("--batch", is_flag=True, help="One document a line in, one reply a line out.")
def ask(
    question: str | None, game: str | None, lang: str, players: int | None, modules: tuple[str, ...], batch: bool
) -> None:
    """Ask the rules in your own words, in any of the eight languages.

    \b
    companion ask --game streets --lang ru --players 3 "ничья по деньгам?"
    companion ask --batch < questions.jsonl

    Best answer first, at most five, each with its place in the rulebook. A line of a batch has a "question", and may
    have a "game", a "lang", and what is known of the table: "players", "modules" (a list), "solo" (true or false).
    """
    from companion import rules  # so late that calculations start without the rule cards

    if question is None and not batch:
        raise Refused('ask what? Try: companion ask "who wins a tie?"')
    if not rules.build_missing(partial(click.echo, err=True), [game] if game and not batch else []):
        raise Refused("the rules could not be prepared")
    if batch:
        for line in sys.stdin.buffer:
            if line.strip():
                click.echo(_dump(_answer(line)))
        return
    table = rules.AtTable(players, frozenset(modules)) if players or modules else None
    click.echo(_dump(rules.ask(question or "", game, lang, table), indent=2))


def _table(request: dict[str, Any]) -> AtTable | None:
    """The table that a question of a batch describes, if it does."""
    from companion import rules

    players, modules, solo = request.get("players"), request.get("modules"), request.get("solo")
    if players is not None and (not isinstance(players, int) or isinstance(players, bool) or players < 1):
        raise Unreadable("players", "should be a whole number")
    if modules is not None and not (isinstance(modules, list) and all(isinstance(name, str) for name in modules)):
        raise Unreadable("modules", "should be a list")
    if solo is not None and not isinstance(solo, bool):
        raise Unreadable("solo", "should be true or false")
    named = any(key is not None for key in (players, modules, solo))
    return rules.AtTable(players, frozenset(modules or ()), bool(solo)) if named else None


def _answer(line: bytes) -> dict[str, Any]:
    """The reply to one question of a batch. An error is a reply too, and does not stop the batch."""
    from companion import rules

    try:
        request = documents.parse(line)
        if not isinstance(request, dict) or not isinstance(request.get("question"), str):
            raise Unreadable("question", "should be text")
        return rules.ask(request["question"], request.get("game"), request.get("lang") or "en", _table(request))
    except Unreadable as error:
        return documents.refusal(error)


@main.command()
@click.option("--host", envvar="HOST", default="0.0.0.0", show_default=True, help="Address to listen on.")
@click.option("--port", envvar="PORT", default="8000", show_default=True, help="Port to listen on.")
def serve(host: str, port: str) -> None:
    """Start Kvartal for the phones in this network, with its address and a QR code.

    The tables are kept in ./instance, or where DATABASE_URL says.
    """
    from companion.commands.serve import serve as start

    start(host, port)


@main.command("catalogue")
@click.argument("game", type=click.Choice(games.ids()))
def former_catalogue(game: str) -> None:
    """Print what people made while one catalogue was everybody's, a tile a line.

    Each table has its own now, and got what it used. The rest comes to a table as a file: print it, leave the lines
    that are yours, and take it in on the page of the table's tiles.
    """
    from companion.tables import Store

    store = Store(find_database())
    for entry in store.former_catalogue(game):
        click.echo(entry)
    store.close()


for command in (pad, read_sheet, backup, restore, tables, check, prepare):
    main.add_command(command)
