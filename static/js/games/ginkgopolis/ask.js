// During the game: the sheet's keys choose the tile in hand, and the server says what building here would cost.

import { still, untouched } from "../../fragments.js";

const form = document.getElementById("part");
let latest; // What was asked last: an answer to anything else comes too late.

export async function about({ on, who, tile }, cell) {
  const panel = document.getElementById("advice");
  latest = null;
  if (!on || !cell || !who) return panel.replaceChildren();
  const query = new URLSearchParams({ cell, who, by: "board", revision: form.elements.base.value });
  if (tile.colour && tile.number) query.set("tile", `${tile.colour}-${tile.number}`);
  for (const name of ["resources", "points"]) query.set(name, document.getElementById(`ask-${name}`).value.trim());
  const asked = query.toString();
  latest = asked;
  try {
    const response = await fetch(`${form.dataset.live}&${asked}`, { headers: { Accept: "application/json" } });
    const answer = await response.json();
    await untouched();
    if (latest !== asked) return;
    still.hold();
    panel.innerHTML = answer.fragments.advice;
  } catch {
    panel.replaceChildren(); // Without a connection there is no answer; the next tap asks again.
  }
}
