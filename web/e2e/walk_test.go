package e2e

import (
	"fmt"
	"os"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// stretch is the walk over all heights at one width: the number of visited sizes, and what is wrong at them.
type stretch struct {
	Visited int
	Faults  []string
}

// walkedRolls are of all kinds, with few values and many, and names of results short and long.
var walkedRolls = []string{"Superb+1 4dF opposed Great", "10dF", "3d6", "8d10", "d100", "mudge Good 4dF"}

// walkedWidths are those of embedded trays, phones, tablets and desktops.
var walkedWidths = []int{220, 300, 320, 360, 390, 412, 430, 540, 600, 667, 768, 844, 932, 1024, 1280, 1600, 1920}

// spareProgram is for walks, which look at the layout of the page alone.
var spareProgram = early("walk.spareProgram")

// At every size of a window Roll, the result and the line are wholly in view, nothing overlaps or lies over the felt, no
// text is cut without an ellipsis, and the dice have a third of the page, whatever the roll, the language, the size of
// letters, the device, quick rolls and warnings. In the smallest windows the line is in the drawer. Each state is
// walked at two or three widths, or with E2E_SIZES=all at all of them, for minutes.
func TestEverySize(t *testing.T) {
	t.Parallel()
	for i, device := range []struct{ touch, quick, warned bool }{
		{false, false, false}, {true, true, false}, {true, false, true}, {false, true, true},
	} {
		t.Run(fmt.Sprintf("%+v", device), func(t *testing.T) {
			t.Parallel()
			p := open(t, setup{Touch: device.touch, Media: browser.ReducedMotion, Scripts: []string{full, spareProgram}}).ready()
			if device.quick {
				p.call("tray.pin", "Sword at the orc", "Good 4dF vs Fair")
			}
			p.call("storage.setFull", device.warned)
			visited := 0
			for j, roll := range walkedRolls {
				language := []string{"en", "de"}[(i/2+j)%2]
				letters := []string{"100%", "125%", "150%", "200%"}[(i+j)%4]
				p.speaks(language)
				p.call("tray.prepare", roll)
				p.roll()
				p.call("root.setFontSize", letters)
				for k, width := range walkedWidths {
					if os.Getenv("E2E_SIZES") == "" && (k+i+2*j)%7 > 0 {
						continue
					}
					s := call[stretch](p, "walk.heights", width, 200, 1000)
					visited += s.Visited
					for _, fault := range s.Faults {
						t.Error(roll, language, letters, fault)
					}
				}
			}
			if !device.warned == (p.text("#warning") != "") {
				t.Errorf("the warning is %q", p.text("#warning"))
			}
			t.Logf("%d layouts", visited)
		})
	}
}

// The chances of an opposed roll are whole beside a ladder in the narrowest column, with the longest names.
func TestChancesFit(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion, Scripts: []string{full, spareProgram}}).ready()
	p.speaks("de")
	p.call("tray.prepare", "Superb+1 4dF opposed Great")
	s := call[stretch](p, "walk.heights", 667, 900, 1000)
	if s.Visited == 0 || len(s.Faults) > 0 {
		t.Errorf("%d sizes: %q", s.Visited, s.Faults)
	}
}

// In a window for which a bar is all that fits, the line and the history are one press away.
func TestBarHasLineAndHistory(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 320, Height: 240}).ready()
	p.roll()
	p.click("#drawer")
	p.until("element.visible", "#field-line")
	p.until("element.visible", "#history li")
	p.until("element.visible", "#sound")
	if sound, closes := p.box("#sound"), p.box("#drawer-close"); sound.Right > closes.Left {
		t.Errorf("Sound reaches to %g, over the button that closes the drawer, at %g", sound.Right, closes.Left)
	}
}
