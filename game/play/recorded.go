package play

import (
	"fudgetray/engine"
	"fudgetray/game/throw"
)

// recorded implements Roll for a request whose throws are known.
type recorded struct {
	request
	specs []throw.Spec // throws that are still to be made
	known []Thrown     // of them, those that were simulated before
}

// Recorded returns the roll of a request whose throws are those of a receipt. It ignores faces of the
// request. It returns an error if one of them is malformed. Next returns an error if the receipt
// belongs to another request, or throw.ErrNotReproduced. It doesn't simulate known throws again, which are
// none or all throws of the receipt.
func Recorded(r engine.Request, receipt string, known []Thrown) (Roll, error) {
	specs, err := ParseReceipts(receipt)
	if err != nil {
		return nil, err
	}
	bare := r.WithoutFaces()
	if _, err := bare.Dice(); err != nil {
		return nil, err
	}
	if Drawn(&bare) {
		return nil, ErrOtherDice
	}
	return &recorded{request{original: bare, thrown: bare.WithoutFaces()}, specs, known}, nil
}

// Next implements Roll.
func (r *recorded) Next(Options) (*throw.Throw, []engine.Role, error) {
	list, err := r.original.NextDice(&r.thrown)
	if err != nil || len(list) == 0 && len(r.specs) == 0 {
		return nil, nil, err
	}
	if len(r.specs) == 0 || r.specs[0].Technique != Notation(list) {
		return nil, nil, ErrOtherDice
	}
	spec := r.specs[0]
	r.specs = r.specs[1:]
	if len(r.known) > 0 {
		thrown := r.known[0].Throw
		r.known = r.known[1:]
		return thrown, rolesOf(list), nil
	}
	thrown, err := throw.Simulate(spec)
	return thrown, rolesOf(list), err
}
