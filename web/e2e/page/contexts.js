/** Replaces the contexts of canvases. */

/**
 * Replaces the contexts of a frame's canvases.
 *
 * @param {(kind: string, native: () => RenderingContext | null) => RenderingContext | null} replace
 */
export function replaceContexts(replace) {
  const native = HTMLCanvasElement.prototype.getContext;
  /** @this {HTMLCanvasElement} @param {string} kind @param {unknown[]} rest */
  function getContext(kind, ...rest) {
    return replace(kind, () => native.call(this, kind, ...rest));
  }
  HTMLCanvasElement.prototype.getContext = /** @type {typeof native} */ (getContext);
}
