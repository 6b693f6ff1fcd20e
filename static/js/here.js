// The home page on a phone by itself: without a network its sign says what works, and which rules are here.

const sign = document.getElementById("sign"), offline = document.getElementById("sign-offline");
const note = document.getElementById("rules-here");

async function rulesHere() {
  const language = document.documentElement.lang, here = new Set();
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) here.add(new URL(url).pathname);
  }
  const games = [...document.querySelectorAll(".quarter")].map((quarter) => {
    const id = quarter.className.match(/\bg-([\w-]+)/)[1];
    return { name: quarter.querySelector(".q-name").textContent, here: here.has(`/rules/${id}-${language}.sqlite.packed`) };
  });
  const names = games.filter((game) => game.here).map((game) => game.name);
  if (!names.length) return note.dataset.none;
  return names.length === games.length ? note.dataset.all : note.dataset.some.replace("{games}", names.join(", "));
}

async function tell() {
  sign.hidden = !navigator.onLine;
  offline.hidden = navigator.onLine;
  if (!navigator.onLine) note.textContent = await rulesHere();
  note.hidden = navigator.onLine;
}

tell();
window.addEventListener("online", tell);
window.addEventListener("offline", tell);
