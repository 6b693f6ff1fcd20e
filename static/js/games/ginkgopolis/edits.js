// The city as this phone has it: what the server drew on the map, and over it the cells changed here.
//
// A changed cell is one field of the form (`2,-1 red 7 2 0`; `2,-1` alone is an empty cell): it is merged, kept as a
// draft and sent as a whole, so that two phones never mix the halves of two buildings.

const form = document.getElementById("part");
const NONE = { colour: "", number: "", height: 1, owner: "" };

const fields = () => [...form.querySelectorAll('[name^="e"][type="hidden"]')].filter((field) => /^e\d+$/.test(field.name));
const cellOf = (field) => field.value.split(" ")[0];
const word = (text) => (text === "-" || text === undefined ? "" : text);

function parse(words) {
  const [colour, number, height, owner] = words;
  return colour === undefined ? null : { colour: word(colour), number: word(number), height: Number(height), owner: word(owner) };
}

export class Edits {
  constructor(map) {
    this.map = map;
  }

  // The building on a cell, or null.
  at(cell) {
    const field = fields().find((field) => cellOf(field) === cell);
    if (field) return parse(field.value.split(" ").slice(1));
    const drawn = this.map.cell(cell)?.dataset.is;
    return drawn ? parse(drawn.split(" ")) : null;
  }

  // Change a building, or with `null` take it away.
  set(cell, change) {
    const field = fields().find((field) => cellOf(field) === cell) ?? fields().find((field) => !field.value);
    if (!field) return;
    const { colour, number, height, owner } = { ...NONE, ...this.at(cell), ...change };
    field.value = change ? `${cell} ${colour || "-"} ${number || "-"} ${height} ${owner || "-"}` : cell;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // Every changed cell with its building.
  changed() {
    return fields().filter((field) => field.value).map((field) => [cellOf(field), parse(field.value.split(" ").slice(1))]);
  }

  // The tiles that lie open anywhere but here: “red 7”.
  used(here) {
    const cells = new Set([...this.map.cells().map((element) => element.dataset.cell), ...this.changed().map(([cell]) => cell)]);
    cells.delete(here);
    return new Set([...cells].map((cell) => this.at(cell)).filter((tile) => tile?.colour && tile.number).map((tile) => `${tile.colour} ${tile.number}`));
  }
}
