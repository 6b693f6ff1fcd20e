// Buttons that copy the text they stand on.

if (navigator.clipboard) {
  document.documentElement.classList.add("js");
  for (const button of document.querySelectorAll("[data-copy]")) {
    const words = button.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
      button.textContent = button.dataset.done;
      setTimeout(() => (button.textContent = words), 2000);
    });
  }
}
