"""The keys of the builder: each is a word of a storey's code, and a tap on a kind or a plain card builds with them."""

from dataclasses import dataclass

from companion.game.text import Text, say
from companion.games.uptown.board import Card, Countable, Effect, Per, Purse
from companion.games.uptown.table.storey_code import KINDS, SIGNS, THINGS, read_storey, write_effect
from companion.games.uptown.table.storey_text import LEGEND, MARKS, effect_text
from companion.games.uptown.table.street_view import Storey
from companion.games.uptown.words import PROJECTS

_VALUES = (-4, -3, -2, -1, 1, 2, 3, 4, 5, 6)
_PLAIN = ("+1*", "+2*", "+3*", "+1$", "+2$")


@dataclass(frozen=True)
class Key:
    """A word to choose: what its key shows, and what a screen reader says."""

    word: str
    says: Text
    icon: str = ""
    pays: int | None = None
    short: Text | None = None


@dataclass(frozen=True)
class Grid:
    """What can be counted, each with the values to choose from."""

    icon: str
    short: Text
    title: Text
    rows: tuple[tuple[str, tuple[Key, ...]], ...]
    own: tuple[Storey, ...]  # The cards that pay 1 for each of their own kind.


@dataclass(frozen=True)
class PurseKeys:
    """What a card may add to income or prestige: for each thing on the lot or the street, and everything else."""

    title: Text
    icon: str
    sign: str
    grids: tuple[Grid, ...]
    flat: tuple[Key, ...]
    floors: tuple[Key, ...]
    other: Text


def _effect_keys(
    purse: Purse, values: tuple[int, ...], per: Per = "flat", kind: Countable | None = None, icon: str = ""
) -> tuple[Key, ...]:
    effects = (Effect(per=per, pays=pays, kind=kind) for pays in values)
    return tuple(Key(write_effect(purse, effect), effect_text(purse, effect), icon, effect.pays) for effect in effects)


def _grid(purse: Purse, icon: str, short: Text, title: Text, per: Per, values: tuple[int, ...]) -> Grid:
    rows = ((thing, _effect_keys(purse, values, per, thing)) for thing in THINGS)
    words = ((kind, write_effect(purse, Effect(per=per, pays=1, kind=kind))) for kind in KINDS)
    own = (Storey(read_storey(f"{kind} {pays}")) for kind, pays in words)
    return Grid(icon, short, title, tuple(rows), tuple(own))


def _purse_keys(purse: Purse, title: Text, icon: str, other: Text) -> PurseKeys:
    """The values the legend shows: on a lot also a loss, on the street up to three."""
    return PurseKeys(
        title,
        icon,
        SIGNS[purse],
        grids=(
            _grid(purse, "onlot", say("lot"), say("For each on this lot"), "kind-on-lot", (-1, 1, 2)),
            _grid(purse, "onstreet", say("street"), say("For each on the street"), "kind-on-street", (1, 2, 3)),
        ),
        flat=_effect_keys(purse, _VALUES),
        floors=(
            *_effect_keys(purse, (-1, 1), "floor-below", icon="below"),
            *_effect_keys(purse, (1, 2), "ground", icon="ground"),
        ),
        other=other,
    )


KIND_KEYS = [(kind, Storey(Card(kind=kind)), PROJECTS[kind]) for kind in KINDS]
PLAIN_CARDS = [[Storey(read_storey(f"{kind} {pays}")) for kind in KINDS] for pays in _PLAIN]
"""The cards that pay one plain number: a row for each number, a column for each kind."""
MARK_KEYS = (
    Key("roof", MARKS["roof"], "roof", short=say("Roof")),
    Key("duo", LEGEND["duo"], "duo", short=say("Duo")),
    Key("gift", MARKS["gift"], "gift", short=say("Gift")),
)
RARE_MARK_KEYS = (
    Key("no-gifts", MARKS["no-gifts"], "lock", short=say("No gifts")),
    Key("only-ground", MARKS["only-ground"], "ground", short=say("Ground")),
    Key("only-upper", MARKS["only-upper"], "up", short=say("Upper")),
    Key("only-rooftop", MARKS["only-rooftop"], "roof", short=say("On roofs")),
)
PURSE_KEYS = (
    _purse_keys("prestige", say("Prestige"), "star", say("Other prestige")),
    _purse_keys("income", say("The income"), "coin", say("Other income")),
)
