"""How well photos are read that no training saw: `make photo-score` prints it."""

import argparse
import pickle
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from companion.games.paper_quarters.photo.sheet import read_boxes
from companion.photo.reader import DOUBTFUL, SheetReading, Value, read_photo
from pdf.games.paper_quarters.sheet_map import printed_paper
from tests.lab.photo.photos import SEED, Photo, make_photo
from tests.photo.stored import truth

SETS = {"plain": 168, "corrected": 60, "pages": 16, "odd": 48, "bad": 48}


@dataclass
class SheetScore:
    entries: int
    wrong: dict[str, tuple[Value, Value, float]] = field(default_factory=dict)
    """What should have been read, what was, and how sure that seemed."""
    asked: int = 0

    @property
    def silent(self) -> list[str]:
        """Wrong and not asked."""
        return [name for name, (_, _, probability) in self.wrong.items() if probability >= DOUBTFUL]


@dataclass
class PhotoScore:
    photo: Photo
    """Without its picture."""
    found: int
    retakes: Sequence[str]
    sheets: list[SheetScore]
    codes: list[str | None]
    seconds: float
    """Of processor time."""
    notes: list[str]


def score_photo(kind: str, number: int, keep: Path | None = None, seed: int = SEED) -> PhotoScore:
    photo = _kept(kind, number, keep, seed)
    paper = printed_paper()
    start = time.process_time()
    reading = read_photo(photo.data, paper, read_boxes)
    seconds = time.process_time() - start
    read = [sheet for sheet in reading.sheets if sheet.retake is None and sheet.layout.name.endswith(photo.layout)]
    advanced = photo.layout.endswith("R")
    scores = _match([truth(player, advanced) for player in photo.sheets], read)
    retakes = [sheet.retake for sheet in reading.sheets if sheet.retake] + ([reading.retake] if reading.retake else [])
    notes = [f"registration {sheet.flat.registration:.2f}" for sheet in reading.sheets]
    short = Photo(b"", *(getattr(photo, name) for name in list(Photo.__dataclass_fields__)[1:]))
    return PhotoScore(short, len(reading.sheets), retakes, scores, [s.code for s in reading.sheets], seconds, notes)


def _kept(kind: str, number: int, keep: Path | None, seed: int) -> Photo:
    """A photo, made once where they are kept."""
    if keep is None:
        return make_photo(kind, number, seed=seed)
    file = keep / f"{seed}-{kind}-{number}.pickle"
    if not file.exists():
        keep.mkdir(parents=True, exist_ok=True)
        file.write_bytes(pickle.dumps(make_photo(kind, number, seed=seed)))
    photo = pickle.loads(file.read_bytes())
    assert isinstance(photo, Photo)
    return photo


def _match(truths: Sequence[dict[str, Value]], read: Sequence[SheetReading]) -> list[SheetScore]:
    """Each sheet with the reading nearest to it: a page may lie turned."""
    scores, left = [], list(read)
    for wanted in truths:
        candidates = [(_compare(wanted, sheet), sheet) for sheet in left]
        if candidates:
            score, sheet = min(candidates, key=lambda pair: len(pair[0].wrong))
            if len(score.wrong) < len(wanted) / 3:
                left.remove(sheet)
                scores.append(score)
    return scores


def _compare(wanted: dict[str, Value], sheet: SheetReading) -> SheetScore:
    score = SheetScore(len(wanted))
    for name, value in wanted.items():
        entry = sheet.entries[name]
        score.asked += entry.probability < DOUBTFUL
        if entry.value != value:
            score.wrong[name] = value, entry.value, round(entry.probability, 3)
    return score


def _share(some: float, all_: float) -> str:
    return f"{100 * some / all_:.2f} % ({some:g} of {all_:g})" if all_ else "–"


def _print_set(title: str, scores: Sequence[PhotoScore]) -> None:
    sheets = [sheet for score in scores for sheet in score.sheets]
    wanted = sum(len(score.photo.sheets) for score in scores)
    entries = sum(sheet.entries for sheet in sheets)
    rows = {
        "found": _share(sum(min(score.found, len(score.photo.sheets)) for score in scores), wanted),
        "found twice": f"{sum(max(0, score.found - len(score.photo.sheets)) for score in scores)}",
        "read": _share(len(sheets), wanted),
        "entries right": _share(entries - sum(len(sheet.wrong) for sheet in sheets), entries),
        "sheets right untouched": _share(sum(not sheet.wrong for sheet in sheets), len(sheets)),
        "wrong and not asked": f"{sum(len(s.silent) for s in sheets)} in {sum(bool(s.silent) for s in sheets)} sheets",
        "asked a sheet": f"{sum(sheet.asked for sheet in sheets) / max(1, len(sheets)):.2f}",
    }
    print(f"\n{title}: {len(scores)} photos")
    for name, value in rows.items():
        print(f"  {name:26}{value}")


def _print_table(scores: Sequence[PhotoScore]) -> None:
    def some(title: str, kind: str, wanted: Callable[[PhotoScore], bool] = bool) -> list[PhotoScore]:
        chosen = [score for score in scores if score.photo.kind == kind and wanted(score)]
        if chosen:
            _print_set(title, chosen)
        return chosen

    some("plain, easy and medium", "plain", lambda score: score.photo.level != "hard")
    some("plain, hard", "plain", lambda score: score.photo.level == "hard")
    corrected = some("corrected, easy and medium", "corrected", lambda score: score.photo.level != "hard")
    corrected += some("corrected, hard", "corrected", lambda score: score.photo.level == "hard")
    houses = [(name, score) for score in corrected if score.sheets for name in score.photo.corrected]
    print(f"  corrected houses right    {_share(sum(n not in s.sheets[0].wrong for n, s in houses), len(houses))}")
    some("uncut pages", "pages")
    for oddity in ("erased", "scribbled", "coffee", "bleeding"):
        some(f"odd: {oddity}", "odd", lambda score, oddity=oddity: oddity in score.photo.about)  # type: ignore[misc]
    for bad in ("dark", "blurred", "cut off", "finger"):
        chosen = [score for score in scores if score.photo.level == bad]
        away = sum(not score.sheets for score in chosen)
        misread = sum(bool(sheet.silent) for score in chosen for sheet in score.sheets)
        why = sorted({retake for score in chosen for retake in score.retakes})
        print(f"bad: {bad:10} turned away {away} of {len(chosen)}, misread in silence {misread}; reasons {why}")
    seconds = [score.seconds / max(1, len(score.photo.sheets)) for score in scores]
    if seconds:
        print(f"processor seconds a sheet: mean {sum(seconds) / len(seconds):.2f}, worst {max(seconds):.2f}")
    coded = [code for score in scores if score.photo.kind in ("plain", "pages") for code in score.codes]
    print(f"codes read: {_share(sum(code is not None for code in coded), len(coded))}")


def main(arguments: Iterable[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", type=Path, help="a folder for the photos, to read the same ones again")
    parser.add_argument("--sets", nargs="*", default=list(SETS), choices=list(SETS))
    parser.add_argument("--share", type=float, default=1.0, help="of each set")
    parser.add_argument("--seed", type=int, default=SEED, help="of the photos: another one makes fresh ones")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("-v", "--verbose", action="store_true", help="every photo that is not right")
    given = parser.parse_args(None if arguments is None else list(arguments))
    tasks = [(kind, number) for kind in given.sets for number in range(round(SETS[kind] * given.share))]
    with ProcessPoolExecutor(given.workers) as workers:
        scores = list(workers.map(partial(score_photo, keep=given.keep, seed=given.seed), *zip(*tasks, strict=True)))
    for (kind, number), score in zip(tasks, scores, strict=True):
        lost = len(score.sheets) < len(score.photo.sheets)
        if given.verbose and kind != "bad" and (lost or any(sheet.wrong for sheet in score.sheets)):
            wrong = [sheet.wrong for sheet in score.sheets]
            about = f"{score.photo.layout} {score.photo.level} {score.photo.about}"
            print(kind, number, about, f"{len(score.sheets)} read", score.retakes, score.notes, *wrong)
    _print_table(scores)


if __name__ == "__main__":
    main()
