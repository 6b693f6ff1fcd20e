"""Random plays for anybody's tests: an evening a few days after the last, of one group, with ties, solo games and seats
of which nobody told anything. The same seed gives the same plays."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from secrets import token_urlsafe

from companion import games
from companion.exchange import archive, bgstats
from companion.tables import Group, Person, Store
from companion.tables.history.play import ArchivedPlay, Play, Player

PEOPLE = ("Аня", "Боря", "Věra", "Géza", "Ștefan", "Olivia O'Neill", "Жанна-Мария")
PLACES = ("", "", "Home", "Клуб «Ход конём»", "Dacha, by the lake")


def random_plays(number: int, seed: int = 1, people: Sequence[str] = PEOPLE) -> list[Play]:
    """So many plays, the oldest first, of all games and of as many players as each takes.

    The key of a person is `person-` and the place in the list of people, so that whoever counts anew knows it too.
    """
    random = Random(seed)
    moment = datetime(2016, 1, 2, 19, 0, tzinfo=UTC)
    plays = []
    for index in range(number):
        moment += timedelta(minutes=random.randrange(60, 2000))
        plays.append(_play(random, f"play-{seed}-{index}", moment, people))
    return plays


def _play(random: Random, key: str, started: datetime, people: Sequence[str]) -> Play:
    game = games.get(random.choice(games.ids()))
    fewest, most = game.players
    seats = random.sample(range(len(people)), min(random.randint(fewest, most), len(people)))
    counted = [category.key for category in game.categories if not category.not_scored]
    sums = [{category: random.randrange(0, 12) for category in counted} for _ in seats]
    told = [random.random() > 0.02 or len(seats) == 1 for _ in seats]
    totals = [sum(sum_.values()) if known else None for sum_, known in zip(sums, told, strict=True)]
    best = max((total for total in totals if total is not None), default=None)
    began = random.randrange(len(seats)) if game.one_starts else None
    paused = random.choice((0, 0, 0, 60 * random.randrange(1, 15)))
    alone = len(seats) == 1
    places = [
        None if alone or total is None else 1 + sum(other > total for other in totals if other is not None)
        for total in totals
    ]
    return Play(
        key=key,
        game=game.id,
        options={module.key: True for module in game.modules if random.random() < 0.3},
        players=tuple(
            Player(
                name=people[person],
                person=f"person-{person}",
                total=total,
                place=places[seat],
                winner=not alone and total is not None and total == best,
                began=began == seat,
                categories={} if total is None else sum_,
                counts={} if total is None else {key: total % (place + 3) for place, key in enumerate(game.counts)},
            )
            for seat, (person, total, sum_) in enumerate(zip(seats, totals, sums, strict=True))
        ),
        started=started,
        ended=started + timedelta(minutes=random.randrange(20, 120), seconds=paused),
        paused=paused,
        place=random.choice(PLACES),
        notes=random.choice(("", "", "", "A long evening; the cat sat on the city")),
        rulings=(),
        tie=(),
        rank=f"rank-{random.randrange(1, 6)}" if alone and random.random() < 0.5 else None,
        revision=random.choice((1, 1, 1, 1, 2)),
        version="0.2.0",
        source="",
        rival=30 if alone else None,
    )


def new_group(store: Store, device: str, names: Iterable[str] = ()) -> Group:
    """A group of these people, whose link the device holds."""
    people = tuple(Person(token_urlsafe(12), name) for name in names)
    return _import(store, Group(0, token_urlsafe(16), "", people), [], device)


def import_plays(store: Store, device: str, plays: Iterable[Play], group: Group | None = None) -> Group:
    """Bring in plays as from BG Stats: whoever has the same name in the group is the same person."""
    joined, entries = bgstats.join(plays, group)
    return _import(store, joined, entries, device)


def _import(store: Store, group: Group, entries: Sequence[ArchivedPlay], device: str) -> Group:
    assert store.transfer.import_plays([group], entries, device, None) == len(entries)
    found = store.groups.by_key(group.key)
    assert found is not None
    return found


def archived(plays: Sequence[Play], group: str, people: Sequence[str] = PEOPLE) -> bytes:
    """The plays as a file of another Kvartal; the key of the group is in all its keys, so that a server knows none."""
    persons = tuple(Person(f"{group}-person-{place}", name) for place, name in enumerate(people))
    entries = [
        ArchivedPlay(
            replace(
                play,
                key=f"{group}-{play.key}",
                players=tuple(replace(player, person=f"{group}-{player.person}") for player in play.players),
            ),
            group,
        )
        for play in plays
    ]
    return b"".join(archive.write([Group(0, group, "", persons)], entries))
