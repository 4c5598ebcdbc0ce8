package e2e

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// listening records the sounds of the tray page: time, clip, loudness and side of each.
const listening = `if (parent !== window) {
	window.voices = [];
	window.fetched = [];
	window.contexts = [];
	window.AudioContext = class extends AudioContext { constructor(...all) { super(...all); contexts.push(this); } };
	window.shakes = [];
	navigator.vibrate = (pattern) => shakes.push([pattern].flat());
	const after = new Map();
	const { connect } = AudioNode.prototype;
	AudioNode.prototype.connect = function (to, ...more) { after.set(this, to); return connect.call(this, to, ...more); };
	const { start, stop } = AudioBufferSourceNode.prototype;
	AudioBufferSourceNode.prototype.start = function (at, offset, length) {
		const gain = after.get(this), pan = after.get(gain), volume = after.get(after.get(pan));
		voices.push({ node: this, at, now: this.context.currentTime, clip: Math.round(offset / length), gain: gain.gain.value, pan: pan.pan.value, volume: volume.gain.value, cut: false });
		this.addEventListener("ended", () => { this.over = true; });
		return start.call(this, at, offset, length);
	};
	AudioBufferSourceNode.prototype.stop = function () {
		for (const voice of voices) if (voice.node === this && !this.over) voice.cut = true;
		return stop.call(this);
	};
	const { decodeAudioData } = BaseAudioContext.prototype;
	BaseAudioContext.prototype.decodeAudioData = function (data) { return decodeAudioData.call(this, data).then((clips) => { window.decoded = true; return clips; }); };
	const real = window.fetch;
	window.fetch = (address, ...more) => { fetched.push(String(address)); return real(address, ...more); };
}`

// listen opens a page that records its sounds.
func listen(t *testing.T) *tab {
	t.Helper()
	return open(t, setup{Scripts: []string{listening}}).heard()
}

// heard waits until sound is available.
func (p *tab) heard() *tab {
	p.t.Helper()
	p.ready().run(`until(() => at("#sound").checkVisibility())`)
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
	return eval[[]voice](p, `inside().voices.map(({ node, ...voice }) => voice)`)
}

// impacts returns the impacts of the n-th throw, counted from 1.
func (p *tab) impacts(n int) []impact {
	p.t.Helper()
	return eval[[]impact](p, fmt.Sprintf(`nth("tray-throw", %d).then(({ impacts }) => impacts)`, n))
}

// Every impact has a sound at its time, with the clip of its surface, on its side, and louder at a
// higher speed. Skipped and secret throws are silent.
func TestThrowIsHeard(t *testing.T) {
	t.Parallel()
	p := listen(t)
	p.click("#roll") // fetches the clips too
	p.resolved(1)
	p.run(`until(() => inside().decoded)`)
	p.run(`(inside().voices.length = 0, true)`)
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
	p.run(`until(() => inside().voices.at(-1).node.context.state === "suspended")`)

	p.run(`(inside().voices.length = 0, true)`)
	p.click("#roll")
	// Escape comes from the page itself: a busy machine may take longer to press a key than the throw lasts.
	p.run(`until(() => inside().voices.length > 0).then(() => at("#stage canvas").dispatchEvent(new (inside().KeyboardEvent)("keydown", { key: "Escape", bubbles: true })))`)
	p.resolved(3)
	if !slices.ContainsFunc(p.voices(), func(v voice) bool { return v.Cut }) {
		t.Error("all impacts of a skipped throw are heard")
	}

	// A click may overtake a message of the host page.
	p.run(`(inside().voices.length = 0, tray().secret = true, until(() => at("#roll [data-part=secret]").checkVisibility()))`)
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
	shakes := eval[[][]int](p, `inside().shakes`)
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
		if n, fetched := len(p.voices()), eval[bool](p, `inside().fetched.some((name) => name.includes("sounds"))`); n > 0 || fetched {
			t.Errorf("%s: %d impacts are heard; fetched: %t", when, n, fetched)
		}
	}
	pressed := func(when, want string) {
		t.Helper()
		if got := eval[string](p, `at("#sound").ariaPressed`); got != want {
			t.Errorf("%s the button is pressed: %s, want %s", when, got, want)
		}
	}
	p.run(`tray().roll()`)
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

	p.run(`(tray().muted = true, until(() => at("#sound").ariaPressed === "false"))`)
	before := len(p.voices())
	p.click("#roll")
	p.resolved(rolls + 1)
	if n := len(p.voices()) - before; n > 0 {
		t.Errorf("muted by the host page, %d impacts are heard", n)
	}
	p.click("#sound")
	pressed("once the visitor has decided otherwise", "true")
	p.run(`(tray().muted = false, until(() => at("#sound").ariaPressed === "true"))`)
}

// The visitor's volume applies to every sound and is stored. Keys change it, and it is announced in
// percent.
func TestVolume(t *testing.T) {
	t.Parallel()
	p := listen(t)
	heard := func(want float64) {
		t.Helper()
		p.run(`until(() => inside().voices.length > 0)`)
		if v := p.voices()[0]; math.Abs(v.Volume-want) > 1e-6 {
			t.Errorf("the gain is %g, want %g", v.Volume, want)
		}
		p.run(`(inside().voices.length = 0, true)`)
	}
	choose := func(key, percent string) {
		t.Helper()
		p.openDrawer()
		p.run(`(at("#volume").focus(), true)`)
		p.keys(key)
		p.run(fmt.Sprintf(`until(() => at("#volume").ariaValueText === %q)`, percent))
	}
	choose(kb.ArrowLeft, "95%")
	heard(0.5 * 0.95 * 0.95) // including the sample when the volume changes
	choose(kb.Home, "0%")
	heard(0)
	choose(strings.Repeat(kb.ArrowRight, 10), "50%")
	p.run(`(inside().voices.length = 0, true)`)
	p.click("#roll")
	p.resolved(1)
	heard(0.5 * 0.25)
	p.reload().heard()
	p.run(`until(() => at("#volume").ariaValueText === "50%")`)
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
	p.run(`until(() => inside().contexts.length === 2 && inside().contexts.every(({ state }) => state === "closed"))`)
}
