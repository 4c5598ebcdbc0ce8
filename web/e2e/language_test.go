package e2e

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// pseudo is a pseudo-language made from German: each message is in brackets, has accents and is two
// fifths longer.
func pseudo(t *testing.T, direction string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dist(), "languages", "de.json"))
	if err != nil {
		t.Fatal(err)
	}
	var l map[string]any
	if err := json.Unmarshal(data, &l); err != nil {
		t.Fatal(err)
	}
	l["direction"] = direction
	words := l["words"].(map[string]any)
	for key, word := range words {
		words[key] = strange(word.(string))
	}
	lines := strings.Split(l["program"].(string), "\n")
	for i := range lines {
		lines[i] = strange(lines[i])
	}
	l["program"] = strings.Join(lines, "\n")
	for _, section := range l["panel"].(map[string]any)["sections"].([]any) {
		strangeLabel(section)
		for _, control := range section.(map[string]any)["controls"].([]any) {
			strangeLabel(control)
			options, _ := control.(map[string]any)["options"].([]any)
			for _, option := range options {
				strangeLabel(option)
			}
		}
	}
	text, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	references := pseudoReferences(t)
	return altered(t, func(w http.ResponseWriter, r *http.Request) bool {
		switch r.URL.Path {
		case "/languages/de.json":
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write(text)
		case "/tray/panel/reference.js":
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = w.Write(references)
		default:
			return false
		}
		return true
	})
}

var (
	scriptText = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	shortCode  = regexp.MustCompile(`\\x(..)`)
	germanWord = regexp.MustCompile(`\pL`)
)

// pseudoReferences returns the script of the references in the pseudo-language. The references are German before
// the English ones.
func pseudoReferences(t *testing.T) []byte {
	t.Helper()
	script, err := os.ReadFile(filepath.Join(dist(), "tray/panel/reference.js"))
	if err != nil {
		t.Fatal(err)
	}
	german, rest, found := strings.Cut(string(script), "en:{title:")
	if !found {
		t.Fatal("the script of the references has no English after the German ones")
	}
	german = scriptText.ReplaceAllStringFunc(german, func(quoted string) string {
		var text string
		if err := json.Unmarshal([]byte(shortCode.ReplaceAllString(quoted, `\u00$1`)), &text); err != nil {
			t.Fatal(err)
		}
		if !germanWord.MatchString(text) {
			return quoted
		}
		return strconv.QuoteToASCII(strange(text))
	})
	return []byte(german + "en:{title:" + rest)
}

func strangeLabel(of any) {
	described := of.(map[string]any)
	for _, name := range []string{"label", "help"} {
		if text, ok := described[name].(string); ok && text != "" {
			described[name] = strange(text)
		}
	}
}

var accents = strings.NewReplacer("a", "å", "e", "é", "o", "ø", "u", "ů", "i", "î", "A", "Å", "E", "É", "n", "ñ")

// strange turns a message into the pseudo-language and keeps the names of its placeholders.
func strange(pattern string) string {
	var b strings.Builder
	letters, depth := 0, 0
	for _, r := range pattern {
		switch {
		case r == '{':
			depth++
		case r == '}':
			depth--
		case depth == 0:
			letters++
			b.WriteString(accents.Replace(string(r)))
			continue
		}
		b.WriteRune(r)
	}
	return "⟦" + b.String() + strings.Repeat("·", letters*2/5) + "⟧"
}

// In German, the page, the program and the element are German from the first text on.
func TestGerman(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Path: "index.html?lang=de", Scripts: []string{early("language.recordButton")}}).ready()
	if got := p.text("#roll [data-message]"); got != "Würfeln" {
		t.Errorf("the button says %q", got)
	}
	if got := call[[]string](p, "frame:language.buttonTexts"); len(got) != 1 {
		t.Errorf("the button showed %q", got)
	}
	p.click("#roll")
	p.resolved(1)
	p.atRest()
	if got := p.text("[data-part=sentence]"); !strings.Contains(got, "Schwierigkeit Ordentlich") {
		t.Errorf("the result is %q", got)
	}
	if got := p.text("[data-part=chance]"); !strings.Contains(got, "Erfolgschance: 61,7 % (50 von 81)") {
		t.Errorf("the chance is %q", got)
	}
	if lang, dir := call[string](p, "root.lang"), call[string](p, "root.dir"); lang != "de" || dir != "ltr" {
		t.Errorf("the page is %s %s", lang, dir)
	}
	p.must(p.Resize(360, 640, 1))
	p.until("root.hasWidth", 360)
	if got := call[[]string](p, "layout.cut"); len(got) > 0 {
		t.Errorf("cut off: %q", got)
	}
}

// A page that changes its language changes its trays' language, and they lose nothing.
func TestLanguageChanges(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Path: "index.html?lang=en"}).ready()
	p.click("#roll")
	p.resolved(1)
	p.atRest()
	p.fill("#field-line", "Grate 4dF")
	const said = "[data-part=sentence]"
	before := p.text(said)
	p.call("language.setPage", "de")
	p.untilIs("Würfeln", "element.text", "[data-message=roll]")
	p.until("element.shows", said, "Schwierigkeit ")
	line, roll := call[string](p, "element.value", "#field-line"), p.text("#history li p:last-of-type")
	if line != "Grate 4dF" || !strings.Contains(roll, "Schwierigkeit ") {
		t.Errorf("line and history are %q and %q", line, roll)
	}
	if got := p.text("label[for=field-trait]"); got != "Eigenschaft" {
		t.Errorf("the trait is called %q", got)
	}
	p.call("tray.set", "lang", "en")
	p.untilIs("Roll", "element.text", "[data-message=roll]")
	p.untilIs(before, "element.text", said)
}

// In any language, all text comes from the catalogue, nothing is cut off, and right-to-left text is
// laid out from the right.
func TestEveryLanguageFits(t *testing.T) {
	t.Parallel()
	for _, direction := range []string{"ltr", "rtl"} {
		t.Run(direction, func(t *testing.T) {
			p := open(t, setup{URL: pseudo(t, direction), Path: "index.html?lang=de", Scale: 1, Scripts: []string{unkept}}).ready()
			p.click("#roll")
			p.resolved(1)
			p.atRest()
			p.untilIs(true, "element.exists", "#reference table")
			p.call("element.unfoldAll")
			p.typeFault()
			if got, want := call[int](p, "layout.side"), map[string]int{"ltr": 1, "rtl": -1}[direction]; got != want {
				t.Errorf("the panel is on the side %d of the tray, want %d", got, want)
			}
			for _, size := range []setup{{Width: 1280, Height: 800}, {Width: 360, Height: 640}, {Width: 320, Height: 480}} {
				p.part(named(size), func(p *tab) {
					p.refit(size)
					if got := call[[]string](p, "language.untranslated"); len(got) > 0 {
						p.t.Errorf("not from the catalogue: %q", got)
					}
					if got := call[[]string](p, "layout.cut"); len(got) > 0 {
						p.t.Errorf("cut off: %q", got)
					}
				})
			}
		})
	}
}

// A page in German names the levels in German before the program answers.
func TestLevelsAreTranslatedBeforeTheProgram(t *testing.T) {
	t.Parallel()
	let := make(chan struct{})
	p := open(t, hostPage(t, high, `<fudge-tray lang="de" trait="Good"></fudge-tray>`, let))
	p.until("root.isTranslated")
	p.untilIs("Good", "element.value", "#field-trait")
	before := strings.Join(call[[]string](p, "element.texts", ".rung text:first-of-type"), ",")
	if want := "Hervorragend+1,Hervorragend,Großartig,Gut,Ordentlich,Mäßig,Schwach,Fürchterlich,Fürchterlich−1"; before != want {
		t.Errorf("before the program answers the ladder shows %s, want %s", before, want)
	}
	spoken := []string{"Gut", "Ordentlich"}
	if got := call[[]string](p, "ladder.levels"); !slices.Equal(got, spoken) {
		t.Errorf("the markers are at %q", got)
	}
	close(let)
	p.ready()
	p.untilIs(spoken, "ladder.levels")
}
