/** What cmd/dev/check/browser records in the host page before all other scripts; see observer.go. */
import type { FudgeTray, TrayEventMap } from "../../element/fudge-tray.js";

/** An event of a tray. */
export interface Heard {
  type: keyof TrayEventMap;
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own detail
  detail: any;
  /** ID of the tray, or its tag. */
  on: string;
  composed: boolean;
}

declare global {
  /** The releases of the modules of a page; see testdata/released.js. */
  var releases: Set<string> | undefined;

  interface Window {
    heard: Heard[];
    violations: string[];
    frameCount: number;
    drawCount: number;
    /** Awaits the detail of the count-th event of a type. */
    nth(type: keyof TrayEventMap, count?: number): Promise<Heard["detail"]>;
    atRest(tray?: FudgeTray): boolean;
    /** Awaits a true value of a test, whose errors count as false. */
    until<T>(test: () => T | Promise<T>): Promise<T>;
    e2e: typeof import("./main.js").default;
    /** The checker of accessibility, in pages that were opened with it. */
    axe: typeof import("axe-core");
    /** The bridge between the program and a tray page. */
    fudgeTrayPlatform: { send(json: string): void; receive(json: string): void };
  }
}
