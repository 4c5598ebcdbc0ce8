/**
 * One page at a time changes what is stored, and finds what the one before it stored.
 *
 * A lock alone does not give that: it is handed on before the next page's localStorage
 * shows what was written under it. So whoever has had a turn goes on to hold a mark for
 * a moment, a lock whose name tells what it wrote; whoever is next waits to see that.
 */

/** How long somebody waits to see what a mark tells, in ms. Then it was changed by hand. */
const PATIENCE = 500;

/** How long a mark is held, in ms: longer than what it tells takes to be seen. */
const HELD = 2 * PATIENCE;

/** @type {Set<() => void>} the turns that are waited for */
const waiting = new Set();

// There is no later for a page that is left.
addEventListener("pagehide", () => {
  for (const act of [...waiting]) act();
});

/**
 * Calls change once, when nobody else changes what is stored under a key.
 * @param {string} key
 * @param {() => void} change
 */
export function takeTurn(key, change) {
  const act = () => {
    if (waiting.delete(act)) change();
  };
  waiting.add(act);
  // Pages of other origins than https have no locks, sandboxed ones may not use them.
  if (!navigator.locks) return act();
  navigator.locks
    .request(key, async () => {
      const last = await newestMark(key);
      if (last) await seen(key, last.print);
      act();
      await hold([key, (last?.number ?? 0) + 1, print(key)].join("\n"));
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
 * Waits until this page, too, sees what another one wrote.
 * @param {string} key
 * @param {string} written
 */
async function seen(key, written) {
  const end = performance.now() + PATIENCE;
  while (print(key) !== written && performance.now() < end) {
    await new Promise((resolve) => {
      addEventListener("storage", resolve, { once: true });
      setTimeout(resolve, PATIENCE);
    });
  }
}

/**
 * Takes a lock and keeps it for a moment.
 * @param {string} name
 */
function hold(name) {
  return new Promise((held, refused) => {
    navigator.locks
      .request(name, () => {
        held(undefined);
        return new Promise((release) => setTimeout(release, HELD));
      })
      .catch(refused);
  });
}

/** What tells one state of a session from another: its length, and its end with the checksum. */
function print(/** @type {string} */ key) {
  const text = localStorage.getItem(key) ?? "";
  return `${text.length} ${text.slice(-8)}`;
}
