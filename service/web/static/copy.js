// Buttons that copy: <button type="button" data-copies="ID" hidden>. Without scripts they stay hidden.

/** Return what is to be copied from an element: the value of a field, else its text. */
const contentOf = (element) => ("value" in element ? element.value : element.textContent);

/** Copy an element's content. Pages on plain HTTP have no clipboard interface and get the older way. */
async function copy(element) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(contentOf(element));
    return true;
  }
  if ("select" in element) {
    element.select();
  } else {
    getSelection().selectAllChildren(element);
  }
  return document.execCommand("copy");
}

async function onClick(event) {
  const button = event.currentTarget;
  const element = document.getElementById(button.dataset.copies);
  let done = false;
  try {
    done = await copy(element);
  } catch {
    // The browser refused: the person is told, and copies by hand.
  }
  const said = document.getElementById(button.dataset.says ?? "copied");
  if (said) {
    said.textContent = done ? "Copied." : "The browser did not allow it. Select the text and copy it yourself.";
  }
}

for (const button of document.querySelectorAll("button[data-copies]")) {
  button.hidden = false;
  button.addEventListener("click", onClick);
}

for (const field of document.querySelectorAll("[data-wipe]")) {
  field.addEventListener("focus", () => field.select());
}

// A browser may keep a left page alive and bring it back whole. What is shown once is gone then.
addEventListener("pagehide", () => {
  for (const field of document.querySelectorAll("[data-wipe]")) {
    field.value = "";
    field.placeholder = "It was shown once.";
  }
});
