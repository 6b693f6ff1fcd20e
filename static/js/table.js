// The pages of the table and its result: follow what the other phones enter, and say how old that is without a connection.

import "./page.js";
import "./more.js";
import { follow, swap } from "./fragments.js";
import { reached } from "./reach.js";

// Back closes the reason that is open, however many were looked at, and then leaves the page.
let stepped = false;

document.addEventListener("click", (event) => {
  const link = event.target.closest('.pad a[href^="#"]');
  if (!link || event.metaKey || event.ctrlKey) return;
  const shown = document.querySelector(".lines:target");
  if (!shown && link.hash !== "#pad") return (stepped = true);
  event.preventDefault();
  if (link.hash === "#pad" && stepped) history.back();
  else location.replace(link.href);
});

window.addEventListener("hashchange", () => (stepped &&= Boolean(document.querySelector(".lines:target"))));

const aged = document.getElementById("aged");
let last = new Date(); // How old the page is: when the question was asked that was answered last.

function heard(answered, asked) {
  reached(answered);
  if (answered) last = asked;
  else if (aged.hidden) aged.querySelector("time").textContent = last.toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
  aged.hidden = answered;
}

const live = document.querySelector("[data-live]");
if (live) follow(() => live.dataset.live, live.dataset.tag, (answer) => swap(answer.fragments), heard);
