import { tableText, textOf } from "./table-text.js";

/** @import { Phase, View } from "./view-types.js" */

/** @type {Record<Phase, string>} */
const PHASES = {
  idle: "table-phase-idle",
  seeking: "table-phase-connecting",
  claiming: "table-phase-connecting",
  connecting: "table-phase-connecting",
  reading: "table-phase-reading",
  joining: "table-phase-joining",
  seated: "table-connected",
  watching: "table-phase-watching",
  reconnecting: "table-connecting",
  asleep: "table-phase-asleep",
  leaving: "table-phase-leaving",
  removed: "table-removed",
  halted: "table-halted",
};

/** Phases of a join. */
const JOINING = ["seeking", "claiming", "connecting", "reading", "joining"];

/** Reports whether the visit has no seat yet. @param {View} view */
export const isJoining = ({ phase, me }) => me === 0 && JOINING.includes(phase);

/** Reports whether the user can do nothing more at the table. @param {View} view */
export const hasEnded = ({ phase }) => phase === "removed" || phase === "halted";

/** Returns the state of the connection in words. @param {View} view */
export function stateText({ phase, failure }) {
  if (failure?.code) return textOf(failure);
  return tableText(PHASES[phase], { reason: "" });
}
