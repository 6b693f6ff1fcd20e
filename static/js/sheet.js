// The sheet of the chosen cell: everything that edits it, under the thumb. Its buttons say by a data attribute which of
// the actions they do. It may be drawn again at any time, so it is looked up whenever it is needed.

import { closed, opened } from "./back.js";

export class Sheet {
  constructor(map, paint) {
    this.map = map;
    this.paint = paint;
    this.leave = () => this.close();
  }

  get element() {
    return document.getElementById("sheet");
  }

  find(selector) {
    return this.element.querySelector(selector);
  }

  all(selector) {
    return this.element.querySelectorAll(selector);
  }

  press(selector, test) {
    for (const key of this.all(selector)) key.setAttribute("aria-pressed", String(test(key)));
  }

  show(cell) {
    if (cell && !document.body.classList.contains("editing")) opened(this.leave);
    if (!cell) closed(this.leave);
    this.element.hidden = !cell;
    document.body.classList.toggle("editing", Boolean(cell));
  }

  // No cell is chosen any more; the focus goes back to it.
  close() {
    const cell = this.map.selected;
    this.map.select(null);
    this.paint();
    if (cell) this.map.walk(cell);
  }

  // A button with data-colour does `actions.colour`, unless the tap is a slip.
  keys(actions, isSlip = () => false) {
    document.addEventListener("click", (event) => {
      const key = event.target.closest("#sheet :is(button, a[role])");
      const name = key && Object.keys(actions).find((action) => action in key.dataset);
      if (key?.href) event.preventDefault(); // A link: who only watches has no buttons, but closes the sheet too.
      if (name && !isSlip(key, event)) actions[name](key);
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.map.selected) this.close();
      if (event.key === " " && event.target.matches("#sheet a[role]")) event.target.click();
    });
  }
}
