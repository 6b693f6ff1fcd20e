// What every page of a table does: says that scripts run, tells the time zone, keeps the screen awake, opens the digits,
// selects a filled field.

document.documentElement.classList.add("js");

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) document.cookie = `zone=${zone}; path=/; max-age=31536000; samesite=lax`;

let lock = null;

async function stayAwake() {
  if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = null; // Refused (battery, settings): the phone knows better.
  }
}

if ("wakeLock" in navigator) {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
  document.addEventListener("pointerdown", stayAwake);
}

// A number that may be negative: a phone's digits have no minus, so a key beside the field turns its sign.

const NEGATIVE = /^[-−]/;
const signed = (key) => document.getElementById(key.dataset.minus);

function openDigits() {
  for (const key of document.querySelectorAll("[data-minus]")) signed(key).inputMode = "numeric";
}

openDigits();
document.addEventListener("fragment", openDigits);
document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-minus]");
  if (!key) return;
  const field = signed(key);
  field.focus();
  field.value = NEGATIVE.test(field.value) ? field.value.slice(1) : `−${field.value}`;
  field.setSelectionRange(field.value.length, field.value.length);
  if (!/\d/.test(field.value)) return; // The digits come next.
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
});
// A minus alone is no number; the minus of a loss stands before its field already.
document.addEventListener("focusout", ({ target }) => {
  if (target.matches(".num.sign + *") || /^[-−]$/.test(target.value)) target.value = target.value.replace(NEGATIVE, "");
});

// A filled field is selected when it is entered: what is typed takes the place of what stood there.

const SHORT = "input:is([type=text], [type=number], [type=tel], :not([type])):not([readonly])";
let entered = null;

const enter = (target) => {
  entered = target.matches(SHORT) && target.value ? target : null;
  entered?.select();
};
document.addEventListener("focusin", ({ target }) => enter(target));
// One that has the focus from the start may have got it before this script came.
enter(document.activeElement);

// Some phones set the cursor where the finger went up; a second tap is meant to.
document.addEventListener("click", ({ target }) => {
  if (target === entered && target.selectionStart === target.selectionEnd) target.select();
  entered = null;
});
