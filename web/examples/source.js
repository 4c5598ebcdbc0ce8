/** Appends the page's source: its HTML, and the styles and scripts that other examples don't use. */

const folder = new URL(".", import.meta.url).href;
const SHARED = ["examples.css", "source.js"];

/** @type {(element: HTMLScriptElement | HTMLLinkElement) => string} */
const address = (element) => ("src" in element ? element.src : element.href);

const linked = [
  .../** @type {NodeListOf<HTMLScriptElement | HTMLLinkElement>} */ (
    document.querySelectorAll("link[rel=stylesheet], script[src]")
  ),
].map(address);
const own = linked.filter((url) => url.startsWith(folder) && !SHARED.includes(url.slice(folder.length)));

const heading = document.createElement("h2");
heading.textContent = "Source of this page";
document.querySelector("main")?.append(heading, ...[location.href.replace(/[?#].*/, ""), ...own].flatMap(listing));

/**
 * Returns a heading with the file's name and a block with its content.
 * @param {string} url
 */
function listing(url) {
  const name = url.slice(url.lastIndexOf("/") + 1);
  const title = document.createElement("h3");
  title.textContent = name;
  const text = document.createElement("pre");
  load(url).then(
    (source) => (text.textContent = source),
    (error) => (text.textContent = String(error)),
  );
  return [title, text];
}

/** @param {string} url */
async function load(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`The server answers ${response.status}.`);
  return await response.text();
}
