package e2e

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// reducedMotion has throws settle at once.
var reducedMotion = chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
	_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}},
	})
	return err
})

// visitor works the page as somebody might: any control that is to be seen, any line, and
// then Roll. It returns what was thrown otherwise than the page showed.
const visitor = `(async (sequences) => {
  let seed = 20261121;
  const below = (n) => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) % 65521 % n;
  const pick = (list) => list[below(list.length)];
  const lines = ["Good 4dF", "2dF", "Great 4dF+1 vs Good", "Good 4dF opposed Fair", "2d6+3", "secret 4dF", "level 6 3d6-fudge",
    "fate Average 4dF", "mudge Good 4dF -1", "Grate 4dF", "20d7x", "table", "Good 4dF opposed npc d6"];
  const page = at("#form").ownerDocument;
  const fields = () => [...page.querySelectorAll(".field[data-id]")].filter((node) => !node.hidden && !node.closest("[hidden]"));
  const input = (node) => node.querySelector("select, input:not([type=file])");
  const told = () => tray().odds("diceless").catch(() => {}); // answered after all that was asked before
  const change = async (node, apply) => {
    apply(node);
    node.dispatchEvent(new page.defaultView.Event("change", { bubbles: true }));
    await told();
  };
  const work = () => {
    const node = input(pick(fields().filter((field) => input(field) && field.dataset.id !== "line")));
    if (node.tagName === "SELECT") return change(node, () => (node.value = pick([...node.options]).value));
    if (node.type === "checkbox") return change(node, () => (node.checked = !node.checked));
    if (node.type === "number") return change(node, () => (node.value = String(below(7) - 3)));
    return change(node, () => (node.value = pick(["2d6", "3d20", "20d7x", "Good", ""])));
  };
  const say = () => change(input(page.querySelector('[data-id="line"]')), (node) => (node.value = pick(lines)));
  const shown = () => {
    const values = {};
    for (const node of fields()) {
      const control = input(node);
      if (!control) continue;
      const value = control.type === "checkbox" ? control.checked : control.value;
      const names = control.tagName === "SELECT" ? [...control.options].map((option) => option.value).filter(Boolean) : [];
      values[node.dataset.id.replace(/[?@].*/, "")] = { value, names };
    }
    return values;
  };
  const lowest = { fudge: -3, mudge: -3, fate: -2, "3d6-fudge": 1 };
  const wrong = [];
  for (let n = 0; n < sequences; n++) {
    const done = [];
    for (let step = 1 + below(6); step > 0; step--) await (below(4) === 0 ? say() : work());
    const seen = shown();
    const rolls = heard.filter((e) => e.type === "tray-resolve").length;
    const refused = page.querySelector('[data-part="faults"]').textContent;
    at("#roll").click();
    await told();
    const made = heard.filter((e) => e.type === "tray-resolve").slice(rolls);
    const note = (what) => wrong.push(n + ": " + what + "\n  " + JSON.stringify(Object.fromEntries(Object.entries(seen).map(([id, { value }]) => [id, value]))) + "\n  " + JSON.stringify(made[0]?.detail));
    if (refused ? made.length !== 0 : made.length !== 1) { note((refused || "nothing wrong") + ", but " + made.length + " rolls"); continue; }
    if (refused) {
      for (const node of fields()) if (input(node)?.getAttribute("aria-invalid")) await change(input(node), (field) => (field.value = field.defaultValue ?? ""));
      continue;
    }
    const roll = made[0].detail;
    const ladder = seen.system.value === "3d6-fudge" ? "3d6-fudge" : (seen.ladder?.value ?? "fudge");
    const level = ({ value, names }) => lowest[ladder] + names.length - 1 - names.indexOf(value);
    const same = (id, rolled, value = seen[id]?.value) => { if (seen[id] && rolled !== value) note(id + " was shown as " + value + " and rolled as " + rolled); };
    same("system", roll.system);
    same("kind", roll.kind);
    same("secret", roll.secret === true);
    if (roll.secret) continue;
    same("technique", roll.technique);
    for (const id of ["trait", "difficulty", "minimum"]) if (seen[id]?.value) same(id, roll[id], level(seen[id]));
    if (seen.modifier && !seen.secondary?.value) same("modifier", roll.modifier ?? 0, Number(seen.modifier.value));
    if (seen["against.trait"]) same("against.trait", roll.against.trait, level(seen["against.trait"]));
    if (seen["against.modifier"]) same("against.modifier", roll.against.modifier, Number(seen["against.modifier"].value));
    if (seen["against.npc"]?.value) same("against.npc", roll.against.technique);
  }
  return wrong;
})`

// What the page shows is what Roll throws, or it says why not, whatever was done before.
func TestWhatIsSeenIsRolled(t *testing.T) {
	p := open(t, setup{Before: []chromedp.Action[chromedp.Void]{reducedMotion}}).ready()
	for _, wrong := range eval[[]string](p, visitor+`(300)`) {
		t.Error(strings.TrimSpace(wrong))
	}
}
