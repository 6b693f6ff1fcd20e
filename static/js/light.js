// What a reason or a finding means lights up on its board. Loaded only where the address names something.

const form = document.getElementById("part");

// The element of an id, else of a field's name; a field shows by the box around it.
function meant(name) {
  const found = document.getElementById(name) ?? form.querySelector(`[name="${CSS.escape(name)}"]`);
  if (!found?.matches("input, select")) return found;
  return found.closest(".track, .claim") ?? found.closest("label, .lot, .stepper, .padrow, .purse, fieldset") ?? found;
}

const lit = form.dataset.light.split(" ").map(meant).filter(Boolean);
for (const element of lit) element.classList.add("lit");
lit[0]?.scrollIntoView({ block: "center", inline: "nearest" });
