/**
 * Reports whether a visit may download files that only later visits need. Visitors who save data don't download them,
 * unless the tray is an installed app or already stored, which is then kept complete.
 * @param {{ connection?: { saveData?: boolean }, serviceWorker: Pick<ServiceWorkerContainer, "getRegistration"> }} navigator
 * @param {boolean} installed
 */
export async function mayStoreFiles({ connection, serviceWorker }, installed) {
  return !connection?.saveData || installed || (await serviceWorker.getRegistration()) !== undefined;
}
