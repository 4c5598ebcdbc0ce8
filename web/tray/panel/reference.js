import { REFERENCE } from "../../languages/reference.js";
import { element } from "../../shared/nodes.js";

/**
 * A folded section with the chart of levels, Difficulties with examples, tables and ranges. Printing unfolds it. Rule R39.
 */
export class Reference {
  #node = element("details", { id: "reference" });
  #tag = "";

  /** @param {HTMLElement} place where it is the last child */
  constructor(place) {
    const style = element("link", { rel: "stylesheet", href: new URL("../style/reference.css", import.meta.url).href });
    document.head.append(style);
    place.append(this.#node);
    let open = false; // before printing
    matchMedia("print").addEventListener("change", ({ matches }) => {
      if (matches) open = this.#node.open;
      this.#node.open = matches || open;
    });
  }

  /** @param {string} tag of the page's language; English replaces one without references */
  show(tag) {
    if (tag === this.#tag) return;
    this.#tag = tag;
    const { title, lists } = REFERENCE[tag] ?? REFERENCE.en;
    this.#node.replaceChildren(element("summary", {}, title), ...lists.map(table));
  }
}

/** @param {typeof REFERENCE[string]["lists"][number]} list */
function table({ title, head, rows }) {
  const node = element("table", {}, element("caption", {}, title));
  if (head) node.append(element("thead", {}, element("tr", {}, ...head.map((text) => heading(text, "col")))));
  node.append(element("tbody", {}, ...rows.map(row)));
  return node;
}

/** @param {string[]} cells the first is the heading of the row */
function row([name, ...cells]) {
  return element("tr", {}, heading(name, "row"), ...cells.map((text) => element("td", {}, text)));
}

/** @type {(text: string, scope: string) => HTMLElement} */
const heading = (text, scope) => element("th", { scope }, text);
