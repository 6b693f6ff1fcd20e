"""Paper Quarters on the web: its editor, panels and calculators, and the pages that read photos of its sheets."""

from companion.web.games.paper_quarters.photo_page import blueprint

PAGES = (blueprint,)
