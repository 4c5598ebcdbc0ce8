import "fudge-tray";

const tray = document.querySelector("fudge-tray");

document.querySelector("#improve").addEventListener("click", () => (tray.trait = "Great"));
document.querySelector("#roll").addEventListener("click", () => tray.roll());
tray.addEventListener("tray-resolve", ({ detail }) => (document.querySelector("output").textContent = detail.text));
