// Tiles that the server has not drawn yet: those laid a moment ago, with places around them, and the one being composed.

import { around, corner, widen } from "../../map.js";
import { ink, read } from "./face.js";
import { rows } from "./rows.js";

const RIM = 8; // So much is seen around the outermost places.

export function drawGhosts(map, draft) {
  for (const place of map.cells()) if (place.matches(".ghost, .draft")) clear(place);
  for (const row of rows()) {
    const place = row.cell && map.cell(row.cell);
    if (!place?.classList.contains("free")) continue;
    place.classList.add("ghost", `ink-${ink(read(row.get("face")))}`);
    place.dataset.road = row.get("road");
    placesAround(map, row.cell, place);
  }
  const place = draft && map.cell(draft.cell);
  if (!place?.classList.contains("free")) return;
  const face = read(draft.get("face"));
  place.classList.add("draft", face.symbols.length ? `ink-${ink(face)}` : "bare");
  place.dataset.road = draft.get("road");
}

function clear(place) {
  place.classList.remove("ghost", "draft", "bare", ...[...place.classList].filter((name) => name.startsWith("ink-")));
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
    place.dataset.place = "";
    place.dataset.legal = likely(ghost.dataset.road, sideOf(key, cell));
    place.setAttribute("transform", `translate(${corner(cell).join(" ")})`);
    place.setAttribute("aria-label", cell);
    for (const side of ["n", "e", "s", "w"]) for (const told of [side, `${side}Way`, `${side}Closes`]) delete place.dataset[told];
    delete place.dataset.road;
    place.removeAttribute("aria-current");
    ghost.before(place);
    widen(ghost.ownerSVGElement.viewBox.baseVal, cell, RIM);
  }
}

const sideOf = (key, cell) => "EWNS"[around(key).indexOf(cell)];

// In line with a tile its road runs on; along the road of a tile another one begins; the other sides come last.
function likely(road, side) {
  const inLine = "NS".includes(road) !== "NS".includes(side);
  const first = inLine ? road : { N: "EW", S: "EW", E: "NS", W: "NS" }[road];
  return first + [..."NESW"].filter((other) => !first.includes(other)).join("");
}
