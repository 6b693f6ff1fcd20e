// The sheet of the chosen cell: everything that edits it, under the thumb.
//
// Markup: <section id="sheet" hidden> with buttons that say what they do by a data attribute, as data-colour="red".
//
// Use:
//
//   const sheet = new Sheet(map, paint);             `paint` shows the chosen cell, or that there is none
//   sheet.keys({ colour: (key) => … });              what a button with data-colour does
//   sheet.keys({ … }, (key, event) => …);            the second function says which taps are slips
//   sheet.show(cell);                                opens the sheet, or closes it without a cell
//   sheet.press("[data-colour]", (key) => …);        which of these keys are pressed
//   sheet.close();                                   no cell is chosen any more; Escape does the same
//
// The section may be drawn again at any time: it is looked up whenever it is needed.

export class Sheet {
  constructor(map, paint) {
    this.map = map;
    this.paint = paint;
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
    this.element.hidden = !cell;
    document.body.classList.toggle("editing", Boolean(cell));
  }

  // The focus goes back to the cell.
  close() {
    const cell = this.map.selected;
    this.map.select(null);
    this.paint();
    if (cell) this.map.walk(cell);
  }

  keys(actions, isSlip = () => false) {
    document.addEventListener("click", (event) => {
      const key = event.target.closest("#sheet button");
      const name = key && Object.keys(actions).find((action) => action in key.dataset);
      if (name && !isSlip(key, event)) actions[name](key);
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.map.selected) this.close();
    });
  }
}
