"""Happy City / «Місто щастя»: residents times hearts."""

from companion.games.happy_city.description import GAME as GAME
