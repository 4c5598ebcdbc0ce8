import { element } from "./nodes.js";

/**
 * @import { Panel as Description, PanelState } from "../../shared/messages.js"
 */

/** The select of the game above the dice, in layouts whose panel has no space for it. */
export class GamePicker {
  #select;

  /**
   * @param {HTMLElement} select
   * @param {(game: string) => void} choose
   */
  constructor(select, choose) {
    this.#select = /** @type {HTMLSelectElement} */ (select);
    select.addEventListener("change", () => choose(this.#select.value));
  }

  /** @param {Description} description in the language of the page */
  describe({ sections }) {
    const control = sections.flatMap(({ controls }) => controls).find(({ id }) => id === "game");
    const { value } = this.#select;
    this.#select.ariaLabel = control?.label ?? "";
    this.#select.replaceChildren(
      ...(control?.options ?? []).map((option) => element("option", { value: option.value }, option.label ?? "")),
    );
    this.#select.value = value || String(control?.default);
  }

  /** @param {PanelState} state */
  update({ values }) {
    this.#select.value = String(values.game);
    this.#select.hidden = false;
  }
}
