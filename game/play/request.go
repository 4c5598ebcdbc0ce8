package play

import (
	"strings"

	"fudgetray/engine"
	"fudgetray/game/throw"
)

// request is a Roll of a request.
type request struct {
	asked    engine.Request // as it came, perhaps with faces to land on
	thrown   engine.Request // as far as dice have settled
	receipts []string
}

// Request begins the roll of a request, or says what is wrong with it. Faces in it
// are asked for: the throws land on them. The other side's may be asked for alone.
func Request(r engine.Request) (Roll, error) {
	if _, err := r.Dice(); err != nil {
		return nil, err
	}
	return &request{asked: r, thrown: r.Unthrown()}, nil
}

// Next implements Roll.
func (r *request) Next(hand Hand) (*throw.Throw, []engine.Role, error) {
	list, err := r.asked.Toward(&r.thrown)
	if err != nil || len(list) == 0 {
		return nil, nil, err
	}
	spec, err := throw.NewSpec(Notation(list), Kinds(list), hand.Tray(len(list)), hand.Flick, hand.Random)
	if err != nil {
		return nil, nil, err
	}
	spec.Seeded = hand.Seeded
	thrown, err := throw.Simulate(spec)
	if err != nil {
		return nil, nil, err
	}
	spec.Asked, err = r.asked.Asked(&r.thrown, thrown.Faces)
	if err == nil && spec.Asked != nil {
		thrown, err = throw.Simulate(spec)
	}
	return thrown, rolesOf(list), err
}

// Take implements Roll.
func (r *request) Take(t *throw.Throw) error {
	r.receipts = append(r.receipts, t.Receipt())
	return r.thrown.Take(t.Faces)
}

// Settle implements Roll.
func (r *request) Settle() (Settled, error) {
	resolution, err := engine.Resolve(&r.thrown)
	if err != nil {
		return Settled{}, err
	}
	resolution.Receipt = strings.Join(r.receipts, receiptSeparator)
	return Settled{r.thrown.Faces, resolution.Receipt, &Played{r.thrown, resolution}}, nil
}
