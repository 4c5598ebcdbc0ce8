package throw

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"

	"fudgetray/game/dice"
)

// Spec is all that decides a throw.
type Spec struct {
	Technique string // what the dice are for; kept, not read
	Dice      []dice.Kind
	Tray      Tray
	Flick     Flick
	Motion    uint32 // seeds how the dice fly
	Seed      uint64 // seeds which symmetry relabels each die, and so the faces
	Asked     []int  // faces that were asked for, by die; nil leaves them to Seed
	Seeded    bool   // Motion and Seed come of a seed that somebody chose, so they can come again
	Check     uint16 // of the outcome; 0 is not known yet
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
)

// NewSpec returns a throw of the given dice with seeds drawn from random. A flick is held
// to a hand's speeds; one that is no number is left to chance.
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
