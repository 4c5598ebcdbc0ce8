/** Tries to turn a text into markup. */

/** Returns the name of the error with which Trusted Types refuse markup, if the browser has them. */
export function refusal() {
  if (!("trustedTypes" in window)) return "TypeError";
  try {
    document.createElement("div").innerHTML = "<b>text</b>";
    return "no refusal";
  } catch (error) {
    return /** @type {Error} */ (error).name;
  }
}
