"""What the rules say about any final state: a board that does otherwise was played or entered wrongly."""

from collections import Counter
from collections.abc import Iterator

from companion.game.game import Finding
from companion.game.text import say, say_n
from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.board import Board, Cell, groups
from companion.games.ginkgopolis.cards import BUILDINGS, CHARACTERS, COPIES
from companion.games.ginkgopolis.counted_districts import open_ties, same_numbers, too_many_levels
from companion.games.ginkgopolis.end_cards import untold_findings
from companion.games.ginkgopolis.setup import SUPPLIES, Supply


def findings(board: Board) -> Iterator[Finding]:
    """Everything wrong with the board. A part of a city can only have too much of something, never too little."""
    yield from _players(board)
    yield from _tiles(board)
    yield from _kept_cards(board)
    yield from _characters(board)
    yield from _refresh_tokens(board)
    yield from _pads(board)
    yield from same_numbers(board)
    yield from too_many_levels(board)
    yield from open_ties(board)
    yield from untold_findings(board)
    supply = SUPPLIES.get(1 if board.solo else board.at_table)
    if supply:
        yield from _limits(board, supply)
    if not board.fragment and not board.districts:
        yield from _core(board)
        yield from _connected(board)
        if not board.unfinished and all(player.pad is None for player in board.players):
            yield from _covered_tiles(board)


def _players(board: Board) -> Iterator[Finding]:
    """GK-09, GK-64: two to five people, or one against Gosha."""
    if board.solo:
        known = len(board.players) == board.at_table
        if board.at_table != 2 or (known and not any(player.is_rival for player in board.players)):
            yield Finding("GK-64", "players", "players", say("A solo game is one player against “gosha”"))
    elif not 2 <= board.at_table <= 5:
        text = say_n("{n} player; the game is for 2 to 5", "{n} players; the game is for 2 to 5", board.at_table)
        yield Finding("GK-09", "players", "players", text)


def _tiles(board: Board) -> Iterator[Finding]:
    """GK-01, GK-02, GK-05: each tile once; 1 to 3 unowned and one level high; everything else has an owner."""
    seen: set[str] = set()
    for index, building in enumerate(board.city):
        where = f"city[{index}]"
        if building.tile in seen:
            yield Finding("GK-01", "same-tile", where, say("{tile} is in the city twice", tile=wording.tile(building)))
        seen.add(building.tile)
        if building.is_starting_tile and (building.owner is not None or building.height > 1):
            text = say(
                "{tile} is a starting tile: nobody owns it, and nothing is under it", tile=wording.tile(building)
            )
            yield Finding("GK-05", "starting-tile", where, text)
        elif not building.is_starting_tile and building.owner is None:
            text = say("{tile} was built by somebody, but has no owner", tile=wording.tile(building))
            yield Finding("GK-02", "no-owner", where, text)


def _kept_cards(board: Board) -> Iterator[Finding]:
    """GK-01, GK-36: a building card lies in front of one player at most, and only when its tile is covered."""
    keepers: dict[str, str] = {}
    for index, player in enumerate(board.players):
        for place, card_id in enumerate(player.cards):
            if card_id in keepers:
                text = say("{card} is in front of players twice", card=wording.card(BUILDINGS[card_id]))
                yield Finding("GK-01", "same-card", f"players[{index}].cards[{place}]", text)
            keepers.setdefault(card_id, player.name)
    for index, building in enumerate(board.city):
        if building.tile in keepers:
            keeper = keepers[building.tile]
            text = say("{tile} is not covered, but {name} keeps its card", tile=wording.tile(building), name=keeper)
            yield Finding("GK-36", "kept-card", f"city[{index}]", text)


def _characters(board: Board) -> Iterator[Finding]:
    """GK-15, GK-64: three characters each and so many copies of a kind; none in the solo game."""
    due = 0 if board.solo else 3
    told = not board.fragment and not board.unfinished
    seen: Counter[str] = Counter()
    for index, player in enumerate(board.players):
        where, count = f"players[{index}].characters", len(player.characters)
        if count > due or (count < due and told and player.pad is None):
            text = say("{name}: {count} characters, there should be {due}", name=player.name, count=count, due=due)
            yield Finding("GK-64" if board.solo else "GK-15", "characters", where, text)
        for place, character_id in enumerate(player.characters):
            seen[character_id] += 1
            if seen[character_id] > COPIES[character_id]:
                kind = wording.character(CHARACTERS[character_id])
                text = say("{character}: the box has only {n}", character=kind, n=COPIES[character_id])
                yield Finding("GK-15", "character-copies", f"{where}[{place}]", text)


def _refresh_tokens(board: Board) -> Iterator[Finding]:
    """GK-10, GK-64: everyone begins with two refresh tokens, and with none in the solo game."""
    due = 0 if board.solo else 2
    for index, player in enumerate(board.players):
        if player.refresh > due:
            text = say("{name}: refresh tokens {n}, at most {due}", name=player.name, n=player.refresh, due=due)
            yield Finding("GK-64" if board.solo else "GK-10", "refresh", f"players[{index}].refresh", text)


def _pads(board: Board) -> Iterator[Finding]:
    """GK-54, GK-10, GK-64: a refresh token pays two, and a player has at most two of them, in the solo game none."""
    most = 0 if board.solo else 4
    for index, player in enumerate(board.players):
        if player.pad is not None and (player.pad.refresh % 2 or player.pad.refresh > most):
            text = say("{name}: {n} points for refresh tokens are impossible", name=player.name, n=player.pad.refresh)
            yield Finding("GK-54", "pad-points", f"players[{index}].pad.refresh", text)


def _limits(board: Board, supply: Supply) -> Iterator[Finding]:
    """GK-07, GK-09: nobody has more resources in the city, and the city no more tiles, than there are."""
    levels: Counter[str | None] = Counter()
    for building in board.city:
        levels[building.owner] += building.height
    for district in board.districts:
        levels.update({name: hold.resources for name, hold in district.holds.items()})
    for index, player in enumerate(board.players):
        if levels[player.name] > supply.resources:
            text = say(
                "{name} has {n} resources in the city, but only {limit} to play with",
                name=player.name,
                n=levels[player.name],
                limit=supply.resources,
            )
            yield Finding("GK-09", "resources", f"players[{index}]", text)
    if levels.total() > supply.tiles:
        text = say("{n} tiles in the city, but only {limit} in the game", n=levels.total(), limit=supply.tiles)
        yield Finding("GK-07", "tiles", "city", text)


def _core(board: Board) -> Iterator[Finding]:
    """GK-06: the nine starting cells always have buildings, tiles 1 to 3 lie nowhere else, and whatever was built
    there lies on another tile.

    Where the square was is not written on the table, so a building is named only when it fits no possible square.
    """
    squares = _full_squares({building.cell for building in board.city})
    if not squares:
        text = say("Some of the nine starting buildings of the 3×3 square are missing")
        yield Finding("GK-06", "core", "city", text)
        return
    starting = {building.cell for building in board.city if building.is_starting_tile}
    ground = {building.cell for building in board.city if building.height == 1} - starting
    if any(starting <= square and not ground & square for square in squares):
        return
    in_some, in_all = frozenset().union(*squares), squares[0].intersection(*squares)
    misfits = (starting - in_some) | (ground & in_all)
    for index, building in enumerate(board.city):
        if building.cell in misfits:
            tile = wording.tile(building)
            if building.is_starting_tile:
                text = say("{tile} lies outside the 3×3 square of the starting city", tile=tile)
            else:
                text = say("{tile} is one level high in the 3×3 square of the starting city", tile=tile)
            yield Finding("GK-06", "core", f"city[{index}]", text)
    if not misfits:
        text = say("No starting 3×3 square found: it holds tiles 1 to 3, and new one-level buildings are outside it")
        yield Finding("GK-06", "core", "city", text)


def _full_squares(cells: set[Cell]) -> list[frozenset[Cell]]:
    """Every 3×3 square without a gap."""
    squares = (frozenset((x + right, y + up) for right in range(3) for up in range(3)) for x, y in cells)
    return [square for square in squares if square <= cells]


def _connected(board: Board) -> Iterator[Finding]:
    """GK-25: the city grows only beside itself, so it is in one piece."""
    parts = groups(board.city)
    for part in sorted(parts, key=len, reverse=True)[1:]:
        text = say("{tile}: not connected to the rest of the city", tile=wording.tile(board.city[part[0]]))
        yield Finding("GK-25", "not-joined", f"city[{part[0]}]", text)


def _covered_tiles(board: Board) -> Iterator[Finding]:
    """GK-36: whoever covers a tile keeps its card, so there are as many cards kept as tiles covered."""
    cards = [card_id for player in board.players for card_id in player.cards]
    covered = sum(building.height - 1 for building in board.city)
    if len(cards) != covered:
        text = say(
            "Building cards kept: {kept}, tiles covered: {covered}; they should be equal",
            kept=len(cards),
            covered=covered,
        )
        yield Finding("GK-36", "kept-cards", "players", text)
    known = {*cards, *(building.tile for building in board.city)}
    for card_id, card in BUILDINGS.items():
        if card.number <= 3 and card_id not in known:
            text = say("{tile} is a starting tile, but neither it nor its card is here", tile=wording.tile(card))
            yield Finding("GK-05", "missing-starting-tile", "city", text)
