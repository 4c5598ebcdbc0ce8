// Runs in the tray page of a release: sends a message to the host page when the tray is stored for offline use.
navigator.serviceWorker.ready.then(() => parent.postMessage("kept", "*"));
