// Tiles that were laid a moment ago and that the server has not drawn yet: their colour and road, and places around them.

import { around, corner, widen } from "../../map.js";
import { ink, read } from "./face.js";
import { rows } from "./rows.js";

const RIM = 8; // So much is seen around the outermost places.

export function drawGhosts(map) {
  for (const place of map.cells()) if (place.classList.contains("ghost")) clear(place);
  for (const row of rows()) {
    const place = row.cell && map.cell(row.cell);
    if (!place?.classList.contains("free")) continue;
    place.classList.add("ghost", `ink-${ink(read(row.get("face")))}`);
    place.dataset.road = row.get("road");
    placesAround(map, row.cell, place);
  }
}

function clear(place) {
  place.classList.remove("ghost", ...[...place.classList].filter((name) => name.startsWith("ink-")));
  delete place.dataset.road;
}

// Where a tile may be laid is for the server to say; without a connection every side of a new tile is offered.
function placesAround(map, key, ghost) {
  if (document.querySelector(".map.row")) return;
  for (const cell of around(key)) {
    if (map.cell(cell)) continue;
    const place = ghost.cloneNode(true);
    place.setAttribute("class", "free guess");
    place.id = `at-${cell}`;
    place.dataset.cell = cell;
    place.dataset.legal = "NESW";
    place.setAttribute("transform", `translate(${corner(cell).join(" ")})`);
    place.setAttribute("aria-label", cell);
    for (const side of ["n", "e", "s", "w"]) place.dataset[side] = "";
    delete place.dataset.road;
    place.removeAttribute("aria-current");
    ghost.before(place);
    widen(ghost.ownerSVGElement.viewBox.baseVal, cell, RIM);
  }
}
