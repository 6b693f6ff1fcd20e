// Names of players: Enter goes to the next name, and from the last one to the button that keeps them all.

document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || event.isComposing || field.name !== "name") return;
  event.preventDefault();
  const names = [...field.form.querySelectorAll("input[name=name]")];
  (names[names.indexOf(field) + 1] ?? field.form.querySelector(".bar button")).focus();
});

// A name that was only suggested goes with the first letter typed.
document.addEventListener("focusin", (event) => {
  if (event.target.name === "name") event.target.select();
});
