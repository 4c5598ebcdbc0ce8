package play

import (
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
const maxReceipt = throw.MaxDice * 128

// ParseReceipts returns the throws of a roll's receipt, in order. Together they may have up to
// throw.MaxDice dice.
func ParseReceipts(text string) ([]throw.Spec, error) {
	if len(text) > maxReceipt {
		return nil, &throw.SpecError{Field: "receipt", Value: fmt.Sprintf("%q…", text[:64]), Allowed: fmt.Sprintf("it has %d bytes, up to %d are allowed", len(text), maxReceipt)}
	}
	var specs []throw.Spec
	dice := 0
	for part := range strings.SplitSeq(text, receiptSeparator) {
		spec, err := throw.ParseReceipt(part, kindsOf)
		if err != nil {
			return nil, err
		}
		if dice += len(spec.Dice); dice > throw.MaxDice {
			return nil, &throw.SpecError{Field: "receipt", Value: fmt.Sprintf("%q…", part), Allowed: fmt.Sprintf("with this throw it has %d dice, up to %d are allowed", dice, throw.MaxDice)}
		}
		specs = append(specs, spec)
	}
	return specs, nil
}

// CheckReceipt returns an error if a receipt has throws that a settled request lacks. It may have
// fewer: an old roll may lack its rerolls by hand.
func CheckReceipt(specs []throw.Spec, r *engine.Request) error {
	return checkThrows(specs, r, func(int, []int) error { return nil })
}

// CheckFaces simulates the throws of a record's receipt and returns an error if their dice are not
// those of its settled request, or show other faces. A record without a receipt is not checked.
func CheckFaces(receipt string, r *engine.Request) error {
	if receipt == "" {
		return nil
	}
	specs, err := ParseReceipts(receipt)
	if err != nil {
		return err
	}
	return checkThrows(specs, r, func(i int, faces []int) error {
		thrown, err := throw.Simulate(specs[i])
		if err == nil && !slices.Equal(thrown.Faces, faces) {
			err = fmt.Errorf("receipt: throw %d shows %v, the roll has %v", i+1, thrown.Faces, faces)
		}
		return err
	})
}

// checkThrows compares the dice of each throw with those of a settled request, and checks its
// faces in the request.
func checkThrows(specs []throw.Spec, r *engine.Request, check func(i int, faces []int) error) error {
	thrown := r.WithoutFaces()
	for i, spec := range specs {
		list, err := r.NextDice(&thrown)
		if err != nil {
			return err
		}
		if want := Notation(list); spec.Technique != want {
			return fmt.Errorf("receipt: throw %d has the dice %q, its roll %q", i+1, spec.Technique, want)
		}
		faces, err := r.Asked(&thrown, make([]int, len(list)))
		if err == nil {
			err = check(i, faces)
		}
		if err == nil {
			err = thrown.Take(faces)
		}
		if err != nil {
			return err
		}
	}
	return nil
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
