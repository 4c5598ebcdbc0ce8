//go:build !js

package sound

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"testing"

	"fudgetray/game/throw"
)

// The page and the desktop use the same mix.
func TestMixMatchesThePage(t *testing.T) {
	page, err := os.ReadFile("../../../web/tray/stage/sound.js")
	if err != nil {
		t.Fatal(err)
	}
	figures := map[string]float64{
		`const CLIPS = `: clipsPerSurface, `const HARD = `: hard, `const LOUDEST = `: loudest, `const MOST = `: most,
		`const WIDTH = `: width, `const VOLUME = `: volume,
		`threshold: `: threshold, `ratio: `: ratio, `attack: `: attack, `release: `: release,
	}
	for _, s := range surfaces {
		figures[`name: "`+string(s.name)+`", gain: `] = s.gain
	}
	for before, want := range figures {
		found := regexp.MustCompile(regexp.QuoteMeta(before) + `(-?[0-9.]+)`).FindSubmatch(page)
		if found == nil {
			t.Errorf("web/tray/stage/sound.js has no %s", before)
			continue
		}
		if got, _ := strconv.ParseFloat(string(found[1]), 64); got != want {
			t.Errorf("web/tray/stage/sound.js has %s%v, the desktop %v", before, got, want)
		}
	}
}

// Every surface has clips; all differ and none is silent.
func TestClips(t *testing.T) {
	if len(surfaces) != len(throw.Surface("").Values()) || len(clips)%(clipsPerSurface*len(surfaces)) != 0 {
		t.Fatalf("%d samples don't divide into clips of %d surfaces", len(clips), len(surfaces))
	}
	seen := map[float64]bool{}
	for i := range clipsPerSurface * len(surfaces) {
		energy := 0.0
		for _, v := range clips[i*clipFrames : (i+1)*clipFrames] {
			energy += v * v
		}
		if energy == 0 || seen[energy] {
			t.Errorf("clip %d is silent or a duplicate (energy %v)", i, energy)
		}
		seen[energy] = true
	}
}

func TestStrike(t *testing.T) {
	hit := throw.Impact{Time: 0.5, Die: 2, Surface: throw.Wall, Speed: 1.1}
	change := func(edit func(*throw.Impact)) strike {
		i := hit
		edit(&i)
		return strikeOf(i)
	}
	power := func(s strike) float64 { return math.Hypot(s.left, s.right) }
	plain := strikeOf(hit)
	if plain.begins != Rate/2 || plain.rate != 0.5 || math.Abs(plain.left-plain.right) > 1e-9 {
		t.Errorf("%d, %v, %v and %v; want start %d, half speed, centred", plain.begins, plain.rate, plain.left, plain.right, Rate/2)
	}
	if soft := change(func(i *throw.Impact) { i.Speed = 0.2 }); &soft.clip[0] == &plain.clip[0] || power(soft) >= power(plain) {
		t.Error("a softer hit must use another clip and be quieter")
	}
	top, beyond := change(func(i *throw.Impact) { i.Speed = loudest }), change(func(i *throw.Impact) { i.Speed = 9 })
	if power(top) != power(beyond) || math.Abs(power(top)-0.8) > 1e-9 {
		t.Errorf("the hardest hits have gains %v and %v, want the surface's", power(top), power(beyond))
	}
	left, beside := change(func(i *throw.Impact) { i.Place = -1 }), change(func(i *throw.Impact) { i.Place = -3 })
	if left.left <= 2*left.right || left.left != beside.left || math.Abs(power(left)-power(plain)) > 1e-9 {
		t.Errorf("the left wall has gains %v and %v, beyond it %v; want the left louder at equal power", left.left, left.right, beside.left)
	}
	if other := change(func(i *throw.Impact) { i.Die = 4 }); other.rate <= plain.rate {
		t.Error("another die must have a different pitch")
	}
}
