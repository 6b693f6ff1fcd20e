"""Streets on the web: its calculators, the page of the tiles of a table, and what draws its map and its list."""

from companion.web.games.streets.collection_page import blueprint
from companion.web.games.streets.drawing import facekeys, homes_to_pick, maker
from companion.web.games.streets.map import city_map
from companion.web.games.streets.rows import rows

PAGES = (blueprint,)
TEMPLATE_FUNCTIONS = {
    "streets_map": city_map,
    "streets_rows": rows,
    "streets_tile_keys": facekeys,
    "streets_maker": maker,
    "streets_homes": homes_to_pick,
}
