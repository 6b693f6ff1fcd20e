// The letter tokens around the city: one field of the form (`A:-1,2 B:0,2`) says where they lie; a tap in the sheet moves one.

const SVG = "http://www.w3.org/2000/svg";
const form = document.getElementById("part");

function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

export class Tokens {
  constructor(map) {
    this.map = map;
  }

  get field() {
    return form.elements.letters;
  }

  all() {
    return new Map(this.field.value.split(" ").filter(Boolean).map((entry) => entry.split(":")));
  }

  at(cell) {
    return [...this.all()].find(([, place]) => place === cell)?.[0];
  }

  // Lay a letter on a free place; a tap on the one that lies there takes it away.
  put(letter, cell) {
    const letters = this.all();
    const there = this.at(cell);
    if (there) letters.delete(there);
    if (there !== letter) letters.set(letter, cell);
    this.field.value = [...letters].sort().map((entry) => entry.join(":")).join(" ");
    this.field.dispatchEvent(new Event("change", { bubbles: true }));
    this.draw();
  }

  // Show every letter where it lies now, before the server has drawn it there.
  draw() {
    for (const cell of this.map.cells()) {
      if (!cell.matches(".free")) continue;
      const letter = this.at(cell.dataset.cell);
      if (letter === cell.dataset.letter) continue;
      for (const old of cell.querySelectorAll(".token, .token-name, .plus")) old.remove();
      if (letter) {
        const name = made("text", { class: "token-name", x: 36, y: 46 });
        name.textContent = letter;
        cell.querySelector(".hit").after(made("circle", { class: "token", cx: 36, cy: 36, r: 19 }), name);
        cell.dataset.letter = letter;
      } else {
        cell.querySelector(".hit").after(made("path", { class: "plus", d: "M28 36h16m-8-8v16" }));
        delete cell.dataset.letter;
      }
    }
  }
}
