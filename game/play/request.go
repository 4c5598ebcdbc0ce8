package play

import (
	"slices"
	"strings"

	"fudgetray/engine"
	"fudgetray/game/throw"
)

// request is a Roll of a request.
type request struct {
	asked    engine.Request // as it came, perhaps with faces to land on
	thrown   engine.Request // as far as dice have settled
	receipts []string
	lying    []throw.Pose  // of dice that were thrown; those that the hand has taken up are in its height
	roles    []engine.Role // of the same
	tray     throw.Tray    // that they lie in
}

// Request begins the roll of a request, or says what is wrong with it. Faces in it
// are asked for: the throws land on them. The other side's may be asked for alone.
func Request(r engine.Request) (Roll, error) {
	if _, err := r.Dice(); err != nil {
		return nil, err
	}
	return &request{asked: r, thrown: r.WithoutFaces()}, nil
}

// Rethrow goes on with a sum whose dice lie: a hand throws one of them again, by the index of its
// face. Of the roll that was, it takes the request, the receipt, and its throws. It is no secret,
// as whoever has a die in the hand has seen it. It says why the rules do not allow that.
func Rethrow(was *engine.Request, receipt string, lying []Thrown, die int) (Roll, error) {
	r := &request{asked: *was, receipts: []string{receipt}}
	r.asked.Secret = false
	r.asked.Again = append(slices.Clone(was.Again), die)
	r.asked.Faces = slices.Clone(was.Faces) // more follow
	if _, err := r.asked.Dice(); err != nil {
		return nil, err
	}
	r.thrown = r.asked
	for _, t := range lying {
		r.lay(t.Throw, t.Roles)
	}
	return r, nil
}

// lay has the dice of a throw lie in the way of those that follow.
func (r *request) lay(t *throw.Throw, roles []engine.Role) {
	r.lying, r.roles, r.tray = t.Poses(t.Duration(), r.lying), append(r.roles, roles...), t.Tray
}

// takeUp has the dice out of the way that a hand throws again.
func (r *request) takeUp() {
	const hand = 1 // m over the tray, farther than any die flies
	for _, face := range r.thrown.Again {
		if face >= len(r.roles) {
			return // it is thrown first
		}
		for _, die := range TakenUp(r.roles, face) {
			r.lying[die].Pos.Z = hand
		}
	}
}

// Next implements Roll.
func (r *request) Next(hand Hand) (*throw.Throw, []engine.Role, error) {
	list, err := r.asked.NextDice(&r.thrown)
	if err != nil || len(list) == 0 {
		return nil, nil, err
	}
	r.takeUp()
	thrown, err := r.throw(list, hand)
	if err != nil {
		return nil, nil, err
	}
	spec := thrown.Spec
	spec.Asked, err = r.asked.Asked(&r.thrown, thrown.Faces)
	if err == nil && spec.Asked != nil {
		spec.Check = 0
		thrown, err = throw.Simulate(spec)
	}
	return thrown, rolesOf(list), err
}

// Take implements Roll.
func (r *request) Take(t *throw.Throw) error {
	r.receipts = append(r.receipts, t.Receipt())
	roles, err := Roles(t.Spec)
	if err != nil {
		return err
	}
	r.lay(t, roles)
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
