// A form as text and back: what its named controls hold, without the fields that only say where it came from; that text
// sent as an entry, and kept in the phone until it has arrived.

const ENVELOPE = ["base", "choice", "seen"];
export const PREFIX = "draft:";

export function serialise(form) {
  const data = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (!ENVELOPE.includes(name)) data.append(name, value);
  return data.toString();
}

// An entry is the text of a form, and perhaps the button that was pressed. The server takes its number once, however often
// it is sent; `former` is an entry that may be on its way, and that this one holds too.
export function entry(body, { press = "", former } = {}) {
  const number = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
  return { body, press, numbers: [number, ...(former?.numbers.slice(0, 1) ?? [])] };
}

export const same = (one, other) => one?.numbers?.[0] !== undefined && one.numbers[0] === other?.numbers?.[0];

// `since` is the revision that was typed into, where another phone's entry came under it meanwhile.
export function post(address, { body, press, numbers = [], since }, extra) {
  const data = new URLSearchParams(press ? `${body}&${press}` : body);
  for (const [name, value] of Object.entries(extra)) data.set(name, value);
  for (const number of numbers) data.append("form_number", number);
  if (since !== undefined) data.set("since", since);
  const headers = { Accept: "application/json" };
  return fetch(address, { method: "POST", body: data, headers, keepalive: data.toString().length < 60000 });
}

// Set every control to what the text says. With `only`, leave those alone that were changed since that text. What a
// script keeps to itself and never sends (`formdata`) is cleared too: it hears `filled` and sets it again.
export function fill(form, text, only) {
  const wanted = group(text);
  const before = only === undefined ? null : group(only);
  const current = group(serialise(form));
  for (const control of form.elements) {
    const name = control.name;
    if (!name || ENVELOPE.includes(name) || control.type === "submit") continue;
    if (before && String(current.get(name)) !== String(before.get(name))) continue;
    const values = wanted.get(name) ?? [];
    if (control.type === "checkbox" || control.type === "radio") control.checked = values.includes(control.value);
    else if (values.length === 1) control.value = values[0];
  }
  form.dispatchEvent(new CustomEvent("filled"));
}

function group(text) {
  const found = new Map();
  for (const [name, value] of new URLSearchParams(text)) found.set(name, [...(found.get(name) ?? []), value]);
  return found;
}

// Whether a field that was changed in the text that went out is again as it was before: without the text in between,
// nobody could tell that it was changed back.
export function returned(before, sent, now) {
  const [was, out, is] = [before, sent, now].map(group);
  const names = [...out.keys(), ...is.keys()];
  const differ = (one, other, name) => String(one.get(name)) !== String(other.get(name));
  return names.some((name) => differ(out, is, name) && !differ(is, was, name));
}

// What was typed and not yet acknowledged survives a reload, a dropped connection, sleep. Each way of entering a part
// has its own: the fields of a pad say nothing about a board.
export function keep(part, draft) {
  try {
    localStorage.setItem(PREFIX + part, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the page itself still holds it and keeps sending.
  }
}

export function kept(part) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + part));
  } catch {
    return null;
  }
}

export function drop(part) {
  try {
    localStorage.removeItem(PREFIX + part);
  } catch {
    // As above.
  }
}
