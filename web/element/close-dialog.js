/**
 * Closes the modal dialog around an element, as Escape does. The host page may prevent it, like Escape, by the dialog's
 * `cancel` event.
 * @param {Element} element
 */
export function closeDialog(element) {
  const dialog = dialogAround(element);
  if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
}

/**
 * Returns the nearest modal dialog around the element, across shadow roots.
 * @param {Element} element
 * @returns {HTMLDialogElement | null}
 */
function dialogAround(element) {
  const dialog = element.closest("dialog:modal");
  if (dialog instanceof HTMLDialogElement) return dialog;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? dialogAround(root.host) : null;
}
