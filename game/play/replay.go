package play

import (
	"slices"
	"strings"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/throw"
)

// receiptSeparator stands between the receipts of a roll that took several throws.
const receiptSeparator = "."

// replay is a Roll of a receipt.
type replay struct {
	receipt string
	specs   []throw.Spec // of all throws
	taken   int          // of them
	faces   []int
}

// Receipt begins the roll of a receipt, or says why it is none. A receipt from which
// another throw comes than it says ends in throw.ErrNotReproduced.
func Receipt(text string) (Roll, error) {
	specs, err := ParseReceipts(text)
	if err != nil {
		return nil, err
	}
	return &replay{receipt: text, specs: specs}, nil
}

// ParseReceipts returns the throws of a roll's receipt, in their order.
func ParseReceipts(text string) ([]throw.Spec, error) {
	var specs []throw.Spec
	for part := range strings.SplitSeq(text, receiptSeparator) {
		spec, err := throw.ParseReceipt(part, kindsOf)
		if err != nil {
			return nil, err
		}
		specs = append(specs, spec)
	}
	return specs, nil
}

// Next implements Roll.
func (r *replay) Next(Hand) (*throw.Throw, []engine.Role, error) {
	if r.taken == len(r.specs) {
		return nil, nil, nil
	}
	return Again(r.specs[r.taken])
}

// Roles returns the role of each die in a throw of a receipt.
func Roles(s throw.Spec) ([]engine.Role, error) {
	list, err := ParseNotation(s.Technique)
	return rolesOf(list), err
}

// Again makes a throw of a receipt once more, and returns the role of each die in it.
func Again(s throw.Spec) (*throw.Throw, []engine.Role, error) {
	roles, err := Roles(s)
	if err != nil {
		return nil, nil, err
	}
	thrown, err := throw.Simulate(s)
	return thrown, roles, err
}

// Throws makes all throws of a receipt once more.
func Throws(specs []throw.Spec) ([]Thrown, error) {
	throws := make([]Thrown, len(specs))
	for i, s := range specs {
		thrown, roles, err := Again(s)
		if err != nil {
			return nil, err
		}
		throws[i] = Thrown{Throw: thrown, Roles: roles}
	}
	return throws, nil
}

// Take implements Roll. The asking side's faces are those of the first throw and of dice that
// a sum throws again. Fudge dice that are thrown later are those of a natural +4, beside them;
// no sum throws its own again.
func (r *replay) Take(t *throw.Throw) error {
	r.taken++
	if r.taken > 1 && slices.Contains(t.Dice, dice.DF) {
		return nil
	}
	own, _, err := Sides(t)
	r.faces = append(r.faces, own...)
	return err
}

// Sides parts the faces of a throw: those of the side that asked for it, and those of
// the other.
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
