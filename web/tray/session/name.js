/**
 * Returns the name under which the session of a tray page is stored. A host page of another origin gets sessions that no
 * other origin can name: a page that frames the tray can read and change the session.
 *
 * @param {string | null} session the session that the host page asks for; `none` is not stored
 * @param {string | null} host the origin of the host page; null if the tray is not embedded
 * @param {string} own the origin of the tray page
 */
export function storedName(session, host, own) {
  const name = session || "default";
  return name === "none" || host === null || host === own ? name : `${name}@${host}`;
}
