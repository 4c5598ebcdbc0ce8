/** Describes how promises settle. */

/** @import { TrayError } from "../../element/fudge-tray.js" */

/**
 * Returns the degree or value of a promise, or the name, code, message and column of its error.
 *
 * @param {Promise<unknown>} promise
 */
export const outcomeOf = (promise) =>
  promise.then(
    (value) => String(/** @type {{ degree_name?: string } | undefined} */ (value)?.degree_name ?? value),
    (/** @type {TrayError} */ error) => {
      const column = error.column ? " at " + error.column : "";
      return error.name + " " + error.code + " " + error.message + column;
    },
  );

/**
 * Returns the fields of a promise's error, or null if it has none.
 *
 * @param {Promise<unknown>} promise
 */
export const refusalOf = (promise) =>
  promise.then(
    () => null,
    ({ name, code, field, message }) => ({ name, code, field, message }),
  );
