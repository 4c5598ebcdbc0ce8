/** Types of `<fudge-tray>`. Those of the JSON it takes and gives are the contract's. */
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

/** What a method rejects with. */
export declare class TrayError extends Error {
  constructor(code: TrayErrorCode, message: string, field?: string, column?: number, text?: string);
  readonly code: TrayErrorCode;
  readonly field?: string;
  /** Of a line, counted in characters from 1, where the fault is. */
  readonly column?: number;
  /** A sentence in the tray's language, for whoever sees what it is about. */
  readonly text?: string;
}

export interface TrayErrorDetail extends Fault {
  code: TrayErrorCode;
}

/** A secret roll's events say that it is secret, and nothing that would give it away. */
export interface TrayEventMap {
  /** The tray can roll; again after it has been reloaded. */
  "tray-ready": CustomEvent<Ready>;
  /** Dice leave the hand. */
  "tray-throw": CustomEvent<Thrown>;
  /** They lie; or a secret roll is revealed. */
  "tray-settle": CustomEvent<Settled>;
  /** Right after; not of a replay. */
  "tray-resolve": CustomEvent<Resolution>;
  /** Something failed that no request asked for, or an attribute is wrong. */
  "tray-error": CustomEvent<TrayErrorDetail>;
}

/**
 * The dice of one roll, in place of the tray's: of the asking side, and of the other side of an opposed action. They are
 * kept with the roll and with a quick roll. A set that is not known, or that can't be told apart in the tray as it
 * looks, is refused by its name.
 */
export interface DiceSets {
  dice?: DiceSet | null;
  opponent?: DiceSet | null;
}

/**
 * What a method is given is taken as JSON takes it: proxies become plain objects, toJSON is asked, undefined is
 * left out. What JSON has nothing like (a BigInt, a function, NaN, a Map, what contains itself) is refused with
 * `bad-request`. A request or line names what shall differ from the tray's settings, for this once.
 *
 * A tray answers while it is in a page. One that is in none by the end of the task in which it was asked, or was
 * removed, rejects with `load-failed`. One that is moved by `moveBefore` goes on; moved otherwise, it is loaded
 * anew and then answers what it owes: a roll that was thrown already as the history has it. Where others roll in
 * the same session at that moment, so that it can't be told which it was, it rejects with `load-failed`.
 */
export interface TrayMethods {
  /** Resolves when the tray can roll. */
  ready(): Promise<void>;
  /**
   * Throws and resolves, by the tray's settings and on top of them the request. Rolls asked for while dice move
   * wait in a queue. Given faces, the dice land on them; given `again`, some of those are then thrown again.
   */
  roll(request?: Request | string, sets?: DiceSets): Promise<Resolution>;
  /** Resolves faces that are settled already, by the tray's settings and on top of them the request. */
  resolve(request: Request | string): Promise<Resolution>;
  /** Exact odds, by the tray's settings and on top of them the request. */
  odds(request?: Request | string): Promise<Odds>;
  /**
   * Makes a roll the next one, as the visitor would by the panel. What the request does not name has its default,
   * but for the rules of the table. One that is refused changes nothing.
   */
  prepare(request: Request | string): Promise<void>;
  /**
   * Keeps a quick roll: the next roll, or that of a request, under a name that it is shown by and that no other has.
   * One of that name is replaced. Resolves to the name as it is kept, with single spaces.
   */
  pin(name: string, request?: Request | string, sets?: DiceSets): Promise<string>;
  /** The quick rolls, in the order of their keys. First those that are named in `order`, if it is given, are put before all others. */
  pinned(order?: string[]): Promise<QuickRoll[]>;
  /** All rolls of the session, oldest first. Of a hidden one: system, kind, secret and text. */
  history(): Promise<Roll[]>;
  clear(): Promise<void>;
  exportState(): Promise<string>;
  importState(state: string): Promise<void>;
  /** Plays a throw again, bit for bit. */
  replay(receipt: string): Promise<Settled>;
  /**
   * The session's character sheet; null if there is none. First it is changed, if anything is given: by a line
   * ("raise Climbing to Good" spends EP, "wound 4", "heal Hurt", "ep 3"), by another sheet, or with null by none.
   */
  sheet(change?: Sheet | string | null): Promise<Sheet | null>;
  /** Shows a secret roll of the history, which from then on is none. */
  reveal(index: number): Promise<Resolution>;
}

export interface FudgeTray extends TrayMethods, RequestAttributes {}

/**
 * Each property mirrors the attribute of its name; null is an attribute that is not there, and takes the setting
 * back to its default. A value that can't be is told by `tray-error`, and the last good one holds.
 *
 * @slot - Shown until the script runs, and should the tray not load.
 * @fires change - The value has: there is a new roll, or a secret one was revealed.
 * @cssprop --fudge-tray-accent - Opaque colour of buttons and what stands out.
 * @cssprop --fudge-tray-surface - Opaque colour of the panel.
 * @cssprop --fudge-tray-font - Font families of the panel.
 * @cssprop --fudge-tray-radius - Radius of the tray's corners.
 */
export declare class FudgeTray extends HTMLElement {
  /** The version of the tray. */
  static readonly version: string;
  muted: boolean;
  /** Visitors can read the settings, and roll; they change nothing. */
  locked: boolean;
  get controls(): string | null;
  set controls(value: "full" | "roll" | "none" | null);
  get theme(): string | null;
  /** A name, or a theme of one's own: an object, or its JSON. docs/themes.md tells what is in it. */
  set theme(value: Theme | "auto" | "light" | "dark" | "transparent" | (string & {}) | object | null);
  /** A set of dice in place of the theme's. */
  get dice(): string | null;
  set dice(value: DiceSet | null);
  label: string | null;
  /** Whole address of a page that takes `#roll=` links; the panel then makes links to it. */
  links: string | null;
  /** Name of the stored session; `none` stores nothing. A change opens the tray anew. */
  session: string | null;
  /** Whether the height follows what is inside, within the bounds that the page's own style sets. */
  get size(): string | null;
  set size(value: "fixed" | "content" | null);
  /** A lazy tray starts when it comes near the viewport, or when it is asked for something. */
  get loading(): string | null;
  set loading(value: "eager" | "lazy" | null);
  /** Visitors can read the last result, and nothing else. Methods answer all the same; a form is not sent the value. */
  disabled: boolean;

  /** Of the form's value. */
  name: string | null;
  /** The form is not sent before a roll was made. */
  required: boolean;
  /**
   * What the newest roll came to, a `Resolution` as JSON; empty before there is one. Of a secret roll it says that it
   * is one, until that is revealed. A `change` event tells of every new one. A page may set it to what it was.
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
 * What a tag takes in JSX. A project that uses React 19 declares it once:
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
      | "loading"
      | "locked"
      | "muted"
      | "name"
      | "required"
      | "session"
      | "size"
      | "theme"
    >
> & { [E in keyof TrayEventMap as `on${E}`]?: (event: TrayEventMap[E]) => void };

/** What a stylesheet can ask for: `fudge-tray:state(rolling)`. */
export type TrayState = "loading" | "ready" | "rolling" | "failed" | "secret";

/** What a stylesheet can reach inside: `fudge-tray::part(message)`. */
export type TrayPart = "frame" | "message";

declare global {
  interface HTMLElementTagNameMap {
    "fudge-tray": FudgeTray;
  }
}
