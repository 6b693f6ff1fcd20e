// Names of players: Enter goes to the next name. At a new table the last one adds a player, while there is room; where the
// table is open already, it goes to the button that keeps the names.

document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || event.isComposing || field.name !== "name") return;
  event.preventDefault();
  const names = [...field.form.querySelectorAll("input[name=name]")];
  const next = names[names.indexOf(field) + 1];
  if (next) next.focus();
  else if (field.form.id !== "new") field.form.querySelector(".bar button").focus();
  else if (field.value.trim()) field.form.querySelector("[name=add][value='']")?.click();
});

// A name that was only suggested goes with the first letter typed.
document.addEventListener("focusin", (event) => {
  if (event.target.name === "name") event.target.select();
});
