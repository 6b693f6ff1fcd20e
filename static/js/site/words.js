// The sentences of the shell, in the language that the pages were last read in, else the phone's.

const all = JSON.parse(document.getElementById("words").content.textContent);

function language() {
  const wanted = [localStorage.getItem("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((code) => code in all) ?? "en";
}

export const say = (name, values = {}) =>
  Object.entries(values).reduce((text, [key, value]) => text.replace(`{${key}}`, value), all[language()][name] ?? "");

export function speak() {
  document.documentElement.lang = language();
  for (const place of document.querySelectorAll("[data-say]")) place.textContent = say(place.dataset.say);
}

// Bytes as people say them: 7.4 MB.
export const megabytes = (bytes) => (bytes / 1e6).toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
