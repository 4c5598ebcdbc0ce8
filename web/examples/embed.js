const heard = document.querySelector("#heard");

document.addEventListener("tray-resolve", (event) => {
  if (heard) heard.textContent = /** @type {CustomEvent} */ (event).detail.text;
});
