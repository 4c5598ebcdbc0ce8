/** Watches the messages between the host page and the tray page. */

/** @typedef {Window & { attributed?: boolean }} Host */

/** Runs in each frame: notes that the tray page has received its attributes. */
export function noteAttributes() {
  addEventListener("message", ({ data }) => {
    /** @type {Host} */ (top).attributed ||= data.op === "set";
  });
}

/** Reports whether the tray page has received its attributes. */
export const haveAttributes = () => /** @type {Host} */ (window).attributed;
