package e2e

import (
	"encoding/json"
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

// noWebGL removes WebGL 2 before any script runs. The tray then loads in a third of the time.
var noWebGL = early("environment.withoutWebGL")

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
	shown := awaited[string](p, "element.text", "[data-part=sentence]")
	if shown != got.Text {
		t.Errorf("the panel says %q, the resolution %q", shown, got.Text)
	}
	if live := call[string](p, "element.attribute", "[data-part=sentence]", "aria-live"); live != "polite" {
		t.Errorf("aria-live %q, want polite", live)
	}
	if rows := call[int](p, "element.count", "#history ol > *"); rows != 1 {
		t.Errorf("%d rows of history, want 1", rows)
	}
}

func rollByKeys(p *tab) {
	p.call("events.clear")
	p.call("element.focus", "#stage > [role]")
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
	want, text := p.receipts(), p.text("[data-part=sentence]")
	p.reload().ready()
	kept := awaited[string](p, "element.text", "#history li")
	if !strings.Contains(kept, text) {
		t.Errorf("after a reload the history shows %q, want %q", kept, text)
	}
	if got := p.receipts(); !slices.Equal(got, want) || len(got) == 0 {
		t.Errorf("after a reload the history has the receipts %q, want %q", got, want)
	}
}

func rollWithSettings(p *tab) {
	t := p.t
	p.call("events.clear")
	p.call("element.choose", "#field-trait", "Great")
	p.call("element.choose", "#field-difficulty", "Good")
	p.click("#roll")
	got := p.resolved(1)
	if got.Trait == nil || *got.Trait != 2 || got.Difficulty == nil || *got.Difficulty != 1 {
		t.Errorf("resolution %+v, want trait 2 against 1", got)
	}
}

func TestEmbed(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Path: "examples/embed.html"}).ready()
	p.untilIs(2, "events.count", "tray-ready")
	p.roll()
	got := p.resolved(1)
	if got.Trait == nil || *got.Trait != 1 {
		t.Errorf("resolution %+v, want the attribute's trait 1", got)
	}
	if from := call[[]string](p, "events.sources", "tray-resolve")[0]; from != "crossing" {
		t.Errorf("event from %q, want crossing", from)
	}
	if text := p.text("host #heard"); text != got.Text {
		t.Errorf("the host page heard %q, want %q", text, got.Text)
	}
	p.call("tray.set", "trait", "Superb")
	p.call("tray.set", "difficulty", -1)
	p.roll()
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
		p.call("tray.set", "controls", controls)
		p.untilIs(controls, "root.data", "controls")
		if width := call[[]int](p, "root.contentSize")[0]; width > 320 {
			t.Errorf("controls=%s needs %d px, want at most 320", controls, width)
		}
	}
}

func callMethods(p *tab) {
	t := p.t
	landed := p.roll(object{"trait": "Great", "difficulty": "Great", "faces": []int{1, 1, 0, 0}})
	if !slices.Equal(landed.Faces, []int{1, 1, 0, 0}) || landed.DegreeName != "Superb+1" {
		t.Errorf("roll with faces: %+v, want Superb+1 with 1 1 0 0", landed)
	}
	hits := 0
	for _, hit := range call[struct{ Impacts []impact }](p, "events.first", "tray-throw").Impacts {
		if hit.Surface == "felt" && hit.Speed > 0 {
			hits++
		}
	}
	if hits < 4 {
		t.Errorf("tray-throw has %d impacts on the felt, want at least one for each die", hits)
	}
	if read := call[resolution](p, "tray.resolve", object{"trait": 1, "faces": []int{1, 0, 0, 0}}); read.DegreeName != "Great" {
		t.Errorf("resolve: %+v, want Great", read)
	}
	chance := call[struct{ Success struct{ Num, Den int } }](p, "tray.odds", object{"trait": 2, "difficulty": 2}).Success
	if chance.Num != 50 || chance.Den != 81 {
		t.Errorf("odds of success %+v, want 50/81", chance)
	}
	if again := call[resolution](p, "tray.replay", landed.Receipt); !slices.Equal(again.Faces, landed.Faces) {
		t.Errorf("replay: %+v, want the faces of %+v", again, landed)
	}
	state := call[string](p, "tray.exportState")
	p.call("tray.clear")
	none := call[int](p, "tray.rolls")
	p.call("tray.importState", state)
	if rolls := call[int](p, "tray.rolls"); none != 0 || rolls < 1 {
		t.Errorf("history after clear and import: %d and %d rolls, want 0 and then what was exported", none, rolls)
	}
	for _, c := range []struct {
		method string
		arg    any
		want   string
	}{
		{"roll", object{"trait": "Supreb"}, "bad-request"},
		{"roll", object{"faces": []int{2, 0, 0, 0}}, "bad-request"},
		{"resolve", object{"difficulty": -9, "faces": []int{0}}, "bad-request"},
		{"replay", "no receipt", "bad-receipt"},
		{"importState", "no state", "bad-state"},
	} {
		got := p.outcome(c.method, c.arg)
		if !strings.HasPrefix(got, "TrayError "+c.want+" ") || strings.HasSuffix(got, c.want+" ") {
			t.Errorf("%s(%v): %q, want a TrayError %s with its reason", c.method, c.arg, got, c.want)
		}
	}
}

// A character sheet is loaded from a file, saved and removed.
func TestDocument(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	sheet, err := json.Marshal(object{"name": "Nell", "skills": []object{{"name": "Bow", "level": "Great"}}})
	must(t, err)
	p.call("files.choose", "[data-id=sheet] input[type=file]", "nell.json", string(sheet))
	p.until("element.shows", "[data-id=sheet] .name", "Nell")
	p.until("panel.offers", "#field-skill", "Bow")
	p.call("frame:files.catchSaved")
	file := call[struct{ Text string }](p, "files.savedBy", "[data-id=sheet] button", "Save")
	if !strings.Contains(file.Text, "Nell") {
		t.Errorf("saved %q, want the loaded sheet", file.Text)
	}
	p.call("element.clickNamed", "[data-id=sheet] button", "Remove")
	p.until("element.begins", "[data-id=sheet] .name", "No sheet loaded.")
}

// Rule R26: a secret roll shows no result until it is revealed.
func TestSecretRoll(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.roll(object{"trait": "Good", "secret": true})
	details, err := json.Marshal(call[[]any](p, "events.allDetails", "tray-ready"))
	must(t, err)
	for _, word := range []string{"faces", "result", "receipt", "degree", "success"} {
		if strings.Contains(string(details), word) {
			t.Errorf("the events of a secret roll carry %s: %s", word, details)
		}
	}
	p.until("element.exists", "#history li > button")
	if shown := call[int](p, "element.count", "#history strong"); shown > 0 {
		t.Error("the history shows the degree of a secret roll")
	}
	p.call("element.click", "#history li > button")
	p.until("element.exists", "#history li strong")
}

// Rule R26: a lid covers the dice of a secret roll until it is revealed.
func TestLidOverSecretRoll(t *testing.T) {
	t.Parallel()
	p := openPainted(t, setup{}).ready()
	empty := p.emptied()
	p.roll(object{"trait": "Good", "secret": true})
	p.atRest()
	closed := p.stage()
	if seen := compare(empty, closed); seen.share < 0.3 {
		t.Errorf("%.0f %% of the pixels differ under the lid, want ≥ 30 %%", 100*seen.share)
	}
	p.reload().ready()
	p.untilIs("1", "element.style", "#stage > canvas", "opacity") // after the fade-in
	p.atRest()
	if seen := compare(closed, p.stage()); seen.share > 0.01 {
		t.Errorf("after a reload %.0f %% of the pixels differ", 100*seen.share)
	}
	p.call("tray.reveal", 0)
	p.atRest()
	if seen := compare(empty, p.stage()); seen.share > 0.25 || seen.share < 0.02 {
		t.Errorf("revealed, %.0f %% of the pixels differ from an empty tray, want 2 to 25 %%", 100*seen.share)
	}
}

func TestQueue(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	count := len(call[[]resolution](p, "tray.rollAll", []any{nil, "Good 4dF vs Fair", nil}))
	if count != 3 {
		t.Errorf("%d rolls resolved, want 3", count)
	}
	order := call[[]string](p, "events.types", "tray-throw", "tray-resolve", "tray-error")
	turns := slices.Repeat([]string{"tray-throw", "tray-resolve"}, 3)
	if !slices.Equal(order, turns) {
		t.Log(call[[]refusal](p, "events.details", "tray-error"))
		t.Errorf("events %q, want each throw resolved before the next", order)
	}
}

func TestStorageThatThrows(t *testing.T) {
	t.Parallel()
	cases := map[string]string{"getter": early("storage.deny"), "calls": early("storage.fail")}
	for name, script := range cases {
		t.Run(name, func(t *testing.T) {
			p := open(t, setup{Scripts: []string{script}}).ready()
			p.click("#roll")
			p.resolved(1)
			code := call[string](p, "events.fault")
			if code != "storage-unavailable" {
				t.Errorf("tray-error %q, want storage-unavailable", code)
			}
		})
	}
}

func TestStorageWithGarbage(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{early("storage.plant", "not a session")}}).ready()
	if code := call[string](p, "events.fault"); code != "bad-state" {
		t.Errorf("tray-error %q, want bad-state", code)
	}
	p.click("#roll")
	p.resolved(1)
	if kept := call[string](p, "storage.item", "fudge-tray:default:broken-1"); kept != "not a session" {
		t.Errorf("set aside: %q, want the stored text", kept)
	}
}

func isProgram(path string) bool { return strings.HasSuffix(path, ".wasm") }

func TestMissingProgram(t *testing.T) {
	t.Parallel()
	missing := true
	p := open(t, setup{URL: serve(t, func(path string) bool { return missing && isProgram(path) })})
	if code := call[string](p, "events.fault"); code != "load-failed" {
		t.Errorf("tray-error %q, want load-failed", code)
	}
	notice := p.text("#notice")
	if !strings.Contains(notice, ".wasm") || !strings.Contains(notice, "404") {
		t.Errorf("the panel shows %q, want the file and the 404", notice)
	}
	if code := call[refusal](p, "tray.refusal", "roll").Code; code != "load-failed" {
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
	dice := awaited[string](p, "dice.flatAtRest")
	words := map[int]string{-1: "minus", 0: "blank", 1: "plus"}
	var want []string
	for _, face := range got.Faces {
		want = append(want, words[face])
	}
	if strings.ReplaceAll(dice, " (cancelled out)", "") != strings.Join(want, ", ") {
		t.Errorf("flat dice %q, want %q", dice, want)
	}
}

// After the dice settle, nothing is drawn, no frame is requested, and no style is animated. The context has neither multisampling
// nor a stencil: the view smooths its own edges.
func TestIdleAfterSettling(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	animated := call[[]string](p, "frames.animated")
	p.click("#roll")
	p.resolved(1)
	p.atRest()
	if animated = append(animated, call[[]string](p, "frames.animated")...); len(animated) > 0 {
		t.Errorf("%q are animated for more than a second", animated)
	}
	counts := call[[]int](p, "frames.countsIn", 10_000)
	if !slices.Equal(counts, []int{0, 0}) {
		t.Errorf("%d frames and %d draws in 10 s at rest, want none", counts[0], counts[1])
	}
	context := call[struct{ Antialias, Stencil bool }](p, "dice.contextAttributes")
	if context.Antialias || context.Stencil {
		t.Errorf("antialias and stencil are %+v, want neither", context)
	}
}

// Tab leaves the canvas, and keys with a modifier reach the browser.
func TestTabLeavesTheCanvas(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.until("element.visible", "#sound") // loads last, right after the canvas
	p.call("element.focus", "#stage > canvas")
	p.keys(kb.Tab)
	if on := call[string](p, "focus.tag"); on == "canvas" {
		t.Error("Tab stays on the canvas")
	}
	p.keys(kb.Tab, browser.Shift)
	if on := call[string](p, "focus.tag"); on != "canvas" {
		t.Errorf("Shift+Tab goes to %s, want the canvas", on)
	}
	p.call("focus.recordKeys")
	p.keys("f", browser.Ctrl)
	p.keys(kb.F5, browser.Alt)
	keys := call[[]string](p, "focus.keys")
	if got := strings.Join(keys, ","); strings.Contains(got, "true") || strings.Contains(got, "canvas") {
		t.Errorf("keys %q, want none prevented and none at the canvas", got)
	}
}

func TestWheelScrollsThePage(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Path: "examples/embed.html", Width: 600, Height: 500}).ready()
	p.call("scrolling.mark")
	p.must(p.Wheel(browser.Point(p.middle("#stage > canvas")), 120))
	p.until("scrolling.isFurther")
}

func TestTouchScrollsThePage(t *testing.T) {
	t.Parallel()
	embed := phone
	embed.Path = "examples/embed.html"
	p := open(t, embed).ready()
	at := p.middle("#stage > canvas")
	p.call("scrolling.mark")
	p.flick(browser.Finger, at, point{at.X, at.Y - 120}, 12)
	p.until("scrolling.isFurther")
}

// The pixel ratio is capped at 2 and follows changes of the screen.
func TestPixelRatio(t *testing.T) {
	t.Parallel()
	p := open(t, phone).ready()
	if got := call[float64](p, "dice.pixelRatio"); math.Round(100*got)/100 != 2 {
		t.Errorf("at ratio 3 the canvas has %v pixels a CSS pixel, want 2", got)
	}
	p.must(p.Resize(phone.Width, phone.Height, 1))
	p.until("dice.hasPixelRatio", 1)
	p.click("#roll")
	p.resolved(1)
}

// A tray that is scrolled out of view draws nothing and still settles.
func TestOutOfSight(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Path: "examples/embed.html", Width: 600, Height: 400}).ready()
	p.untilIs(2, "events.count", "tray-ready")
	p.atRest()
	p.call("scrolling.away", "host #dogs")
	p.atRest()
	p.call("frames.quiet")
	p.call("frames.resetCounts")
	p.roll()
	p.resolved(1)
	if draws := call[int](p, "frames.draws"); draws > 0 {
		t.Errorf("%d draws out of view, want none", draws)
	}
	p.call("scrolling.to", 0)
	p.until("frames.draws")
}

// After a lost WebGL context the tray page reloads and restores the stored session.
func TestLostContext(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.click("#roll")
	got := p.resolved(1)
	p.call("dice.loseContext")
	p.call("events.nth", "tray-ready", 2)
	kept := awaited[string](p, "element.text", "#history li")
	if !strings.Contains(kept, got.Text) {
		t.Errorf("after a lost context the history shows %q, want %q", kept, got.Text)
	}
	p.roll()
}

func TestPageAttributes(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.call("tray.assign", object{"controls": "none", "theme": "light", "label": "The bridge"})
	p.untilIs("none", "root.data", "controls")
	p.untilIs("light", "root.data", "theme")
	p.until("element.attributeShows", "#stage > canvas", "aria-label", "The bridge")
	if title := call[string](p, "element.attribute", "host fudge-tray >>> iframe", "title"); title != "The bridge" {
		t.Errorf("the frame's title %q, want the label", title)
	}
	p.click("#stage > canvas")
	p.resolved(1)
}

// If the tray page is missing, the host page shows the content of the tag and the reason.
func TestMissingPage(t *testing.T) {
	t.Parallel()
	p := open(t, setup{URL: serve(t, func(path string) bool { return path == "/tray.html" })})
	if code := call[string](p, "events.fault"); code != "load-failed" {
		t.Errorf("tray-error %q, want load-failed", code)
	}
	if shown := call[bool](p, "element.visible", "host fudge-tray a"); !shown {
		t.Error("the content of the tag is not shown")
	}
	if code := call[refusal](p, "tray.refusal", "ready").Code; code != "load-failed" {
		t.Errorf("ready rejects with %q, want load-failed", code)
	}
}

func TestReducedMotion(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	p.roll()
	types := call[[]string](p, "events.types")
	if slices.Index(types, "tray-settle") != slices.Index(types, "tray-throw")+1 {
		t.Error("the throw is not settled at once")
	}
}

// noViolations checks that the page broke no Content-Security-Policy, requested nothing from elsewhere
// and logged no error.
func (p *tab) noViolations() {
	p.t.Helper()
	if got := call[[]string](p, "host.violations"); len(got) > 0 {
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
			p.call("tray.defined")
			got := p.roll()
			if got.Trait == nil || *got.Trait != 1 {
				t.Errorf("resolution %+v, want the attribute's trait 1", got)
			}
			refused := call[*refusal](p, "events.faultOf", "storage-unavailable") != nil
			if refused != (sandbox != "") {
				t.Errorf("storage refused: %v", refused)
			}
		})
	}
}

// Messages from other windows reach neither the tray nor the host page's element.
func TestForeignMessagesAreIgnored(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.call("junk.forge")
	p.roll()
	if thrown := call[int](p, "events.count", "tray-throw"); thrown != 1 {
		t.Errorf("%d throws, want only the page's own", thrown)
	}
	if forged := call[bool](p, "junk.isForged"); forged {
		t.Error("the element accepted a message of the host page's window")
	}
}
