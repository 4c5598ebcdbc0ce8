//go:build !js

package panel

import (
	"encoding/json"
	"testing"

	"fudgetray/engine"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/tray"
)

func TestResultTexts(t *testing.T) {
	tests := map[string]struct {
		state                     string
		title, subtitle, sentence string
		verdict                   engine.Verdict
		remark                    string
	}{
		"nothing yet": {`{"plan":"Rolls 2d6."}`, "Ready to roll", "", "Rolls 2d6.", "", "Press Roll or Space, or flick the dice."},
		"moving":      {`{"busy":true,"result":{"degree_name":"Fair","text":"old","success":true}}`, "Rolling…", "", "", "", ""},
		"one waits":   {`{"busy":true,"queued":1}`, "Rolling…", "1 roll waiting", "", "", ""},
		"two wait":    {`{"busy":true,"queued":2}`, "Rolling…", "2 rolls waiting", "", "", ""},
		"success": {
			`{"result":{"degree_name":"Superb+1","announce":"Great +2","text":"It worked.","success":true,"chance":{"num":1,"den":4}}}`,
			"Superb+1", "Great +2", "It worked.", engine.Succeeded, "The chance was 25.0% (1 in 4).",
		},
		"certain": {
			`{"result":{"degree_name":"Great","text":"It worked.","success":true,"chance":{"num":1,"den":1}}}`,
			"Great", "", "It worked.", engine.Succeeded, "",
		},
		"won":     {`{"result":{"degree_name":"Great","text":"Won.","outcome":"win"},"result_advice":["Well done."]}`, "Great", "", "Won. Well done.", engine.Succeeded, ""},
		"lost":    {`{"result":{"degree_name":"Great","text":"Lost.","outcome":"lose"}}`, "Great", "", "Lost.", engine.Failed, ""},
		"tied":    {`{"result":{"degree_name":"Great","text":"Tied.","outcome":"tie"}}`, "Great", "", "Tied.", engine.Tied, ""},
		"failure": {`{"result":{"degree_name":"Fair","success":false}}`, "Fair", "", "", engine.Failed, ""},
		"table":   {`{"result":{"row_text":"Falls","result":3}}`, "Falls", "", "", "", ""},
		"sets":    {`{"result":{"totals":[14,9],"text":"Two."}}`, "14 9", "", "Two.", "", ""},
		"sum":     {`{"result":{"total":0,"text":"Zero."}}`, "0", "", "Zero.", "", ""},
		"result":  {`{"result":{"result":-2}}`, "−2", "", "", "", ""},
		"secret":  {`{"result":{"secret":true}}`, "Secret", "", "Secret roll. Press Reveal to show it.", "", ""},
		"same announcement twice": {
			`{"result":{"degree_name":"Fair","announce":"Fair"}}`, "Fair", "", "", "", "",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var s tray.PanelState
			if err := json.Unmarshal([]byte(test.state), &s); err != nil {
				t.Fatal(err)
			}
			if got := title(&s, nil); got != test.title {
				t.Errorf("title %q, want %q", got, test.title)
			}
			if got := subtitle(&s, nil); got != test.subtitle {
				t.Errorf("subtitle %q, want %q", got, test.subtitle)
			}
			if got := sentence(&s, nil); got != test.sentence {
				t.Errorf("sentence %q, want %q", got, test.sentence)
			}
			if got := remark(&s, nil); got != test.remark {
				t.Errorf("remark %q, want %q", got, test.remark)
			}
			if got := lastVerdict(&s); got != test.verdict {
				t.Errorf("verdict %q, want %q", got, test.verdict)
			}
		})
	}
}

// The displayed sentence is copied. Without a roll nothing is copied.
func TestResultIsCopied(t *testing.T) {
	d := newFixture(t, roomy, 1)
	d.emit("panel", `{}`)
	ui.Clipboard.Write("before")
	d.copyResult()
	if got := ui.Clipboard.Read(); got != "before" {
		t.Errorf("without a roll, the clipboard has %q", got)
	}
	d.emit("panel", `{"result":{"text":"Great +2, a success."},"result_advice":["Well done."]}`)
	d.copyResult()
	if got := ui.Clipboard.Read(); got != "Great +2, a success. Well done." {
		t.Errorf("the clipboard has %q", got)
	}
	if text, isError := d.Message(); text != "Result copied." || isError {
		t.Errorf("message %q, error %t", text, isError)
	}
}
