package browser

// observer runs before all other scripts in every frame. It records the tray's events from the start,
// and counts frames, draws and policy violations.
const observer = `
(() => {
  const top = window.top;
  if (window === top) {
    window.heard = [];
    window.violations = [];
    window.frameCount = 0;
    window.drawCount = 0;
    window.awake = new Set(); // frames of trays whose loop runs
    const waiting = [];
    const serve = () => {
      for (const wait of waiting.slice()) {
        const found = window.heard.filter((e) => e.type === wait.type);
        if (found.length < wait.count) continue;
        waiting.splice(waiting.indexOf(wait), 1);
        wait.resolve(found[wait.count - 1].detail);
      }
    };
    for (const type of ["tray-ready", "tray-throw", "tray-settle", "tray-resolve", "tray-error"]) {
      window.addEventListener(type, (e) => { window.heard.push({ type, detail: e.detail, on: e.target.id || e.target.localName, composed: e.composed }); serve(); });
    }
    window.nth = (type, count = 1) => new Promise((resolve) => { waiting.push({ type, count, resolve }); serve(); });
    window.tray = () => document.querySelector("fudge-tray");
    window.inside = (host = window.tray()) => host.shadowRoot.querySelector("iframe").contentWindow;
    window.at = (selector, host) => window.inside(host).document.querySelector(selector);
    // The loop of a tray out of sight waits for its first frame, so other trays of the page don't count.
    window.atRest = (host) => !window.awake.has(window.inside(host));
    window.until = (test) => new Promise((resolve) => {
      const check = async () => { try { const value = await test(); if (value) return resolve(value); } catch {} setTimeout(check, 20); };
      check();
    });
  }
  try { void top.document; } catch { return; } // a frame of another origin
  addEventListener("securitypolicyviolation", (e) => top.violations.push(e.violatedDirective + " " + e.blockedURI + " " + e.sourceFile));
  let program;
  Object.defineProperty(window, "fudgeTrayPlatform", {
    get: () => program,
    set: (host) => {
      const { park, wake } = host;
      program = Object.assign(host, { park: () => { park(); top.awake.delete(window); }, wake: () => { top.awake.add(window); wake(); } });
      top.awake.add(window);
    },
  });
  addEventListener("pagehide", () => top.awake.delete(window));
  const native = window.requestAnimationFrame;
  window.requestAnimationFrame = (callback) => native.call(window, (time) => { top.frameCount++; callback(time); });
  for (const name of ["drawElements", "drawArrays", "clear"]) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...args) { top.drawCount++; return draw.apply(this, args); };
  }
})();`
