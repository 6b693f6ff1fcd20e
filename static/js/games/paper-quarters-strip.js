// The selected street, large enough for a thumb: houses to select, fences and pools to set directly.
// It mirrors the inputs and is hidden from those who hear the page: they have the inputs themselves.

const SVG = "http://www.w3.org/2000/svg";

export function strip(element, sheet) {
  const { street, house: selected } = sheet.selected();
  const houses = [];
  for (let house = 0; sheet.lot(street, house); house += 1) houses.push(house);
  if (element.dataset.street !== String(street) || element.childElementCount !== houses.length || !element.isConnected) build(element, street, houses, sheet);
  for (const house of houses) update(element.children[house], sheet, street, house, house === selected);
  centre(element, element.children[selected]);
}

function build(element, street, houses, sheet) {
  element.dataset.street = street;
  element.replaceChildren(...houses.map((house) => {
    const cell = document.createElement("span");
    cell.className = "cell";
    const main = button("select", house, "big", picture("lot", "roof"));
    main.append(Object.assign(document.createElement("b"), { className: "num" }));
    cell.append(main);
    if (sheet.pool(street, house)) cell.append(button("pool", house, "wave", picture("wave", "")));
    if (sheet.fence(street, house)) cell.append(button("fence", house, "slot", document.createElement("i")));
    return cell;
  }));
}

function button(act, house, name, ...inside) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: name, tabIndex: -1 });
  made.dataset.do = act;
  made.dataset.at = house;
  made.append(...inside);
  return made;
}

function picture(id, name) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  svg.setAttribute("class", name);
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}

function update(cell, sheet, street, house, selected) {
  const lot = sheet.lot(street, house);
  const look = lot.parentElement.classList;
  const number = sheet.number(lot.value);
  cell.querySelector("b").textContent = number;
  cell.className = "cell";
  for (const name of ["in", "bad", "ring", "bis-left", "bis-right"]) cell.classList.toggle(name, look.contains(name));
  cell.classList.toggle("on", selected);
  cell.classList.toggle("written", lot.value.trim() !== "");
  cell.querySelector(".wave")?.classList.toggle("set", sheet.pool(street, house).checked);
  cell.querySelector(".slot")?.classList.toggle("set", sheet.fence(street, house).checked);
}

function centre(element, cell) {
  const left = cell.offsetLeft - (element.clientWidth - cell.offsetWidth) / 2;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollTo({ left, behavior: calm ? "auto" : "smooth" });
}
