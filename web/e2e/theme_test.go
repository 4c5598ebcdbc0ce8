package e2e

import (
	"encoding/json"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// ownTheme is a theme that is not built in.
const ownTheme = `{"surface":"plain","ground":"#ff00ff","rim":"#101010","table":"#303030","dice":"bone"}`

// Themes are set, refused, chosen and stored in one page.
func TestThemes(t *testing.T) {
	t.Parallel()
	p := openPainted(t, setup{Width: 480, Height: 640, Media: browser.ReducedMotion}).ready()
	p.until("element.exists", "#looks:not([data-loading])")
	p.atRest()
	p.part("chosen", chosenThemeIsStored)
	p.call("events.clear")
	p.part("each looks different", eachThemeLooksDifferent)
	p.part("bad", badThemeIsRefused)
	p.part("refused in German", refusalIsGerman)
	p.part("dice", diceAttribute)
}

// ground returns the median colour of the tray's middle.
func (p *tab) ground() color.RGBA {
	p.t.Helper()
	picture := p.stage()
	area := picture.Bounds()
	area = area.Inset(min(area.Dx(), area.Dy()) * 3 / 10)
	var channels [3][]uint8
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			c := color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA)
			channels[0], channels[1], channels[2] = append(channels[0], c.R), append(channels[1], c.G), append(channels[2], c.B)
		}
	}
	for _, channel := range channels {
		slices.Sort(channel)
	}
	middle := len(channels[0]) / 2
	return color.RGBA{channels[0][middle], channels[1][middle], channels[2][middle], 255}
}

// sameGround is the largest difference, of 255, between two pictures of the same ground.
const sameGround = 10

// awaitTheme waits until the tray has applied a theme and the panel shows it.
func (p *tab) awaitTheme(theme string) {
	p.t.Helper()
	p.untilIs(theme, "element.value", "#look")
	p.untilIs("1", "element.style", "#stage > canvas", "opacity")
	p.atRest()
}

// Every built-in theme can be set by its name. Its ground has a distinct colour, like that of a custom
// theme.
func eachThemeLooksDifferent(p *tab) {
	t := p.t
	files, err := filepath.Glob(filepath.Join(dist(), "themes", "*.json"))
	if err != nil || len(files) < 9 {
		t.Fatalf("%d themes: %v", len(files), err)
	}
	seen := map[string]color.RGBA{}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		if name == "transparent" {
			continue // see TestTransparentOnDarkPages
		}
		p.call("tray.set", "theme", name)
		p.awaitTheme(name)
		ground := p.ground()
		for other, its := range seen {
			if difference(ground, its) < sameGround {
				t.Errorf("%s has the ground %v, as %s has", name, ground, other)
			}
		}
		seen[name] = ground
	}
	p.call("tray.set", "theme", json.RawMessage(ownTheme))
	p.awaitTheme("own")
	if c := p.ground(); c.R < 2*c.G || c.B < 2*c.G {
		t.Errorf("the page's own theme has the ground %v, want it magenta", c)
	}
	if refused := p.refused(); len(refused) > 0 {
		t.Errorf("refused: %q", refused)
	}
}

// An unreadable, low-contrast or unknown theme is refused with the reason, and the last valid theme
// stays.
func badThemeIsRefused(p *tab) {
	t := p.t
	p.call("tray.set", "theme", "slate")
	p.awaitTheme("slate")
	slate := p.ground()
	for _, bad := range []struct{ theme, want string }{
		{strings.Replace(ownTheme, `"rim":"#101010",`, ``, 1), "bad-request theme theme.rim: is missing"},
		{strings.Replace(ownTheme, `"#ff00ff"`, `"#f4f1e6"`, 1), "bad-request theme theme.dice.plain.body: #f4f1e6 is too close to #f4f1e6 of theme.ground"},
		{`{"surface":`, "bad-request theme theme: is not valid JSON"},
		{`velvet`, `bad-request theme theme: "velvet" is not one of auto, light, dark, transparent, felt,`},
	} {
		p.call("events.clear")
		p.call("tray.set", "theme", bad.theme)
		p.until("events.count", "tray-error")
		if got := p.refused()[0].String(); !strings.HasPrefix(got, bad.want) {
			t.Errorf("%s: %q, want %q", bad.theme, got, bad.want)
		}
		p.atRest()
		if ground := p.ground(); difference(ground, slate) >= sameGround {
			t.Errorf("%s: the ground is %v, want it as it was, %v", bad.theme, ground, slate)
		}
	}
}

// A refusal is shown in the page's language and reported to code in English.
func refusalIsGerman(p *tab) {
	t := p.t
	p.speaks("de")
	for _, c := range []struct{ theme, message, text string }{
		{strings.Replace(ownTheme, `"rim":"#101010",`, ``, 1), "theme.rim: is missing", "theme.rim: fehlt"},
		{strings.Replace(ownTheme, `#303030`, `red`, 1), `theme.table: "red" is not a colour such as "#2f7d5f"`, `theme.table: "red" ist keine Farbe wie "#2f7d5f"`},
	} {
		p.call("events.clear")
		p.call("tray.set", "theme", c.theme)
		p.until("events.count", "tray-error")
		got, shown := p.refused()[0].String(), p.text("#notice p")
		if !strings.HasSuffix(got, c.message) || !strings.HasSuffix(shown, c.text) {
			t.Errorf("%s: %s, %s; want it reported as %q, shown as %q", c.theme, got, shown, c.message, c.text)
		}
	}
	p.call("events.clear")
	p.call("files.choose", "#looks input", "mine.json", strings.Repeat("x", 20001))
	p.until("element.ends", "#notice p", "mine.json ist zu groß (20.001 Byte); die Grenze ist 20.000.")
	p.speaks("en")
}

// refused returns the errors since the last call of events.clear.
func (p *tab) refused() []refusal {
	p.t.Helper()
	return call[[]refusal](p, "events.details", "tray-error")
}

// The visitor's theme, by name or from a file, is stored. An attribute takes precedence.
func chosenThemeIsStored(p *tab) {
	t := p.t
	felt := p.ground()
	p.call("element.choose", "#look", "night")
	p.untilIs("night", "storage.item", "fudge-tray-theme")
	p.atRest()
	night := p.ground()
	if difference(night, felt) < sameGround {
		t.Errorf("with the night theme the ground is %v, want another", night)
	}
	p.reload().ready()
	p.awaitTheme("night")
	if ground := p.ground(); difference(ground, night) >= sameGround {
		t.Errorf("after a reload the ground is %v, want %v", ground, night)
	}
	p.call("files.choose", "#looks input", "mine.json", ownTheme)
	p.awaitTheme("own")
	p.call("tray.set", "theme", "slate")
	p.awaitTheme("slate")
}

// The dice attribute replaces the theme's dice.
func diceAttribute(p *tab) {
	t := p.t
	p.call("events.clear")
	p.call("tray.set", "theme", "felt")
	p.awaitTheme("felt")
	p.roll(object{"faces": []int{1, 1, 1, 1}})
	p.atRest()
	bone := p.stage()
	p.call("tray.set", "dice", "jet")
	p.until("element.exists", "#stage > canvas")
	p.atRest()
	if s := compare(bone, p.stage()); s.share < 0.01 {
		t.Errorf("jet and bone dice differ in %.2f %% of the pixels, want at least 1 %%", 100*s.share)
	}
	p.call("tray.set", "dice", "wood")
	p.until("events.count", "tray-error")
	got := p.refused()[0].Message
	if !strings.Contains(got, `dice: "wood" is not one of bone, jet, ruby, translucent, metal, glow`) {
		t.Errorf("an unknown set: %q", got)
	}
}

// Every theme is available offline.
func TestThemesOffline(t *testing.T) {
	t.Parallel()
	s := newSite(t, dist())
	p := open(t, setup{URL: s.URL, Scripts: []string{hurried}}).ready()
	p.roll()
	p.kept()
	s.stop()
	p.must(p.Go(s.URL))
	p.ready()
	p.call("tray.set", "theme", "parchment")
	p.awaitTheme("parchment")
}

// A theme that is set while the program waits for its second part, for a set of dice, replaces the one before.
func TestThemeWhileProgramWaits(t *testing.T) {
	t.Parallel()
	base, release := serveRestLate(t)
	p := open(t, setup{URL: base})
	p.until("tray.has", "roll")
	p.call("tray.set", "dice", "metal")
	p.until("program.waits")
	p.call("tray.set", "theme", strings.Replace(ownTheme, `"rim":"#101010",`, ``, 1))
	p.untilIs("own", "element.value", "#look")
	release()
	p.until("events.count", "tray-error")
	if got := p.refused()[0].String(); !strings.HasPrefix(got, "bad-request theme theme.rim: is missing") {
		t.Errorf("refused: %q", got)
	}
}

// The panel offers every built-in theme.
func TestPanelOffersEveryTheme(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(dist(), "tray.html"))
	must(t, err)
	files, err := filepath.Glob(filepath.Join("..", "..", "game", "theme", "themes", "*.json"))
	must(t, err)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		if name == "transparent" {
			continue // only for host pages
		}
		if !strings.Contains(string(page), `<option value="`+name+`"`) {
			t.Errorf("the panel does not offer %s", name)
		}
	}
}

// Themes in which the usual panel would look out of place have a panel of their own, unless the host page asks for a light
// one. High contrast is black and white.
func TestThemesReachPanel(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.Media{"prefers-color-scheme": "light"}}).ready()
	surface := func(theme string) string {
		t.Helper()
		p.call("element.choose", "#look", theme)
		p.untilIs(theme, "root.data", "look")
		return call[string](p, "element.style", "#panel", "background-color")
	}
	seen := map[string]string{surface("felt"): "felt"}
	for _, theme := range []string{"neon", "night", "slate", "high-contrast"} {
		got := surface(theme)
		if other, ok := seen[got]; ok {
			t.Errorf("the panel of %s has the colour of %s, %s", theme, other, got)
		}
		seen[got] = theme
	}
	for _, part := range []string{"#panel", "#top > #sound"} {
		if got := call[string](p, "element.style", part, "background-color"); got != "rgb(0, 0, 0)" {
			t.Errorf("with high contrast %s is %s", part, got)
		}
	}
	if got := call[string](p, "element.style", ".degree", "color"); got != "rgb(255, 255, 255)" {
		t.Errorf("with high contrast its text is %s", got)
	}
	p.call("tray.set", "theme", "light")
	p.until("element.styleDiffers", "#panel", "background-color", "rgb(0, 0, 0)")
}
