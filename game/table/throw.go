package table

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

// Flick is how a hand throws: where to, and how fast. The zero value leaves both to
// the throw. Receipts keep 256 directions, and speeds in steps of 24 mm/s up to
// 6.12 m/s.
type Flick struct {
	Angle float64 // radians in the tray's plane: 0 to the right, π/2 towards the viewer
	Speed float64 // m/s; 0 is the throw's own choice of both
}

// Spec is all that decides a throw.
type Spec struct {
	Technique string // what the dice are for; kept, not read
	Dice      []dice.Kind
	Tray      Tray
	Flick     Flick
	Motion    uint32 // seeds how the dice fly
	Seed      uint64 // seeds which symmetry relabels each die, and so the faces
	Asked     []int  // faces that were asked for, by die; nil leaves them to Seed
	Check     uint16 // of the outcome; 0 is not known yet
}

// Throw is a throw from the hand to rest.
type Throw struct {
	Spec             // with Check set
	Faces   []int    // values by die
	Raw     []int    // faces of Shape().Faces that the dice show before they are relabelled
	Steps   int      // of the simulation, until the result stood
	Nudges  int      // times a cocked, stacked or leaning die was pushed
	Settle  float64  // seconds until the result stood
	Hash    uint64   // of the final states of all dice and their faces
	Impacts []Impact // in the order of time

	frames []Pose // as simulated, len(Dice) of them every frameTime
	labels []physics.Quat
}

// Pose is where a die is and how it is turned.
type Pose struct {
	Pos physics.Vec
	Rot physics.Quat
}

// SpecError says what is wrong with a Spec or a receipt.
type SpecError struct {
	Field   string // dice, tray, flick, asked, technique or receipt
	Value   string
	Allowed string
}

// Error implements error.
func (e *SpecError) Error() string {
	return fmt.Sprintf("throw.%s: %s is refused: %s", e.Field, e.Value, e.Allowed)
}

// Bounds of a Spec.
const (
	MaxDice      = 40
	MaxTechnique = 24 // bytes

	flickGrain = 24e-3            // m/s
	flickMax   = 255 * flickGrain // m/s
)

// A hand's speeds, m/s: NewSpec holds a flick between them.
const (
	slowestFlick = 0.6
	fastestFlick = 2.6
)

// NewSpec returns a throw of the given dice with seeds drawn from random. A flick
// is held to what a hand does; one that is no number is left to the throw.
func NewSpec(technique string, kinds []dice.Kind, tray Tray, flick Flick, random io.Reader) (Spec, error) {
	var seeds [12]byte
	if _, err := io.ReadFull(random, seeds[:]); err != nil {
		return Spec{}, fmt.Errorf("throw: no random numbers: %w", err)
	}
	s := Spec{
		Technique: technique,
		Dice:      slices.Clone(kinds),
		Tray:      tray,
		Flick:     flick.clamped(),
		Motion:    binary.LittleEndian.Uint32(seeds[:4]),
		Seed:      binary.LittleEndian.Uint64(seeds[4:]),
	}
	if err := s.check(); err != nil {
		return Spec{}, err
	}
	s.Tray, s.Flick = s.Tray.quantised(), s.Flick.quantised()
	return s, nil
}

func (f Flick) clamped() Flick {
	if f == (Flick{}) || !finite(f.Angle) || math.IsNaN(f.Speed) {
		return Flick{}
	}
	return Flick{f.Angle, max(slowestFlick, min(fastestFlick, f.Speed))}
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// check says what is wrong with a Spec, if anything is.
func (s *Spec) check() error {
	if err := s.checkDice(); err != nil {
		return err
	}
	if len(s.Technique) > MaxTechnique {
		return &SpecError{"technique", fmt.Sprintf("%q", s.Technique), fmt.Sprintf("it has up to %d bytes", MaxTechnique)}
	}
	if f := s.Flick; !finite(f.Angle) || !(f.Speed >= 0 && f.Speed <= flickMax) {
		return &SpecError{"flick", fmt.Sprintf("%g m/s at %g rad", f.Speed, f.Angle), fmt.Sprintf("the speed is 0 to %g m/s, the angle a number", flickMax)}
	}
	return s.checkTray()
}

func (s *Spec) checkDice() error {
	if n := len(s.Dice); n < 1 || n > MaxDice {
		return &SpecError{"dice", fmt.Sprint(n), fmt.Sprintf("a throw has 1 to %d dice", MaxDice)}
	}
	for i, k := range s.Dice {
		if !k.Valid() {
			return &SpecError{"dice", fmt.Sprintf("kind %d of die %d", k, i), "it has to be one of the kinds of dice"}
		}
	}
	if s.Asked == nil {
		return nil
	}
	if len(s.Asked) != len(s.Dice) {
		return &SpecError{"asked", fmt.Sprint(len(s.Asked)), fmt.Sprintf("%d faces are needed, one a die", len(s.Dice))}
	}
	for i, v := range s.Asked {
		if !s.Dice[i].Has(v) {
			return &SpecError{"asked", fmt.Sprint(v), fmt.Sprintf("a %v has no such face", s.Dice[i])}
		}
	}
	return nil
}

func (s *Spec) checkTray() error {
	t := s.Tray
	value := fmt.Sprintf("%g × %g m", t.W, t.D)
	if !(t.W > 0 && t.W <= trayMax && t.D > 0 && t.D <= trayMax) {
		return &SpecError{"tray", value, fmt.Sprintf("a side is above 0 and up to %g m", trayMax)}
	}
	if room := len(t.quantised().slots()); room < len(s.Dice) {
		return &SpecError{"tray", value, fmt.Sprintf("%d dice need a larger one; this holds %d", len(s.Dice), room)}
	}
	return nil
}

const (
	stepsPerSecond = int(1 / physics.Step)
	frameTime      = time.Second / time.Duration(stepsPerSecond) // between two recorded poses
)

// Duration returns how long the throw takes to its result.
func (t *Throw) Duration() time.Duration {
	return time.Duration(len(t.frames)/len(t.Dice)-1) * frameTime
}

// Poses appends the poses of all dice at a time after the throw to dst; before the
// start they are those of the start, after the end those of the end.
func (t *Throw) Poses(at time.Duration, dst []Pose) []Pose {
	at = max(0, min(at, t.Duration()))
	n := len(t.Dice)
	i := int(at/frameTime) * n
	part := float64(at%frameTime) / float64(frameTime)
	for d := range n {
		p := t.frames[i+d]
		if part > 0 {
			p = between(p, t.frames[i+n+d], part)
		}
		p.Rot = p.Rot.Mul(t.labels[d])
		dst = append(dst, p)
	}
	return dst
}

// between returns the pose that is the part f of the way from a to b.
func between(a, b Pose, f float64) Pose {
	p, q := a.Rot, b.Rot
	if p.Dot(q) < 0 {
		q = physics.Quat{W: -q.W, X: -q.X, Y: -q.Y, Z: -q.Z}
	}
	return Pose{
		Pos: a.Pos.AddScaled(b.Pos.Sub(a.Pos), f),
		Rot: physics.Quat{W: p.W + (q.W-p.W)*f, X: p.X + (q.X-p.X)*f, Y: p.Y + (q.Y-p.Y)*f, Z: p.Z + (q.Z-p.Z)*f}.Unit(),
	}
}
