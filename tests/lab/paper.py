"""`python -m tests.lab.paper`: what printing costs. Ratios of one run; nothing fails by them."""

import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion import games
from companion.documents.contract import examples
from pdf import document, parse_options, printing
from pdf.drawing import Page
from pdf.games import game_paper
from pdf.options import Options
from pdf.result import result
from tests.pdf.seen import final_of


def milliseconds(work: Callable[[], object], repeat: int = 5) -> float:
    """The best of a few runs: the least disturbed one."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def naive(chosen: Options) -> bytes:
    """The same pages with every sheet drawn anew."""
    drawn = [page for _ in range(chosen.copies) for page in printing.pages(replace(chosen, copies=1))]
    redrawn = [Page(page.width, page.height, drawing=slip.drawing) for page in drawn for slip in page.slips]
    return document.write(redrawn, printing.title(chosen), chosen.lang)


def crowded(game: str, count: int) -> dict[str, Any]:
    """The example of a game with more players: the last of them again, with names as long as a form takes."""
    text = json.dumps(examples(game)["final"].document)
    names = [player["name"] for player in json.loads(text)["players"]]
    for number, name in enumerate(names):
        text = text.replace(json.dumps(name), json.dumps(_long(number)))
    document: dict[str, Any] = json.loads(text)
    more = ({**document["players"][-1], "name": _long(number)} for number in range(len(names), count))
    return {**document, "players": [*document["players"], *more]}


def _long(number: int) -> str:
    return f"{number} ".ljust(200, "Ж")


def main() -> None:
    sheet_game = next(game_id for game_id in games.ids() if game_paper(game_id).sheet)
    one = parse_options.read(sheet_game, {"up": "1", "copies": "1", "legend": "1", "lang": "ru"})
    hundred = replace(one, copies=100)
    printing.pad(one)
    single, many = milliseconds(lambda: printing.pad(one)), milliseconds(lambda: printing.pad(hundred))
    redraw = milliseconds(lambda: naive(hundred), 1)
    print(f"1 sheet {single:.0f} ms, 100 sheets {many:.0f} ms: {many / single:.2f} times one")
    print(f"100 sheets drawn anew {redraw:.0f} ms: drawn once takes {many / redraw:.3f} of it")
    print(f"100 A4 sheets {len(printing.pad(hundred)) / 1000:.0f} KB, 1 sheet {len(printing.pad(one)) / 1000:.0f} KB")
    for game in games.ids():
        pad = parse_options.read(game, {"copies": "100", "lang": "ru"})
        start = time.perf_counter()
        size = len(printing.pad(pad)) / 1000
        took = (time.perf_counter() - start) * 1000
        print(f"{game}: 100 slips on {pad.pages} pages, {took:.0f} ms, {size:.0f} KB", end="; ")
        print(f"picture {len(printing.preview(pad)) / 1000:.0f} KB")
    for game in games.ids():
        count = 100 if game_paper(game).sheet else 5
        board = crowded(game, count)
        final = final_of(game, board)
        start = time.process_time()
        result(game, final, board)
        took = (time.process_time() - start) * 1000
        print(f"{game}: the result of {count} with long names {took:.0f} ms of processor time (asked: under 1 s)")


if __name__ == "__main__":
    main()
