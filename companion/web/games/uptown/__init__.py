"""UpTown on the web: its calculators, and the page of the cards of a table."""

from companion.web.games.uptown.collection_page import blueprint

PAGES = (blueprint,)
