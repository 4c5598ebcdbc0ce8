package e2e

import (
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/game/play"
)

var phone = setup{Width: 390, Height: 844, Scale: 3, Touch: true}

// noWebGL removes WebGL 2 before any script runs.
const noWebGL = `{
	const native = HTMLCanvasElement.prototype.getContext;
	HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
		return kind === "webgl2" ? null : native.call(this, kind, ...rest);
	};
}`

// A visitor rolls by click, by keys and with other settings, and finds the rolls again after a reload. The
// host page calls the methods of the element.
func TestVisit(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.part("click", rollByClick)
	p.part("keys", rollByKeys)
	p.part("settings", rollWithSettings)
	p.part("reload", reloadKeepsHistory)
	p.part("methods", callMethods)
}

func rollByClick(p *tab) {
	t := p.t
	p.click("#roll")
	got := p.resolved(1)
	if got.Technique != "4dF" || len(got.Faces) != 4 || got.DegreeName == "" || got.Receipt == "" {
		t.Errorf("resolution %+v, want four dF faces, a degree and a receipt", got)
	}
	shown := eval[string](p, `until(() => at("[data-part=sentence]").textContent)`)
	if shown != got.Text {
		t.Errorf("the panel says %q, the resolution %q", shown, got.Text)
	}
	if live := eval[string](p, `at("[data-part=sentence]").getAttribute("aria-live")`); live != "polite" {
		t.Errorf("aria-live %q, want polite", live)
	}
	if rows := eval[int](p, `at("#history ol").childElementCount`); rows != 1 {
		t.Errorf("%d rows of history, want 1", rows)
	}
}

func rollByKeys(p *tab) {
	p.run(`(heard.length = 0, at("#stage > [role]").focus())`)
	for rolls, key := range []string{" ", kb.Enter} {
		p.keys(key)
		p.resolved(2*rolls + 1)
		p.keys(key + kb.Escape)
		p.resolved(2*rolls + 2)
		p.atRest()
	}
}

// A tap rolls. The dice fly in the direction of a flick, and the receipt records it.
func TestRollByTapAndFlick(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		setup
		hand browser.Pointer
	}{"finger": {phone, browser.Finger}, "mouse": {setup{}, browser.Mouse}} {
		t.Run(name, func(t *testing.T) {
			p := open(t, c.setup).ready()
			tapped := 0
			if c.hand == browser.Finger {
				p.tap("#stage > canvas")
				p.resolved(1)
				p.atRest()
				tapped = 1
			}
			at := p.middle("#stage > canvas")
			p.flick(c.hand, point{at.X - 60, at.Y + 80}, point{at.X + 40, at.Y - 80}, 8)
			throws, err := play.ParseReceipts(p.resolved(1 + tapped).Receipt)
			if err != nil {
				t.Fatal(err)
			}
			drawn := math.Atan2(-160, 100)
			if f := throws[0].Flick; f.Speed == 0 || math.Abs(f.Angle-drawn) > 0.3 {
				t.Errorf("flicked at %g m/s towards %.2f rad, want %.2f", f.Speed, f.Angle, drawn)
			}
		})
	}
}

func reloadKeepsHistory(p *tab) {
	t := p.t
	const receipts = `tray().history().then((rolls) => rolls.map(({ resolution }) => resolution.receipt).join(" "))`
	want, text := eval[string](p, receipts), eval[string](p, `at("[data-part=sentence]").textContent`)
	p.reload().ready()
	kept := eval[string](p, `until(() => at("#history li")?.textContent)`)
	if !strings.Contains(kept, text) {
		t.Errorf("after a reload the history shows %q, want %q", kept, text)
	}
	if got := eval[string](p, receipts); got != want || got == "" {
		t.Errorf("after a reload the history has the receipts %q, want %q", got, want)
	}
}

func rollWithSettings(p *tab) {
	t := p.t
	p.run(`(() => {
		heard.length = 0;
		for (const [id, label] of [["trait", "Great"], ["difficulty", "Good"]]) {
			const select = at("#field-" + id);
			select.value = [...select.options].find((option) => option.value === label).value;
			select.dispatchEvent(new Event("change"));
		}
	})()`)
	p.click("#roll")
	got := p.resolved(1)
	if got.Trait == nil || *got.Trait != 2 || got.Difficulty == nil || *got.Difficulty != 1 {
		t.Errorf("resolution %+v, want trait 2 against 1", got)
	}
}

func TestEmbed(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Path: "examples/embed.html"}).ready()
	p.run(`until(() => heard.filter((e) => e.type === "tray-ready").length === 2)`)
	p.run(`tray().roll()`)
	got := p.resolved(1)
	if got.Trait == nil || *got.Trait != 1 {
		t.Errorf("resolution %+v, want the attribute's trait 1", got)
	}
	if from := eval[string](p, `heard.find((e) => e.type === "tray-resolve").on`); from != "crossing" {
		t.Errorf("event from %q, want crossing", from)
	}
	if text := eval[string](p, `document.querySelector("#heard").textContent`); text != got.Text {
		t.Errorf("the host page heard %q, want %q", text, got.Text)
	}
	p.run(`(tray().trait = "Superb", tray().difficulty = -1)`)
	p.run(`tray().roll()`)
	changed := p.resolved(2)
	if changed.Trait == nil || *changed.Trait != 3 || changed.Difficulty == nil || *changed.Difficulty != -1 {
		t.Errorf("resolution %+v, want trait 3 against -1", changed)
	}
	p.noViolations()
}

func TestReflow(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 320, Height: 240}).ready()
	for _, controls := range []string{"full", "roll", "none"} {
		p.run(fmt.Sprintf(`(tray().controls = %q, until(() => inside().document.documentElement.dataset.controls === %[1]q))`, controls))
		if width := eval[int](p, `inside().document.documentElement.scrollWidth`); width > 320 {
			t.Errorf("controls=%s needs %d px, want at most 320", controls, width)
		}
	}
}

func callMethods(p *tab) {
	t := p.t
	landed := eval[resolution](p, `tray().roll({ trait: "Great", difficulty: "Great", faces: [1, 1, 0, 0] })`)
	if !slices.Equal(landed.Faces, []int{1, 1, 0, 0}) || landed.DegreeName != "Superb+1" {
		t.Errorf("roll with faces: %+v, want Superb+1 with 1 1 0 0", landed)
	}
	if hits := eval[int](p, `heard.find((e) => e.type === "tray-throw").detail.impacts.filter((i) => i.surface === "felt" && i.speed > 0).length`); hits < 4 {
		t.Errorf("tray-throw has %d impacts on the felt, want at least one for each die", hits)
	}
	if read := eval[resolution](p, `tray().resolve({ trait: 1, faces: [1, 0, 0, 0] })`); read.DegreeName != "Great" {
		t.Errorf("resolve: %+v, want Great", read)
	}
	if chance := eval[string](p, `tray().odds({ trait: 2, difficulty: 2 }).then((odds) => odds.success.num + "/" + odds.success.den)`); chance != "50/81" {
		t.Errorf("odds of success %s, want 50/81", chance)
	}
	if again := eval[resolution](p, fmt.Sprintf(`tray().replay(%s)`, quoted(landed.Receipt))); !slices.Equal(again.Faces, landed.Faces) {
		t.Errorf("replay: %+v, want the faces of %+v", again, landed)
	}
	count := eval[int](p, `(async () => {
		const state = await tray().exportState();
		await tray().clear();
		const none = (await tray().history()).length;
		await tray().importState(state);
		return 100 * none + (await tray().history()).length;
	})()`)
	if count < 1 || count >= 100 {
		t.Errorf("history after clear and import: %d, want 0 and then what was exported", count)
	}
	for call, want := range map[string]string{
		`roll({ trait: "Supreb" })`:               "bad-request",
		`roll({ faces: [2, 0, 0, 0] })`:           "bad-request",
		`resolve({ difficulty: -9, faces: [0] })`: "bad-request",
		`replay("no receipt")`:                    "bad-receipt",
		`importState("no state")`:                 "bad-state",
	} {
		got := eval[string](p, fmt.Sprintf(`tray().%s.then(() => "no rejection", (e) => e.name + " " + e.code + ": " + e.message)`, call))
		if !strings.HasPrefix(got, "TrayError "+want+": ") || strings.HasSuffix(got, ": ") {
			t.Errorf("%s: %q, want a TrayError %s with its reason", call, got, want)
		}
	}
}

// A character sheet is loaded from a file, saved and removed.
func TestDocument(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.run(`(() => {
		const files = new DataTransfer();
		files.items.add(new File([JSON.stringify({ name: "Nell", skills: [{ name: "Bow", level: "Great" }] })], "nell.json"));
		const input = at("[data-id=sheet] input[type=file]");
		input.files = files.files;
		input.dispatchEvent(new Event("change"));
	})()`)
	p.run(`until(() => at("[data-id=sheet] .name").textContent.includes("Nell"))`)
	p.run(`until(() => [...at("#field-skill").options].some((option) => option.label.includes("Bow")))`)
	p.run(`(window.saved = new Promise((done) => { inside().URL.createObjectURL = (blob) => (done(blob.text()), "#"); }), true)`)
	p.run(`[...at("[data-id=sheet]").querySelectorAll("button")].find((b) => b.textContent.startsWith("Save")).click()`)
	if text := eval[string](p, `saved`); !strings.Contains(text, "Nell") {
		t.Errorf("saved %q, want the loaded sheet", text)
	}
	p.run(`[...at("[data-id=sheet]").querySelectorAll("button")].find((b) => b.textContent === "Remove").click()`)
	p.run(`until(() => at("[data-id=sheet] .name").textContent.startsWith("No sheet loaded."))`)
}

// Rule R26: a secret roll shows no result until it is revealed.
func TestSecretRoll(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.run(`tray().roll({ trait: "Good", secret: true })`)
	details := eval[string](p, `JSON.stringify(heard.filter((e) => e.type !== "tray-ready").map((e) => e.detail))`)
	for _, word := range []string{"faces", "result", "receipt", "degree", "success"} {
		if strings.Contains(details, word) {
			t.Errorf("the events of a secret roll carry %s: %s", word, details)
		}
	}
	p.run(`until(() => at("#history li > button"))`)
	if shown := eval[int](p, `inside().document.querySelectorAll("#history strong").length`); shown > 0 {
		t.Error("the history shows the degree of a secret roll")
	}
	p.run(`at("#history li > button").click()`)
	p.run(`until(() => at("#history li strong"))`)
}

// Rule R26: a lid covers the dice of a secret roll until it is revealed.
func TestLidOverSecretRoll(t *testing.T) {
	t.Parallel()
	p := openPainted(t, setup{}).ready()
	empty := p.emptied()
	p.run(`tray().roll({ trait: "Good", secret: true })`)
	p.atRest()
	closed := p.stage()
	if seen := compare(empty, closed); seen.share < 0.3 {
		t.Errorf("%.0f %% of the pixels differ under the lid, want ≥ 30 %%", 100*seen.share)
	}
	p.reload().ready()
	p.run(`until(() => inside().getComputedStyle(at("#stage > canvas")).opacity === "1")`) // after the fade-in
	p.atRest()
	if seen := compare(closed, p.stage()); seen.share > 0.01 {
		t.Errorf("after a reload %.0f %% of the pixels differ", 100*seen.share)
	}
	p.run(`tray().reveal(0)`)
	p.atRest()
	if seen := compare(empty, p.stage()); seen.share > 0.25 || seen.share < 0.02 {
		t.Errorf("revealed, %.0f %% of the pixels differ from an empty tray, want 2 to 25 %%", 100*seen.share)
	}
}

func TestQueue(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	count := eval[int](p, `Promise.all([tray().roll(), tray().roll("Good 4dF vs Fair"), tray().roll()]).then((all) => all.length)`)
	if count != 3 {
		t.Errorf("%d rolls resolved, want 3", count)
	}
	order := eval[string](p, `heard.filter((e) => e.type !== "tray-ready" && e.type !== "tray-settle").map((e) => e.type.slice(5)).join(" ")`)
	if order != "throw resolve throw resolve throw resolve" {
		t.Log(eval[string](p, `JSON.stringify(heard.filter((e) => e.type === "tray-error"))`))
		t.Errorf("events %q, want each throw resolved before the next", order)
	}
}

func TestStorageThatThrows(t *testing.T) {
	t.Parallel()
	cases := map[string]string{
		"getter": `Object.defineProperty(window, "localStorage", { configurable: true, get() { throw new DOMException("denied", "SecurityError"); } });`,
		"calls":  `for (const name of ["getItem", "setItem", "removeItem"]) Storage.prototype[name] = () => { throw new DOMException("full", "QuotaExceededError"); };`,
	}
	for name, script := range cases {
		t.Run(name, func(t *testing.T) {
			p := open(t, setup{Scripts: []string{script}}).ready()
			p.click("#roll")
			p.resolved(1)
			code := eval[string](p, `nth("tray-error").then((detail) => detail.code)`)
			if code != "storage-unavailable" {
				t.Errorf("tray-error %q, want storage-unavailable", code)
			}
		})
	}
}

func TestStorageWithGarbage(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{`if (!localStorage.getItem("planted")) {
		localStorage.setItem("planted", "yes");
		localStorage.setItem("fudge-tray:default", "not a session");
	}`}}).ready()
	if code := eval[string](p, `nth("tray-error").then((detail) => detail.code)`); code != "bad-state" {
		t.Errorf("tray-error %q, want bad-state", code)
	}
	p.click("#roll")
	p.resolved(1)
	if kept := eval[string](p, `localStorage.getItem("fudge-tray:default:broken-1") ?? ""`); kept != "not a session" {
		t.Errorf("set aside: %q, want the stored text", kept)
	}
}

func isProgram(path string) bool { return strings.HasSuffix(path, ".wasm") }

func TestMissingProgram(t *testing.T) {
	t.Parallel()
	missing := true
	p := open(t, setup{URL: serve(t, func(path string) bool { return missing && isProgram(path) })})
	if code := eval[string](p, `nth("tray-error").then((detail) => detail.code)`); code != "load-failed" {
		t.Errorf("tray-error %q, want load-failed", code)
	}
	notice := eval[string](p, `at("#notice").textContent`)
	if !strings.Contains(notice, ".wasm") || !strings.Contains(notice, "404") {
		t.Errorf("the panel shows %q, want the file and the 404", notice)
	}
	if code := eval[string](p, `tray().roll().catch((e) => e.code)`); code != "load-failed" {
		t.Errorf("roll rejects with %q, want load-failed", code)
	}
	missing = false
	p.click("#notice button")
	p.ready()
	p.click("#roll")
	p.resolved(1)
}

func TestWithoutWebGL(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{noWebGL}}).ready()
	p.click("#flat")
	p.resolved(1)
	p.click("#roll")
	got := p.resolved(2)
	dice := eval[string](p, `until(() => !at("#flat").matches(".moving") && at("#flat").getAttribute("aria-description"))`)
	words := map[int]string{-1: "minus", 0: "blank", 1: "plus"}
	var want []string
	for _, face := range got.Faces {
		want = append(want, words[face])
	}
	if strings.ReplaceAll(dice, " (cancelled out)", "") != strings.Join(want, ", ") {
		t.Errorf("flat dice %q, want %q", dice, want)
	}
}

// After the dice settle, nothing is drawn and no frame is requested. The context has neither multisampling
// nor a stencil: the view smooths its own edges.
func TestIdleAfterSettling(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.click("#roll")
	p.resolved(1)
	p.atRest()
	counts := eval[[]int](p, `new Promise((done) => {
		frameCount = drawCount = 0;
		setTimeout(() => done([frameCount, drawCount]), 10_000);
	})`)
	if !slices.Equal(counts, []int{0, 0}) {
		t.Errorf("%d frames and %d draws in 10 s at rest, want none", counts[0], counts[1])
	}
	context := eval[string](p, `(() => { const a = at("#stage > canvas").getContext("webgl2").getContextAttributes(); return a.antialias + " " + a.stencil; })()`)
	if context != "false false" {
		t.Errorf("antialias and stencil are %s, want neither", context)
	}
}

// Tab leaves the canvas, and keys with a modifier reach the browser.
func TestTabLeavesTheCanvas(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.run(`until(() => at("#sound").checkVisibility())`) // loads last, right after the canvas
	p.run(`at("#stage > canvas").focus()`)
	p.keys(kb.Tab)
	if on := eval[string](p, `inside().document.activeElement.localName`); on == "canvas" {
		t.Error("Tab stays on the canvas")
	}
	p.keys(kb.Tab, browser.Shift)
	if on := eval[string](p, `inside().document.activeElement.localName`); on != "canvas" {
		t.Errorf("Shift+Tab goes to %s, want the canvas", on)
	}
	p.run(`(window.prevented = [], inside().addEventListener("keydown", (e) => prevented.push(e.key + e.defaultPrevented)))`)
	p.run(`(inside().document.querySelector("canvas").addEventListener("keydown", () => prevented.push("canvas")))`)
	p.keys("f", browser.Ctrl)
	p.keys(kb.F5, browser.Alt)
	if got := eval[string](p, `prevented.join()`); strings.Contains(got, "true") || strings.Contains(got, "canvas") {
		t.Errorf("keys %q, want none prevented and none at the canvas", got)
	}
}

func TestWheelScrollsThePage(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Path: "examples/embed.html", Width: 600, Height: 500}).ready()
	scrolled := `new Promise((done) => addEventListener("scroll", () => done(scrollY > 0), { once: true }))`
	p.run(`(window.scrolled = ` + scrolled + `, true)`)
	p.must(p.Wheel(browser.Point(p.middle("#stage > canvas")), 120))
	if !eval[bool](p, `scrolled`) {
		t.Error("the wheel over the tray does not scroll the page")
	}
}

func TestTouchScrollsThePage(t *testing.T) {
	t.Parallel()
	embed := phone
	embed.Path = "examples/embed.html"
	p := open(t, embed).ready()
	at := p.middle("#stage > canvas")
	p.run(`(window.scrolled = new Promise((done) => addEventListener("scroll", () => done(scrollY > 0), { once: true })), true)`)
	p.flick(browser.Finger, at, point{at.X, at.Y - 120}, 12)
	if !eval[bool](p, `scrolled`) {
		t.Error("a touch that moves up on the tray does not scroll the page")
	}
}

// The pixel ratio is capped at 2 and follows changes of the screen.
func TestPixelRatio(t *testing.T) {
	t.Parallel()
	p := open(t, phone).ready()
	ratio := `(() => { const canvas = at("#stage > canvas"); return Math.round(100 * canvas.width / canvas.clientWidth) / 100; })()`
	if got := eval[float64](p, ratio); got != 2 {
		t.Errorf("at ratio 3 the canvas has %v pixels a CSS pixel, want 2", got)
	}
	p.must(p.Resize(phone.Width, phone.Height, 1))
	p.run(`until(() => ` + ratio + ` === 1)`)
	p.click("#roll")
	p.resolved(1)
}

// A tray that is scrolled out of view draws nothing and still settles.
func TestOutOfSight(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Path: "examples/embed.html", Width: 600, Height: 400}).ready()
	p.run(`until(() => heard.filter((e) => e.type === "tray-ready").length === 2)`)
	p.atRest()
	p.run(`(document.querySelector("#dogs").scrollIntoView(), new Promise((done) => {
		new IntersectionObserver(([entry]) => entry.isIntersecting || done()).observe(tray());
	}))`)
	p.atRest()
	p.run(`new Promise((quiet) => {
		const look = (drawn, still) => {
			if (still === 5) return quiet();
			requestAnimationFrame(() => look(drawCount, drawCount === drawn ? still + 1 : 0));
		};
		look(drawCount, 0);
	})`)
	p.run(`(frameCount = drawCount = 0, tray().roll())`)
	p.resolved(1)
	if draws := eval[int](p, `drawCount`); draws > 0 {
		t.Errorf("%d draws out of view, want none", draws)
	}
	p.run(`(scrollTo(0, 0), until(() => drawCount > 0))`)
}

// After a lost WebGL context the tray page reloads and restores the stored session.
func TestLostContext(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.click("#roll")
	got := p.resolved(1)
	p.run(`(at("#stage > canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext(), nth("tray-ready", 2))`)
	kept := eval[string](p, `until(() => at("#history li")?.textContent)`)
	if !strings.Contains(kept, got.Text) {
		t.Errorf("after a lost context the history shows %q, want %q", kept, got.Text)
	}
	p.run(`tray().roll()`)
}

func TestPageAttributes(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.run(`Object.assign(tray(), { controls: "none", theme: "light", label: "The bridge" })`)
	p.run(`until(() => inside().document.documentElement.dataset.controls === "none")`)
	p.run(`until(() => inside().document.documentElement.dataset.theme === "light")`)
	p.run(`until(() => at("#stage > canvas").getAttribute("aria-label").startsWith("The bridge"))`)
	if title := eval[string](p, `tray().shadowRoot.querySelector("iframe").title`); title != "The bridge" {
		t.Errorf("the frame's title %q, want the label", title)
	}
	p.click("#stage > canvas")
	p.resolved(1)
}

// If the tray page is missing, the host page shows the content of the tag and the reason.
func TestMissingPage(t *testing.T) {
	t.Parallel()
	p := open(t, setup{URL: serve(t, func(path string) bool { return path == "/tray.html" })})
	if code := eval[string](p, `nth("tray-error").then((detail) => detail.code)`); code != "load-failed" {
		t.Errorf("tray-error %q, want load-failed", code)
	}
	if shown := eval[bool](p, `tray().querySelector("a").checkVisibility()`); !shown {
		t.Error("the content of the tag is not shown")
	}
	if code := eval[string](p, `tray().ready().catch((e) => e.code)`); code != "load-failed" {
		t.Errorf("ready rejects with %q, want load-failed", code)
	}
}

func TestReducedMotion(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	p.run(`tray().roll()`)
	if moving := eval[bool](p, `heard.findIndex((e) => e.type === "tray-settle") !== heard.findIndex((e) => e.type === "tray-throw") + 1`); moving {
		t.Error("the throw is not settled at once")
	}
}

// noViolations checks that the page broke no Content-Security-Policy, requested nothing from elsewhere
// and logged no error.
func (p *tab) noViolations() {
	p.t.Helper()
	if got := eval[[]string](p, `violations`); len(got) > 0 {
		p.t.Errorf("violations of the CSP: %q", got)
	}
	sockets := "ws" + strings.TrimPrefix(p.base, "http") + "/" // WebKit counts WebSockets as requests
	for _, request := range p.Requests() {
		own := func(prefix string) bool { return strings.HasPrefix(request, prefix) }
		if !slices.ContainsFunc([]string{p.base + "/", sockets, "data:"}, own) {
			p.t.Errorf("request to another origin: %s", request)
		}
	}
	for _, line := range p.Console() {
		if strings.HasPrefix(line, "exception") || strings.HasPrefix(line, "error") {
			p.t.Errorf("console: %s", line)
		}
	}
}

func TestNoViolations(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.click("#roll")
	p.resolved(1)
	p.noViolations()
}

// A host page of another origin needs the tray's origin only in script-src and frame-src. In a sandbox,
// where every origin is "null" and storage throws, the tray rolls too.
func TestOtherOrigin(t *testing.T) {
	t.Parallel()
	for name, sandbox := range map[string]string{"plain": "", "sandbox": "; sandbox allow-scripts"} {
		t.Run(name, func(t *testing.T) {
			widget := serve(t, nil)
			host := browser.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				w.Header().Set("Content-Security-Policy", fmt.Sprintf("default-src 'none'; script-src %[1]s; frame-src %[1]s%[2]s", widget, sandbox))
				fmt.Fprint(w, embedding(widget, `<fudge-tray trait="Good"></fudge-tray>`))
			}))
			t.Cleanup(host.Close)
			p := open(t, setup{URL: host.URL})
			got := eval[resolution](p, `customElements.whenDefined("fudge-tray").then(() => tray().roll())`)
			if got.Trait == nil || *got.Trait != 1 {
				t.Errorf("resolution %+v, want the attribute's trait 1", got)
			}
			if refused := eval[bool](p, `heard.some((e) => e.detail.code === "storage-unavailable")`); refused != (sandbox != "") {
				t.Errorf("storage refused: %v", refused)
			}
		})
	}
}

// Messages from other windows reach neither the tray nor the host page's element.
func TestForeignMessagesAreIgnored(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.run(`(() => {
		window.postMessage({ v: 1, event: "tray-resolve", detail: { text: "forged" } }, "*");
		const strange = (data, source, origin) => inside().dispatchEvent(new (inside().MessageEvent)("message", { data, source, origin }));
		strange({ v: 1, id: "e998", op: "roll" }, inside(), location.origin);
		strange({ v: 1, id: "e999", op: "roll" }, window, "https://stranger.example");
	})()`)
	p.run(`tray().roll()`)
	if thrown := eval[int](p, `heard.filter((e) => e.type === "tray-throw").length`); thrown != 1 {
		t.Errorf("%d throws, want only the page's own", thrown)
	}
	if forged := eval[bool](p, `heard.some((e) => e.detail.text === "forged")`); forged {
		t.Error("the element accepted a message of the host page's window")
	}
}
