package discord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/card"
	"fudgetray/game/platform/locale"
	"fudgetray/game/play"
)

// read returns a content as Discord shows it: without backslashes.
func read(content string) string { return regexp.MustCompile(`\\(.)`).ReplaceAllString(content, "$1") }

// shownReceipt matches the receipt in the link of a message, with the language.
var shownReceipt = regexp.MustCompile(`\(<http://dice\.example/r/([A-Za-z0-9_.-]+)(\?lang=de)?>\)`)

func TestRoll(t *testing.T) {
	m := newApplication(t).rolled(t, value{"line", "Great 4dF+1 vs Good"})
	if !strings.HasPrefix(m.Content, "**") || !strings.Contains(m.Content, "against Difficulty Good") ||
		!strings.Contains(m.Content, "Faces calculated from this receipt") || m.Flags != 0 {
		t.Errorf("%s", m.raw)
	}
	if !strings.Contains(m.raw, `"allowed_mentions":{"parse":[]}`) {
		t.Errorf("mentions notify: %s", m.raw)
	}
	if !strings.Contains(m.Content, "This server rolled alone") || !strings.Contains(m.Content, "[Create a table](<http://dice.example/>)") {
		t.Errorf("no table is offered: %s", m.Content)
	}
	config, err := png.DecodeConfig(bytes.NewReader(m.picture))
	if err != nil || config.Width != pictureWidth || config.Height != pictureHeight || len(m.picture) > 150_000 {
		t.Errorf("%d bytes, %v, %v", len(m.picture), config, err)
	}
	if len(m.Embeds) != 1 || len(m.Attachments) != 1 || m.Embeds[0].Image.URL != "attachment://"+m.Attachments[0].Filename {
		t.Fatalf("%s", m.raw)
	}
	alt := m.Attachments[0].Description
	if !strings.HasPrefix(alt, "A wooden dice tray. The dice show: ") || m.Embeds[0].Image.Description != alt {
		t.Errorf("%s", m.raw)
	}
}

// Without tables, no table is offered.
func TestNoTables(t *testing.T) {
	a := newApplication(t)
	a.server.options.Tables = false
	if m := a.rolled(t, value{"line", "4dF"}); strings.Contains(m.Content, "Create a table") ||
		!strings.Contains(m.Content, "This server rolled alone") {
		t.Errorf("%s", m.Content)
	}
}

func TestOptions(t *testing.T) {
	if testing.Short() {
		t.Skip("paints 12 pictures")
	}
	for _, row := range []struct {
		options []value
		want    string
	}{
		{nil, "against Difficulty Fair"},
		{[]value{{"line", ""}}, "against Difficulty Fair"},
		{[]value{{"line", " 2d6+3 "}}, "2d6"},
		{[]value{{"line", "Gut 4WF gegen Mäßig"}}, "against Difficulty Mediocre"},
		{[]value{{"line", "Legendary"}, {"system", "mudge"}}, "Legendary"},
		{[]value{{"line", "level 12"}, {"system", "3d6-fudge"}}, "3d6"},
		{[]value{{"line", "Fantastic"}, {"ladder", "fate"}}, "Fantastic"},
		{[]value{{"line", "Good"}, {"language", "de"}}, "Schwierigkeit Ordentlich"},
		{[]value{{"line", "Good"}, {"language", "de"}, {"secret", false}}, "Schwierigkeit Ordentlich"},
		{[]value{{"line", `{"trait":"Good"}`}}, "against Difficulty Fair"},
		{[]value{{"line", "Good diceless"}}, "success by 1"},
		{[]value{{"line", "Good"}, {"ladder", ""}, {"system", ""}, {"language", ""}}, "against Difficulty Fair"},
	} {
		m := newApplication(t).rolled(t, row.options...)
		if text := read(m.Content); !strings.Contains(text, row.want) || m.Flags != 0 {
			t.Errorf("%v: want %q: %s", row.options, row.want, m.raw)
		}
	}
}

// A receipt, or a link to its throw, shows that throw. Nothing is rolled.
func TestReceipt(t *testing.T) {
	const receipt = "AQM0ZEYvLwAAmfpBey8mm6_RVk57ACoA2yzhWg"
	for _, line := range []string{
		receipt, " https://dice.example/r/" + receipt + "?lang=de", "https://dice.example/r/" + receipt + ".png",
		"https://elsewhere.example/app.html#receipt=" + receipt,
	} {
		m := newApplication(t).rolled(t, value{"line", line})
		want, err := card.OfReceipt(receipt, nil)
		if err != nil {
			t.Fatal(err)
		}
		if text := read(m.Content); !strings.HasPrefix(text, "**"+want.Headline+"**\n"+want.Sentence+"\n") ||
			strings.Count(text, want.Sentence) != 1 || strings.Contains(text, "rolled alone") || m.Flags != 0 || m.picture == nil {
			t.Errorf("%s: %s", line, m.raw)
		}
		if found := shownReceipt.FindStringSubmatch(m.Content); found == nil || found[1] != receipt {
			t.Errorf("%s: the link has receipt %v", line, found)
		}
	}
	m := newApplication(t).rolled(t, value{"line", "https://dice.example/r/" + receipt[1:]})
	if m.Flags != ephemeral || !strings.Contains(m.Content, "no receipt") {
		t.Errorf("a damaged receipt: %s", m.raw)
	}
	m = newApplication(t).rolled(t, value{"line", receipt}, value{"secret", true})
	if m.Flags != ephemeral {
		t.Errorf("a secret answer: %s", m.raw)
	}
}

// A roll without dice has neither a link nor a picture, and isn't the server's.
func TestNoDice(t *testing.T) {
	m := newApplication(t).rolled(t, value{"line", "Good diceless"})
	if m.picture != nil || m.Embeds != nil || shownReceipt.MatchString(m.Content) || strings.Contains(m.Content, "rolled alone") {
		t.Errorf("%s", m.raw)
	}
}

// Only the user sees a secret roll, whether the line or the option says so.
func TestSecret(t *testing.T) {
	for _, options := range [][]value{
		{{"line", "secret Good 4dF"}}, {{"line", "Good 4dF"}, {"secret", true}}, {{"line", "geheim Gut"}},
		{{"line", "secret Good 4dF"}, {"secret", false}}, {{"line", "/gmr Good"}}, {{"line", `{"secret":true}`}},
	} {
		m := newApplication(t).rolled(t, options...)
		if m.Flags != ephemeral || m.picture == nil || !strings.Contains(m.Content, "Difficulty") {
			t.Errorf("%v: %s", options, m.raw)
		}
	}
}

// A refusal says what can't be read and what can, to the user alone.
func TestRefusals(t *testing.T) {
	for _, row := range []struct {
		locale  string
		options []value
		want    []string
	}{
		{"en-US", []value{{"line", "Supreb 4dF"}}, []string{"Supreb", "did you mean", "Superb"}},
		{"de", []value{{"line", "Supreb 4dF"}}, []string{"Supreb", "meintest du", "Superb"}},
		{"en-US", []value{{"line", "Good 4dF x3"}}, []string{"Good 4dF"}},
		{"en-US", []value{{"line", "3d6-fudge 12"}, {"system", "mudge"}}, []string{`"mudge"`, "3d6-fudge"}},
		{"en-US", []value{{"line", "Good"}, {"system", "gurps"}}, []string{"gurps", "mudge"}},
		{"de", []value{{"line", "Good"}, {"ladder", "hero"}}, []string{"hero", "fate"}},
		{"en-US", []value{{"line", strings.Repeat("9", lineLength+1)}}, []string{"longer than 500 characters"}},
		{"de", []value{{"line", strings.Repeat("ß", lineLength+1)}}, []string{"länger als 500 Zeichen"}},
		{"en-US", []value{{"line", 5}}, []string{"line"}},
		{"en-US", []value{{"secret", "yes"}}, []string{"secret"}},
		{"en-US", []value{{"line", []int{1}}}, []string{"line"}},
		{"en-US", []value{{"colour", "red"}}, []string{"no option colour"}},
		{"de", []value{{"farbe", "rot"}}, []string{"keine Option farbe"}},
		{"en-US", []value{{strings.Repeat("@everyone ", 9000/10), "x"}}, []string{"no option @everyone"}},
	} {
		m := newApplication(t).command(t, row.locale, "en-US", row.options...)
		if m.Flags != ephemeral || m.picture != nil || len(m.Content) > 1000 {
			t.Errorf("%v: %s", row.options, m.raw)
		}
		for _, want := range row.want {
			if !strings.Contains(read(m.Content), want) {
				t.Errorf("%v: want %q: %s", row.options, want, m.Content)
			}
		}
	}
}

func TestUnknownCommands(t *testing.T) {
	for name, data := range map[string]map[string]any{
		"other":      {"name": "odds", "type": chatInput},
		"of a user":  {"name": "roll", "type": 2, "target_id": "7"},
		"no name":    {"type": chatInput},
		"subcommand": {"name": "roll", "type": chatInput, "options": []any{map[string]any{"name": "four", "type": 1}}},
		"hostile":    {"name": "**@everyone** <@1>", "type": chatInput},
		"none":       nil,
	} {
		m := newApplication(t).interact(t, map[string]any{"type": command, "data": data})
		if m.Flags != ephemeral || !strings.Contains(m.Content, "This server has no") || strings.Contains(m.Content, "<@1>") {
			t.Errorf("%s: %s", name, m.raw)
		}
	}
}

// The option is preferred to the language of the user, and that to the language of the server.
func TestLanguages(t *testing.T) {
	if testing.Short() {
		t.Skip("paints 11 pictures")
	}
	for _, row := range []struct{ option, locale, guild, want string }{
		{"", "", "", "en"}, {"", "de", "en-US", "de"}, {"", "en-GB", "de", "en"}, {"", "fr", "de", "de"},
		{"", "fr", "pt-BR", "en"}, {"de", "en-US", "en-US", "de"}, {"en", "de", "de", "en"}, {"xx", "de", "", "de"},
		{"", "zh-TW", "", "en"}, {"", `"><`, "\x00", "en"}, {"", strings.Repeat("de-", 1000), "", "en"},
	} {
		m := newApplication(t).command(t, row.locale, row.guild, value{"line", "Good"}, value{"language", row.option})
		link := shownReceipt.FindStringSubmatch(m.Content)
		isGerman := strings.Contains(m.Content, "Dieser Server hat allein")
		if isGerman != (row.want == "de") || len(link) != 3 || isGerman != (link[2] != "") {
			t.Errorf("%v: %s", row, m.Content)
		}
	}
}

// The receipt in the link has the faces of the message, and with the line they mean its sentence. The linked page exists.
func TestSameFaces(t *testing.T) {
	if testing.Short() {
		t.Skip("paints 28 pictures")
	}
	for _, line := range []string{
		"Great 4dF vs Good", "2d6+1d4+3", "4d6dl1", "3d6!", "d%", "d66", "Good 4dF opposed Fair", "mudge Good vs Fair",
		"3d6-fudge 12", "secret Good 4dF", "20d6", "table", "Good 4d6", "Superb 4dF criticals margin, table vs Terrible",
	} {
		for _, tag := range []string{"en", "de"} {
			a := newApplication(t)
			m := a.rolled(t, value{"line", line}, value{"language", tag})
			link := shownReceipt.FindStringSubmatch(m.Content)
			if link == nil {
				t.Fatalf("%s: no link in %s", line, m.raw)
			}
			l, _ := locale.Best(tag)
			c, err := card.OfReceipt(link[1], l)
			if err != nil {
				t.Fatal(err)
			}
			text := read(m.Content)
			if !strings.Contains(text, strings.ReplaceAll(c.Sentence, "\n", " ")) || m.Attachments[0].Description != c.Alt {
				t.Errorf("%s: the page says %q, the message %q", line, c.Sentence, text)
			}
			if sentence := sentenceOf(t, line, link[1], l); !strings.Contains(text, sentence) {
				t.Errorf("%s: the faces mean %q, the message says %q", line, sentence, text)
			}
			page := strings.Trim(link[0], "(<>)")
			mux := http.NewServeMux()
			a.server.options.Links.Register(mux)
			w := httptest.NewRecorder()
			mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, page, nil))
			if w.Code != http.StatusOK {
				t.Errorf("%s: status %d", page, w.Code)
			}
		}
	}
}

// sentenceOf returns the sentence of a line whose dice were thrown as in a receipt.
func sentenceOf(t *testing.T, line, receipt string, l *language.Language) string {
	t.Helper()
	request, err := engine.ParseRequest([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	roll, err := play.Recorded(request, receipt, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, settled, err := play.Complete(roll, play.Options{})
	if err != nil {
		t.Fatal(err)
	}
	resolution, err := settled.Played.In(l)
	if err != nil {
		t.Fatal(err)
	}
	return resolution.Text
}

// Faces that the user chose are marked.
func TestChosenFaces(t *testing.T) {
	m := newApplication(t).rolled(t, value{"line", `{"faces":[1,1,1,1]}`})
	if !strings.Contains(m.Content, "The roller chose the faces") {
		t.Errorf("%s", m.Content)
	}
}

// Any line gets a message that Discord accepts, within its limits.
func TestAnyLine(t *testing.T) {
	a := newApplication(t)
	a.server.patience = 0 // no pictures
	words := rapid.SampledFrom([]string{
		"Great", "4dF", "+1", "vs", "Good", "opposed", "2d6", "20d6!", "secret", "(Hurt)", "(**@everyone**)", "<@1>",
		"https://evil.example/x", "||", "`", "\n# ", "\\", "🎲", "x3", "gegen", "Gut", "d%", "table", "{", `"`, "#note",
	})
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.OneOf(
			rapid.String(),
			rapid.Map(rapid.SliceOf(words), func(list []string) string { return strings.Join(list, " ") }),
		).Draw(t, "line")
		body, err := json.Marshal(map[string]any{
			"id": a.id(), "type": command, "locale": rapid.SampledFrom([]string{"de", "en-US", ""}).Draw(t, "locale"),
			"data": map[string]any{"name": "roll", "type": chatInput, "options": []value{{"line", line}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		a.server.budgets = newBudgets()
		w := a.send(a.signed(string(body), time.Now()))
		m, err := readAnswer(w)
		if err != nil {
			t.Fatalf("%q: status %d, %v", line, w.Code, err)
		}
		if m.Content == "" || units(m.Content) > contentLength {
			t.Fatalf("%q: %d units, %s", line, units(m.Content), m.Content)
		}
		bare := shownReceipt.ReplaceAllString(regexp.MustCompile(`\\.`).ReplaceAllString(m.Content, ""), "")
		bare = strings.ReplaceAll(bare, "(<http://dice.example/>)", "")
		if strings.ContainsAny(bare, "<>@`|~_") || strings.Contains(bare, "://") {
			t.Fatalf("%q: markup in %s", line, m.Content)
		}
	})
}

// The longest rolls leave out their link, but nothing else, and fit.
func TestLongestRolls(t *testing.T) {
	if testing.Short() {
		t.Skip("paints pictures of 40 dice")
	}
	label := strings.Repeat("*", 60)
	for _, line := range []string{
		"20d6!", "6x(6d6)", "20d20", "40d6",
		fmt.Sprintf(`{"trait":"Good","modifiers":[%s{"label":"x","value":1}]}`,
			strings.Repeat(fmt.Sprintf(`{"label":"%s","value":1},`, label), 4)),
	} {
		for range 3 {
			m := newApplication(t).rolled(t, value{"line", line})
			if len(m.raw)+len(m.picture) > 150_000 {
				t.Errorf("%s: an answer of %d and %d bytes", line, len(m.raw), len(m.picture))
			}
			if units(m.Content) > contentLength || m.Flags == 0 && !strings.Contains(m.Content, "rolled alone") {
				t.Errorf("%s: %s", line, m.Content)
			}
		}
	}
	r := &rolled{
		played: &play.Played{Resolution: engine.Resolution{Text: strings.Repeat("*", 5000), RowText: strings.Repeat("_", 5000)}},
		page:   &card.Card{Sentence: strings.Repeat("~", 5000), Receipt: strings.Repeat("A", 700)},
	}
	r.played.Request.Faces = []int{1}
	m := r.message(&place{"https://" + strings.Repeat("a", 253), "de", true}, nil)
	if n := units(m.Content); n > contentLength || n < contentLength-20 || !strings.HasSuffix(m.Content, "/>)") {
		t.Errorf("%d units: %s", n, m.Content)
	}
}
