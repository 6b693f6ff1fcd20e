// A rule's number opens its card over the page; without a script it is a link to the card.

import { unreached } from "./reach.js";

const opener = (event) => event.target.closest("a.ruletap, dialog.over [data-rule]");
const card = () => import("./card.js");

document.addEventListener("click", (event) => {
  const link = opener(event);
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || typeof HTMLDialogElement === "undefined") return;
  event.preventDefault();
  card().then(({ open }) => open(link), unreached);
});

// Few visits open one: what shows it comes once the page stands.
addEventListener("load", () => card().catch(() => {}));
