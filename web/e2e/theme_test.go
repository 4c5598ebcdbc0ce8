package e2e

import (
	"encoding/json"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// ownTheme is one that no tray comes with.
const ownTheme = `{"surface":"plain","ground":"#ff00ff","rim":"#101010","table":"#303030","dice":"bone"}`

// themed opens a tray that notes what it refuses.
func themed(t *testing.T, s setup) *tab {
	t.Helper()
	p := openPainted(t, s).ready()
	p.run(`(window.refused = [], tray().addEventListener("tray-error", (e) => refused.push(e.detail.code + " " + e.detail.field + " " + e.detail.message)), true)`)
	p.run(`until(() => at("#looks").checkVisibility())`)
	p.atRest()
	return p
}

// ground is the colour of the felt, or of what else is there: the median of what lies in the middle of the tray.
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

// sameGround is how far colours may be apart that are one in different light, of 255.
const sameGround = 10

// wears waits until the tray wears a theme, by what the panel says.
func (p *tab) wears(theme string) {
	p.t.Helper()
	p.run(fmt.Sprintf(`until(() => at("#look").value === %q)`, theme))
	p.run(`until(() => getComputedStyle(at("#stage > canvas")).opacity === "1")`)
	p.atRest()
}

// Every theme that comes with the tray can be asked for by its name, and is one of its own; so is the page's.
func TestEachThemeLooksOtherwise(t *testing.T) {
	t.Parallel()
	p := themed(t, setup{})
	files, err := filepath.Glob(filepath.Join(dist(), "themes", "*.json"))
	if err != nil || len(files) < 9 {
		t.Fatalf("%d themes: %v", len(files), err)
	}
	seen := map[string]color.RGBA{}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		if name == "transparent" {
			continue // which is tested on a page that is seen through it
		}
		p.run(fmt.Sprintf(`(tray().theme = %q, true)`, name))
		p.wears(name)
		ground := p.ground()
		for other, its := range seen {
			if difference(ground, its) < sameGround {
				t.Errorf("%s has the ground %v, as %s has", name, ground, other)
			}
		}
		seen[name] = ground
	}
	p.run(`(tray().theme = ` + ownTheme + `, true)`)
	p.wears("own")
	if c := p.ground(); c.R < 2*c.G || c.B < 2*c.G {
		t.Errorf("the page's own theme has the ground %v, want it magenta", c)
	}
	if refused := eval[[]string](p, `refused`); len(refused) > 0 {
		t.Errorf("refused: %q", refused)
	}
}

// What can't be read, told apart or understood is refused by its name, and the last good theme stays.
func TestBadThemeIsRefused(t *testing.T) {
	t.Parallel()
	p := themed(t, setup{})
	p.run(`(tray().theme = "slate", true)`)
	p.wears("slate")
	slate := p.ground()
	for _, bad := range []struct{ theme, want string }{
		{strings.Replace(ownTheme, `"rim":"#101010",`, ``, 1), "bad-request theme theme.rim: is missing"},
		{strings.Replace(ownTheme, `"#ff00ff"`, `"#f4f1e6"`, 1), "bad-request theme theme.dice.plain.body: #f4f1e6 is not told apart from #f4f1e6 of theme.ground"},
		{`{"surface":`, "bad-request theme theme: is not JSON"},
		{`velvet`, `bad-request theme theme: "velvet" is not one of auto, light, dark, transparent, felt,`},
	} {
		text, err := json.Marshal(bad.theme)
		must(t, err)
		p.run(`(refused.length = 0, tray().theme = ` + string(text) + `, until(() => refused.length))`)
		if got := eval[string](p, `refused[0]`); !strings.HasPrefix(got, bad.want) {
			t.Errorf("%s: %q, want %q", bad.theme, got, bad.want)
		}
		p.atRest()
		if ground := p.ground(); difference(ground, slate) >= sameGround {
			t.Errorf("%s: the ground is %v, want it as it was, %v", bad.theme, ground, slate)
		}
	}
}

// What is refused is said in the page's language, and told to its code in English.
func TestThemeIsRefusedInGerman(t *testing.T) {
	t.Parallel()
	p := themed(t, setup{})
	p.run(`(tray().lang = "de", until(() => at("#look-name").textContent === "Aussehen"))`)
	for _, c := range []struct{ theme, told, said string }{
		{strings.Replace(ownTheme, `"rim":"#101010",`, ``, 1), "theme.rim: is missing", "theme.rim: fehlt"},
		{strings.Replace(ownTheme, `#303030`, `red`, 1), `theme.table: "red" is not a colour such as "#2f7d5f"`, `theme.table: "red" ist keine Farbe wie "#2f7d5f"`},
	} {
		p.run(`(refused.length = 0, tray().theme = ` + quoted(c.theme) + `, until(() => refused.length))`)
		if got := eval[string](p, `refused[0] + " | " + at("#notice p").textContent`); !strings.Contains(got, c.told+" |") || !strings.HasSuffix(got, c.said) {
			t.Errorf("%s: %s; want it told %q, said %q", c.theme, got, c.told, c.said)
		}
	}
	p.run(`(() => {
		const chosen = new DataTransfer();
		chosen.items.add(new File(["x".repeat(20001)], "mine.json"));
		const input = at("#looks input");
		input.files = chosen.files;
		refused.length = 0;
		input.dispatchEvent(new Event("change"));
	})()`)
	p.run(`until(() => at("#notice p").textContent.endsWith("mine.json hat 20.001 Byte, und ein Aussehen hat höchstens 20.000."))`)
}

// The visitor's choice, by name or from a file, is there again next time; what the page asks for comes first.
func TestChosenThemeIsRemembered(t *testing.T) {
	t.Parallel()
	p := themed(t, setup{})
	felt := p.ground()
	p.run(`(at("#look").value = "night", at("#look").dispatchEvent(new Event("change")), true)`)
	p.run(`until(() => inside().localStorage.getItem("fudge-tray-theme") === "night")`)
	p.atRest()
	night := p.ground()
	if difference(night, felt) < sameGround {
		t.Errorf("by night the ground is %v, as ever", night)
	}
	p.reload().ready()
	p.wears("night")
	if ground := p.ground(); difference(ground, night) >= sameGround {
		t.Errorf("next time the ground is %v, want %v", ground, night)
	}
	p.run(`(() => {
		const chosen = new DataTransfer();
		chosen.items.add(new File([` + "`" + ownTheme + "`" + `], "mine.json"));
		const input = at("#looks input");
		input.files = chosen.files;
		input.dispatchEvent(new Event("change"));
	})()`)
	p.wears("own")
	p.run(`(tray().theme = "slate", true)`)
	p.wears("slate")
}

// Dice of a set are in the place of the theme's.
func TestDiceOfASet(t *testing.T) {
	t.Parallel()
	p := themed(t, setup{Scripts: []string{hurried}})
	p.run(`tray().roll({ faces: [1, 1, 1, 1] })`)
	p.atRest()
	bone := p.stage()
	p.run(`(tray().dice = "jet", true)`)
	p.run(`until(() => at("#stage > canvas"))`)
	p.atRest()
	if s := compare(bone, p.stage()); s.share < 0.01 {
		t.Errorf("dice of jet look like bone: %.2f %% differ", 100*s.share)
	}
	p.run(`(tray().dice = "wood", until(() => refused.length))`)
	if got := eval[string](p, `refused[0]`); !strings.Contains(got, `dice: "wood" is not one of bone, jet, ruby, translucent, metal, glow`) {
		t.Errorf("dice of wood: %q", got)
	}
}

// Every theme is there without a network.
func TestThemesOffline(t *testing.T) {
	t.Parallel()
	s := newSite(t, dist())
	p := open(t, setup{URL: s.URL, Scripts: []string{hurried}}).ready()
	p.run(`tray().roll()`)
	p.kept()
	s.stop()
	p.must(p.Go(s.URL))
	p.ready()
	p.run(`(tray().theme = "parchment", true)`)
	p.wears("parchment")
}

// What comes with the tray is what there is to choose.
func TestPanelOffersEveryTheme(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(dist(), "tray.html"))
	must(t, err)
	files, err := filepath.Glob(filepath.Join("..", "..", "game", "theme", "themes", "*.json"))
	must(t, err)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		if name == "transparent" {
			continue // which only a page can want
		}
		if !strings.Contains(string(page), `<option value="`+name+`"`) {
			t.Errorf("the panel does not offer %s", name)
		}
	}
}
