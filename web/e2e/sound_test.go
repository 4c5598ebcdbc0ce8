package e2e

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// listening records the sounds of the tray page: time, clip, loudness and side of each.
var listening = early("sound.record")

// listen opens a page that records its sounds.
func listen(t *testing.T) *tab {
	t.Helper()
	return open(t, setup{Scripts: []string{listening}}).heard()
}

// heard waits until sound is available.
func (p *tab) heard() *tab {
	p.t.Helper()
	p.ready().until("element.visible", "#sound")
	return p
}

type voice struct {
	At, Now   float64 // s, by the audio clock
	Clip      int
	Gain, Pan float64
	Volume    float64 // volume of all sounds
	Cut       bool    // stopped early
}

type impact struct {
	Time    float64
	Surface string
	Speed   float64
	Place   float64
}

func (p *tab) voices() []voice {
	p.t.Helper()
	return call[[]voice](p, "frame:sound.voices")
}

// impacts returns the impacts of the n-th throw, counted from 1.
func (p *tab) impacts(n int) []impact {
	p.t.Helper()
	return call[struct{ Impacts []impact }](p, "events.nth", "tray-throw", n).Impacts
}

// Every impact has a sound at its time, with the clip of its surface, on its side, and louder at a
// higher speed. Skipped and secret throws are silent.
func TestThrowIsHeard(t *testing.T) {
	t.Parallel()
	p := listen(t)
	p.click("#roll") // fetches the clips too
	p.resolved(1)
	p.until("frame:sound.isDecoded")
	p.call("frame:sound.clear")
	p.click("#roll")
	p.resolved(2)
	voices, impacts := p.voices(), p.impacts(2)
	if len(voices) < 3 || len(voices) > 64 {
		t.Fatalf("%d impacts are heard", len(voices))
	}
	hits := matching(voices, impacts)
	if hits == nil {
		t.Fatalf("the sounds %v do not match the impacts %v", voices, impacts)
	}
	for i, v := range voices {
		hit := hits[i]
		if v.At < v.Now-0.05 { // the clock runs while they are scheduled
			t.Errorf("the impact after %g s was scheduled too late", hit.Time)
		}
		if side := 0.7 * max(-1, min(1, hit.Place)); math.Abs(v.Pan-side) > 1e-6 && !ambiguous(impacts, hit) {
			t.Errorf("the impact at %g is heard at %g", hit.Place, v.Pan)
		}
		if soft := v.Clip%4 < 2; soft != (hit.Speed < 0.7) && !ambiguous(impacts, hit) {
			t.Errorf("the impact at %g m/s plays clip %d", hit.Speed, v.Clip)
		}
		if want := math.Pow(min(1, hit.Speed/2.2), 1.5); (v.Gain < 0.7*want-1e-6 || v.Gain > want) && !ambiguous(impacts, hit) {
			t.Errorf("the impact at %g m/s has the loudness %g, want about %g", hit.Speed, v.Gain, want)
		}
	}
	p.until("frame:sound.isSuspended")

	p.call("frame:sound.clear")
	p.click("#roll")
	// Escape comes from the page itself: a busy machine may take longer to press a key than the throw lasts.
	p.call("frame:sound.skipWhenHeard")
	p.resolved(3)
	if !slices.ContainsFunc(p.voices(), func(v voice) bool { return v.Cut }) {
		t.Error("all impacts of a skipped throw are heard")
	}

	// A click may overtake a message of the host page.
	p.call("frame:sound.clear")
	p.call("tray.set", "secret", true)
	p.until("element.visible", "#roll [data-part=secret]")
	p.click("#roll")
	p.resolved(4)
	if n := len(p.voices()); n > 0 {
		t.Errorf("%d impacts of a secret throw are heard", n)
	}
}

// matching assigns an impact to each sound, if one start of the throw explains them all. Two impacts may be equal.
func matching(voices []voice, impacts []impact) []impact {
	for _, first := range impacts {
		var hits []impact
		began := voices[0].At - first.Time
		left := slices.Clone(impacts)
		for _, v := range voices {
			surface := []string{"felt", "wall", "die"}[v.Clip/4]
			i := slices.IndexFunc(left, func(hit impact) bool {
				return math.Abs(began+hit.Time-v.At) < 1e-6 && hit.Surface == surface
			})
			if i >= 0 {
				hits = append(hits, left[i])
				left = slices.Delete(left, i, i+1)
			}
		}
		if len(hits) == len(voices) {
			return hits
		}
	}
	return nil
}

// ambiguous reports whether another impact on the same surface has the same time.
func ambiguous(all []impact, hit impact) bool {
	n := 0
	for _, other := range all {
		if other.Time == hit.Time && other.Surface == hit.Surface {
			n++
		}
	}
	return n > 1
}

// The phone vibrates on hard impacts and stops with the dice.
func TestThrowVibrates(t *testing.T) {
	t.Parallel()
	p := listen(t)
	p.click("#roll")
	p.resolved(1)
	shakes := call[[][]int](p, "frame:sound.vibrations")
	if len(shakes) != 2 || !slices.Equal(shakes[1], []int{0}) {
		t.Fatalf("the phone received %v, want a pattern and a stop", shakes)
	}
	impacts, at := p.impacts(1), 0
	for i, ms := range shakes[0] {
		if felt := i%2 == 0; felt && i > 0 {
			hit := func(hit impact) bool { return math.Abs(1000*hit.Time-float64(at)) < 1 && hit.Speed >= 0.35 }
			if ms < 1 || ms > 16 || !slices.ContainsFunc(impacts, hit) {
				t.Errorf("a vibration of %d ms after %d ms without a hard impact", ms, at)
			}
		}
		at += ms
	}
	if len(shakes[0]) < 3 {
		t.Error("no vibration")
	}
}

// rollUntilHeard rolls until a sound is played and returns the number of rolls. The first dice may
// settle before the clips have loaded.
func (p *tab) rollUntilHeard() (rolls int) {
	p.t.Helper()
	for len(p.voices()) == 0 {
		p.click("#roll")
		rolls++
		p.resolved(rolls)
	}
	return rolls
}

// Before a gesture the tray fetches no clips and is silent. Then the visitor's setting applies and is
// stored; without one, the attribute applies.
func TestMuted(t *testing.T) {
	t.Parallel()
	p := listen(t)
	silent := func(when string) {
		t.Helper()
		if n, fetched := len(p.voices()), call[bool](p, "frame:sound.isFetched"); n > 0 || fetched {
			t.Errorf("%s: %d impacts are heard; fetched: %t", when, n, fetched)
		}
	}
	pressed := func(when, want string) {
		t.Helper()
		if got := call[string](p, "element.attribute", "#sound", "aria-pressed"); got != want {
			t.Errorf("%s the button is pressed: %s, want %s", when, got, want)
		}
	}
	p.roll()
	silent("before a gesture")

	p.click("#sound")
	pressed("muted by hand", "false")
	p.click("#roll")
	p.resolved(2)
	silent("muted by hand")

	p.reload().heard()
	pressed("after a reload", "false")
	p.click("#sound")
	rolls := p.rollUntilHeard()

	p.call("tray.set", "muted", true)
	p.untilIs("false", "element.attribute", "#sound", "aria-pressed")
	before := len(p.voices())
	p.click("#roll")
	p.resolved(rolls + 1)
	if n := len(p.voices()) - before; n > 0 {
		t.Errorf("muted by the host page, %d impacts are heard", n)
	}
	p.click("#sound")
	pressed("once the visitor has decided otherwise", "true")
	p.call("tray.set", "muted", false)
	p.untilIs("true", "element.attribute", "#sound", "aria-pressed")
}

// The visitor's volume applies to every sound and is stored. Keys change it, and it is announced in
// percent.
func TestVolume(t *testing.T) {
	t.Parallel()
	p := listen(t)
	heard := func(want float64) {
		t.Helper()
		p.until("frame:sound.isHeard")
		if v := p.voices()[0]; math.Abs(v.Volume-want) > 1e-6 {
			t.Errorf("the gain is %g, want %g", v.Volume, want)
		}
		p.call("frame:sound.clear")
	}
	choose := func(key, percent string) {
		t.Helper()
		p.openDrawer()
		p.call("element.focus", "#volume")
		p.keys(key)
		p.untilIs(percent, "element.attribute", "#volume", "aria-valuetext")
	}
	choose(kb.ArrowLeft, "95%")
	heard(0.5 * 0.95 * 0.95) // including the sample when the volume changes
	choose(kb.Home, "0%")
	heard(0)
	choose(strings.Repeat(kb.ArrowRight, 10), "50%")
	p.call("frame:sound.clear")
	p.click("#roll")
	p.resolved(1)
	heard(0.5 * 0.25)
	p.reload().heard()
	p.untilIs("50%", "element.attribute", "#volume", "aria-valuetext")
	p.click("#sound")
	choose(kb.End, "100%")
	p.click("#roll")
	p.resolved(1)
	if n := len(p.voices()); n > 0 {
		t.Errorf("muted, %d impacts are heard", n)
	}
}

// Without its clips the tray rolls silently.
func TestThrowWithoutClips(t *testing.T) {
	t.Parallel()
	base := serve(t, func(path string) bool { return path == "/sounds.wav" })
	p := open(t, setup{URL: base, Scripts: []string{unkept, listening}}).heard()
	p.click("#roll")
	p.resolved(1)
	p.click("#roll")
	p.resolved(2)
	if n := len(p.voices()); n > 0 {
		t.Errorf("%d impacts are heard", n)
	}
	p.until("frame:sound.areClosed", 2) // a tap and its throw can each open one
}
