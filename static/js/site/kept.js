// What stays in the browser: the pages of the SQLite file, a record each, and a few words: the size of the file, the
// cookies, the secret that signs them, the number of the save. A save is one transaction, durable before it is done.
//
// Chromium can lose a whole database by one kill. It leaves a torn record at the end of LevelDB's log; the next start
// writes on behind it, and the start after that finds the log damaged and deletes everything. Where there are buckets,
// which have databases of their own, a save goes into two, one after the other: a kill tears one of them at most.

const PAGE = 4096, TABLES = "kvartal.sqlite", COOKIES = "cookies.json", SECOND = "second";

const done = (transaction) =>
  new Promise((yes, no) => {
    transaction.oncomplete = yes;
    transaction.onabort = transaction.onerror = () => no(transaction.error);
  });
const got = (asked) =>
  new Promise((yes, no) => {
    asked.onsuccess = () => yes(asked.result);
    asked.onerror = () => no(asked.error);
  });
const secret = () => Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// One of the databases in which all is kept.
class Place {
  static async open(factory) {
    const place = new Place();
    place.factory = await factory; // Held: the transactions of a bucket that was collected as garbage never end.
    const asked = place.factory.open("kvartal", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("pages");
      asked.result.createObjectStore("words");
    };
    place.database = await got(asked);
    const reading = place.database.transaction(["pages", "words"]);
    const pages = reading.objectStore("pages"), words = reading.objectStore("words");
    const [names, values, numbers, bodies] = await Promise.all([
      got(words.getAllKeys()), got(words.getAll()), got(pages.getAllKeys()), got(pages.getAll()),
    ]);
    const found = Object.fromEntries(names.map((name, i) => [name, values[i]]));
    place.words = { save: found.size ? 0 : -1, size: 0, cookies: "", ...found };
    place.tables = new Uint8Array(place.words.size);
    numbers.forEach((number, i) => number * PAGE < place.words.size && place.tables.set(bodies[i], number * PAGE));
    return place;
  }

  async put(words, tables, changed) {
    const writing = this.database.transaction(["pages", "words"], "readwrite", { durability: "strict" });
    const pages = writing.objectStore("pages"), named = writing.objectStore("words");
    for (const number of changed) pages.put(tables.slice(number * PAGE, (number + 1) * PAGE), number);
    for (const [name, word] of Object.entries(words)) named.put(word, name);
    await done(writing);
    this.words = words;
  }
}

export class Kept {
  // A database that cannot be read may be the one with the tables: nothing begins anew beside it.
  static async open() {
    const factories = [indexedDB];
    if (navigator.storageBuckets) factories.push(navigator.storageBuckets.open(SECOND).then((bucket) => bucket.indexedDB));
    const opened = await Promise.allSettled(factories.map(Place.open));
    const kept = new Kept();
    kept.places = opened.filter(({ value }) => value).map(({ value }) => value).sort((one, other) => other.words.save - one.words.save);
    const failed = opened.find(({ reason }) => reason);
    kept.isNew = !kept.places.some(({ words }) => words.size);
    if (failed && kept.isNew) throw failed.reason;
    const [{ words, tables }] = kept.places;
    kept.words = { secret: secret(), ...words };
    kept.tables = tables;
    for (const place of kept.places) delete place.tables;
    return kept;
  }

  // Lays the files into Python's folder as they were kept.
  recall(files, folder) {
    if (!this.isNew) files.writeFile(`${folder}/${TABLES}`, this.tables);
    if (this.words.cookies) files.writeFile(`${folder}/${COOKIES}`, this.words.cookies);
  }

  // Keeps what changed in Python's files. True where the tables did.
  async keep(files, folder) {
    const path = `${folder}/${COOKIES}`;
    const cookies = files.analyzePath(path).exists ? files.readFile(path, { encoding: "utf8" }) : "";
    const written = files.stat(`${folder}/${TABLES}`).mtime.getTime();
    const { words } = this, isBehind = (place) => place.words.save !== words.save;
    const mustKeep = cookies !== words.cookies || this.places.some(isBehind);
    // Most answers write nothing. A file that was read in the same tick of the clock as it was written is read once more.
    if (written === this.written && written < this.read && !mustKeep) return false;
    this.written = written;
    this.read = Date.now();
    const tables = files.readFile(`${folder}/${TABLES}`);
    const changed = changedPages(this.tables, tables);
    if (!changed.length && tables.length === words.size && !mustKeep) return false;
    const next = { ...words, save: words.save + 1, size: tables.length, cookies };
    const all = Array.from({ length: Math.ceil(tables.length / PAGE) }, (_, number) => number);
    const [first, second] = this.places;
    await first.put(next, tables, changed);
    // What the first has is kept. Without the second it is as in a browser that has one place.
    if (second) await second.put(next, tables, isBehind(second) ? all : changed).catch(() => this.places.pop());
    this.tables = tables;
    this.words = next;
    return changed.length > 0;
  }
}

function changedPages(tables, now) {
  const before = new Uint32Array(tables.buffer, 0, tables.length >> 2);
  const after = new Uint32Array(now.buffer, now.byteOffset, now.length >> 2);
  const changed = [];
  for (let page = 0, from = 0, words = PAGE >> 2; from < after.length; page++, from += words) {
    let at = from;
    const end = Math.min(from + words, after.length);
    while (at < end && after[at] === before[at]) at++;
    if (at < end) changed.push(page);
  }
  return changed;
}
