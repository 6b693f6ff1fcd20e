// What was entered on this phone at other parts of the table and has not arrived: any page of the table sends it, or says so.
// What the table did not take stays until somebody decides: it is thrown away, or the table reopened for it.

import { PREFIX, drop, keep, kept, post, same } from "./form.js";

const AGAIN = 5000;

const notice = document.getElementById("unsent");
const own = document.querySelector("#part:not([data-readonly])")?.dataset.part; // Its own page sees to that.
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

const isRefused = ({ refused, whole }) => refused !== undefined && refused.number === whole?.numbers[0];
const sendable = (part) => kept(part)?.whole && !isRefused(kept(part));

async function send(part, extra = {}) {
  const draft = kept(part);
  const { address, whole, base } = draft;
  try {
    const response = await post(address, whole, { base: whole.base ?? base, ...extra });
    if (!same(kept(part)?.whole, whole)) return;
    if (response.ok) drop(part);
    else if (response.status < 500) keep(part, { ...draft, refused: await reason(response, whole) });
  } catch {
    // No connection: once more, soon.
  }
}

async function reason(response, whole) {
  const answer = response.headers.get("Content-Type")?.includes("json") ? await response.json() : null;
  return { number: whole.numbers[0], why: answer?.error?.message, finished: answer?.finished };
}

async function sendAll() {
  clearTimeout(timer);
  for (const part of waiting()) if (sendable(part)) await send(part);
  show();
  if (waiting().some(sendable)) timer = setTimeout(sendAll, AGAIN);
}

function show() {
  const drafts = waiting().map((part) => [part, kept(part)]);
  const unsent = drafts.filter(([, draft]) => !isRefused(draft));
  const count = unsent.reduce((sum, [, draft]) => sum + draft.count, 0);
  const plural = new Intl.PluralRules(document.documentElement.lang).select(count);
  notice.hidden = !drafts.length;
  notice.querySelector("[data-waiting]").hidden = !count;
  notice.querySelector("[data-count]").textContent = (notice.dataset[plural] ?? notice.dataset.other).replace(/\d+/, count);
  notice.querySelector("[data-where]").replaceChildren(...unsent.map(([part, draft]) => link(part, draft)));
  const refused = drafts.filter(([, draft]) => isRefused(draft));
  notice.querySelector("[data-refused]").replaceChildren(...refused.map(([part, draft]) => question(part, draft)));
}

// Why an entry was not taken, and what can be done with it.
function question(part, draft) {
  const shown = notice.querySelector("[data-refusal]").content.cloneNode(true);
  const { why, finished } = draft.refused;
  shown.querySelector("[data-why]").textContent = why ?? "";
  shown.querySelector("[data-where]").append(link(part, draft));
  const reopen = shown.querySelector("[data-reopen]");
  reopen.hidden = !finished;
  reopen.addEventListener("click", async () => {
    await send(part, { reopen: "yes" });
    if (kept(part)) show();
    else location.reload(); // The table is open again.
  });
  shown.querySelector("[data-discard]").addEventListener("click", () => {
    drop(part);
    show();
  });
  return shown;
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

// Somebody has reopened the table since: what came too late is in time now.
if (!("finished" in notice.dataset)) {
  for (const part of waiting()) if (kept(part).refused?.finished) keep(part, { ...kept(part), refused: undefined });
}
sendAll();
window.addEventListener("pageshow", sendAll); // Back may bring the page as it was left.
window.addEventListener("online", sendAll);
window.addEventListener("storage", sendAll);
