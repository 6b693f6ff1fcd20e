// The engine: Python with the whole application, in a worker. An answer goes out when what it wrote is kept.

import { loadPyodide } from "/py/pyodide.mjs";
import { Kept } from "./kept.js";

const PROGRAM = "/program", DATA = "/data", RULES = "/rules";
const parts = new Set(); // What was laid into Python's files.
const others = new BroadcastChannel("kvartal");
let python, site, kept;
let spoken = "en"; // The language of the last page: its words are here.

const step = (name) => postMessage({ step: name });

async function read(name) {
  const response = await fetch(`/${name}`);
  if (!response.ok) throw new Error(name);
  return new Uint8Array(await response.arrayBuffer());
}

// A bundle has names and lengths in JSON, then the contents. Files are parts of it, not copies.
function lay(bundle) {
  const size = new DataView(bundle.buffer, bundle.byteOffset).getUint32(0, true);
  let from = 4 + size;
  const made = new Set();
  for (const [name, length] of JSON.parse(new TextDecoder().decode(bundle.subarray(4, from)))) {
    const path = `${PROGRAM}/${name}`, folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) python.FS.mkdirTree(folder);
    made.add(folder);
    python.FS.writeFile(path, bundle.subarray(from, (from += length)), { canOwn: true });
  }
}

// A part that is not on this phone and cannot be fetched is left out; the application says so.
async function fetchPart(name) {
  if (parts.has(name)) return true;
  try {
    const body = await read(name);
    if (name.startsWith("rules/")) python.FS.writeFile(`/${name}`, body, { canOwn: true });
    else lay(body);
  } catch {
    return false;
  }
  parts.add(name);
  return true;
}

async function start() {
  const program = Promise.all(["py/libraries", "py/program", "py/print", "py/words-en"].map(read));
  kept = await Kept.open();
  const folder = new URL("/py/", location.href).href;
  python = await loadPyodide({ indexURL: folder, stdLibURL: `${folder}python.zip`, env: { HOME: "/home/pyodide", KVARTAL_RULES: RULES } });
  step("python");
  for (const path of [PROGRAM, DATA, RULES]) python.FS.mkdirTree(path);
  (await program).forEach(lay);
  parts.add("py/words-en");
  kept.recall(python.FS, DATA);
  postMessage({ step: "files", isNew: kept.isNew });
  // What is made at the start stays: to look for garbage in it would take a twentieth of the time.
  python.runPython(`import gc, sys; gc.disable(); sys.path.insert(0, "${PROGRAM}"); sys.dont_write_bytecode = True`);
  site = python.pyimport("companion.site.bridge").Site(location.origin, kept.words.secret);
  python.runPython("gc.freeze(); gc.enable()");
  await kept.keep(python.FS, DATA);
  step("ready");
}

function call(method, address, headers, body, trouble) {
  const answer = site.answer(method, address, headers, body ?? new ArrayBuffer(0), trouble);
  const [status, named, data] = answer.toJs({ create_pyproxies: false });
  answer.destroy();
  return { status, headers: named, body: new Uint8Array(data).buffer };
}

// Without the words of a language the answer says so, in the language of the last page, and the next pages stay in that.
async function missingLanguage(method, address, headers) {
  const words = site.words(method, address, headers);
  if (!(await fetchPart(words))) return `language ${spoken}`;
  spoken = words.split("-")[1];
  return "";
}

function rulesFiles({ headers }) {
  const names = headers.find(([name]) => name === "Rules-File")?.[1].split(", ") ?? [];
  return names.map((name) => `rules/${name}`).filter((name) => !parts.has(name));
}

// Python has one thread: one request at a time.
async function answer({ method, address, headers, body }) {
  let result = call(method, address, headers, body, await missingLanguage(method, address, headers));
  // A question before the rules are here: what can be fetched of them is, and it is asked again.
  for (let files = rulesFiles(result); files.length; files = rulesFiles(result)) {
    const came = await Promise.all(files.map(fetchPart));
    if (!came.includes(true)) break;
    result = call(method, address, headers, body, "");
  }
  try {
    if (await kept.keep(python.FS, DATA)) others.postMessage("changed");
  } catch (error) {
    result = call("GET", address, headers, null, "full");
    postMessage({ full: String(error) });
  }
  return result;
}

let queue = start().catch((error) => {
  postMessage({ failed: true });
  throw error;
});

onmessage = ({ data, ports: [port] }) => {
  queue = queue.then(async () => {
    try {
      const result = await answer(data);
      port.postMessage(result, [result.body]);
    } catch (error) {
      console.error(error);
      port.postMessage(call("GET", data.address, data.headers, null, "failed"));
    }
  });
};
