// The service worker. It keeps no state: files of the site come from the cache of its version, every other address is
// the application's and goes to the engine in one of the open tabs. VERSION, FILES, {name: [bytes, digest, step]}, and
// fzstd, which unpacks, stand above; the build wrote them.

const CACHE = `kvartal-${VERSION}`, LAST_HOME = "/last-home";
const KINDS = {
  html: "text/html; charset=utf-8", js: "text/javascript", mjs: "text/javascript", json: "application/json",
  svg: "image/svg+xml", wasm: "application/wasm", webmanifest: "application/manifest+json",
};
const OWN_WORDS = `py/words-${self.navigator.language.slice(0, 2)}.packed`; // The phone's own language comes at once.
const stepOf = (name) => (name === OWN_WORDS ? "language" : FILES[name][2]);
const addressOf = (name) => `/${name}?${FILES[name][1]}`; // Another body is another address: no mix of versions.
const pause = (time) => new Promise((go) => setTimeout(go, time));
const tabs = async () =>
  (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).filter((tab) => tab.frameType === "top-level");

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => data === "take over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url), name = url.pathname.slice(1);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate" && request.destination === "document") event.respondWith(file("index.html"));
  else if (name in FILES) event.respondWith(file(name));
  else if (`${name}.packed` in FILES) event.respondWith(file(`${name}.packed`));
  else if (name.startsWith("static/") || name.endsWith(".sqlite") || url.pathname === LAST_HOME) event.respondWith(stored(url.pathname));
  else event.respondWith(ask(request, url));
});

// All that the version needs, before it is used; what an interrupted download or an older version left is not fetched again.
async function install() {
  const cache = await caches.open(CACHE), had = await everKept(), got = {};
  const wanted = Object.keys(FILES).filter((name) => stepOf(name) !== "later" || had.has(`/${name}`));
  const report = async () => {
    const files = wanted.map((name) => [stepOf(name), FILES[name][0], got[name] ?? 0]);
    for (const tab of await tabs()) tab.postMessage({ files });
  };
  await Promise.all(
    wanted.map(async (name) => {
      const kept = await caches.match(addressOf(name));
      if (kept) await cache.put(addressOf(name), kept);
      else await download(name, cache, (bytes) => ((got[name] = bytes), report()));
      got[name] = FILES[name][0];
      await report();
    }),
  );
  await unpackStatic(cache);
}

async function everKept() {
  const found = new Set();
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) found.add(new URL(url).pathname);
  }
  return found;
}

async function download(name, cache, report = () => {}) {
  const response = await fetch(addressOf(name)), pieces = [];
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  let bytes = 0, told = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    bytes += value.length;
    if (bytes - told > 65536) report((told = bytes));
  }
  if (bytes !== FILES[name][0]) throw new Error(`${name} is of another version`);
  const kind = KINDS[name.replace(/\.packed$/, "").split(".").pop()] ?? "application/octet-stream";
  const whole = await new Blob(pieces).arrayBuffer(), body = name.endsWith(".packed") ? fzstd.decompress(new Uint8Array(whole)) : whole;
  await cache.put(addressOf(name), new Response(body, { headers: { "Content-Type": kind } }));
}

// The files of the pages come in one: names and lengths in JSON, then the contents; the first says what kind each is.
async function unpackStatic(cache) {
  const bundle = await (await cache.match(addressOf("static.packed"))).arrayBuffer(), text = new TextDecoder(), bodies = {};
  let from = 4 + new DataView(bundle).getUint32(0, true);
  for (const [name, length] of JSON.parse(text.decode(bundle.slice(4, from)))) bodies[name] = bundle.slice(from, (from += length));
  const kinds = JSON.parse(text.decode(bodies.kinds));
  await Promise.all(
    Object.entries(kinds).map(([address, kind]) => cache.put(address, new Response(bodies[address], { headers: { "Content-Type": kind } }))),
  );
}

async function activate() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

// A body that is taken out of the cache and not read would stay in memory: it is taken out once.
async function file(name) {
  const cache = await caches.open(CACHE), kept = await cache.match(addressOf(name));
  if (kept) return kept;
  try {
    await download(name, cache);
  } catch {
    return new Response(null, { status: 504 });
  }
  return cache.match(addressOf(name));
}

const stored = async (address) => (await (await caches.open(CACHE)).match(address)) ?? new Response(null, { status: address === LAST_HOME ? 204 : 404 });

async function ask(request, url) {
  const headers = [...request.headers], reads = ["GET", "HEAD"].includes(request.method);
  let sent = { method: request.method, address: url.pathname + url.search, headers, body: reads ? null : await request.arrayBuffer() };
  if (request.mode === "navigate") headers.push(["sec-fetch-mode", "navigate"]);
  for (let hops = 0; hops < 5; hops++) {
    const { status, headers: named, body } = await engine(sent);
    const moved = status >= 300 && status < 400 && named.find(([name]) => name.toLowerCase() === "location")?.[1];
    if (moved && request.mode !== "navigate") {
      const next = new URL(moved, url);
      if (next.origin !== location.origin) return Response.redirect(next, 302);
      sent = { method: "GET", address: next.pathname + next.search, headers, body: null };
      continue;
    }
    const response = new Response(status === 204 || status === 304 || moved ? null : body, { status, headers: named });
    if (request.mode === "navigate" && url.pathname === "/" && status === 200) {
      await (await caches.open(CACHE)).put(LAST_HOME, response.clone());
    }
    return response;
  }
  return Response.error();
}

// The tab that runs the engine takes a request and answers it. Where none does, one is just starting or closing.
async function engine(sent) {
  const id = crypto.randomUUID();
  for (;;) {
    const taken = await offer(id, sent);
    if (!taken) continue;
    for (;;) {
      const answer = await Promise.race([taken.answer, pause(1000)]);
      if (answer) return answer;
      if (await self.clients.get(taken.tab)) continue;
      if (sent.method !== "GET") return { status: 504, headers: [["Content-Type", "text/plain"]], body: null };
      break; // That tab was closed: the next one reads it.
    }
  }
}

async function offer(id, sent) {
  const open = await tabs();
  return Promise.race([
    pause(1000),
    ...open.map(
      (tab) =>
        new Promise((take) => {
          const { port1, port2 } = new MessageChannel();
          const answer = new Promise((yes) => {
            port1.onmessage = ({ data }) => {
              if (data === "taken") return take({ tab: tab.id, answer });
              port1.close(); // An open one is kept for ever, with the answer.
              yes(data);
            };
          });
          tab.postMessage({ ask: sent, id }, [port2]);
        }),
    ),
  ]);
}
