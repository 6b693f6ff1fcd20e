// What stays in the browser: the pages of the SQLite file, a record each, the cookies and the secret that signs them.
// Every change is one transaction, durable before it is done.

const PAGE = 4096, TABLES = "kvartal.sqlite", COOKIES = "cookies.json";

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

export class Kept {
  static async open() {
    const asked = indexedDB.open("kvartal", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("pages");
      asked.result.createObjectStore("words");
    };
    const kept = new Kept();
    kept.database = await got(asked);
    kept.tables = new Uint8Array(0);
    kept.cookies = "";
    return kept;
  }

  // Lays the files into Python's folder as they were kept.
  async recall(files, folder) {
    const reading = this.database.transaction(["pages", "words"]);
    const pages = reading.objectStore("pages"), words = reading.objectStore("words");
    const [numbers, bodies, size, cookies] = await Promise.all([
      got(pages.getAllKeys()), got(pages.getAll()), got(words.get("size")), got(words.get("cookies")),
    ]);
    if (size) {
      this.tables = new Uint8Array(size);
      numbers.forEach((number, i) => number * PAGE < size && this.tables.set(bodies[i], number * PAGE));
      files.writeFile(`${folder}/${TABLES}`, this.tables);
    }
    this.cookies = cookies ?? "";
    if (cookies) files.writeFile(`${folder}/${COOKIES}`, cookies);
  }

  async secret() {
    const words = this.database.transaction("words").objectStore("words");
    const secret = await got(words.get("secret"));
    if (secret) return secret;
    const made = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const writing = this.database.transaction("words", "readwrite", { durability: "strict" });
    writing.objectStore("words").put(made, "secret");
    await done(writing);
    return made;
  }

  // Keeps what changed in Python's files. True where the tables did.
  async keep(files, folder) {
    const path = `${folder}/${COOKIES}`;
    const cookies = files.analyzePath(path).exists ? files.readFile(path, { encoding: "utf8" }) : "";
    const tables = files.readFile(`${folder}/${TABLES}`);
    const changed = this.changedPages(tables);
    if (!changed.length && cookies === this.cookies && tables.length === this.tables.length) return false;
    const writing = this.database.transaction(["pages", "words"], "readwrite", { durability: "strict" });
    const pages = writing.objectStore("pages"), words = writing.objectStore("words");
    for (const number of changed) pages.put(tables.slice(number * PAGE, (number + 1) * PAGE), number);
    words.put(tables.length, "size");
    words.put(cookies, "cookies");
    await done(writing);
    this.tables = tables;
    this.cookies = cookies;
    return changed.length > 0;
  }

  changedPages(now) {
    const before = new Uint32Array(this.tables.buffer, 0, this.tables.length >> 2);
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
}
