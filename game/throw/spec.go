package throw

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"

	"fudgetray/game/dice"
)

// A Spec determines a throw.
type Spec struct {
	Technique      string // name of the dice, stored in the receipt
	Dice           []dice.Kind
	Tray           Tray
	Flick          Flick
	Motion         uint32 // seed of the motion
	Seed           uint64 // seed of the relabelling, and so of the faces
	RequestedFaces []int  // requested faces by die, or nil
	Seeded         bool   // a user chose the seed, so the throw can be repeated
	Earlier        bool   // simulated as in EarlierVersion, which repeats more steps in halves
	Check          uint16 // checksum of the outcome, or 0 if unknown
}

// A SpecError describes an invalid Spec or receipt.
type SpecError struct {
	Field   string // dice, tray, flick, asked, technique or receipt
	Value   string
	Allowed string
}

// Error implements error.
func (e *SpecError) Error() string {
	return fmt.Sprintf("throw.%s: %s is refused: %s", e.Field, e.Value, e.Allowed)
}

// Limits of a Spec.
const (
	MaxDice      = 40
	MaxTechnique = 24 // bytes
)

// NewSpec returns a throw of the given dice with seeds read from random. It clamps
// the speed of a flick; a flick that isn't finite becomes random.
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

// check returns an error if the Spec is invalid.
func (s *Spec) check() error {
	if err := s.checkDice(); err != nil {
		return err
	}
	if len(s.Technique) > MaxTechnique {
		return &SpecError{
			"technique",
			fmt.Sprintf("%q", s.Technique),
			fmt.Sprintf("it may have up to %d bytes", MaxTechnique),
		}
	}
	if f := s.Flick; !finite(f.Angle) || !(f.Speed >= 0 && f.Speed <= flickMax) {
		return &SpecError{
			"flick",
			fmt.Sprintf("%g m/s at %g rad", f.Speed, f.Angle),
			fmt.Sprintf("the speed must be 0 to %g m/s, the angle finite", flickMax),
		}
	}
	return s.checkTray()
}

func (s *Spec) checkDice() error {
	if n := len(s.Dice); n < 1 || n > MaxDice {
		return &SpecError{"dice", fmt.Sprint(n), fmt.Sprintf("a throw has 1 to %d dice", MaxDice)}
	}
	for i, k := range s.Dice {
		if !k.Valid() {
			return &SpecError{"dice", fmt.Sprintf("kind %d of die %d", k, i), "it must be a kind of dice"}
		}
	}
	if s.RequestedFaces == nil {
		return nil
	}
	if len(s.RequestedFaces) != len(s.Dice) {
		return &SpecError{
			"asked",
			fmt.Sprint(len(s.RequestedFaces)),
			fmt.Sprintf("%d faces are needed, one per die", len(s.Dice)),
		}
	}
	for i, v := range s.RequestedFaces {
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
		return &SpecError{"tray", value, fmt.Sprintf("a side must be above 0 and at most %g m", trayMax)}
	}
	if room := len(t.quantised().slots()); room < len(s.Dice) {
		return &SpecError{"tray", value, fmt.Sprintf("it holds %d dice, not %d", room, len(s.Dice))}
	}
	return nil
}
