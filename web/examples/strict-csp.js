/** @type {(selector: string) => HTMLElement} */
const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

const policy = /** @type {HTMLMetaElement} */ (document.querySelector("meta[http-equiv=Content-Security-Policy]"));
find("#policy").textContent = policy.content.replaceAll("; ", ";\n");

let refused = 0;
document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
  find("#refused").textContent = String(++refused);
  find("#last").textContent = `${effectiveDirective}: ${blockedURI}`;
});

// The policy blocks inline styles, as they might come from untrusted text.
find("#try").addEventListener("click", () => find("h1").setAttribute("style", "color: red"));
