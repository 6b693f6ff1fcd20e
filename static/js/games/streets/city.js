// The city of Streets, and what a player holds. The map is there at once; the sheet comes when the page stands, and a tap
// waits for it.

import { cityMap } from "../../map.js";

const form = document.getElementById("part");

if (form.querySelector(".tilerow")) {
  const map = cityMap("city");
  const sheet = import("./composer.js").then((composer) => composer.start(map));
  map.on(async (...tap) => (await sheet)(...tap));
}

// The hand is asked for only where the advisor counts it.
function hand() {
  const block = form.querySelector(".hand");
  if (!block) return;
  const advisor = form.querySelector("[name=advisor]:checked")?.value;
  block.toggleAttribute("data-unused", !block.dataset.for.split(" ").includes(advisor));
}

form.addEventListener("change", hand);
