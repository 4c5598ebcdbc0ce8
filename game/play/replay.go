package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/throw"
)

// receiptSeparator separates the receipts of a roll with several throws.
const receiptSeparator = "."

// replay implements Roll for a receipt.
type replay struct {
	receipt string
	specs   []throw.Spec // all throws
	next    int          // index of the next throw
	faces   []int
}

// Receipt returns the roll of a receipt, or an error if it is malformed. If a throw doesn't
// reproduce its checksum, Next returns throw.ErrNotReproduced.
func Receipt(text string) (Roll, error) {
	specs, err := ParseReceipts(text)
	if err != nil {
		return nil, err
	}
	return &replay{receipt: text, specs: specs}, nil
}

// maxReceipt is the length of the longest receipt in bytes: one part for each die.
const maxReceipt = engine.MaxDice * 128

// ParseReceipts returns the throws of a roll's receipt, in order. Together they may have up to
// engine.MaxDice dice.
func ParseReceipts(text string) ([]throw.Spec, error) {
	if len(text) > maxReceipt {
		return nil, &throw.SpecError{
			Field:   "receipt",
			Value:   fmt.Sprintf("%q…", text[:64]),
			Allowed: fmt.Sprintf("it has %d bytes, up to %d are allowed", len(text), maxReceipt),
		}
	}
	var specs []throw.Spec
	dice := 0
	for part := range strings.SplitSeq(text, receiptSeparator) {
		spec, err := throw.ParseReceipt(part, kindsOf)
		if err != nil {
			return nil, err
		}
		dice += len(spec.Dice)
		if dice > engine.MaxDice {
			return nil, &throw.SpecError{
				Field:   "receipt",
				Value:   fmt.Sprintf("%q…", part),
				Allowed: fmt.Sprintf("with this throw it has %d dice, up to %d are allowed", dice, engine.MaxDice),
			}
		}
		specs = append(specs, spec)
	}
	return specs, nil
}

// CheckReceipt returns an error if a receipt has throws that a settled request lacks, or names
// other faces that a user requested. It simulates nothing. It may have fewer throws: an old roll
// may lack its rerolls by hand.
func CheckReceipt(specs []throw.Spec, r *engine.Request) error {
	_, err := checkThrows(specs, r, func(spec throw.Spec, faces []int) error {
		if spec.RequestedFaces != nil && !slices.Equal(spec.RequestedFaces, faces) {
			return ErrOtherFaces
		}
		return nil
	})
	return err
}

// ErrOtherDice reports that a receipt has other dice than its roll.
var ErrOtherDice = errors.New("receipt: it has other dice than its roll")

// ErrOtherFaces reports that dice of a receipt don't show the faces of its roll.
var ErrOtherFaces = errors.New("the dice of the receipt show other faces")

// CheckFaces simulates a receipt and returns an error unless its throws are those of a settled
// request and end on the request's faces: ErrOtherFaces, throw.ErrNotReproduced, or an error of
// CheckReceipt.
func CheckFaces(specs []throw.Spec, r *engine.Request) error {
	rest, err := checkThrows(specs, r, func(spec throw.Spec, faces []int) error {
		thrown, err := throw.Simulate(spec)
		if err == nil && !slices.Equal(thrown.Faces, faces) {
			err = ErrOtherFaces
		}
		return err
	})
	if err != nil {
		return err
	}
	list, err := rest.Dice()
	if err == nil && len(list) > 0 {
		err = fmt.Errorf("receipt: its throws lack the dice %q of its roll", Notation(list))
	}
	return err
}

// checkThrows compares the dice of a receipt with those of a settled request, and calls check with
// each throw and the faces that the request has for it. It returns the request with these faces.
func checkThrows(specs []throw.Spec, r *engine.Request, check func(throw.Spec, []int) error) (engine.Request, error) {
	thrown := r.WithoutFaces()
	for i, spec := range specs {
		list, err := r.NextDice(&thrown)
		if err != nil {
			return thrown, err
		}
		if want := Notation(list); spec.Technique != want {
			return thrown, fmt.Errorf("receipt: throw %d has the dice %q, its roll %q", i+1, spec.Technique, want)
		}
		faces, err := r.Asked(&thrown, make([]int, len(list)))
		if err == nil {
			err = check(spec, faces)
		}
		if err == nil {
			err = thrown.Take(faces)
		}
		if err != nil {
			return thrown, err
		}
	}
	return thrown, nil
}

// Next implements Roll.
func (r *replay) Next(Options) (*throw.Throw, []engine.Role, error) {
	if r.next == len(r.specs) {
		return nil, nil, nil
	}
	return Simulate(r.specs[r.next])
}

// Roles returns the role of each die of a receipt's throw.
func Roles(s throw.Spec) ([]engine.Role, error) {
	list, err := ParseNotation(s.Technique)
	return rolesOf(list), err
}

// Simulate simulates a receipt's throw and returns the role of each die.
func Simulate(s throw.Spec) (*throw.Throw, []engine.Role, error) {
	roles, err := Roles(s)
	if err != nil {
		return nil, nil, err
	}
	thrown, err := throw.Simulate(s)
	return thrown, roles, err
}

// Throws simulates all throws of a receipt.
func Throws(specs []throw.Spec) ([]Thrown, error) {
	throws := make([]Thrown, len(specs))
	for i, s := range specs {
		thrown, roles, err := Simulate(s)
		if err != nil {
			return nil, err
		}
		throws[i] = Thrown{Throw: thrown, Roles: roles}
	}
	return throws, nil
}

// Take implements Roll. The roll's faces are those of the acting side in the first throw, and
// those of dice that a sum rerolls. Fudge dice in later throws are the extra dice of a natural +4
// and don't count: no sum rerolls Fudge dice. Dice of a critical table don't count either.
func (r *replay) Take(t *throw.Throw) error {
	r.next++
	list, err := ParseNotation(t.Technique)
	if err != nil || r.next > 1 && slices.Contains(t.Dice, dice.DF) {
		return err
	}
	for i, die := range list {
		if die.Role&(engine.Opponent|engine.Chained) == 0 {
			r.faces = append(r.faces, t.Faces[i])
		}
	}
	return nil
}

// Sides splits a throw's faces into those of the acting side and those of the opponent.
func Sides(t *throw.Throw) (own, other []int, err error) {
	list, err := ParseNotation(t.Technique)
	if err != nil {
		return nil, nil, err
	}
	for i, die := range list {
		if die.Role&engine.Opponent == 0 {
			own = append(own, t.Faces[i])
		} else {
			other = append(other, t.Faces[i])
		}
	}
	return own, other, nil
}

// Settle implements Roll.
func (r *replay) Settle() (Settled, error) {
	return Settled{Faces: r.faces, Receipt: r.receipt}, nil
}
