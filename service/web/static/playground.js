/* The playground without reloading: it asks for the changed parts of the page and puts them in place.
   The form is the only state. Everything on the page works without this file. */

const PAUSE = 120; // milliseconds after the last keystroke until the article is asked for
const CALM = 700; // and until anything is said about it: nobody wants to be corrected in the middle of a word

const form = document.getElementById("brief");
const said = document.getElementById("said");
const trouble = document.getElementById("trouble");
const parts = document.getElementById("parts");

let faults = {};
let shown = String(query());
let running = new AbortController();
let pause, calm;

function query(submitter) {
  const data = new FormData(form);
  if (submitter?.name) data.set(submitter.name, submitter.value);
  return new URLSearchParams(data);
}

async function update(submitter) {
  clearTimeout(pause);
  const asked = String(query(submitter));
  if (asked === shown && !submitter) return;
  shown = asked;
  running.abort();
  running = new AbortController();
  const { signal } = running;
  let answer;
  try {
    const response = await fetch(`${form.dataset.update}?${asked}`, { signal });
    if (response.redirected) return location.replace(`?${asked}`); // the session is over: log in and come back
    if (!response.ok) throw new Error(response.statusText);
    answer = await response.json();
  } catch {
    if (!signal.aborted) fail();
    return;
  }
  if (!signal.aborted) show(answer, submitter);
}

function fail() {
  shown = null;
  say("The service does not answer. What you see is from before.", true);
}

function show(answer, submitter) {
  faults = answer.faults;
  try {
    history.replaceState(null, "", `${location.pathname}?${answer.query}`);
  } catch {
    // Safari allows a hundred in half a minute. The next change brings the address up to date.
  }
  if (submitter?.name) {
    form.elements.seed.value = answer.seed;
    shown = String(query());
  }
  if (answer.parts !== null) {
    document.title = `${answer.title} · Playground · Galley`;
    place(answer.parts);
  }
  for (const field of controls()) if (!faults[field.name]) mark(field);
  clearTimeout(calm);
  if (submitter) {
    tell();
    const faulty = controls().find((field) => faults[field.name]);
    if (faulty) faulty.focus();
    else if (parts.getBoundingClientRect().top > innerHeight * 0.8) parts.scrollIntoView(); // on a phone
  } else {
    calm = setTimeout(tell, CALM);
  }
}

function controls() {
  return [...form.elements].filter((field) => field.hasAttribute("aria-describedby"));
}

function mark(field) {
  const fault = faults[field.name] ?? "";
  document.getElementById(`${field.name}-fault`).textContent = fault;
  field.removeAttribute("aria-invalid");
  if (fault) {
    field.setAttribute("aria-invalid", "true");
    const folded = field.closest("details");
    if (folded) folded.open = true;
  }
}

function tell() {
  clearTimeout(calm);
  controls().forEach(mark);
  const count = Object.keys(faults).length;
  if (count) say(`Not written: ${count === 1 ? "one field needs" : `${count} fields need`} another look.`, true);
  else say(document.getElementById("facts")?.textContent ?? "", false);
}

function say(text, isTrouble) {
  said.textContent = text;
  trouble.textContent = isTrouble ? text : "";
  trouble.hidden = !isTrouble;
}

/* Put the parts in place. Focus, and how far something was scrolled, stay. */
function place(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const focused = document.activeElement?.id;
  trouble.hidden = true;
  document.getElementById("paste").hidden = false;
  for (const each of document.querySelectorAll(".copied")) each.textContent = "";
  for (const part of [...fresh.content.children]) {
    const old = document.getElementById(part.id);
    if (!old) parts.append(part);
    else if (part.id === "view" && old.querySelector("iframe") && part.querySelector("iframe")) reframe(old, part);
    else {
      const scrolled = [...old.querySelectorAll("[tabindex]")].map((each) => [each.scrollLeft, each.scrollTop]);
      old.replaceWith(part);
      part.querySelectorAll("[tabindex]").forEach((each, at) => each.scrollTo(...(scrolled[at] ?? [0, 0])));
    }
  }
  if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
}

/* The old article stays in sight until the new one is there. A new frame, not a new address for the
   old one: that would be a step for the back button. */
function reframe(view, part) {
  const fresh = part.querySelector("iframe");
  view.querySelectorAll("iframe[data-arriving]").forEach((each) => each.remove());
  fresh.dataset.arriving = "";
  fresh.addEventListener("load", () => {
    for (const each of [...view.children]) if (each !== fresh) each.remove();
    delete fresh.dataset.arriving;
  });
  view.append(fresh);
}

form.addEventListener("input", (event) => {
  clearTimeout(pause);
  if (!event.isComposing) pause = setTimeout(update, PAUSE);
});
form.addEventListener("compositionend", () => {
  clearTimeout(pause);
  pause = setTimeout(update, PAUSE);
});
form.addEventListener("change", () => update());
form.addEventListener("focusout", () => Object.keys(faults).length && tell());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  update(event.submitter ?? form);
});

parts.addEventListener("click", (event) => {
  const tab = event.target.closest("#tabs a");
  if (!tab || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  form.elements.view.value = new URL(tab.href).searchParams.get("view") ?? "";
  update();
});

/* After "back" or a reload, browsers fill a frame with what it held at first, not with what its address says. */
const view = document.getElementById("view");
const [visit] = performance.getEntriesByType("navigation");
if (visit?.type !== "navigate" && view?.querySelector("iframe")) reframe(view, view.cloneNode(true));
