/**
 * Copies the text of a visible field. On plain http, and in frames of another origin, there is no clipboard, but the old
 * command.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @returns {Promise<boolean>} whether the text was copied
 */
export async function copyText(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    const focused = document.activeElement;
    field.focus();
    field.select();
    const copied = document.execCommand("copy");
    if (focused instanceof HTMLElement) focused.focus();
    return copied;
  }
}
