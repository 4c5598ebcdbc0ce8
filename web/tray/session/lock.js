/**
 * The session lock lets one page at a time change a stored session, once the previous page's change is visible to it.
 *
 * A Web Lock alone doesn't guarantee this, because browsers pass it on before the next page's localStorage shows what was
 * written under it. A page therefore holds a second lock for a moment, a mark whose name identifies what it wrote, and
 * the next page waits until its localStorage matches the mark.
 */

/** Longest wait for the lock, in ms. A page that the system suspends keeps it. The change is applied to what is stored then. */
const MAX_TURN = 10_000;

/** Longest wait for localStorage to match a mark, in ms; after that it was changed by other means. */
const MAX_WAIT = 500;

/** Time that a mark is held, in ms. */
const MARK_TIME = 2 * MAX_WAIT;

/** @type {Set<() => unknown>} changes that wait for the lock */
const waiting = new Set();

// Flush pending writes: this page may never resume.
addEventListener("pagehide", () => {
  for (const act of [...waiting]) act();
});

/**
 * Calls change once, while no other page changes the value stored under a key.
 * @param {string} key
 * @param {() => unknown} change returns a promise if it takes longer
 */
export function withSessionLock(key, change) {
  const act = () => (waiting.delete(act) ? change() : undefined);
  waiting.add(act);
  // Insecure origins have no Web Locks, and sandboxed pages may not use them.
  if (!navigator.locks) return void act();
  navigator.locks
    .request(key, { signal: AbortSignal.timeout(MAX_TURN) }, async () => {
      const last = await newestMark(key);
      if (last) await awaitStored(key, last.print);
      await act();
      await holdMark([key, (last?.number ?? 0) + 1, print(key)].join("\n"));
    })
    .catch(act);
}

/**
 * @param {string} key
 * @returns {Promise<{ number: number, print: string } | undefined>}
 */
async function newestMark(key) {
  const { held = [] } = await navigator.locks.query();
  return held
    .map(({ name = "" }) => name.split("\n"))
    .filter(([of, , print]) => of === key && print !== undefined)
    .map(([, number, print]) => ({ number: Number(number), print }))
    .sort((a, b) => b.number - a.number)[0];
}

/**
 * Waits until localStorage of this page shows what another page wrote.
 * @param {string} key
 * @param {string} written
 */
async function awaitStored(key, written) {
  const end = performance.now() + MAX_WAIT;
  while (print(key) !== written && performance.now() < end) {
    await new Promise((resolve) => {
      addEventListener("storage", resolve, { once: true, signal: AbortSignal.timeout(MAX_WAIT) });
      setTimeout(resolve, MAX_WAIT);
    });
  }
}

/**
 * Acquires a mark, whose name no other page has, and releases it after MARK_TIME.
 * @param {string} name
 */
function holdMark(name) {
  return new Promise((held, refused) => {
    navigator.locks
      .request(name, () => {
        held(undefined);
        return new Promise((release) => setTimeout(release, MARK_TIME));
      })
      .catch(refused);
  });
}

/** Returns a fingerprint of a stored session: its length and its end, which contains the checksum. */
function print(/** @type {string} */ key) {
  const text = localStorage.getItem(key) ?? "";
  return `${text.length} ${text.slice(-8)}`;
}
