// The box for a question: Enter asks, and the box grows with a long story where the style sheet alone cannot do it.

const grows = CSS.supports("field-sizing", "content");

for (const box of document.querySelectorAll('form[role="search"] textarea')) {
  const fit = () => {
    if (grows) return;
    box.style.height = "auto";
    box.style.height = `${box.scrollHeight}px`;
  };
  box.addEventListener("input", fit);
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    box.form.requestSubmit();
  });
  fit();
}
