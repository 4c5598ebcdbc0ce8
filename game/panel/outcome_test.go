//go:build !js

package panel

import (
	"encoding/json"
	"testing"

	"fudgetray/game/table"
)

func TestWhatIsShownOfARoll(t *testing.T) {
	tests := map[string]struct {
		state                     string
		title, subtitle, sentence string
		success                   int
	}{
		"nothing yet": {`{}`, "Ready to roll", "", "Press Roll or Space, or flick the dice.", 0},
		"moving":      {`{"busy":true,"result":{"degree_name":"Fair","text":"old","success":true}}`, "Rolling…", "", "", 0},
		"one waits":   {`{"busy":true,"queued":1}`, "Rolling…", "1 more roll waits", "", 0},
		"two wait":    {`{"busy":true,"queued":2}`, "Rolling…", "2 more rolls wait", "", 0},
		"success": {
			`{"result":{"degree_name":"Superb+1","announce":"Great +2","text":"It worked.","success":true}}`,
			"Superb+1", "Great +2", "It worked.", 1,
		},
		"failure": {`{"result":{"degree_name":"Fair","success":false}}`, "Fair", "", "", -1},
		"table":   {`{"result":{"row_text":"Falls","result":3}}`, "Falls", "", "", 0},
		"sum":     {`{"result":{"total":0,"text":"Zero."}}`, "0", "", "Zero.", 0},
		"result":  {`{"result":{"result":-2}}`, "-2", "", "", 0},
		"secret":  {`{"result":{"secret":true}}`, "Secret", "", "", 0},
		"same announcement twice": {
			`{"result":{"degree_name":"Fair","announce":"Fair"}}`, "Fair", "", "", 0,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var s table.PanelState
			if err := json.Unmarshal([]byte(test.state), &s); err != nil {
				t.Fatal(err)
			}
			if got := title(&s); got != test.title {
				t.Errorf("title %q, want %q", got, test.title)
			}
			if got := subtitle(&s); got != test.subtitle {
				t.Errorf("subtitle %q, want %q", got, test.subtitle)
			}
			if got := sentence(&s); got != test.sentence {
				t.Errorf("sentence %q, want %q", got, test.sentence)
			}
			if got := lastVerdict(&s); got != test.success {
				t.Errorf("success %d, want %d", got, test.success)
			}
		})
	}
}

func TestSigned(t *testing.T) {
	tests := []struct {
		n          int
		difference bool
		want       string
	}{{0, true, "0"}, {2, true, "+2"}, {2, false, "2"}, {-3, true, "−3"}, {-3, false, "−3"}}
	for _, test := range tests {
		if got := signed(test.n, test.difference); got != test.want {
			t.Errorf("signed(%d, %t) = %q, want %q", test.n, test.difference, got, test.want)
		}
	}
}

func TestBreakable(t *testing.T) {
	l := newLook(1)
	width := 4.5 * advance("m", l.body)
	for s, want := range map[string]string{
		"":               "",
		"mm mmmm":        "mm mmmm",
		"m mmmmmmmmm":    "m mmmm\nmmmm\nm",
		"mmmmm\xff mmmm": "mmmm\nm\ufffd mmmm",
	} {
		if got := breakable(s, l.body, width); got != want {
			t.Errorf("%q breaks as %q, want %q", s, got, want)
		}
	}
	if got := breakable("mm", l.body, 1); got != "m\nm" {
		t.Errorf("without room, mm breaks as %q", got)
	}
}
