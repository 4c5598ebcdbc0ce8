/** The longest side of a picture, in pixels. It is shown for a moment, or not at all. */
const MAX_SIDE = 512;

/**
 * Returns a picture of the dice, for the time in which the tray sleeps. It is compressed, as a page may have many trays.
 * @param {HTMLElement} stage
 * @returns {Promise<{ picture: Blob | null, box: { left: number, top: number, width: number, height: number } }>}
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
  const [width, height] = [canvas.width, canvas.height].map((side) => Math.max(1, Math.round(side * scale)));
  const small = new OffscreenCanvas(width, height);
  const brush = small.getContext("2d");
  if (brush) brush.imageSmoothingQuality = "medium";
  brush?.drawImage(canvas, 0, 0, width, height);
  return await small.convertToBlob({ type: "image/webp", quality: 0.9 });
}
