/** The time in ms in which a visitor begins a first throw, and that in which it ends. */
const PATIENCE = 3_000;
const LONGEST = 10_000;

/** The first throw of a visit. It needs little of the tray, so the page loads the rest when it has ended. */
export class FirstThrow {
  #begun = false;
  #end = () => {};

  /** Resolves when the throw has ended, or doesn't begin or end soon. @type {Promise<void>} */
  ended = new Promise((resolve) => {
    this.#end = resolve;
  });

  /** The visitor can throw. */
  expect() {
    setTimeout(() => this.#begun || this.#end(), PATIENCE);
    setTimeout(this.#end, LONGEST);
  }

  begin() {
    this.#begun = true;
  }

  end() {
    this.#end();
  }
}
