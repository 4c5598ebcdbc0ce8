/**
 * Tells apart why a call of the host failed. The host refuses with a plain object, whose properties depend on its
 * version. If the host is late, the SDK rejects the call with an Error.
 */

/**
 * Reports whether the host has not answered in time. It may have done what was asked, or may do so later.
 * @param {unknown} error
 */
export const isLate = (error) => error instanceof Error;

/** Reports whether the host refuses metadata because of its length. @param {any} error */
export const isSizeError = (error) =>
  /size|limit|large|big/i.test(`${error?.name ?? error?.error?.name} ${error?.message ?? ""}`);
