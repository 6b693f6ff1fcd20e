// Files out of the frame. A browser takes a download past the service worker, so the shell fetches it and hands it over.

export async function save(address) {
  const response = await fetch(address);
  if (!response.ok) return void document.getElementById("frame").contentWindow.location.assign(address); // It says why.
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = named ?? new URL(address, location.href).pathname.split("/").pop();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const isFile = (url) => url.origin === location.origin && /\.(pdf|json|csv|png|svg|txt)$/.test(url.pathname) && !url.pathname.startsWith("/static/");

// Links and forms of a page that lead to a file.
export function watch(page) {
  page.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || !(link.hasAttribute("download") || isFile(new URL(link.href)))) return;
    event.preventDefault();
    save(link.href);
  });
  page.addEventListener("submit", (event) => {
    const form = event.target, by = event.submitter;
    const url = new URL(by?.hasAttribute("formaction") ? by.formAction : form.action);
    if (event.defaultPrevented || form.method !== "get" || !isFile(url)) return;
    event.preventDefault();
    url.search = new URLSearchParams(new FormData(form, by));
    save(url.href);
  });
}

// A result as PNG: the application draws the SVG, the browser the points.
export async function drawPicture(request, ask) {
  const drawn = await ask({ ...request, address: request.address.replace(".png", ".svg") });
  if (drawn.status !== 200) return drawn;
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([drawn.body], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext("2d").drawImage(image, 0, 0);
  URL.revokeObjectURL(image.src);
  const picture = await new Promise((yes) => canvas.toBlob(yes, "image/png"));
  const headers = drawn.headers.map(([name, value]) => [name, value.replace("image/svg+xml", "image/png").replace(".svg", ".png")]);
  return { ...drawn, headers, body: await picture.arrayBuffer() };
}
