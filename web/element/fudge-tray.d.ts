/** Types of `<fudge-tray>`. contract.d.ts has the types of its JSON. */
import type {
  DiceSet,
  Fault,
  Odds,
  QuickRoll,
  Ready,
  Request,
  RequestAttributes,
  Resolution,
  Roll,
  Settled,
  Sheet,
  Theme,
  Thrown,
  TrayErrorCode,
} from "../shared/contract.js";

export type * from "../shared/contract.js";

/** The error with which methods reject. */
export declare class TrayError extends Error {
  constructor(code: TrayErrorCode, message: string, field?: string, column?: number, text?: string);
  readonly code: TrayErrorCode;
  readonly field?: string;
  /** Position of the fault in a line, in characters from 1. */
  readonly column?: number;
  /** The message in the tray's language, for users. */
  readonly text?: string;
}

export interface TrayErrorDetail extends Fault {
  code: TrayErrorCode;
}

/** Events of a secret roll report that it is secret and have no faces or result. */
export interface TrayEventMap {
  /** The tray can roll. Fires again after the tray page has reloaded. */
  "tray-ready": CustomEvent<Ready>;
  /** Dice were thrown. */
  "tray-throw": CustomEvent<Thrown & AtTable>;
  /** The dice have settled, or a secret roll was revealed. */
  "tray-settle": CustomEvent<Settled & AtTable>;
  /** The result, right after `tray-settle`. Does not fire for replays. */
  "tray-resolve": CustomEvent<Resolution & AtTable>;
  /** A visitor pressed Play together, which the attribute `together` shows. */
  "tray-together": CustomEvent<Record<never, never>>;
  /** The tray has joined a shared table, has left it, or the table's link has changed. */
  "tray-seated": CustomEvent<Seated>;
  /** An attribute is invalid, or something failed outside a method call. */
  "tray-error": CustomEvent<TrayErrorDetail>;
}

/**
 * Sets of dice for one roll in place of the tray's: for the acting side, and for the other side of an opposed action.
 * They are stored with the roll or quick roll. A set that is unknown, or that can't be distinguished in the current theme,
 * is refused by name.
 */
export interface DiceSets {
  dice?: DiceSet | null;
  opponent?: DiceSet | null;
}

/**
 * Arguments are copied as JSON: proxies become plain objects, toJSON is called, undefined is left out. Values that JSON
 * can't express (a BigInt, a function, NaN, a Map, a circular object) are refused with `bad-request`. A request or line
 * overrides the tray's settings for one call.
 *
 * A tray replies while it is in a document. If it is not in one by the end of the task that called the method, or
 * is removed, the method rejects with `load-failed`. A tray moved by `moveBefore` continues. After any other move,
 * the tray page reloads and then replies to open calls; a roll already thrown resolves from the history. If other
 * rolls of the same session make it ambiguous, the method rejects with `load-failed`.
 */
export interface TrayMethods {
  /** Resolves when the tray can roll. */
  ready(): Promise<void>;
  /**
   * Throws the dice and resolves the roll. Rolls requested while dice move wait in a queue. With `faces`, the dice land
   * on them; with `again`, some of these are then rerolled.
   */
  roll(request?: Request | string, sets?: DiceSets): Promise<Resolution>;
  /** Resolves given faces without a throw. */
  resolve(request: Request | string): Promise<Resolution>;
  /** Calculates the exact odds of a roll. */
  odds(request?: Request | string): Promise<Odds>;
  /**
   * Sets the next roll, as the user would in the panel. Settings that the request does not name get their defaults,
   * except the rules of the table. A refused request changes nothing.
   */
  prepare(request: Request | string): Promise<void>;
  /**
   * Saves the next roll, or that of a request, as a quick roll with a unique name. A quick roll with the same name is
   * replaced. Resolves to the name as stored, with single spaces.
   */
  pin(name: string, request?: Request | string, sets?: DiceSets): Promise<string>;
  /** Returns the quick rolls in the order of their keys. With `order`, those named in it move to the front first. */
  pinned(order?: string[]): Promise<QuickRoll[]>;
  /** Returns all rolls of the session, oldest first. Secret ones only have system, kind, secret and text. */
  history(): Promise<Roll[]>;
  /** Deletes all rolls of the session. */
  clear(): Promise<void>;
  /** Returns the session as a string for `importState`. */
  exportState(): Promise<string>;
  /** Replaces the session with an exported one. */
  importState(state: string): Promise<void>;
  /** Replays a throw bit for bit. */
  replay(receipt: string): Promise<Settled>;
  /**
   * Returns the session's character sheet, or null. With an argument, changes it first: by a command ("raise Climbing to
   * Good" and "add Piloting" spend EP, "wound 4", "heal Hurt", "ep 3", "spend 1" and "award 1" for Fudge points), to another
   * sheet, or to none with null.
   */
  sheet(change?: Sheet | string | null): Promise<Sheet | null>;
  /** Reveals a secret roll of the history. It is no longer secret. */
  reveal(index: number): Promise<Resolution>;
  /**
   * Joins a shared table, where all seats contribute to every roll and see it. A channel connects trays that can reach
   * each other without a server; the first one creates the table and keeps its record. A link is the address of a
   * table, or of a server, which creates a table. Resolves when the tray has its seat.
   */
  join(where: TableChannel | string | URL, seat?: SeatOptions): Promise<Seated>;
  /** Leaves the shared table. The same browser can take the seat again. */
  leave(): Promise<void>;
}

/** A channel that delivers each message to all others, such as a BroadcastChannel. Messages are plain objects. */
export interface TableChannel {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  removeEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  /** of a MessagePort */
  start?(): void;
  /** identifies the channel when the page reloads */
  readonly name?: string;
  /** false: the tray waits for a table that another one keeps, and creates none */
  readonly keeps?: boolean;
}

/** How a tray takes its seat at a shared table. */
export interface SeatOptions {
  /** Up to 40 characters. */
  name?: string;
  /** Such as #c0ffee. */
  color?: string;
  /** A watcher follows and verifies, but throws no dice. */
  role?: "player" | "watcher";
  /** Follow the table of a link without a seat: nobody sees the tray, and it can't roll. The other options don't apply. */
  seatless?: boolean;
  /** Name of a new table, up to 40 characters. */
  title?: string;
}

/** A seat at a shared table. */
export interface Seated {
  /** The table's link; empty if the tray is at no table. */
  link: string;
  /** Number of the seat; 0 without one. */
  seat: number;
}

/** The part of an event's detail that only trays at a shared table add. */
export interface AtTable {
  seat?: EventSeat;
}

/** The seat whose dice are thrown, at a shared table. */
export interface EventSeat {
  number: number;
  name: string;
  /** This tray threw the dice. */
  own: boolean;
}

export interface FudgeTray extends TrayMethods, RequestAttributes {}

/**
 * Each property reflects the attribute of its name. null removes the attribute and resets the setting to its default.
 * Invalid values fire `tray-error`; the last valid value is kept.
 *
 * @slot - Shown until the script runs, and if the tray fails to load.
 * @fires change - The value has changed: a new roll, or a secret roll was revealed.
 * @cssprop --fudge-tray-accent - Opaque colour of buttons and highlights.
 * @cssprop --fudge-tray-surface - Opaque colour of the panel.
 * @cssprop --fudge-tray-font - Font families of the panel.
 * @cssprop --fudge-tray-radius - Radius of the tray's corners.
 */
export declare class FudgeTray extends HTMLElement {
  /** The version of the tray. */
  static readonly version: string;
  muted: boolean;
  /** Users can read the settings and roll, but not change the settings. */
  locked: boolean;
  get controls(): string | null;
  set controls(value: "full" | "roll" | "none" | null);
  get theme(): string | null;
  /** A name, or a custom theme as an object or JSON; see docs/themes.md. */
  set theme(value: Theme | "auto" | "light" | "dark" | "transparent" | (string & {}) | object | null);
  /** A set of dice that replaces the theme's. */
  get dice(): string | null;
  set dice(value: DiceSet | null);
  label: string | null;
  /** The absolute URL of a page that handles `#roll=` links. The panel then offers links to it. */
  links: string | null;
  /** The bar above the dice offers to play together. `tray-together` fires when a visitor presses the button. */
  together: boolean;
  /**
   * The name of the stored session; `none` stores nothing. Pages of another origin than the tray's have their own
   * sessions. A change reloads the tray.
   */
  session: string | null;
  /** `content` makes the height follow the content, within the limits of the host page's styles. */
  get size(): string | null;
  set size(value: "fixed" | "content" | null);
  /**
   * A lazy tray loads when it comes near the viewport or when a method is called. While more than four are loaded, those
   * that are far away and not in use sleep: they show their last picture, and load again when they are needed.
   */
  get loading(): string | null;
  set loading(value: "eager" | "lazy" | null);
  /** Users of a phone can roll by shaking it, also if the tray comes from another origin. */
  shake: boolean;
  /** Users can only read the last result. Methods still work. A form does not submit the value. */
  disabled: boolean;

  /** The name of the value in a form. */
  name: string | null;
  /** The form is invalid until a roll was made. */
  required: boolean;
  /**
   * The latest `Resolution` as JSON, or an empty string. A secret roll has no details until it is revealed. `change`
   * fires with every new one. A page may restore an earlier value.
   */
  value: string;
  readonly form: HTMLFormElement | null;
  readonly labels: NodeList;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  checkValidity(): boolean;
  reportValidity(): boolean;
  setCustomValidity(message: string): void;

  addEventListener<K extends keyof TrayEventMap>(
    type: K,
    listener: (this: FudgeTray, event: TrayEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: FudgeTray, event: HTMLElementEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/**
 * The props of the tag in JSX. A project with React 19 declares them once:
 * `declare module "react" { namespace JSX { interface IntrinsicElements { "fudge-tray": TrayProps & HTMLAttributes<FudgeTray> } } }`
 */
export type TrayProps = Partial<
  RequestAttributes &
    Pick<
      FudgeTray,
      | "controls"
      | "dice"
      | "disabled"
      | "label"
      | "links"
      | "loading"
      | "locked"
      | "muted"
      | "name"
      | "required"
      | "session"
      | "shake"
      | "size"
      | "theme"
      | "together"
    >
> & { [E in keyof TrayEventMap as `on${E}`]?: (event: TrayEventMap[E]) => void };

/** Custom states for stylesheets: `fudge-tray:state(rolling)`. */
export type TrayState = "loading" | "ready" | "rolling" | "failed" | "secret";

/** Parts for stylesheets: `fudge-tray::part(message)`. */
export type TrayPart = "frame" | "message";

declare global {
  interface HTMLElementTagNameMap {
    "fudge-tray": FudgeTray;
  }
}
