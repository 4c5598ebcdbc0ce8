/** Types of `<fudge-tray>`. Those of the JSON it takes and gives are the contract's. */
import type { Fault, Odds, Ready, Request, RequestAttributes, Resolution, Roll, Settled, Thrown } from "./contract.js";

export type * from "./contract.js";

export type TrayErrorCode =
  "bad-request" | "no-webgl" | "load-failed" | "bad-state" | "bad-receipt" | "storage-unavailable" | "timeout";

/** What a method rejects with. */
export declare class TrayError extends Error {
  constructor(code: TrayErrorCode, message: string, field?: string);
  readonly code: TrayErrorCode;
  readonly field?: string;
}

export interface TrayErrorDetail extends Fault {
  code: TrayErrorCode;
}

/** A secret roll's events say that it is secret, and nothing that would give it away. */
export interface TrayEventMap {
  "tray-ready": CustomEvent<Ready>;
  "tray-throw": CustomEvent<Thrown>;
  "tray-settle": CustomEvent<Settled>;
  "tray-resolve": CustomEvent<Resolution>;
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

export interface FudgeTray extends TrayMethods, RequestAttributes {}

/** Each property mirrors the attribute of its name; null is an attribute that is not there. */
export declare class FudgeTray extends HTMLElement {
  /** The version of the tray. */
  static readonly version: string;
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
