package e2e

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// All elements for a first roll are visible in each window, before and after a roll, in each
// language, and the first result moves neither the ladder, or its strip, nor Roll. Where there is room,
// several rolls are below Roll. With text at 200 % the page scrolls as a whole.
func TestPanelSizes(t *testing.T) {
	t.Parallel()
	sizes := slices.Clone(browser.PanelSizes)
	for i := range sizes {
		sizes[i].Media = browser.ReducedMotion
	}
	eachDevice(t, sizes, func(t *testing.T, p *tab, sizes []setup) {
		each := func(when string, check func(where string)) {
			for _, tag := range []string{"de", "en"} {
				p.speaks(tag)
				for _, size := range sizes {
					p.fit(size)
					check(fmt.Sprintf("%s, %s, %s", named(size), tag, when))
				}
			}
		}
		whole := func(where string) {
			for _, fault := range call[[]string](p, "layout.firstRollFaults") {
				t.Errorf("%s: %s", where, fault)
			}
		}
		var before, after []map[string]float64
		each("before", func(where string) {
			whole(where)
			before = append(before, p.firstBoxes())
		})
		p.roll("Good 4dF vs Fair [1 1 0 0]")
		p.untilIs("success", "element.attribute", "#outcome", "data-state")
		each("after", func(where string) {
			whole(where)
			after = append(after, p.firstBoxes())
			if was := before[len(after)-1]; !maps.Equal(after[len(after)-1], was) {
				t.Errorf("%s the first result: %v, before it %v", where, after[len(after)-1], was)
			}
		})
		p.call("tray.assign", object{"trait": "Superb+1", "difficulty": "Superb"})
		p.untilIs("Superb+1", "element.value", "#field-trait")
		p.roll(object{"faces": []int{0, 0, 0, 0}})
		each("with long names", whole)
		p.call("tray.assign", object{"trait": "Superb+1", "difficulty": "Fair"})
		p.until("element.text", "[data-part=advice]")
		each("with advice", whole)
		for range 4 {
			p.roll(object{"trait": "Superb", "difficulty": "Great", "faces": []int{1, 0, 0, -1}})
		}
		each("with six rolls", func(where string) {
			size, _, _ := strings.Cut(where, ",")
			if rolls, ok := roomy[size]; ok {
				p.checkRoomy(where, rolls)
			}
		})
		p.call("root.setFontSize", "200%")
		each("at 200 %", func(where string) {
			if wide := call[[]string](p, "layout.tooWide"); len(wide) > 0 {
				t.Errorf("%s, wider than the window: %q", where, wide)
			}
		})
	})
}

// firstBoxes returns the positions of what the first result must not move.
func (p *tab) firstBoxes() map[string]float64 {
	p.t.Helper()
	tops := call[map[string]float64](p, "layout.tops", []string{"#strip", ".rungs", "#roll"})
	for path, top := range tops {
		tops[path] = math.Round(top)
	}
	return tops
}

// roomy are the least numbers of rolls in view in windows with room for the history.
var roomy = map[string]int{"1280x800": 4, "768x1024": 2}

// checkRoomy reports faults of a panel with room for the history, after six rolls: hidden rolls, and
// what a roll needs less often in more than one row.
func (p *tab) checkRoomy(where string, rolls int) {
	p.t.Helper()
	p.until("element.visible", "#history li:nth-child(6)")
	whole := call[int](p, "history.wholeRowsWithButtons")
	if whole < rolls {
		p.t.Errorf("%s: %d rolls are in view, want %d", where, whole, rolls)
	}
	var tops []float64
	for _, path := range []string{"#field-kind", "#field-technique", "[data-id=modifier] .stepper", "#field-modifiers"} {
		tops = append(tops, p.box(path).Top)
	}
	if slices.Min(tops) != slices.Max(tops) {
		p.t.Errorf("%s: roll type, dice, modifier and label are at %v, want one row", where, tops)
	}
	if dice := p.size("[data-id=technique] .shown"); dice.ScrollWidth > dice.ClientWidth {
		p.t.Errorf("%s: the dice are cut", where)
	}
	if shown := p.text("[data-id=technique] .shown"); shown != "4dF" {
		p.t.Errorf("%s: the dice are shown as %q", where, shown)
	}
}

// A small phone has the strip, and a large one the ladder, also with a quick roll.
func TestPhonesHaveRichLayouts(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 390, Height: 844, Touch: true, Media: browser.ReducedMotion}).ready()
	p.roll("Good 4dF vs Fair")
	check := func(width, height int64, layout string) {
		t.Helper()
		for _, tag := range []string{"de", "en"} {
			p.speaks(tag)
			p.fit(setup{Width: width, Height: height})
			p.untilIs(layout, "root.data", "layout")
		}
	}
	check(375, 553, "strip")
	check(390, 844, "ladder")
	p.call("tray.pin", "Sword", "Good 4dF vs Fair")
	p.until("element.visible", "#chips > button")
	check(390, 844, "ladder")
	check(375, 553, "strip")
}
