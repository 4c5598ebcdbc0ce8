//go:build !js

package panel

import (
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"maps"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/controls"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/tray"
)

var update = flag.Bool("update", false, "write anew what the panel shows")

// shownFile lists what the panel shows for fifty settings. The web panel is tested with the same
// file.
const shownFile = "testdata/shown.txt"

//go:embed testdata/shown.txt
var expected string

// noClock is a clock that doesn't advance.
type noClock struct{}

func (noClock) Now() time.Duration                            { return 0 }
func (noClock) Unix() int64                                   { return 0 }
func (noClock) AfterFunc(time.Duration, func()) (stop func()) { return func() {} }

// TestDisplayedSettings applies fifty settings in turn and compares the displayed values with shownFile.
func TestDisplayedSettings(t *testing.T) {
	const settings = 50
	connection := NewConnection(noLoop{})
	own := tray.Open(tray.Dependencies{Messages: connection, Loop: noLoop{}, Clock: noClock{}})
	d := &fixture{Panel: New(controls.Describe(nil), own, connection, nil, &fakeSpeaker{})}
	d.Fit(image.Pt(2000, 3000), 1, ui.Dark, true) // large enough to show everything in full
	d.redraw()
	var shown strings.Builder
	for made, i := 0, 0; made < settings; i++ {
		setting := settingOf(i)
		data, err := json.Marshal(setting)
		if err != nil {
			t.Fatal(err)
		}
		own.Prepare(data, d.done())
		d.Receive()
		if d.notice.error != "" {
			continue // not all dice suit all systems
		}
		fmt.Fprintf(&shown, "= %s\n%s", data, d.displayed())
		made++
	}
	if *update {
		if err := os.WriteFile(shownFile, []byte(shown.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if shown.String() != expected {
		t.Errorf("what is shown has changed; go test ./game/desktop/panel -run %s -update, and git diff shows how", t.Name())
	}
}

// settingOf returns the i-th of many requests that cover systems, kinds of action, dice and other
// settings.
func settingOf(i int) map[string]any {
	pick := func(from ...any) any { return from[i%len(from)] }
	setting := map[string]any{
		"system":    pick("fudge", "fudge", "mudge", "fudge", "3d6-fudge"),
		"kind":      pick("unopposed", "opposed", "unopposed", "opposed", "situational", "reaction", "table"),
		"technique": pick("4dF", "dF-d6", "4d6", "1dF", "4dF", "3d6", "d%", "diceless"),
		"criticals": pick(nil, []string{"natural"}, nil, []string{"margin", "beyond"}),
		"secret":    i%4 == 1,
		"even":      i%6 == 5,
	}
	if i%3 > 0 {
		setting["trait"] = i%8 - 3
		setting["modifiers"] = []map[string]any{{"value": i%7 - 3}, {"label": "Hurt", "value": -1}}
	}
	switch setting["kind"] {
	case "opposed":
		setting["against"] = map[string]any{"trait": i%5 - 2, "npc": pick(nil, "fixed", "1dF", "d6")}
	case "table":
		setting["technique"] = "2d6"
	case "unopposed":
		setting["difficulty"] = i%6 - 2
	}
	if i%11 == 10 {
		return map[string]any{"kind": "sum", "technique": pick("4d6dl1", "2d20kh1", "2d6+1d4+3"), "system": "fudge"}
	}
	maps.DeleteFunc(setting, func(_ string, value any) bool { return value == nil || value == false })
	return setting
}

// displayed returns a line for each visible section and control, with its value.
func (d *fixture) displayed() string {
	var s strings.Builder
	fmt.Fprintf(&s, "Roll, in secret: %t\n", strings.HasPrefix(d.buttons[rollID].Text().Label, d.Text(language.RollInSecret())))
	for _, section := range d.sections {
		if !ui.IsVisible(section.box) {
			continue
		}
		fmt.Fprintf(&s, "[%s] open: %t\n", section.described.Label, ui.IsVisible(section.body))
		for _, control := range section.described.Controls {
			if f, ok := d.fields[control.ID]; ok && ui.IsVisible(f.box) {
				fmt.Fprintln(&s, strings.TrimSpace(f.box.Children()[0].(*widget.Text).Label+": "+d.displayedValue(f)))
			}
			if b, ok := d.buttons[control.ID]; ok && control.ID != rollID && ui.IsVisible(b) {
				fmt.Fprintf(&s, "(%s)\n", b.Text().Label)
			}
		}
	}
	return s.String()
}

// displayedValue returns the value that a control shows: a number without the plus sign, which the page omits, a
// toggle as a boolean, a ladder as its rungs.
func (d *fixture) displayedValue(f *field) string {
	switch shown := f.focus.(type) {
	case *ui.Choice:
		return shown.Selected()
	case *ladder:
		var rungs []string
		for _, rung := range shown.Rungs {
			rungs = append(rungs, rung.Shown()+" "+engine.Typeset(rung.Number)+" "+percent(rung.Chance))
		}
		return strings.Join(rungs, ", ")
	case *ui.Entry:
		switch f.control.Kind {
		case controls.Number:
			return strings.TrimPrefix(strings.ReplaceAll(shown.Text(), "−", "-"), "+")
		case controls.Document:
			return f.box.Children()[1].(*widget.Container).Children()[0].(*widget.Text).Label
		}
		return shown.Text()
	case *widget.Button:
		shown.Validate() // levels are not on a panel with a ladder
		if f.control.Kind == controls.Toggle {
			return fmt.Sprint(f.on())
		}
		return shown.Text().Label
	}
	return ""
}
