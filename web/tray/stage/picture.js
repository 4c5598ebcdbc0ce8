/** The longest side of a picture, in pixels. It is shown for a moment, or not at all. */
const MAX_SIDE = 512;

/**
 * Returns a picture of the dice, for the time in which the tray sleeps.
 * @param {HTMLElement} stage
 * @returns {Promise<{ picture: ImageBitmap | null, box: { left: number, top: number, width: number, height: number } }>}
 *   with the place of the stage, as shares of the page
 */
export async function takePicture(stage) {
  const { left, top, width, height } = stage.getBoundingClientRect();
  const across = innerWidth || 1;
  const down = innerHeight || 1;
  return {
    picture: await pictureOf(stage.querySelector("canvas")),
    box: { left: left / across, top: top / down, width: width / across, height: height / down },
  };
}

/** @param {HTMLCanvasElement | null} canvas */
async function pictureOf(canvas) {
  if (!canvas) return null; // flat dice
  const scale = Math.min(1, MAX_SIDE / Math.max(canvas.width, canvas.height));
  return await createImageBitmap(canvas, {
    resizeWidth: Math.max(1, Math.round(canvas.width * scale)),
    resizeHeight: Math.max(1, Math.round(canvas.height * scale)),
    resizeQuality: "medium",
  });
}
