// The city of Streets, and what a player holds. The map is there at once; the sheet comes when the page stands, and a tap
// waits for it. Where the connection was lost before it came, a tap says so, and the next one asks for it again.

import { cityMap } from "../../map.js";
import { unreached } from "../../reach.js";

const form = document.getElementById("part");

if (form.querySelector(".tilerow")) {
  const map = cityMap("city");
  let sheet = null;
  const load = () => (sheet ??= import("./composer.js").then(({ start }) => start(map)).catch(() => (sheet = null)));
  load();
  addEventListener("online", load);
  map.on(async (...tap) => {
    const open = await load();
    if (open) open(...tap);
    else unreached();
  });
}

// The hand is asked for only where the advisor counts it.
function hand() {
  const block = form.querySelector(".hand");
  if (!block) return;
  const advisor = form.querySelector("[name=advisor]:checked")?.value;
  block.toggleAttribute("data-unused", !block.dataset.for.split(" ").includes(advisor));
}

form.addEventListener("change", hand);
