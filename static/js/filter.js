// A choice in the form that filters the history is looked for at once; without a script its button does.
const form = document.querySelector("[data-filter]");
form?.addEventListener("change", (event) => {
  if (event.target instanceof HTMLSelectElement) form.requestSubmit();
});
