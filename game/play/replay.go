package play

import (
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

// ParseReceipts returns the throws of a roll's receipt, in order.
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
	if r.next == len(r.specs) {
		return nil, nil, nil
	}
	return Again(r.specs[r.next])
}

// Roles returns the role of each die of a receipt's throw.
func Roles(s throw.Spec) ([]engine.Role, error) {
	list, err := ParseNotation(s.Technique)
	return rolesOf(list), err
}

// Again simulates a receipt's throw and returns the role of each die.
func Again(s throw.Spec) (*throw.Throw, []engine.Role, error) {
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
		thrown, roles, err := Again(s)
		if err != nil {
			return nil, err
		}
		throws[i] = Thrown{Throw: thrown, Roles: roles}
	}
	return throws, nil
}

// Take implements Roll. The roll's faces are those of the acting side in the first throw, and
// those of dice that a sum rerolls. Fudge dice in later throws are the extra dice of a natural +4
// and don't count: no sum rerolls Fudge dice.
func (r *replay) Take(t *throw.Throw) error {
	r.next++
	if r.next > 1 && slices.Contains(t.Dice, dice.DF) {
		return nil
	}
	own, _, err := Sides(t)
	r.faces = append(r.faces, own...)
	return err
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
