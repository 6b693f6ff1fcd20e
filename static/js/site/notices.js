// What somebody must know: a new version, a browser that may delete or did, a browser that cannot.

import { save } from "./files.js";
import { say } from "./words.js";

const box = document.getElementById("notice");
const EXPORT = "/exchange/kvartal.json";

export function notice(name, act = null) {
  box.querySelector("b").textContent = say(name);
  box.querySelector("p").textContent = say(`${name}-why`);
  const [go, copy, later] = box.querySelectorAll("button");
  go.hidden = !act;
  go.querySelector("span").textContent = say(`${name}-act`);
  go.onclick = () => {
    box.hidden = true;
    act();
  };
  copy.hidden = ["old", "failed", "lost"].includes(name);
  copy.onclick = () => save(EXPORT);
  later.hidden = name === "old";
  later.onclick = () => (box.hidden = true);
  box.hidden = false;
}

// Asks the browser to keep the tables. Where it may delete them all the same, says so once a week.
export async function tellDanger() {
  const kept = await navigator.storage?.persist?.().catch(() => false);
  const { quota = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  const standalone = navigator.standalone || matchMedia("(display-mode: standalone)").matches;
  const apple = /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  const danger = apple && !standalone ? "evicts" : !kept && quota < 1e9 ? "private" : "";
  const told = Number(localStorage.getItem("told") ?? 0);
  if (!danger || Date.now() - told < 7 * 24 * 3600_000) return;
  localStorage.setItem("told", Date.now());
  notice(danger);
}
