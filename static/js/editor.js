// A seat's form: kept as a draft as it is typed, sent one save at a time, its panels drawn anew by the answer.

import "./page.js";
import { drop, entry, fill, keep, kept, post as postEntry, returned, same, serialise } from "./form.js";
import { follow, forget, still, swap, untouched } from "./fragments.js";
import { nobody } from "./reach.js";

const TYPING = 100;
const LONGEST_WAIT = 30000;

const form = document.getElementById("part");
const status = document.getElementById("status");
const part = form.dataset.part;
const readonly = "readonly" in form.dataset;
const isFinished = () => document.querySelector("#ended .ended") !== null;
const finished = isFinished();

let revision = Number(form.elements.base.value);
let acknowledged = serialise(drawn()); // What was typed before this script came is no less an entry.
let actions = []; // Presses of named buttons, and entries that are saved apart, in their order.
let before = acknowledged; // The form before the next change.
let lastApart = ""; // The field of the last change, where it is saved apart.
let past = []; // What the form held before each change and press not saved yet: an undo without a connection leads back there.
let steps = []; // Presses of undo and redo: each goes out once everything entered before it was saved, or not at all.
let skipped; // A press of undo or redo was left out, since something was entered after it.
let typed = null; // The entry that the form itself would be.
let unheard = null; // An entry that went out and was not answered: it may have arrived, and goes out once more before what was typed since.
let takenBack = null; // The entry of `unheard`, where all of it was taken back: once it has arrived, it is undone.
let sending = false;
let waiting = false; // What was entered found nobody, and goes out again later.
let underway = null; // The entry that is being sent.
let clash = null; // The save that met another phone's, waiting for a choice.
let timer = null;
let wait = 1000;

// What sticks to the top lies below the title and what it says.
const title = status.parentElement;
new ResizeObserver(() => document.body.style.setProperty("--top", `${title.offsetHeight}px`)).observe(title);

// The form as the server drew it.
function drawn() {
  const copy = form.cloneNode(true);
  copy.reset();
  return copy;
}

const dirty = () => unheard !== null || actions.length > 0 || serialise(form) !== acknowledged;

// What was counted before the entries that are not saved looks so, until the answer to a save counts anew.
const PASSING = ["unsaved", "saving", "asked"];

// What waits for a connection says so until it has arrived.
function say(is, words) {
  if (waiting && ["unsaved", "saving"].includes(is)) return;
  still.hold();
  if (!PASSING.includes(is)) form.parentElement.classList.toggle("stale", is !== "saved" && is !== "told");
  status.hidden = false;
  status.dataset.is = is;
  status.textContent = words ?? status.dataset[is];
}

function changed(event) {
  if (event.target.form !== form && event.target !== form) return;
  forget("fields");
  passed(event);
  setApart(event.target);
  if (!dirty()) return;
  skipSteps();
  remember();
  if (!sending && !clash) say("unsaved");
  schedule(event.type === "input" ? TYPING : 0);
}

// A number typed digit by digit is one change, and so is what a script writes to go with one (`detail.goesOn`).
function passed({ target: control, detail }) {
  const goesOn = detail?.goesOn || (past.at(-1)?.control === control && control.type === "text");
  if (!goesOn && serialise(form) !== before) past.push({ body: before, actions, control });
}

// Back to before the last change that was not sent; a board draws itself anew, as after an answer. Nobody knows what a
// press did that went out: it stays.
function takeBack(step) {
  const last = past.at(-1);
  if (step !== undo() || !last || (last.press && same(last.press, unheard))) return say("offline", `${status.dataset.unstepped}. ${status.dataset.offline}`);
  past.pop();
  actions = last.actions;
  typed = null;
  lastApart = "";
  if (!past.length) takenBack = unheard;
  fill(form, last.body);
  before = serialise(form);
  document.getElementById("fields").dispatchEvent(new CustomEvent("fragment", { bubbles: true }));
  waiting = dirty();
  if (waiting) remember();
  else drop(part);
  offerUndo();
  say(waiting ? "offline" : "saved");
}

const undo = () => document.querySelector("[data-step]");

function offerUndo() {
  if (waiting) undo().disabled = !past.length;
}

// Coins counted after a purchase are not those it is paid from: what was entered before a field with `data-apart`, the
// field, and what comes after it are saved one after the other.
function setApart(control) {
  const body = serialise(form);
  if (body === before) return;
  const apart = "apart" in control.dataset ? control.name : "";
  const last = (actions.at(-1) ?? unheard)?.body ?? acknowledged;
  if (apart !== lastApart && before !== last) {
    actions = [...actions, typed?.body === before ? typed : entry(before)];
    typed = null;
  }
  lastApart = apart;
  before = body;
}

// An undo that has not gone out would take back what was entered after it.
function skipSteps() {
  skipped ||= steps.length > 0;
  steps = [];
}

function typedEntry() {
  const body = serialise(form);
  if (typed?.body !== body) typed = entry(body, { former: unheard });
  return typed;
}

// The one entry that holds all that was not answered, for any page of this table to send; null where it takes this form
// to put several together.
function wholeEntry() {
  const body = serialise(form);
  const [press, ...more] = actions;
  if (press) return !more.length && press.body === body && (!unheard || same(unheard, press)) ? press : null;
  return unheard && returned(acknowledged, unheard.body, body) ? null : typedEntry();
}

function remember() {
  const body = serialise(form);
  const count = Math.max(actions.length, 1) + (actions.length && actions.at(-1).body !== body ? 1 : 0);
  const { pathname: address } = new URL(form.action);
  keep(part, { address, name: form.dataset.name, count, base: revision, body, actions, unheard, takenBack, whole: wholeEntry() });
}

function schedule(delay) {
  clearTimeout(timer);
  timer = setTimeout(send, delay);
}

async function send({ since } = {}) {
  clearTimeout(timer);
  if (sending || clash || !(dirty() || steps.length)) return;
  sending = true;
  say("saving");
  if (!dirty()) return post(steps.shift(), { body: serialise(form) });
  unheard ??= actions[0] ?? typedEntry();
  if (unheard.base === undefined) Object.assign(unheard, { base: revision, since });
  remember();
  await post(unheard.step ?? form.action, unheard);
}

// Whoever leaves while a save is on its way has its answer no more: what was entered since goes out beside it. The draft
// stays, for the next page to see whether it arrived.
function leave() {
  if (!sending) return send();
  const whole = wholeEntry();
  if (clash || !whole || whole.body === underway.body) return;
  remember();
  postEntry(form.action, whole, { base: revision }).catch(() => {});
}

async function post(address, sent, extra = {}) {
  underway = sent;
  let response;
  let answer;
  try {
    response = await postEntry(address, sent, { base: sent.base ?? revision, ...extra });
    if (nobody(response)) throw response;
    // Read to the end before the next save may start: it has to start from this answer's revision.
    answer = response.headers.get("Content-Type")?.includes("json") ? await response.json() : null;
    await untouched();
  } catch {
    sending = false;
    return later(address);
  }
  sending = false;
  if (!sent.step || response.status < 500) unheard = null;
  if (response.status >= 500) return later(address, answer?.error?.message ?? status.dataset.failing);
  wait = 1000;
  waiting = false;
  if (response.ok) return still.guarded(() => saved(answer, sent));
  if (response.status === 409) return ask(answer, address, sent);
  if (response.status === 422) actions = actions.filter((action) => !same(action, sent));
  const mended = !sent.press && serialise(form) !== sent.body;
  if (response.status === 422) return mended ? send() : refuse(answer.error);
  say("gone", answer?.error?.message ?? (response.status === 413 ? status.dataset.full : undefined));
}

// Entries go out again; an undo does not, for by then it would take back more than was meant.
function later(address, words) {
  const stepped = (address !== form.action && !unheard) || steps.length > 0;
  steps = [];
  waiting = dirty();
  if (waiting && stepped) words = `${status.dataset.unstepped}. ${status.dataset.offline}`;
  say(waiting ? "offline" : "told", waiting ? words : status.dataset.unstepped);
  offerUndo();
  if (!waiting) return;
  schedule(wait);
  wait = Math.min(wait * 2, LONGEST_WAIT);
}

function saved(answer, sent) {
  if (same(takenBack, sent) && answer.revision === sent.base + 1) return undone(answer);
  for (const bad of form.querySelectorAll("[aria-invalid]")) {
    bad.removeAttribute("aria-invalid");
    if (bad.getAttribute("aria-describedby") === status.id) bad.removeAttribute("aria-describedby");
  }
  if (same(actions[0], sent)) actions = actions.slice(1);
  if (same(typed, sent)) typed = null;
  // What was typed meanwhile lies over what another phone changed: where that is the same field, it is asked about.
  const since = answer.fragments.fields === undefined ? undefined : sent.base;
  take(answer, sent.body);
  showing(answer.tag);
  // What is left would go out as one entry: it is taken back as one.
  past = dirty() ? [{ body: acknowledged, actions: [] }] : [];
  if (dirty()) remember();
  else drop(part);
  if (answer.said) say("told", answer.said);
  else if (skipped && !dirty()) {
    skipped = false;
    say("told", status.dataset.unstepped);
  } else say("saved", form.counted);
  return send({ since });
}

// What was taken back has arrived all the same: it is undone at once, before what was entered since goes out.
function undone(answer) {
  takenBack = null;
  revision = answer.revision;
  form.elements.base.value = revision;
  unheard = { ...entry(acknowledged), base: revision, step: undo().formAction };
  return send();
}

// The answer to a save, or what another phone did meanwhile: panels, and the form's own inside where it is out of date.
function take(answer, sent) {
  const { fields, ...panels } = answer.fragments;
  revision = answer.revision;
  form.elements.base.value = revision;
  noteSeen();
  const meanwhile = serialise(form);
  swap(panels);
  if (fields === undefined) {
    // A panel that asks something is drawn anew: what was answered in it meanwhile stays.
    acknowledged = sent;
    if (meanwhile !== sent && serialise(form) !== meanwhile) fill(form, meanwhile);
  } else {
    const scratch = document.createElement("form");
    scratch.innerHTML = fields;
    const theirs = serialise(scratch);
    const refill = form.refill ?? fill; // A script whose rows may have moved puts them together by what they hold.
    const now = serialise(form);
    actions = actions.map((action) => {
      fill(form, action.body);
      refill(form, theirs, sent);
      return { ...action, body: serialise(form) };
    });
    if (actions.length) fill(form, now);
    if (sent === serialise(form)) {
      swap({ fields });
      acknowledged = serialise(form);
    } else {
      refill(form, theirs, sent);
      acknowledged = theirs;
    }
  }
  before = serialise(form);
}

function ask(answer, address, sent) {
  if (!answer.fragments.conflict) return saved(answer, sent); // Nothing taken back: show how things stand, and say why.
  clash = { address, sent, seen: answer.seen };
  swap(answer.fragments);
  if (answer.finished || answer.seen !== undefined) say(answer.finished ? "finished" : "conflict");
  else status.hidden = true;
  showQuestion();
}

function showQuestion() {
  still.letGo();
  document.getElementById("conflict").scrollIntoView({ block: "center" }); // A phone may not scroll to what gets the focus.
  document.querySelector("#conflict [data-choice]")?.focus({ preventScroll: true });
}

// The button says what to send along; whoever leaves things as they are finds them so.
function choose(button) {
  const { address, sent, seen } = clash;
  if (button.dataset.choice === "leave" && address === form.action) {
    drop(part);
    return location.reload();
  }
  clash = null;
  still.guarded(() => {
    status.hidden = true;
    swap({ conflict: "" });
    still.letGo(); // The question is answered: no room is kept for it.
  });
  if (button.dataset.choice === "leave") return send();
  sending = true;
  say("saving");
  return post(address, sent, { [button.name]: button.value, ...(seen === undefined ? {} : { seen }) });
}

// A press that was refused is not repeated: what it asks for is mended first, and then it is pressed again.
function refuse({ field, message }) {
  steps = [];
  if (dirty()) remember();
  else drop(part);
  say("refused", message);
  const control = form.elements.namedItem(field);
  control?.setAttribute?.("aria-invalid", "true");
  if (!control?.getAttribute?.("aria-describedby")) control?.setAttribute?.("aria-describedby", status.id);
}

if (!readonly) {
  form.addEventListener("input", changed);
  form.addEventListener("change", changed);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.submitter?.name) {
      const press = entry(serialise(form), { press: new URLSearchParams([[event.submitter.name, event.submitter.value]]).toString() });
      skipSteps();
      past.push({ body: press.body, actions, press });
      actions = [...actions, press];
      remember();
    }
    send();
  });
  // Enter goes on to the next number of a list of numbers.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || event.target.enterKeyHint !== "next") return;
    const numbers = [...form.querySelectorAll("input[enterkeyhint=next]")].filter((number) => number.checkVisibility());
    const next = numbers[numbers.indexOf(event.target) + 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  document.addEventListener("click", (event) => {
    const choice = event.target.closest("[data-choice]");
    if (choice && clash) {
      event.preventDefault();
      choose(choice);
    }
    const step = event.target.closest("[data-step]");
    if (step) {
      event.preventDefault();
      if (clash) {
        say("asked");
        return showQuestion();
      }
      if (waiting) return takeBack(step);
      steps = [...steps, step.formAction];
      send();
    }
  });
  window.addEventListener("online", () => {
    wait = 1000; // Also for a save that is failing just now.
    send();
  });
  document.addEventListener("visibilitychange", send);
  window.addEventListener("pagehide", leave);

  const draft = kept(part);
  if (draft && (draft.body !== acknowledged || draft.actions?.length)) {
    restore(draft);
    if (!actions.some(({ press }) => press)) past = [{ body: acknowledged, actions: [] }];
    fill(form, draft.body);
    before = serialise(form);
    say("restored");
    send();
  } else {
    drop(part);
    send();
  }
}

// A draft of before entries had numbers holds texts alone.
function restore(draft) {
  const numbered = (sent) => (typeof sent === "string" ? entry(sent) : sent);
  const out = draft.whole ?? draft.unheard;
  actions = (draft.actions ?? []).map(numbered);
  unheard = actions.find((_, at) => draft.actions[at] === out) ?? (out ? numbered(out) : null);
  takenBack = draft.takenBack && !draft.whole ? unheard : null;
  revision = draft.base;
}

// What another phone did here while this one was on another page is told too: the first poll asks since what it saw last.
const SEEN = `seen ${form.dataset.live}`;
let seen = revision;
try {
  seen = Number(sessionStorage.getItem(SEEN)) || revision;
} catch {
  // Storage is forbidden: only what happens from now on is told.
}
if (seen >= revision) noteSeen();

function noteSeen() {
  seen = revision;
  try {
    sessionStorage.setItem(SEEN, revision);
  } catch {
    // As above.
  }
}

const showing = follow(
  () => `${form.dataset.live}&revision=${seen}&by=${form.elements.way.value}`,
  form.dataset.tag,
  (answer) => {
    if (sending || clash || dirty()) return false;
    if (answer.revision < revision) return false;
    // Asked before our own save and answered after it: the form is as it should be, and in use.
    if (answer.revision === revision) delete answer.fragments.fields;
    typed = null;
    take(answer, acknowledged);
    if (isFinished() !== finished) location.reload(); // The table was finished or reopened: it takes entries no more, or again.
    if (answer.said) say("told", answer.said);
    return true;
  },
);
