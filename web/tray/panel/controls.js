import { english } from "../../languages/en.js";
import { errorText, current } from "../../shared/language.js";
import { download } from "./backup.js";
import { byId } from "./nodes.js";
import { Drawer } from "./drawer.js";
import { Forecast } from "./forecast.js";
import { GamePicker } from "./game-picker.js";
import { History } from "./history.js";
import { Panel } from "./panel.js";
import { PressGuard } from "./press-guard.js";
import { ResultView } from "./result-view.js";
import { UndoButton } from "./undo-button.js";

/**
 * @import { Resolution } from "../../shared/contract.js"
 * @import { Failure, PanelState } from "../../shared/messages.js"
 * @import { Connection } from "../start/connection.js"
 * @import { Notices } from "./notices.js"
 */

/** The part of the page beside the dice: the controls, the next roll, the result and the history. */
export class Controls {
  #connection;
  #notices;
  #forecast = new Forecast(byId("next"), byId("roll"));
  #drawer = new Drawer();
  #games;
  #undo;
  #pressGuard = new PressGuard(byId("panel"));
  #result;
  #history;
  /** @type {Panel | undefined} */ #panel;
  /** @type {Record<string, unknown>} values to show until the table confirms them */ #presets = {};
  /** @type {Map<string, boolean>} fields of the game, and whether the host page has set them */ #fixed = new Map();
  #locked = false;
  /** @type {PanelState | undefined} the latest */ #state;

  /**
   * @param {Connection} connection
   * @param {Notices} notices
   * @param {() => boolean} idle reports whether the visitor can't change settings
   */
  constructor(connection, notices, idle) {
    this.#connection = connection;
    this.#notices = notices;
    this.#games = new GamePicker(byId("game"), (game) => connection.ask("change", { game }));
    this.#undo = new UndoButton(byId("undo-change"), { undo: () => connection.ask("undo"), idle });
    this.#result = new ResultView(byId("outcome"), (index) => connection.ask("reveal", index));
    this.#history = new History(byId("history"), {
      reveal: (index) => connection.ask("reveal", index),
      again: (index) => connection.ask("again", index),
      find: (text) => connection.ask("find", text),
      list: (pages) => connection.ask("list", pages),
      clear: () => connection.ask("clear"),
      restore: () => connection.ask("restore"),
    });
  }

  /** The latest state of the table. */
  get state() {
    return this.#state;
  }

  /** True while dice move. */
  get busy() {
    return this.#state?.busy ?? false;
  }

  /** True if a roll can be repeated. */
  get hasRolls() {
    return Boolean(this.#state?.rolls || this.busy);
  }

  /** True if settings can't be changed. */
  get locked() {
    return this.#locked;
  }

  /** Fills the form, once the page's language is loaded. */
  build() {
    const form = /** @type {HTMLFormElement} */ (byId("form"));
    const button = byId("roll");
    let tapped = false;
    button.addEventListener("click", ({ detail }) => (tapped = detail > 0)); // keys and scripts click with detail 0
    form.addEventListener("submit", (submit) => {
      submit.preventDefault();
      if (tapped) this.#rollAfterFrame(button).catch(reportError);
      else this.#connection.ask("roll");
      tapped = false;
    });
    this.#panel = new Panel(form, english.panel, {
      change: (id, value) => {
        if (id === "secret") this.#forecast.hide(value === true);
        this.#connection.ask("change", { [id]: value });
      },
      read: (line, answered) => this.#connection.ask("read", line, answered),
      notify: (message) => this.#notices.show(message),
      save: (id) => this.#connection.ask("document", id, (text) => download(`${id}.json`, text, "application/json")),
    });
    this.#games.describe(current().panel);
    if (current() !== english) this.#panel.rename(current().panel);
    this.#panel.lock(this.#locked);
    if (!this.#locked) this.#panel.catchUp();
    this.#show(this.#presets);
  }

  /** @param {Record<string, unknown>} values to show before the table confirms them */
  preset(values) {
    Object.assign(this.#presets, values);
    this.#show(values);
  }

  /** @param {boolean} locked whether settings can't be changed */
  lock(locked) {
    this.#locked = locked;
    this.#panel?.lock(locked);
  }

  /** Shows all texts in the page's language. */
  translate() {
    this.#panel?.rename(current().panel);
    this.#games.describe(current().panel);
  }

  /** Shows that Roll is tapped, and then rolls. @param {HTMLElement} button */
  async #rollAfterFrame(button) {
    button.dataset.tapped = "";
    await this.#connection.askAfterFrame("roll");
    delete button.dataset.tapped;
  }

  /** @param {string} id of a control */
  label(id) {
    return this.#panel?.label(id) ?? id;
  }

  /** @param {number} rolls that wait for the table */
  queue(rolls) {
    this.#result.showQueued(rolls);
  }

  /** Makes room for the dice that are thrown now. */
  throw() {
    this.#notices.show("");
    this.#drawer.close();
  }

  /** Announces a result. @param {Resolution} result */
  resolve(result) {
    this.#result.resolved(result);
  }

  /**
   * @param {PanelState} state
   * @param {() => void} rest updates other elements, which like those here must not move a control while it is pressed
   */
  update(state, rest) {
    this.#state = state;
    this.#panel?.showOdds(state);
    this.#forecast.showSuccess(state);
    this.#games.update(state);
    this.#pressGuard.defer(() => {
      this.#result.update(state);
      this.#forecast.update(state, (id) => this.label(id));
      this.#undo.update(state, (id) => this.label(id));
      this.#panel?.update(state);
      this.#history.update(state);
      rest();
    });
  }

  /**
   * Focuses the control to correct after a refused request of this page.
   * @param {Failure} failure
   */
  refuse(failure) {
    const faulty = this.#panel?.faultyField(failure.field);
    if (!faulty) return this.#notices.show(errorText(failure));
    const fold = faulty.node.closest("details");
    if (fold) fold.open = true;
    if (!faulty.node.checkVisibility()) this.#drawer.open();
    faulty.focus(failure.column);
    this.#forecast.insist();
  }

  /**
   * Reports an error, unless a control or the warning shows it already.
   * @param {Failure} failure
   */
  report(failure) {
    if (failure.code !== "storage-unavailable" && !this.#panel?.shows(failure.field))
      this.#notices.show(errorText(failure));
  }

  /** @param {Record<string, unknown>} values */
  #show(values) {
    this.#panel?.preset(values);
    for (const name of ["system", "ladder"])
      if (name in values) this.#fixed.set(name, values[name] !== null && values[name] !== undefined);
    document.documentElement.toggleAttribute("data-game-fixed", [...this.#fixed.values()].includes(true));
    if ("secret" in values) this.#forecast.hide(values.secret === true);
  }
}
