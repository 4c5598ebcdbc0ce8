package e2e

// undrawn removes WebGL 2. The tray then loads in a third of the time.
const undrawn = `{
	const native = HTMLCanvasElement.prototype.getContext;
	HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
		return kind === "webgl2" ? null : native.call(this, kind, ...rest);
	};
}`

// visitor takes the steps of a visit with the page's controls and records the state after each.
const visitor = `{
  const page = () => at("#form").ownerDocument;
  const round = (list, n) => list[n % list.length];
  const seen = (node) => !node.hidden && !node.closest("[hidden]");
  const fields = () => [...page().querySelectorAll(".field[data-id]:not(.field-drawing, .field-choice)")].filter(seen);
  const input = (node) => node.querySelector("select, input:not([type=file])");
  const awaitAnswer = () => tray().odds().catch(() => null); // resolves after all earlier calls
  const resolved = () => heard.filter(({ type }) => type === "tray-resolve");

  const change = (control, apply) => {
    control.focus();
    apply(control);
    control.dispatchEvent(new (page().defaultView.Event)("change", { bubbles: true }));
  };
  const setTo = (control, { choice, text }) => {
    if (control.type === "checkbox") return (control.checked = choice % 2 === 1);
    if (control.tagName === "SELECT") return (control.value = round([...control.options], choice).value);
    if (control.type === "number") return (control.value = String(Number(control.min) + (choice % (control.max - control.min + 1))));
    return (control.value = text);
  };
  const removal = (field) => [...field.querySelectorAll("button")].at(-1);
  const load = async (field, text) => {
    if (!text) return removal(field).hidden || removal(field).click();
    const page = field.ownerDocument.defaultView;
    const files = new page.DataTransfer();
    files.items.add(new page.File([text], "document.json", { type: "application/json" }));
    const file = field.querySelector("input[type=file]");
    file.files = files.files;
    file.dispatchEvent(new page.Event("change"));
    await until(() => file.files.length === 0); // the tray has read it
  };

  const deeds = {
    choose(step) {
      const field = round(fields().filter((field) => input(field) && !["line", "game"].includes(field.dataset.id)), step.which);
      let value;
      change(input(field), (control) => (value = setTo(control, step)));
      return field.dataset.id + " = " + value;
    },
    line({ text }) {
      change(input(page().querySelector('[data-id="line"]')), (control) => (control.value = text));
      return text;
    },
    async load({ control, text }) {
      const field = fields().find((field) => field.dataset.id === control);
      if (!field) return control + " is not to be seen";
      await load(field, text);
      return control + " = " + text;
    },
    attributes({ values }) {
      Object.assign(tray(), values);
      return JSON.stringify(values);
    },
    async roll() {
      at("#roll").click();
    },
    async request({ request }) {
      await tray().roll(request).catch(() => {});
      return JSON.stringify(request);
    },
    reveal({ which }) {
      round([...page().querySelectorAll("#history li button")], which)?.click();
    },
    async reload() {
      const loaded = heard.filter(({ type }) => type === "tray-ready").length;
      tray().replaceWith(tray().cloneNode(true));
      await nth("tray-ready", loaded + 1);
    },
  };

  const shown = () => {
    const values = {};
    for (const field of fields()) {
      const control = input(field);
      const name = field.querySelector(".name");
      values[field.dataset.id] = !name && !control ? field.textContent : name ? (field.querySelector(".buttons > [hidden]") ? "" : name.textContent) : control.type === "checkbox" ? control.checked : control.value;
    }
    return values;
  };
  const note = async () => ({
    odds: await awaitAnswer(),
    state: await tray().exportState(),
    shown: shown(),
    refused: page().querySelector("[data-part=faults]").textContent,
    newest: page().querySelector("#history li > p:last-of-type")?.textContent ?? "",
  });

  let found;
  const tidy = () => {
    for (const name of ["trait", "difficulty", "skill", "system", "kind", "secret", "technique"]) tray().removeAttribute(name);
    for (const field of page().querySelectorAll(".field[data-id]")) {
      if (input(field)?.getAttribute("aria-invalid")) change(input(field), (control) => (control.value = ""));
      if (field.querySelector("button[aria-invalid]")) removal(field).click();
    }
  };

  /** Takes steps, leaves nothing invalid, and records the state after each. */
  window.walk = async (steps) => {
    const notes = [{ did: "come", ...(await note()) }];
    for (const step of steps) {
      const rolls = resolved().length;
      const did = await deeds[step.do](step);
      notes.push({ did: step.do + " " + (did ?? ""), ...(await note()) });
      if (step.do !== "roll") continue;
      const made = resolved().slice(rolls);
      Object.assign(notes.at(-1), { rolls: made.length, rolled: made[0]?.detail, index: (await tray().history()).length - 1 });
    }
    for (const note of notes.filter(({ rolled }) => rolled?.secret)) {
      Object.assign(note, { secret: true, rolled: await tray().reveal(note.index) });
    }
    tidy();
    return [...notes, { did: "tidy", ...(await note()) }];
  };

  /** Takes steps and leaves the session as it was found. */
  window.visit = async (steps) => {
    found ??= await tray().exportState();
    const notes = await walk(steps);
    await tray().importState(found);
    return [...notes, { did: "leave all as it was found", ...(await note()) }];
  };
}`
