// A photo is made smaller on the phone, sent, and asked after until it is read. Without a script the form does it.

import { unreached } from "../../reach.js";

const LONGEST = 2600; // Pixels: enough for four sheets on a page.
const OFTEN = 700; // Milliseconds between two questions.
const SENT = 35; // Of a hundred: the rest of the line is for reading.

const form = document.getElementById("send");
const show = (id, on) => (document.getElementById(id).hidden = !on);

function sending(on) {
  for (const id of ["sending", "stopping"]) show(id, on);
  for (const id of ["waiting", "picks"]) show(id, !on);
}

function refuse(message) {
  sending(false);
  form.reset();
  document.getElementById("problem-text").textContent = message;
  show("problem", true);
}

// The photo as it is sent, and drawn on the page. One that the browser cannot open goes as it is: the server says so.
async function shrink(file) {
  let picture;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return file;
  }
  const canvas = document.getElementById("shot");
  const share = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  [canvas.width, canvas.height] = [Math.round(picture.width * share), Math.round(picture.height * share)];
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const small = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.88));
  return small ?? file;
}

// Only this kind of request tells how much of it has gone.
function send(data) {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("POST", form.action);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      const line = document.getElementById("sent");
      if (line && total) line.value = Math.max(4, (SENT * loaded) / total);
    });
    request.addEventListener("load", () => done(request));
    request.addEventListener("error", failed);
    request.send(data);
  });
}

async function take({ target }) {
  if (!target.files.length) return;
  show("problem", false);
  sending(true);
  const data = new FormData(form);
  data.delete("file");
  try {
    data.append("file", await shrink(target.files[0]), "photo.jpg");
    const { status, response } = await send(data);
    if (response?.there) follow(response.there);
    else if (response?.error) refuse(response.error.message);
    else throw new Error(`${status}`);
  } catch {
    sending(false);
    form.reset();
    unreached();
  }
}

// Until it is read: the server draws how far it is, and says where it goes on.
async function follow(address) {
  try {
    const answer = await (await fetch(address, { headers: { Accept: "application/json" } })).json();
    if (answer.there) return location.assign(answer.there);
    for (const [id, drawn] of Object.entries(answer.fragments)) {
      const place = document.getElementById(id);
      if (place) place.innerHTML = drawn; // without a script the photo is not on the page that waits
    }
  } catch {
    unreached();
  }
  setTimeout(follow, OFTEN, address);
}

// Whoever comes back by the browser's own arrow has left the photo.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
for (const id of ["taken", "chosen"]) document.getElementById(id)?.addEventListener("change", take);
const waiting = document.getElementById("progress")?.dataset.there;
if (waiting) follow(waiting);
