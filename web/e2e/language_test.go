package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
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
	return altered(t, func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/languages/de.json" {
			return false
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(text)
		return true
	})
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
	p := open(t, setup{Path: "index.html?lang=de", Scripts: []string{`addEventListener("DOMContentLoaded", () => {
			window.flashes = [];
			new MutationObserver(() => {
				const roll = document.querySelector("#roll [data-message]");
				if (roll?.checkVisibility({ visibilityProperty: true })) flashes.push(roll.textContent);
			}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
	})`}}).ready()
	if got := eval[string](p, `at("#roll [data-message]").textContent`); got != "Würfeln" {
		t.Errorf("the button says %q", got)
	}
	if got := eval[[]string](p, `[...new Set(inside().flashes)]`); len(got) != 1 {
		t.Errorf("the button showed %q", got)
	}
	p.click("#roll")
	p.atRest()
	if got := eval[string](p, `at("[data-part=sentence]").textContent`); !strings.Contains(got, "Schwierigkeit Ordentlich") {
		t.Errorf("the result is %q", got)
	}
	if got := eval[string](p, `at("[data-part=chance]").textContent`); !strings.Contains(got, "Erfolgschance: 61,7 % (50 von 81)") {
		t.Errorf("the chance is %q", got)
	}
	if got := eval[string](p, `inside().document.documentElement.lang + " " + inside().document.documentElement.dir`); got != "de ltr" {
		t.Errorf("the page is %q", got)
	}
	p.must(p.Resize(360, 640, 1))
	p.run(`until(() => inside().innerWidth === 360)`)
	if got := eval[[]string](p, cut); len(got) > 0 {
		t.Errorf("cut off: %q", got)
	}
}

// A page that changes its language changes its trays' language, and they lose nothing.
func TestLanguageChanges(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Path: "index.html?lang=en"}).ready()
	p.click("#roll")
	p.atRest()
	p.fill("#field-line", "Grate 4dF")
	said := `at("[data-part=sentence]").textContent`
	before := eval[string](p, said)
	p.run(`(document.documentElement.lang = "de", until(() => at("[data-message=roll]").textContent === "Würfeln"))`)
	p.run(fmt.Sprintf(`until(() => %s.includes("Schwierigkeit "))`, said))
	if got := eval[string](p, `at("#field-line").value + " " + at("#history li p:last-of-type").textContent`); !strings.HasPrefix(got, "Grate 4dF ") || !strings.Contains(got, "Schwierigkeit ") {
		t.Errorf("line and history are %q", got)
	}
	if got := eval[string](p, `at("label[for=field-trait]").textContent`); got != "Eigenschaft" {
		t.Errorf("the trait is called %q", got)
	}
	p.run(`(document.querySelector("fudge-tray").lang = "en", until(() => at("[data-message=roll]").textContent === "Roll"))`)
	p.run(fmt.Sprintf(`until(() => %s === %q)`, said, before))
}

// untranslated lists the visible texts that come from no catalogue, without numbers.
const untranslated = `(() => {
	const page = inside().document, found = [];
	const exempt = "noscript, script, style, [translate=no]";
	const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
	for (let node = texts.nextNode(); node; node = texts.nextNode()) {
		const text = node.textContent.trim(), around = node.parentElement;
		if (!/\p{L}/u.test(text) || text.includes("⟦") || around.closest(exempt)) continue;
		const option = around.closest("option");
		if (option ? option.value === text : !around.checkVisibility()) continue;
		found.push(text);
	}
	for (const node of page.querySelectorAll("[aria-label]")) {
		const label = node.getAttribute("aria-label");
		if (!label.includes("⟦")) found.push(label);
	}
	return [...new Set(found)];
})()`

// cut lists the elements that are cut off or extend beyond the window.
const cut = `(() => {
	const { document: page, innerWidth } = inside();
	const text = (node) => node.textContent.trim().slice(0, 40);
	return [...page.querySelectorAll("button, label, p, legend, summary, span")]
		.filter((node) => node.checkVisibility() && text(node) && !node.closest(".unseen") && node.getBoundingClientRect().width > 1)
		.filter((node) => {
			const { left, right } = node.getBoundingClientRect();
			const { overflowX, textOverflow } = getComputedStyle(node);
			const hidden = overflowX !== "visible" && textOverflow !== "ellipsis" && node.scrollWidth > node.clientWidth + 1;
			return hidden || left < -1 || right > innerWidth + 1;
		})
		.map((node) => node.tagName + " " + text(node));
})()`

// In any language, all text comes from the catalogue, nothing is cut off, and right-to-left text is
// laid out from the right.
func TestEveryLanguageFits(t *testing.T) {
	t.Parallel()
	for _, direction := range []string{"ltr", "rtl"} {
		t.Run(direction, func(t *testing.T) {
			p := open(t, setup{URL: pseudo(t, direction), Path: "index.html?lang=de", Scale: 1, Scripts: []string{unkept}}).ready()
			p.click("#roll")
			p.atRest()
			p.run(`(inside().document.querySelectorAll("details").forEach((section) => { section.open = true; }), true)`)
			p.run(faultyLine)
			const beside = `Math.sign(at("#panel").getBoundingClientRect().left - at("#stage").getBoundingClientRect().left)`
			if got, want := eval[int](p, beside), map[string]int{"ltr": 1, "rtl": -1}[direction]; got != want {
				t.Errorf("the panel is on the side %d of the tray, want %d", got, want)
			}
			for _, size := range []setup{{Width: 1280, Height: 800}, {Width: 360, Height: 640}, {Width: 320, Height: 480}} {
				p.part(named(size), func(p *tab) {
					p.refit(size)
					if got := eval[[]string](p, untranslated); len(got) > 0 {
						p.t.Errorf("not from the catalogue: %q", got)
					}
					if got := eval[[]string](p, cut); len(got) > 0 {
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
	p.run(`until(() => "translated" in inside().document.documentElement.dataset && at("#field-trait").value === "Good")`)
	const names = `[...inside().document.querySelectorAll(".rung text:first-of-type")].map((name) => name.textContent).join()`
	const spoken = `[...inside().document.querySelectorAll(".marker")].map((marker) => marker.getAttribute("aria-valuetext").split(",")[0]).join()`
	before := eval[string](p, names)
	if want := "Hervorragend+1,Hervorragend,Großartig,Gut,Ordentlich,Mäßig,Schwach,Fürchterlich,Fürchterlich−1"; before != want {
		t.Errorf("before the program answers the ladder shows %s, want %s", before, want)
	}
	if got := eval[string](p, spoken); got != "Gut,Ordentlich" {
		t.Errorf("the markers are at %s", got)
	}
	close(let)
	p.ready()
	p.run(fmt.Sprintf(`until(() => %s === "Gut,Ordentlich")`, spoken))
}
