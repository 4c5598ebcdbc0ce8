package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
)

// Each result, level and error is announced exactly once.
func TestAnnouncements(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.until("element.exists", "#quick:not([data-loading])")
	p.call("announcements.record")
	p.part("moved marker", announcesMovedMarkers)
	p.part("quick rolls", announcesQuickRolls)
	p.part("quick rolls, reduced motion", func(p *tab) {
		p.must(p.Emulate(browser.ReducedMotion))
		announcesQuickRolls(p)
	})
	p.part("results", announcesResults)
	p.part("same result again", announcesSameResult)
	p.part("error", announcesErrors)
}

// The complete result of every kind of roll, and only the result, is announced exactly once.
func announcesResults(p *tab) {
	for _, request := range []any{
		object{"trait": "Great", "difficulty": "Good"},
		object{"kind": "opposed", "trait": "Good", "against": object{"trait": "Fair"}},
		object{"system": "3d6-fudge", "trait": 6},
		"2d6+3",
		"d%",
		object{"trait": "Superb", "difficulty": "Terrible"},
		object{"kind": "reaction"},
		object{"kind": "situational"},
		object{"trait": "Good", "secret": true},
	} {
		p.call("announcements.clear")
		p.call("element.focus", "#stage > canvas")
		rolled := p.roll(request)
		p.atRest()
		said := call[[]string](p, "announcements.list")
		if len(said) != 1 || !rolled.Secret && said[0] != rolled.Text {
			p.t.Errorf("%v: announced %q, want %q once", request, said, rolled.Text)
		}
	}
}

// Two rolls with the same result are announced twice, also without moving dice.
func announcesSameResult(p *tab) {
	p.call("announcements.clear")
	for range 2 {
		p.roll(object{"faces": []int{1, 0, 0, 0}})
	}
	p.atRest()
	if said := call[[]string](p, "announcements.list"); len(said) != 2 || said[0] != said[1] {
		p.t.Errorf("two rolls were announced as %q", said)
	}
}

// Each of several quick rolls is announced once, in order. The names of landmarks and of the dice
// don't change.
func announcesQuickRolls(p *tab) {
	before := call[[]string](p, "accessibility.landmarks")
	p.call("announcements.clear")
	var want []string
	for _, rolled := range call[[]resolution](p, "tray.rollAll", []object{
		{"trait": 1, "faces": []int{0, 0, 0, 0}},
		{"trait": 2, "faces": []int{0, 0, 0, 0}},
		{"trait": 3, "faces": []int{0, 0, 0, 0}},
	}) {
		want = append(want, rolled.Text)
	}
	p.until("announcements.hasSaid", 3)
	p.atRest()
	if said := call[[]string](p, "announcements.list"); !slices.Equal(said, want) {
		p.t.Errorf("announced %q, want %q", said, want)
	}
	if after := call[[]string](p, "accessibility.landmarks"); !slices.Equal(after, before) {
		p.t.Errorf("landmarks have the names %q, had %q", after, before)
	}
	p.roll()
	p.untilIs("", "element.text", "[data-part=passed]") // the results before the last one
}

// A moved marker announces each level immediately, and the chance once when it stops.
func announcesMovedMarkers(p *tab) {
	p.call("announcements.recordValues", traitMarker)
	for _, c := range []struct {
		move          func()
		level, chance string
	}{
		{func() {
			for range 3 {
				p.call("element.key", traitMarker, "ArrowUp")
			}
		}, "Superb", "99%"},
		{func() {
			from := p.middle(traitMarker)
			p.must(p.Stroke(browser.Mouse, browser.Line(browser.Point(from), browser.Point{X: from.X, Y: p.rung("Fair", false).Y}, 20)))
		}, "Fair", "62%"},
	} {
		p.call("announcements.clear")
		c.move()
		p.until("announcements.lastValueShows", "%")
		p.untilIs(c.chance, "element.text", "[data-part=success]")
		values := call[[]string](p, "announcements.valuesLater")
		chances := slices.DeleteFunc(slices.Clone(values), func(value string) bool { return !strings.Contains(value, "%") })
		if want := c.level + ", " + c.chance; !slices.Equal(chances, []string{want}) {
			p.t.Errorf("the marker had the values %q, want the chance once: %s", values, want)
		}
		if said := call[[]string](p, "announcements.list"); len(said) > 0 {
			p.t.Errorf("also announced: %q", said)
		}
	}
}

// An error is announced once, and describes its field.
func announcesErrors(p *tab) {
	p.call("announcements.clear")
	p.fill("#field-line", "Grate 4dF"+kb.Tab)
	p.until("element.attribute", "#field-line", "aria-invalid")
	alerts := call[[]string](p, "element.texts", "[role=alert]")
	alerts = slices.DeleteFunc(alerts, func(text string) bool { return text == "" })
	if said := call[[]string](p, "announcements.list"); len(alerts) != 1 || !slices.Equal(said, alerts) {
		p.t.Errorf("announced %q, shown %q, want one error", said, alerts)
	}
	named := strings.Join(call[[]string](p, "accessibility.descriptions", "#field-line"), " ")
	if named == "" || !call[bool](p, "element.shows", "#field-line-error", "Grate") {
		p.t.Errorf("the field is described by %q, want its error", named)
	}
}
