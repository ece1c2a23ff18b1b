"use strict";

// Swagger UI for the description that this very service gives. No validator badge: it would call out.
const target = document.getElementById("api");
const address = target.dataset.openapi;
target.replaceChildren();

/** What Swagger UI leaves out for people who hear the page or use it by keyboard: selector, what to do. */
const MENDED = [
  ["table[role=region]", (element) => element.removeAttribute("role")],
  [".opblock-summary-control a[href]", (element) => element.removeAttribute("href")],
  ["h3.opblock-tag, h3.opblock-title", (element) => element.setAttribute("aria-level", "2")],
  [".modal-ux-header h3", (element) => element.setAttribute("aria-level", "2")],
  [".opblock h4, .modal-ux-content h4", (element) => element.setAttribute("aria-level", "3")],
  [".opblock h5, .modal-ux-content h5", (element) => element.setAttribute("aria-level", "4")],
  [".opblock h6, .modal-ux-content h6", (element) => element.setAttribute("aria-level", "5")],
  [".body-param__text", (element) => element.setAttribute("aria-label", "Request body")],
  [".examples-select-element", (element) => element.setAttribute("aria-label", "Example")],
  ["select.content-type, .content-type-wrapper select", (element) => element.setAttribute("aria-label", "Media type")],
  [".auth-btn-wrapper button[aria-label]", (element) => element.removeAttribute("aria-label")],
  [".close-modal", (element) => element.setAttribute("aria-label", "Close")],
  ["pre:not([tabindex]), .microlight:not([tabindex])", (element) => element.setAttribute("tabindex", "0")],
];

function mend() {
  for (const [selector, change] of MENDED) {
    target.querySelectorAll(selector).forEach(change);
  }
}

// Attributes are not watched, so mending does not call itself.
new MutationObserver(mend).observe(target, { childList: true, subtree: true });

/** Its own layout is a page of its own, with a main part and a heading. This one is a part of ours. */
function sheet({ React, specSelectors }) {
  const part = (getComponent, name) => React.createElement(getComponent(name, true));
  const Sheet = ({ getComponent }) =>
    specSelectors.specStr()
      ? React.createElement(
          "div",
          { className: "swagger-ui" },
          part(getComponent, "SvgAssets"),
          part(getComponent, "errors"),
          React.createElement("div", { className: "scheme-container" }, part(getComponent, "AuthorizeBtnContainer")),
          part(getComponent, "operations"),
        )
      : null;
  return { components: { Sheet } };
}

SwaggerUIBundle({
  url: address,
  domNode: target,
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: -1,
  persistAuthorization: false,
  syntaxHighlight: { activated: false },
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [sheet],
  layout: "Sheet",
});
