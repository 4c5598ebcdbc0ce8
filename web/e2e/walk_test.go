package e2e

import (
	"os"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// stretch is the walk over all heights at one width: the number of visited sizes, and what is wrong at them.
type stretch struct {
	Visited int
	Faults  []string
}

// At every size of a window Roll, the result and the line are wholly in view, nothing overlaps and no text is cut
// without an ellipsis, whatever the roll, the language and the size of letters. In the smallest windows the line
// is in the drawer. With E2E_SIZES=all it walks at all widths, for minutes.
func TestEverySize(t *testing.T) {
	t.Parallel()
	for _, state := range []struct {
		roll, language, letters string
		quick                   bool
		widths                  []int
	}{
		{"Good 4dF vs Fair", "en", "100%", false, []int{220, 320, 390, 430, 600, 844, 1280, 1920}},
		{"Superb+1 4dF opposed Great", "de", "100%", true, []int{300, 360, 540, 768, 932}},
		{"3d6", "en", "100%", false, []int{360, 390, 667, 1280}},
		{"10dF", "de", "100%", true, []int{390, 430, 844}},
		{"8d10", "en", "100%", true, []int{360, 1024}},
		{"d100", "de", "125%", false, []int{390, 844}},
		{"mudge Good 4dF", "en", "100%", true, []int{360, 540}},
		{"Fair 4dF vs Good", "de", "150%", false, []int{390, 844}},
		{"Great 4dF+1 vs Good", "en", "200%", true, []int{360, 844, 1280}},
	} {
		t.Run(strings.Join([]string{state.roll, state.language, state.letters}, " "), func(t *testing.T) {
			t.Parallel()
			p := open(t, setup{Media: browser.ReducedMotion}).ready()
			p.speaks(state.language)
			if state.quick {
				p.call("tray.pin", "Sword at the orc", "Good 4dF vs Fair")
			}
			p.call("tray.prepare", state.roll)
			p.roll()
			p.call("root.setFontSize", state.letters)
			widths := state.widths
			if os.Getenv("E2E_SIZES") == "" {
				widths = widths[:1]
			}
			for _, width := range widths {
				s := call[stretch](p, "walk.heights", width, 200, 1000)
				if s.Visited < 20 {
					t.Errorf("%d sizes of %d px", s.Visited, width)
				}
				for _, fault := range s.Faults {
					t.Error(fault)
				}
			}
		})
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
}
