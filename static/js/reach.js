// What every page does with a tap. A link or button tapped without a connection says so, and the page stays: the
// browser's own error would take it away. A rule's number opens its card over the page.

let doubtful = false; // The last question to the server found nobody.
let sure = false; // The server has just answered: what was tapped goes its way.

const words = document.getElementById("unreached");

// What a proxy answers where nobody does behind it: nobody knows whether a save arrived.
export const nobody = (response) => response.status === 502 || response.status === 504;

export function reached(answered) {
  doubtful = !answered;
  if (!answered || words.hidden) return;
  words.hidePopover?.();
  words.hidden = true;
  makeRoom();
}

export function unreached() {
  words.hidden = false;
  words.showPopover?.(); // Above a rule card too.
  makeRoom();
}

// What sticks to the bottom lies above the words.
const makeRoom = () => document.documentElement.style.setProperty("--foot", `${words.offsetHeight}px`);

async function ask(go) {
  try {
    if (nobody(await fetch("/healthz", { cache: "no-store" }))) return unreached();
  } catch {
    return unreached();
  }
  reached(true);
  sure = true;
  go();
  sure = false;
}

const asks = (event) => !event.defaultPrevented && !sure && (doubtful || !navigator.onLine);
const here = (link) => link.pathname === location.pathname && link.search === location.search && link.hash;

window.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || !asks(event) || here(link) || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  ask(() => link.click());
});
window.addEventListener("submit", (event) => {
  if (!asks(event)) return;
  event.preventDefault();
  ask(() => event.target.requestSubmit(event.submitter));
});
window.addEventListener("online", () => reached(true));

const opener = (event) => event.target.closest("a.ruletap, dialog.over [data-rule]");
const card = () => import("./card.js");

document.addEventListener("click", (event) => {
  const link = opener(event);
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || typeof HTMLDialogElement === "undefined") return;
  event.preventDefault();
  card().then(({ open }) => open(link), unreached);
});

// Few visits open a card, and what was entered before has mostly arrived: what sees to them comes once the page stands.
window.addEventListener("load", () => {
  card().catch(() => {});
  if (document.getElementById("unsent")) import("./unsent.js").catch(() => {});
});
