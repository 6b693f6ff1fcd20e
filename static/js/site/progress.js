// How far the download and the start are: in bytes, and in steps.

import { megabytes, say } from "./words.js";

const wait = document.getElementById("wait"), strip = document.getElementById("strip");
const STEPS = ["engine", "games", "print", "language"];
const STARTED = { "": 0.05, python: 0.4, files: 0.5, ready: 1 }; // Of the time that a start takes.

// Shows that it goes on, or that it waits for the network.
function show(isStopped) {
  wait.hidden = false;
  wait.classList.toggle("stopped", isStopped);
  for (const name of ["ready", "ready-why"]) wait.querySelector(`[data-say=${name}]`).hidden = isStopped;
  for (const name of ["stopped", "stopped-why"]) wait.querySelector(`[data-say=${name}]`).hidden = !isStopped;
  wait.querySelector("nav").hidden = !isStopped;
}

export const downloading = () => show(false);

export function downloaded(files) {
  const sum = (step, place) => files.filter((file) => !step || file[0] === step).reduce((total, file) => total + file[place], 0);
  wait.querySelector(".num").textContent = megabytes(sum("", 2));
  wait.querySelector("#of").textContent = say("of", { all: megabytes(sum("", 1)) });
  const bar = wait.querySelector("[role=progressbar]");
  bar.setAttribute("aria-valuenow", Math.round((100 * sum("", 2)) / sum("", 1)));
  let before = true;
  for (const step of STEPS) {
    const all = sum(step, 1), got = sum(step, 2), whole = got >= all;
    const row = wait.querySelector(`li[data-step=${step}]`), part = bar.querySelector(`[data-step=${step}]`);
    row.className = whole ? "done" : before ? "now" : "";
    row.querySelector("small").textContent = say(whole || !got ? "size" : "part", { got: megabytes(got), all: megabytes(all) });
    part.style.flexGrow = all;
    part.firstChild.style.width = `${(100 * got) / all}%`;
    before &&= whole;
  }
}

// Without a network: until there is one, somebody taps, or some seconds have passed.
export function stopped() {
  show(true);
  return new Promise((again) => {
    window.addEventListener("online", again, { once: true });
    wait.querySelector("nav button").addEventListener("click", again, { once: true });
    setTimeout(again, 10_000);
  });
}

export function starting(step) {
  const row = wait.querySelector("li[data-step=start]");
  for (const other of wait.querySelectorAll("li")) other.className = "done";
  row.className = "now";
  row.querySelector("small").textContent = "";
  strip.hidden = !wait.hidden || step === "ready"; // The page of steps says it all.
  strip.querySelector("i").style.width = `${100 * STARTED[step]}%`;
}

// A page is shown; one from the cache while Python still starts leaves the strip.
export function done(early) {
  document.getElementById("frame").hidden = false;
  wait.hidden = true;
  strip.hidden = !early;
}
