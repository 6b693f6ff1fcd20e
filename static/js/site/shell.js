// The shell: one page that stays while the application's pages come and go in its frame. One tab runs the engine for all.

import { drawPicture, watch } from "./files.js";
import { notice, tellDanger } from "./notices.js";
import { done, downloaded, downloading, starting, stopped } from "./progress.js";
import { speak } from "./words.js";

const frame = document.getElementById("frame");
const answers = new Map(); // By the number of a request, so that one that is offered twice is answered once.
const rulesHere = new Set(); // Files of rules that the service worker has.
let engine = null, tapped = false;

// That there were tables, in another place than the tables: if they are gone, somebody must be told.
new BroadcastChannel("kvartal").onmessage = () => localStorage.setItem("tables", "kept");

const isShown = (path) => frame.contentWindow?.location.pathname === path;

function runEngine() {
  engine = new Worker(new URL("./engine.js", import.meta.url), { type: "module" });
  engine.onmessage = ({ data }) => {
    if (data.step) starting(data.step);
    if (data.step === "ready" && isShown("/last-home") && !tapped) frame.contentWindow.location.replace("/");
    if (data.failed) notice("failed");
    if (data.isNew && localStorage.getItem("tables")) notice("lost", () => frame.contentWindow.location.assign("/exchange"));
    if (data.full) restart();
  };
}

// What could not be kept must not stay in Python either: it starts again from what is kept.
function restart() {
  engine.terminate();
  answers.clear();
  runEngine();
}

function askEngine(request) {
  return new Promise((yes) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close(); // An open one is kept for ever, with the answer.
      yes(data);
    };
    engine.postMessage(request, [port2]);
  });
}

const answerTo = (request) => (/^[^?]*\/result-\w+\.png/.test(request.address) ? drawPicture(request, askEngine) : askEngine(request));

navigator.serviceWorker?.addEventListener("message", async ({ data, ports: [port] }) => {
  if (data.files) downloaded(data.files);
  if (!data.ask) return;
  if (!engine) return port.close();
  port.postMessage("taken");
  if (!answers.has(data.id)) answers.set(data.id, answerTo(data.ask));
  port.postMessage(await answers.get(data.id));
  setTimeout(() => answers.delete(data.id), 60_000);
});

frame.addEventListener("load", () => {
  const page = frame.contentDocument, at = frame.contentWindow.location;
  if (!page || at.href === "about:blank") return;
  done(at.pathname === "/last-home");
  // How far its seats are was true when it was last shown: somebody may have entered more since.
  if (at.pathname === "/last-home") for (const stale of page.querySelectorAll(".resume .stops, .resume .vh")) stale.remove();
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  localStorage.setItem("language", page.documentElement.lang);
  history.replaceState(null, "", at.pathname === "/last-home" ? "/" : at.pathname + at.search + at.hash);
  watch(page);
  keepRules(page.body.className.match(/\bg-([\w-]+)/)?.[1], page.documentElement.lang);
  page.addEventListener("click", ({ target }) => (tapped ||= Boolean(target.closest?.("a[href], button"))));
  page.addEventListener("submit", () => (tapped = true));
});

// The rules of a game that is opened are fetched beforehand: at the table there may be no network.
async function keepRules(game, language) {
  const name = `/rules/${game}-${language}.sqlite`;
  if (!navigator.onLine || game === "city" || rulesHere.has(name)) return;
  const response = await fetch(name).catch(() => null);
  if (response?.ok) rulesHere.add(name);
  await response?.body?.cancel(); // One that nobody reads would stay in memory.
}

// Downloads what this version needs; without a network it waits for one.
async function install() {
  const { serviceWorker } = navigator;
  for (;;) {
    if (!serviceWorker.controller) downloading();
    const controlled = new Promise((yes) => serviceWorker.addEventListener("controllerchange", () => yes(true), { once: true }));
    try {
      const registration = await serviceWorker.register("/service.js", { updateViaCache: "none" });
      if (serviceWorker.controller) return registration;
      const coming = registration.installing ?? registration.waiting ?? registration.active;
      const failed = new Promise((no) => coming.addEventListener("statechange", () => coming.state === "redundant" && no(false)));
      if (await Promise.race([controlled, failed])) return registration;
    } catch {
      // The script of the worker could not be fetched: the same as no network.
    }
    await stopped();
  }
}

// A new version waits until somebody takes it, or until all tabs are closed. Then every tab opens anew.
function offerUpdates(registration) {
  const offer = (worker) => notice("update", () => worker.postMessage("take over"));
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker.addEventListener("statechange", () => worker.state === "installed" && navigator.serviceWorker.controller && offer(worker));
  });
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
}

async function main() {
  speak();
  if (!navigator.serviceWorker || !navigator.locks || !window.indexedDB) return notice("old");
  const known = navigator.serviceWorker.controller;
  const registration = await install();
  navigator.serviceWorker.startMessages();
  navigator.locks.request("kvartal-engine", () => {
    runEngine();
    return new Promise(() => {}); // Held while the tab is open.
  });
  offerUpdates(registration);
  starting("");
  const path = location.pathname.replace(/\/index\.html$/, "/") + location.search + location.hash;
  const last = known && path === "/" && (await fetch("/last-home")).status === 200;
  frame.src = last ? "/last-home" : path;
  tellDanger();
}

main();
