/** Time until a part that the host hasn't answered is started again, in ms. */
const PAUSE = 5_000;

/** Starts a part of a page, again until the host answers. @param {() => Promise<void>} part */
export async function start(part) {
  for (;;) {
    try {
      return await part();
    } catch (error) {
      console.warn("Owlbear Rodeo doesn't answer:", error);
    }
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}
