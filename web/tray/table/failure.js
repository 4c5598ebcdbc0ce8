/**
 * Returns why an act failed, for the user, or an empty text.
 * @param {Promise<unknown>} act
 */
export async function failureOf(act) {
  try {
    await act;
    return "";
  } catch (error) {
    const { text, message = String(error) } = /** @type {{text?: string, message?: string}} */ (error);
    return text ?? message;
  }
}
