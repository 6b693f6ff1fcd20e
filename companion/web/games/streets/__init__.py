"""Streets on the web: its calculators, the page of known tiles, and the markup of its map and its list."""

from companion.web.games.streets.city_map import city_map
from companion.web.games.streets.collection_page import blueprint
from companion.web.games.streets.tile_markup import home_choices, tile_keys, tile_maker
from companion.web.games.streets.tile_rows import tile_rows

PAGES = (blueprint,)
TEMPLATE_FUNCTIONS = {
    "streets_map": city_map,
    "streets_rows": tile_rows,
    "streets_tile_keys": tile_keys,
    "streets_maker": tile_maker,
    "streets_homes": home_choices,
}
