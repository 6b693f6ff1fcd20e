// Buttons that copy a text or a link, and say so for a moment.

const offer = () => document.querySelectorAll("[data-copy]").forEach((button) => (button.hidden = false));

if (navigator.clipboard) {
  document.documentElement.classList.add("js");
  offer();
  document.addEventListener("fragment", offer);
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-copy]");
    if (!button) return;
    const source = document.getElementById(button.dataset.copy);
    await navigator.clipboard.writeText(source.value ?? source.textContent);
    const words = button.querySelector(".d") ?? button;
    if (words.textContent === button.dataset.done) return;
    const label = [...words.childNodes];
    words.replaceChildren(button.dataset.done);
    setTimeout(() => words.replaceChildren(...label), 2000);
  });
}
