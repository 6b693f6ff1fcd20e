// During the game: the sheet's keys choose the tile in hand, and the server says what building here would cost.

const form = document.getElementById("part");

export class Ask {
  constructor() {
    this.on = false;
    this.who = "";
    this.tile = { colour: "", number: "" };
  }

  async about(cell) {
    const panel = document.getElementById("advice");
    if (!this.on || !cell || !this.who) return panel.replaceChildren();
    const query = new URLSearchParams({ cell, who: this.who, by: "board", revision: form.elements.base.value });
    if (this.tile.colour && this.tile.number) query.set("tile", `${this.tile.colour}-${this.tile.number}`);
    for (const name of ["resources", "points"]) query.set(name, document.getElementById(`ask-${name}`).value.trim());
    const asked = query.toString();
    this.latest = asked;
    try {
      const response = await fetch(`${form.dataset.live}&${asked}`, { headers: { Accept: "application/json" } });
      const answer = await response.json();
      if (this.latest === asked && this.on) panel.innerHTML = answer.fragments.advice;
    } catch {
      panel.replaceChildren(); // Without a connection there is no answer; the next tap asks again.
    }
  }
}
