package play

import (
	"slices"
	"strings"

	"fudgetray/engine"
	"fudgetray/game/throw"
)

// request implements Roll for a request.
type request struct {
	original engine.Request // the original, possibly with faces to land on
	thrown   engine.Request // the request with the faces thrown so far
	receipts []string
	resting  []throw.Pose  // poses of all dice thrown so far; dice being rerolled are moved away
	roles    []engine.Role // roles of the same dice
	tray     throw.Tray    // tray that contains them
}

// Request returns the roll of a request, or an error if the request is invalid. The throws land on
// any faces in it. They may be given for the opponent alone.
func Request(r engine.Request) (Roll, error) {
	if _, err := r.Dice(); err != nil {
		return nil, err
	}
	return &request{original: r, thrown: r.WithoutFaces()}, nil
}

// Reroll returns a roll that continues a settled sum by rerolling one die, given by the index of
// its face. was, receipt and throws are the settled roll's request, receipt and throws. The result
// is never secret: the user has seen the die. Reroll returns an error if the rules forbid the
// reroll.
func Reroll(was *engine.Request, receipt string, throws []Thrown, die int) (Roll, error) {
	r := &request{original: *was, receipts: []string{receipt}}
	r.original.Secret = false
	r.original.Again = append(slices.Clone(was.Again), die)
	r.original.Faces = slices.Clone(was.Faces) // appended to later
	if _, err := r.original.Dice(); err != nil {
		return nil, err
	}
	r.thrown = r.original
	for _, t := range throws {
		r.lay(t.Throw, t.Roles)
	}
	return r, nil
}

// lay adds a throw's dice to those at rest in the tray.
func (r *request) lay(t *throw.Throw, roles []engine.Role) {
	r.resting, r.roles, r.tray = t.Poses(t.Duration(), r.resting), append(r.roles, roles...), t.Tray
}

// pickUp moves the dice to be rerolled out of the way.
func (r *request) pickUp() {
	const outside = 1 // metres above the tray, out of reach of any die
	for _, face := range r.thrown.Again {
		if face >= len(r.roles) {
			return // the initial throw hasn't happened yet
		}
		for _, die := range PickedUp(r.roles, face) {
			r.resting[die].Pos.Z = outside
		}
	}
}

// Next implements Roll.
func (r *request) Next(options Options) (*throw.Throw, []engine.Role, error) {
	list, err := r.original.NextDice(&r.thrown)
	for err == nil && len(list) > 0 && list[0].Drawn {
		if err = r.draw(list, options.Random); err == nil {
			list, err = r.original.NextDice(&r.thrown)
		}
	}
	if err != nil || len(list) == 0 {
		return nil, nil, err
	}
	r.pickUp()
	thrown, err := r.throw(list, options)
	if err != nil {
		return nil, nil, err
	}
	spec := thrown.Spec
	spec.RequestedFaces, err = r.original.Asked(&r.thrown, thrown.Faces)
	if err == nil && spec.RequestedFaces != nil {
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
