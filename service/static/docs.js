"use strict";

// Swagger UI for the description that this very service gives. No validator badge: it would call out.
const target = document.getElementById("api");
const address = target.dataset.openapi;
target.replaceChildren();
SwaggerUIBundle({
  url: address,
  domNode: target,
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: -1,
  persistAuthorization: false,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
});
