// What was entered on this phone at other parts of the table and has not arrived: any page of the table sends it, or says so.

import { PREFIX, drop, kept, post, same } from "./form.js";
import { nobody } from "./reach.js";

const AGAIN = 5000;

const notice = document.getElementById("unsent");
const own = document.getElementById("part")?.dataset.part; // Its own page sees to that.
const refused = new Set(); // Entries that need an answer on the page of their seat.
let timer = null;
let warned = false;

function waiting() {
  const here = PREFIX + notice.dataset.table;
  let names = [];
  try {
    names = Object.keys(localStorage);
  } catch {
    // Storage is forbidden: nothing is kept.
  }
  const parts = names.filter((name) => name.startsWith(`${here}/`)).map((name) => name.slice(PREFIX.length));
  return parts.filter((part) => part !== own && kept(part)?.address);
}

const sendable = (part) => kept(part)?.whole && !refused.has(kept(part).whole.numbers[0]);

async function send(part) {
  const { address, whole, base } = kept(part);
  try {
    const response = await post(address, whole, { base: whole.base ?? base });
    if (response.ok && same(kept(part)?.whole, whole)) drop(part);
    else if (response.status < 500 && !nobody(response)) refused.add(whole.numbers[0]);
  } catch {
    // No connection: once more, soon.
  }
}

async function sendAll() {
  clearTimeout(timer);
  for (const part of waiting()) if (sendable(part)) await send(part);
  show();
  if (waiting().some(sendable)) timer = setTimeout(sendAll, AGAIN);
}

function show() {
  const drafts = waiting().map((part) => [part, kept(part)]);
  const count = drafts.reduce((sum, [, draft]) => sum + draft.count, 0);
  const plural = new Intl.PluralRules(document.documentElement.lang).select(count);
  notice.hidden = !count;
  notice.querySelector("[data-count]").textContent = (notice.dataset[plural] ?? notice.dataset.other).replace(/\d+/, count);
  notice.querySelector("[data-where]").replaceChildren(...drafts.map(([part, draft]) => link(part, draft)));
}

function link(part, { address, name }) {
  const seat = document.createElement("a");
  seat.href = `${address}?by=${part.split("/").at(-1)}`;
  seat.className = "chip";
  seat.textContent = name;
  seat.dir = "auto";
  return seat;
}

// Whoever finishes the table without an entry hears so first.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (warned || !("finish" in form.dataset) || !waiting().length) return;
  event.preventDefault();
  warned = true;
  await sendAll();
  if (!waiting().length) return form.requestSubmit(event.submitter);
  notice.querySelector("[data-then]").hidden = false;
  notice.scrollIntoView({ block: "center" });
});

sendAll();
window.addEventListener("pageshow", sendAll); // Back may bring the page as it was left.
window.addEventListener("online", sendAll);
window.addEventListener("storage", sendAll);
