package throw

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"fudgetray/game/dice"
	"fudgetray/game/physics"

	"pgregory.net/rapid"
)

func kindsOf(n int, k dice.Kind) []dice.Kind { return slices.Repeat([]dice.Kind{k}, n) }

func specOf(n int, k dice.Kind, motion uint32) Spec {
	return Spec{Technique: "t", Dice: kindsOf(n, k), Tray: TrayFor(1.4, n), Motion: motion, Seed: uint64(motion) * 77}
}

func mustSimulate(t rapid.TB, s Spec) *Throw {
	t.Helper()
	throw, err := Simulate(s)
	if err != nil {
		t.Fatalf("Simulate(%+v): %v", s, err)
	}
	return throw
}

// newRun returns a run whose dice have just been released.
func newRun(s Spec) *run {
	r := &run{Throw: &Throw{Spec: s}, world: new(physics.World)}
	r.world.Reset(s.Tray.walls(), surfaces)
	r.release(r.world, &r.motion)
	return r
}

// Throws of all kinds and speeds end with the dice flat, apart and inside the tray, showing the
// throw's faces.
func TestThrowSettlesCorrectly(t *testing.T) {
	for k := dice.DF; k.Valid(); k++ {
		for _, flick := range []Flick{{}, {1, 1.5}, {-2, 6}} {
			for motion := range uint32(6) {
				s := specOf(5, k, motion)
				s.Flick = flick
				endsWell(t, mustSimulate(t, s))
			}
		}
	}
}

func endsWell(t rapid.TB, throw *Throw) {
	t.Helper()
	poses := throw.Poses(throw.Duration(), nil)
	for i, p := range poses {
		k := throw.Dice[i]
		_, tilt := k.Upper(p.Rot)
		if !(tilt < 0.5*math.Pi/180) {
			t.Errorf("%v %d is tilted by %g rad", k, i, tilt)
		}
		if k.Value(p.Rot) != throw.Faces[i] {
			t.Errorf("%v %d shows %d, Faces has %d", k, i, k.Value(p.Rot), throw.Faces[i])
		}
		if !throw.Tray.holds(p.Pos.X, p.Pos.Y, k.Shape().Faces[0].Offset) {
			t.Errorf("%v %d lies at %v, outside the tray %v", k, i, p.Pos, throw.Tray)
		}
		for j := range i {
			if d := p.Pos.Sub(poses[j].Pos).Len(); d < 8e-3 {
				t.Errorf("dice %d and %d lie %g m apart", i, j, d)
			}
		}
	}
}

func TestThrowIsRepeatable(t *testing.T) {
	for motion := range uint32(5) {
		a, b := mustSimulate(t, specOf(4, dice.DF, motion)), mustSimulate(t, specOf(4, dice.DF, motion))
		if a.Hash != b.Hash || a.Steps != b.Steps || !slices.Equal(a.Faces, b.Faces) {
			t.Errorf("throw %d has hashes %x and %x", motion, a.Hash, b.Hash)
		}
	}
}

// Requested faces don't change the motion.
func TestRequestedFaces(t *testing.T) {
	s := specOf(4, dice.DF, 9)
	free := mustSimulate(t, s)
	for _, faces := range [][]int{{-1, 0, 1, 0}, {1, 1, 1, 1}, {-1, -1, -1, -1}} {
		s.RequestedFaces = faces
		throw := mustSimulate(t, s)
		endsWell(t, throw)
		if !slices.Equal(throw.Faces, faces) {
			t.Errorf("faces %v, want %v", throw.Faces, faces)
		}
		if throw.Steps != free.Steps || len(throw.Impacts) != len(free.Impacts) {
			t.Errorf("requesting %v changed the throw", faces)
		}
	}
}

// Throws are neither too short nor too long.
func TestThrowDurations(t *testing.T) {
	const throws = 400
	lively := 0
	for motion := range uint32(throws) {
		if s := mustSimulate(t, specOf(4, dice.DF, motion)).Settle; s >= 0.8 && s <= 1.6 {
			lively++
		}
	}
	if lively < throws*9/10 {
		t.Errorf("%d of %d throws end after 0.8 to 1.6 s", lively, throws)
	}
}

func TestPoses(t *testing.T) {
	throw := mustSimulate(t, specOf(3, dice.D6, 4))
	if throw.Duration() < 300*time.Millisecond || math.Abs(throw.Duration().Seconds()-throw.Settle) > 1e-6 {
		t.Errorf("the throw lasts %v, it settles in %g s", throw.Duration(), throw.Settle)
	}
	before := throw.Poses(-time.Hour, nil)
	for at := time.Duration(0); at < throw.Duration()+50*time.Millisecond; at += 3 * time.Millisecond {
		now := throw.Poses(at, nil)
		for i, p := range now {
			if dir := p.Pos.Sub(before[i].Pos).Len(); !(dir < 0.02) {
				t.Fatalf("die %d jumps %g m at %v", i, dir, at)
			}
			if r := p.Rot.Dot(p.Rot); math.Abs(r-1) > 1e-9 {
				t.Fatalf("die %d is turned by %v at %v", i, p.Rot, at)
			}
		}
		before = now
	}
	if end := throw.Poses(time.Hour, nil); !slices.Equal(end, before) {
		t.Errorf("poses after the end are %v, at the end %v", end, before)
	}
}

// Halfway between two poses, a die has moved and turned by half, along the shorter way. A rotation
// and its negative are the same.
func TestPosesBetween(t *testing.T) {
	turn := func(degrees float64) physics.Quat { // around the axis (1, 2, 3)
		sin, cos := math.Sincos(degrees * math.Pi / 360)
		axis := physics.Vec{X: 1, Y: 2, Z: 3}.Unit().Scale(sin)
		return physics.Quat{W: cos, X: axis.X, Y: axis.Y, Z: axis.Z}
	}
	negative := func(q physics.Quat) physics.Quat { return physics.Quat{W: -q.W, X: -q.X, Y: -q.Y, Z: -q.Z} }
	at := [...]physics.Vec{{X: 1, Y: -2, Z: 3}, {X: 1.5, Y: -1, Z: 5}, {X: 2, Y: 0, Z: 7}} // the ends and the middle
	for _, c := range []struct{ from, to, want physics.Quat }{
		{turn(30), turn(90), turn(60)},
		{turn(30), negative(turn(90)), turn(60)},
		{negative(turn(30)), turn(90), turn(60)},
		{turn(30), turn(300), turn(345)},
		// A half turn has two ways.
		{physics.Identity, physics.Quat{X: 1}, physics.Quat{W: math.Sqrt2 / 2, X: math.Sqrt2 / 2}},
	} {
		from, to := Pose{at[0], c.from}, Pose{at[2], c.to}
		for part, want := range map[float64]Pose{0: from, 0.5: {at[1], c.want}, 1: to} {
			got := from.Towards(to, part)
			if got.Pos != want.Pos || math.Abs(got.Rot.Dot(want.Rot)) < 1-1e-12 {
				t.Errorf("%v at %g of the way to %v, want %v", got, part, to, want)
			}
		}
	}
}

func TestImpacts(t *testing.T) {
	throw := mustSimulate(t, specOf(4, dice.DF, 2))
	felt := 0
	last := 0.0
	for _, i := range throw.Impacts {
		if i.Time < last || i.Time > throw.Settle+1e-3 || !(i.Speed > 0) || (i.Surface == AnotherDie) != (i.Other >= 0) {
			t.Errorf("impact %+v after one at %g", i, last)
		}
		last = i.Time
		if i.Surface == Felt {
			felt++
		}
	}
	if felt < 4 {
		t.Errorf("four dice hit the felt %d times", felt)
	}
}

// An impact's place is −1 at the left wall and 1 at the right one.
func TestImpactPlace(t *testing.T) {
	for across, place := range map[float64]float64{-0.3: -1, 0: -1, 0.25: -0.5, 0.5: 0, 0.625: 0.25, 1: 1, 2: 1} {
		r := newRun(specOf(2, dice.D6, 1))
		r.world.Bodies[1].Pos.X = (across - 0.5) * r.Tray.W
		r.world.Hits = []physics.Hit{{Body: 1, Other: physics.Floor, Speed: 2}}
		r.Steps = 60
		r.recordHits()
		want := []Impact{{Time: 0.5, Die: 1, Surface: Felt, Other: -1, Speed: 2, Place: place}}
		if !slices.Equal(r.Impacts, want) {
			t.Errorf("impacts %+v, want %+v", r.Impacts, want)
		}
	}
}

func TestBadSpecs(t *testing.T) {
	good := specOf(4, dice.DF, 1)
	cases := []struct {
		field string
		spoil func(*Spec)
	}{
		{"dice", func(s *Spec) { s.Dice = nil }},
		{"dice", func(s *Spec) { s.Dice = kindsOf(41, dice.D6) }},
		{"dice", func(s *Spec) { s.Dice = []dice.Kind{dice.D6, 99} }},
		{"tray", func(s *Spec) { s.Tray = Tray{} }},
		{"tray", func(s *Spec) { s.Tray = Tray{0.04, 0.04} }},
		{"tray", func(s *Spec) { s.Tray.W = math.NaN() }},
		{"tray", func(s *Spec) { s.Tray.W = 3 }},
		{"tray", func(s *Spec) { s.Tray.D = 3 }},
		{"flick", func(s *Spec) { s.Flick.Speed = math.Inf(1) }},
		{"flick", func(s *Spec) { s.Flick.Speed = -1 }},
		{"flick", func(s *Spec) { s.Flick.Angle = math.NaN() }},
		{"asked", func(s *Spec) { s.RequestedFaces = []int{1, 1, 1} }},
		{"asked", func(s *Spec) { s.RequestedFaces = []int{1, 1, 1, 2} }},
		{"technique", func(s *Spec) { s.Technique = strings.Repeat("x", 25) }},
	}
	for _, c := range cases {
		s := good
		c.spoil(&s)
		_, err := Simulate(s)
		var bad *SpecError
		if !errors.As(err, &bad) || bad.Field != c.field {
			t.Errorf("%+v: error %v, want one of the field %q", s, err, c.field)
		}
	}
}

// The sides of a tray are above 0 and at most 0.51 m.
func TestTraySides(t *testing.T) {
	const refused = "a side must be above 0 and at most 0.51 m"
	for _, c := range []struct {
		tray Tray
		want string
	}{
		{Tray{0.1, 0.1}, ""},
		{Tray{0.51, 0.51}, ""},
		{Tray{0, 0.1}, refused},
		{Tray{0.1, 0}, refused},
		{Tray{-0.1, 0.1}, refused},
		{Tray{0.1, -0.1}, refused},
		{Tray{0.512, 0.1}, refused},
		{Tray{0.1, 0.512}, refused},
	} {
		s := Spec{Dice: kindsOf(1, dice.D6), Tray: c.tray}
		got := ""
		if err := (*SpecError)(nil); errors.As(s.check(), &err) {
			got = err.Allowed
		}
		if got != c.want {
			t.Errorf("a tray of %v: %q, want %q", c.tray, got, c.want)
		}
	}
}

// A tray takes as many dice as it has places, and they settle.
func TestFullTray(t *testing.T) {
	s := Spec{Technique: "4d20", Dice: kindsOf(4, dice.D20), Tray: Tray{0.056, 0.056}}
	endsWell(t, mustSimulate(t, s))
	s.Dice = kindsOf(5, dice.D20)
	if _, err := Simulate(s); err == nil {
		t.Errorf("a tray of %v takes 5 dice", s.Tray)
	}
}

// The speed of a flick is clamped to 0.6 … 2.6 m/s. A missing or invalid flick is random.
func TestFlickSpeeds(t *testing.T) {
	for _, c := range []struct{ flick, want Flick }{
		{Flick{}, Flick{}},
		{Flick{1, 0}, Flick{}},
		{Flick{1, 0.1}, Flick{1, 0.6}},
		{Flick{1, -4}, Flick{1, 0.6}},
		{Flick{1, 2}, Flick{1, 2}},
		{Flick{-2, 6}, Flick{-2, 2.6}},
		{Flick{math.NaN(), 1}, Flick{}},
		{Flick{math.Inf(1), 1}, Flick{}},
		{Flick{1, math.NaN()}, Flick{}},
	} {
		if got := c.flick.clamped(); got != c.want {
			t.Errorf("flick %v becomes %v, want %v", c.flick, got, c.want)
		}
	}
}

// NewSpec accepts any flick, since gestures are arbitrary.
func TestNewSpecAcceptsAnyFlick(t *testing.T) {
	for _, f := range []Flick{{}, {1, 1e9}, {1, -4}, {math.NaN(), 1}, {1, math.NaN()}, {math.Inf(1), 2}, {1e300, 1}} {
		s, err := NewSpec("4dF", kindsOf(4, dice.DF), TrayFor(1, 4), f, bytes.NewReader(make([]byte, 12)))
		if err != nil {
			t.Errorf("flick %v: %v", f, err)
			continue
		}
		endsWell(t, mustSimulate(t, s))
	}
	few := bytes.NewReader(make([]byte, 11))
	if _, err := NewSpec("4dF", kindsOf(4, dice.DF), TrayFor(1, 4), Flick{}, few); err == nil {
		t.Error("NewSpec succeeds without enough random numbers")
	}
}

// A flick determines the initial direction of the dice.
func TestFlickDirection(t *testing.T) {
	for _, angle := range []float64{0, 1, 2, 3, -1, -2, -3} {
		s := specOf(1, dice.D6, 3)
		s.Flick = Flick{angle, 1.5}
		throw := mustSimulate(t, s)
		dir := throw.Poses(20*time.Millisecond, nil)[0].Pos.Sub(throw.Poses(0, nil)[0].Pos)
		if got := math.Atan2(dir.Y, dir.X); math.Abs(math.Remainder(got-angle, 2*math.Pi)) > 0.4 {
			t.Errorf("flick towards %g moves the die towards %g", angle, got)
		}
	}
}

func TestFlickCodes(t *testing.T) {
	for code := range 256 {
		for _, speed := range []uint8{1, 100, 255} {
			f := FlickOf(uint8(code), speed)
			if f.code() != uint8(code) || f.speedCode() != speed {
				t.Errorf("codes %d, %d become %d, %d", code, speed, f.code(), f.speedCode())
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		f := Flick{rapid.Float64Range(-10, 10).Draw(t, "angle"), rapid.Float64Range(0.6, 6).Draw(t, "speed")}
		g := f.quantised()
		if math.Abs(math.Remainder(f.Angle-g.Angle, 2*math.Pi)) > 0.017 || math.Abs(f.Speed-g.Speed) > 0.0121 {
			t.Fatalf("%v is stored as %v", f, g)
		}
	})
}

// Dice that never settle are dropped again, and finally laid flat.
func TestFinalCorrections(t *testing.T) {
	for k := dice.DF; k.Valid(); k++ {
		s := specOf(4, k, 1)
		r := newRun(s)
		r.Steps = layTime + 1
		for i, place := range s.Tray.slots()[:4] {
			r.lay(i, place)
		}
		for range physics.CalmSteps {
			r.world.Step()
		}
		if !r.atRest() {
			t.Errorf("%v: dice that were laid flat are not at rest", k)
		}
		r.Steps = 0
		r.drop(2)
		r.settle()
		r.label()
		endsWell(t, r.Throw)
	}
}

// A die outside the tray, or with an invalid position, is brought back.
func TestLostDiceReturn(t *testing.T) {
	for _, at := range []physics.Vec{{X: 5}, {Z: -1}, {X: math.NaN()}} {
		s := specOf(3, dice.D6, 1)
		r := newRun(s)
		r.world.Bodies[1].Pos = at
		r.settle()
		r.label()
		endsWell(t, r.Throw)
	}
}
