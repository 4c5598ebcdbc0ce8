/** A stub of Foundry VTT: what the module uses of its API. The pages of the users are joined by a BroadcastChannel. */

import { tray, view } from "./find.js";

/**
 * @typedef {object} World
 * @property {string} user who opens the page
 * @property {string[]} users the first is the GM
 * @property {number} generation of Foundry
 * @property {number} [faults] share of the socket's messages that are lost, cut or delayed
 * @property {number} [seed]
 * @property {Record<string, unknown>} [settings] that were changed
 *
 * @typedef {{ result: number, active: boolean, rerolled?: boolean, exploded?: boolean, hidden?: boolean }} Result
 * @typedef {{ number: number, faces: number, modifiers: string[], results: Result[], options: Record<string, any>, fate: boolean }} TermData
 */

/** @type {World} */ let world;
/** @type {(number: number) => number} draws a number below a limit */ let draw;
/** @type {BroadcastChannel} */ let server;
/** @type {Map<string, Set<(...args: any[]) => unknown>>} */ const hooks = new Map();
/** @type {((message: any, from: string) => void)[]} */ const receivers = [];
/** @type {string[]} the texts of the socket's messages of this page */ const sent = [];
/** @type {string[]} */ const notices = [];
/** @type {StubMessage[]} */ const messages = [];
/** @type {Set<string>} */ const absent = new Set();
/** @type {Record<string, string>} */ let texts = {};
/** @type {Promise<unknown>} */ let begun = Promise.resolve();

/** Opens the world and loads the module. @param {World} opened */
export async function start(opened) {
  world = opened;
  draw = generator(world.seed ?? 1);
  server = new BroadcastChannel("foundry");
  server.onmessage = ({ data }) => receive(data);
  const module = await read("module.json");
  texts = (await read(module.languages[0].path)).FUDGETRAY;
  Object.assign(globalThis, { Hooks, CONFIG, game: createGame(), ui: { notifications: { warn } } });
  await import(new URL(MODULE + module.esmodules[0], location.href).href);
  callAll("init");
  callAll("ready");
}

/** The folder of the module. */
const MODULE = "/modules/fudge-tray/";

/** @param {string} file of the module, in JSON */
const read = async (file) => (await fetch(MODULE + file)).json();

const warn = (/** @type {string} */ text) => notices.push(text);

/** @param {number} seed */
function generator(seed) {
  let state = seed;
  return (/** @type {number} */ limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const Hooks = {
  /** @param {string} name @param {(...args: any[]) => unknown} hook */
  on: (name, hook) => void hooks.set(name, (hooks.get(name) ?? new Set()).add(hook)),
  /** @param {string} name @param {(...args: any[]) => unknown} hook */
  once: (name, hook) => Hooks.on(name, hook),
};

/** @param {string} name @param {unknown[]} args */
const callAll = (name, ...args) => hooks.get(name)?.forEach((hook) => void hook(...args));

const CONFIG = {
  /** @type {any} */ ChatMessage: {},
  Dice: {
    fulfillment: {
      dice: /** @type {Record<string, object>} */ ({}),
      methods: /** @type {any} */ ({}),
      defaultMethod: "",
    },
  },
};

/** @type {Map<string, unknown>} by module and key */ const values = new Map();

function createGame() {
  if (world.generation >= 14) CONFIG.ChatMessage.modes = { public: {}, gm: {}, blind: {}, self: {} };
  for (const [name, value] of Object.entries(world.settings ?? {})) values.set(name, value);
  const mode = world.generation >= 14 ? "core.messageMode" : "core.rollMode";
  if (!values.has(mode)) values.set(mode, world.generation >= 14 ? "public" : "publicroll");
  const [gm] = world.users;
  return {
    release: { generation: world.generation },
    system: { id: "fate-core-official" },
    world: { id: "attic", title: "Attic" },
    user: { id: world.user, name: world.user, isGM: world.user === gm, color: "#c0ffee" },
    users: {
      get: (/** @type {string} */ id) => ({ id, name: id }),
      get activeGM() {
        return absent.has(gm) ? null : { id: gm, isSelf: world.user === gm };
      },
    },
    i18n: { localize, format },
    settings: {
      /** @param {string} module @param {string} key @param {{ default: unknown }} setting */
      register: (module, key, setting) =>
        values.has(`${module}.${key}`) || values.set(`${module}.${key}`, setting.default),
      get: (/** @type {string} */ module, /** @type {string} */ key) => values.get(`${module}.${key}`),
      set: () => Promise.reject(new Error("User lacks permission to update Setting")),
    },
    socket: { emit, on: (/** @type {string} */ _event, /** @type {any} */ receiver) => receivers.push(receiver), off },
    messages,
  };
}

const localize = (/** @type {string} */ key) => texts[key.replace("FUDGETRAY.", "")] ?? key;

/** @param {string} key @param {Record<string, string>} data */
const format = (key, data) => localize(key).replace(/\{(\w+)\}/g, (_all, name) => data[name] ?? "");

/** @param {string} _event @param {any} receiver */
function off(_event, receiver) {
  receivers.splice(receivers.indexOf(receiver), 1);
}

/** Sends a message to all other users, unless it is lost. @param {string} event @param {any} message */
function emit(event, message) {
  if (event !== "module.fudge-tray") throw new Error(`the server doesn't relay ${event}`);
  sent.push(JSON.stringify(message));
  const post = (/** @type {any} */ data) => server.postMessage({ socket: data, from: world.user });
  if (draw(1000) >= 1000 * (world.faults ?? 0)) return post(message);
  const fault = world.faults === 1 ? 2 : draw(3);
  if (fault === 0) setTimeout(() => post(message), 50 + draw(300));
  if (fault === 1 && message.text) post({ ...message, text: message.text.slice(0, draw(message.text.length)) });
}

/** @param {{ socket?: any, from: string, document?: string }} data */
function receive({ socket, from, document: source }) {
  if (source) return show(source);
  for (const receiver of [...receivers]) receiver(socket, from);
}

/** The GM changes a setting. @param {string} name @param {unknown} value */
export const configure = (name, value) => void values.set(name, value);

/** Changes the share of the socket's messages that are lost, cut or delayed. @param {number} share */
export function lose(share) {
  world.faults = share;
}

/** Passes a message of another user to the module. @param {any} message @param {string} from */
export const deliver = (message, from) => receive({ socket: message, from });

class Die {
  static DENOMINATION = "d";
  /** @type {StubRoll | undefined} */ _root;

  /** @param {TermData} data */
  constructor({ number, faces, modifiers, results, options }) {
    this.number = number;
    this.faces = faces;
    this.modifiers = modifiers;
    this.results = results;
    this.options = options;
  }

  get denomination() {
    return `d${this.faces}`;
  }

  get total() {
    return this.results.reduce((sum, { result, active }) => sum + (active ? result : 0), 0);
  }

  /** The least face. */
  get least() {
    return 1;
  }

  random() {
    return this.least + draw(this.faces);
  }

  async evaluate() {
    while (this.results.length < this.number) await this.roll();
    for (const modifier of this.modifiers) await (modifier === "x" ? this.explode() : this.reroll());
  }

  async explode() {
    for (let i = 0; i < this.results.length; i++)
      if (this.results[i].result === this.faces) {
        this.results[i].exploded = true;
        await this.roll();
      }
  }

  async reroll() {
    for (const result of [...this.results])
      if (result.result === this.least) {
        Object.assign(result, { rerolled: true, active: false });
        await this.roll();
      }
  }

  async roll() {
    const { methods, defaultMethod } = CONFIG.Dice.fulfillment;
    const result = await methods[defaultMethod]?.handler(this, {});
    this.results.push({ result: result ?? this.random(), active: true });
  }

  toJSON() {
    const { number, faces, modifiers, results, options } = this;
    return { number, faces, modifiers, results, options, fate: this.constructor === FateDie };
  }
}

class FateDie extends Die {
  static DENOMINATION = "f";

  get denomination() {
    return "f";
  }

  get least() {
    return -1;
  }
}

/** @param {TermData} data */
const createTerm = (data) => (data.fate ? new FateDie(data) : new Die(data));

class StubRoll {
  /** @param {Die[]} dice @param {number} bonus @param {Record<string, unknown>} options */
  constructor(dice, bonus, options) {
    this.dice = dice;
    this.bonus = bonus;
    this.options = options;
    for (const term of dice) term._root = this;
  }

  /** @param {string} formula such as 4dF+2 or 3d6x */
  static parse(formula) {
    const [, number, faces, modifier, bonus] = /^(\d+)d(F|\d+)([rx]?)([+-]\d+)?$/.exec(formula) ?? [];
    const fate = faces === "F";
    const data = {
      number: Number(number),
      faces: fate ? 3 : Number(faces),
      modifiers: modifier ? [modifier] : [],
      results: [],
    };
    return new StubRoll([createTerm({ ...data, options: {}, fate })], Number(bonus ?? 0), {});
  }

  get total() {
    return this.dice.reduce((sum, { total }) => sum + total, this.bonus);
  }

  async evaluate() {
    for (const term of this.dice) await term.evaluate();
    return this;
  }
}

class StubMessage {
  /** @type {StubRoll[]} */ rolls = [];
  /** @type {Record<string, any>} */ flags = {};
  sound = "dice.wav";

  /** @param {any} data */
  constructor({ id, user, hidden, rolls, flags, sound }) {
    this.id = id;
    this.user = user;
    this.hidden = hidden;
    this.updateSource({ rolls, flags, sound });
  }

  get isContentVisible() {
    return !this.hidden || world.user === world.users[0];
  }

  /** @param {any} changes */
  updateSource({ rolls, flags = {}, sound }) {
    this.rolls = rolls.map((/** @type {string} */ text) => {
      const { dice, bonus, options } = JSON.parse(text);
      return new StubRoll(dice.map(createTerm), bonus, options);
    });
    this.flags = { ...this.flags, ...flags };
    this.sound = sound;
  }
}

/** Rolls as the chat does. @param {string} text such as /blindroll 4dF */
export async function roll(text) {
  callAll("chatMessage", {}, text, {});
  const [command, formula] = text.split(" ");
  const rolled = await StubRoll.parse(formula).evaluate();
  const data = { id: crypto.randomUUID(), user: world.user, hidden: command !== "/roll", rolls: [textOf(rolled)] };
  const message = new StubMessage(data);
  callAll("preCreateChatMessage", message, data, {}, world.user);
  const { rolls, flags, sound } = message;
  const source = JSON.stringify({ ...data, rolls: rolls.map(textOf), flags, sound });
  server.postMessage({ document: source });
  show(source);
}

/** @param {StubRoll} roll */
const textOf = ({ dice, bonus, options }) => JSON.stringify({ dice, bonus, options });

/** Shows a message in the chat. @param {string} source */
function show(source) {
  const message = new StubMessage(JSON.parse(source));
  messages.push(message);
  const item = document.createElement("li");
  item.dataset.message = message.id;
  item.append(document.createElement("div"));
  item.children[0].className = "message-content";
  document.body.append(item);
  if (world.generation >= 13) callAll("renderChatMessageHTML", message, item, {});
  else callAll("renderChatMessage", message, [item], {});
}

/** Rolls one after another, and does not wait; end awaits them. @param {string[]} lines */
export function begin(lines) {
  begun = lines.reduce((before, line) => before.then(() => roll(line)), Promise.resolve());
  begun.catch(() => {});
}

export const end = () => begun;

/** Returns the number of messages in the chat. */
export const count = () => messages.length;

/** Returns the messages: sorted texts with author, dice and receipts. */
export const chat = () =>
  messages.map(({ id, user, rolls, flags }) => `${id} ${user} ${textOf(rolls[0])} ${JSON.stringify(flags)}`).sort();

/** Returns the receipts of the newest message. */
export const receipts = () => messages.at(-1)?.flags["fudge-tray"]?.receipts ?? [];

/** Returns the results of the newest message, and whether they are marked as hidden. */
export const newest = () => messages.at(-1)?.rolls[0].dice[0].results;

/** Returns a part of the newest message's card. @param {string} name of its class */
const part = (name) => document.querySelector(`li:last-of-type .fudge-tray-${name}`)?.textContent ?? "";

/** What the user can read. */
const READABLE = {
  card: () => part("sentence"),
  verdict: () => part("verdict"),
  told: () => notices.join("\n"),
};

/** Reports whether a text contains a part. @param {keyof typeof READABLE} name @param {string} text */
export const says = (name, text) => READABLE[name]().includes(text);

/** Returns what Foundry has told the user. */
export const told = READABLE.told;

/** Presses Verify at the newest message. */
export const verify = () =>
  /** @type {HTMLElement} */ (document.querySelector("li:last-of-type .fudge-tray-verify")).click();

/** Adds a copy of the newest message. @param {boolean} altered whether its first face is another one */
export function repeat(altered) {
  const { user, rolls, flags } = /** @type {StubMessage} */ (messages.at(-1));
  const [result] = rolls[0].dice[0].results;
  if (altered) result.result = result.result === 1 ? 0 : 1;
  show(JSON.stringify({ id: crypto.randomUUID(), user, hidden: false, rolls: rolls.map(textOf), flags }));
}

/** Reports whether the tray has shown a throw. @param {string} receipt */
export const trayHas = async (receipt) =>
  (await tray().history()).some(({ resolution }) => resolution.receipt === receipt);

/** Reports whether the tray has the size of its window, which lies in the page. */
export function fits() {
  const [own, outer] = [tray(), document.querySelector("#fudge-tray")].map((node) => node?.getBoundingClientRect());
  const edges = /** @type {const} */ (["left", "top", "right", "bottom"]);
  return outer !== undefined && outer.bottom <= innerHeight && edges.every((edge) => own?.[edge] === outer[edge]);
}

/** Returns the number of messages of this page on the socket, and of their bytes. */
export const traffic = () => [sent.length, sent.reduce((sum, text) => sum + text.length, 0)];

/** Returns the number of files that the page and its frames have loaded, and of their bytes as sent. */
export function loaded() {
  const views = [
    window,
    ...[...document.querySelectorAll("fudge-tray")].map((node) => view(/** @type {any} */ (node))),
  ];
  const files = views.flatMap(({ performance }) => performance.getEntriesByType("resource"));
  return [files.length, files.reduce((sum, file) => sum + /** @type {any} */ (file).encodedBodySize, 0)];
}

/** Returns the throws of the chat, oldest first: each receipt with its faces in the message. */
export const thrown = () =>
  messages
    .flatMap(({ rolls }) => rolls.flatMap(({ dice }) => dice))
    .flatMap(({ results, options }) =>
      /** @type {{ receipt: string, first: number, count: number }[]} */ (options["fudge-tray"]?.throws ?? []).map(
        ({ receipt, first, count }) => ({
          receipt,
          faces: results.slice(first, first + count).map(({ result }) => result),
        }),
      ),
    );

/** Shows a message whose roll of Fudge dice has a receipt. @param {string} receipt @param {number[]} faces */
export function showReceipt(receipt, faces) {
  const results = faces.map((result) => ({ result, active: true }));
  const options = { "fudge-tray": { throws: [{ receipt, first: 0, count: faces.length }] } };
  const dice = new FateDie({ number: faces.length, faces: 3, modifiers: [], results, options, fate: true });
  const flags = { "fudge-tray": { receipts: [receipt] } };
  const rolls = [textOf(new StubRoll([dice], 0, {}))];
  show(JSON.stringify({ id: crypto.randomUUID(), user: world.user, hidden: false, rolls, flags }));
}

/** Reports whether a text was sent on the socket. @param {string} text */
export const hasSent = (text) => sent.some((message) => message.includes(text));

/** A user comes or goes. @param {string} user @param {boolean} connected */
export function connect(user, connected) {
  if (connected) absent.delete(user);
  else absent.add(user);
  callAll("userConnected", { id: user }, connected);
}
