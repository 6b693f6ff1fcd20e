// The table as the other phones see it: asks every two seconds, and almost always hears that nothing changed. On a phone
// by itself only another tab can change something, and says so.

import { still, untouched } from "./fragments.js";
import { nobody, reached } from "./reach.js";

const EVERY = 2000;
const alone = "alone" in document.documentElement.dataset;

// `address()` says what to ask for, `receive(answer)` takes what came; `tag` is what the page shows already.
// `heard` is told each time whether anybody answered, and when it was asked: an answer may come late.
// Returns what tells it that the page shows something newer. Nothing is asked while the page is hidden.
export function follow(address, tag, receive, heard = reached) {
  let timer = null;

  async function ask() {
    clearTimeout(timer);
    if (document.hidden) return;
    const asked = new Date();
    try {
      const response = await fetch(address(), { headers: { "If-None-Match": `"${tag}"` }, cache: "no-store" });
      heard(!nobody(response), asked);
      if (response.status === 200) {
        const answer = await response.json();
        await untouched();
        if (still.guarded(() => receive(answer)) !== false) tag = answer.tag;
      }
    } catch {
      heard(false); // No connection: ask again later, as always.
    }
    clearTimeout(timer);
    if (!alone) timer = setTimeout(ask, EVERY);
  }

  document.addEventListener("visibilitychange", ask);
  if (alone) new BroadcastChannel("kvartal").addEventListener("message", ask);
  else window.addEventListener("online", ask);
  if (!alone) timer = setTimeout(ask, EVERY);
  return (newer) => (tag = newer);
}
