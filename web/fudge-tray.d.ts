/** Types of `<fudge-tray>` and of the JSON it takes and gives. Levels are integers, Fair = 0. */

export type System = "fudge" | "mudge" | "3d6-fudge";
export type Kind = "unopposed" | "opposed" | "situational" | "reaction" | "table" | "sum";
export type Critical = "natural" | "margin" | "beyond";
/** A level by number, or by name in any letter case, such as "Great" or "superb +1". */
export type Level = number | string;
/** An exact fraction in lowest terms. */
export interface Fraction {
  num: number;
  den: number;
}
export interface Modifier {
  label?: string;
  value: number;
}
export interface ResultRow {
  from: number;
  to: number;
  result: number;
}
export interface CriticalRow {
  roll: number;
  text: string;
}

/** The other side of an opposed action. */
export interface Opponent {
  trait?: Level;
  modifiers?: Modifier[];
  technique?: string;
  faces?: number[];
  extra?: number[];
  minimum?: Level;
  npc?: "fixed" | "1dF" | "2dF" | "d6";
}

export interface Request {
  system?: System;
  ladder?: string;
  kind?: Kind;
  /** `4dF` by default; `1dF`…`10dF`, `dF-d6`, `4d6`, `3d6`, `d%`, `diceless`; for `sum` `NdX`. */
  technique?: string;
  trait?: Level;
  skill?: string;
  helped_by?: string;
  modifiers?: Modifier[];
  secondary?: Level;
  difficulty?: Level;
  minimum?: Level;
  against?: Opponent;
  criticals?: Critical[];
  secret?: boolean;
  /** Settled faces in die order; absent, the dice are thrown. A roll lands on faces it is given. */
  faces?: number[];
  extra?: number[];
  result_table?: ResultRow[];
  critical_table?: CriticalRow[];
}

/** What a roll means. A field that has no meaning for the request is absent. */
export interface Resolution {
  system: System;
  kind: Kind;
  technique: string;
  ladder: string;
  faces?: number[];
  /** Pairs of dice that cancel each other. */
  cancelled?: [number, number][];
  result?: number;
  kept?: number[];
  trait?: number;
  modifier?: number;
  level?: number;
  degree?: number;
  degree_name?: string;
  /** Short form, such as `Great +2`. */
  announce?: string;
  difficulty?: number;
  difficulty_name?: string;
  margin?: number;
  success?: boolean;
  critical?: "none" | "success" | "failure" | "mediocrity";
  extra?: number[];
  damage_die?: number;
  relative?: number;
  outcome?: "win" | "lose" | "tie" | "fail" | "standoff" | "gm";
  against?: Partial<Resolution>;
  even?: boolean;
  reaction?: "well" | "some" | "none";
  row?: number;
  row_text?: string;
  total?: number;
  advice?: string[];
  chance?: Fraction;
  receipt?: string;
  /** One plain sentence. */
  text: string;
}

export interface OddsRow extends Fraction {
  result: number;
}

export interface Odds {
  distribution: OddsRow[];
  at_least: OddsRow[];
  success?: Fraction;
  critical_success?: Fraction;
  critical_failure?: Fraction;
  win?: Fraction;
  tie?: Fraction;
  lose?: Fraction;
}

/** One roll of the history. A secret one has no resolution until it is revealed. */
export interface Roll {
  index: number;
  /** Seconds since 1970. */
  time: number;
  secret?: boolean;
  resolution?: Resolution;
}

export type TrayErrorCode =
  "bad-request" | "no-webgl" | "load-failed" | "bad-state" | "bad-receipt" | "storage-unavailable" | "timeout";

/** What a method rejects with. */
export declare class TrayError extends Error {
  constructor(code: TrayErrorCode, message: string, field?: string);
  readonly code: TrayErrorCode;
  readonly field?: string;
}

export interface TrayErrorDetail {
  code: TrayErrorCode;
  field?: string;
  message: string;
}

/** A secret roll's events say that it is secret, and nothing that would give it away. */
export interface Secret {
  secret: true;
}

/** A throw that begins. All of it is known by then, so sounds can be timed to its impacts. */
export interface Thrown {
  /** Such as `4dF`. */
  dice: string;
  /** Until the dice have settled. */
  seconds: number;
  /** In the order of time; absent when the dice are not seen to fall. */
  impacts?: Impact[];
}

export interface Impact {
  /** Seconds after the event. */
  time: number;
  /** Index of the die. */
  die: number;
  surface: "felt" | "wall" | "die";
  /** Index of the die that was hit, −1 for felt and wall. */
  other: number;
  /** Metres a second, along the surface's normal. */
  speed: number;
}

/** Where the dice of a roll have come to lie. */
export interface Settled {
  faces: number[];
  /** Replays the throws anywhere. */
  receipt: string;
}

export interface TrayEventMap {
  "tray-ready": CustomEvent<Record<string, unknown>>;
  "tray-throw": CustomEvent<Thrown | (Secret & { seconds: number })>;
  "tray-settle": CustomEvent<Settled | Secret>;
  "tray-resolve": CustomEvent<Resolution | Secret>;
  "tray-error": CustomEvent<TrayErrorDetail>;
}

export interface TrayMethods {
  /** Resolves when the tray can roll. */
  ready(): Promise<void>;
  /** Throws and resolves; without a request, by the tray's settings. Rolls asked for while dice move wait in a queue. */
  roll(request?: Request | string): Promise<Resolution>;
  /** Resolves faces that are settled already. */
  resolve(request: Request | string): Promise<Resolution>;
  odds(request?: Request | string): Promise<Odds>;
  history(): Promise<Roll[]>;
  clear(): Promise<void>;
  exportState(): Promise<string>;
  importState(state: string): Promise<void>;
  /** Plays a throw again, bit for bit. */
  replay(receipt: string): Promise<Settled>;
  /** Shows a secret roll of the history. */
  reveal(index: number): Promise<Resolution>;
}

export interface FudgeTray extends TrayMethods {}

/** Each property mirrors the attribute of its name; null is an attribute that is not there. */
export declare class FudgeTray extends HTMLElement {
  get system(): string | null;
  set system(value: System | null);
  ladder: string | null;
  get kind(): string | null;
  set kind(value: Kind | null);
  technique: string | null;
  get trait(): string | null;
  set trait(value: Level | null);
  skill: string | null;
  /** The attribute is `helped-by`. */
  helpedBy: string | null;
  get secondary(): string | null;
  set secondary(value: Level | null);
  get difficulty(): string | null;
  set difficulty(value: Level | null);
  get minimum(): string | null;
  set minimum(value: Level | null);
  secret: boolean;
  muted: boolean;
  get controls(): string | null;
  set controls(value: "full" | "roll" | "none" | null);
  get theme(): string | null;
  set theme(value: "auto" | "light" | "dark" | "transparent" | null);
  label: string | null;
  /** Name of the stored session; `none` stores nothing. A change opens the tray anew. */
  session: string | null;

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

declare global {
  interface HTMLElementTagNameMap {
    "fudge-tray": FudgeTray;
  }
}
