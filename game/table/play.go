package table

import (
	"io"
	"strings"

	"fudgetray/engine"
)

// Play takes one request from its dice to its resolution. Most requests are thrown
// once; some rules call for another throw once the first has settled, so:
//
//	for {
//		throw, err := play.Next(…)
//		if err != nil || throw == nil {
//			break
//		}
//		err = play.Take(throw)
//	}
//	resolution, err := play.Resolve()
type Play struct {
	asked    engine.Request // as it came, perhaps with faces to land on
	thrown   engine.Request // as far as dice have settled
	receipts []string
}

// NewPlay begins a request, or says what is wrong with it. Faces in it are asked
// for: the throws land on them.
func NewPlay(r engine.Request) (*Play, error) {
	if _, err := r.Dice(); err != nil {
		return nil, err
	}
	return &Play{asked: r, thrown: r.Unthrown()}, nil
}

// Hand is how dice are thrown: into which tray, given their number, with which flick
// and by which random numbers.
type Hand struct {
	Tray   func(dice int) Tray
	Flick  Flick
	Random io.Reader // of cryptographic quality: faces are drawn from it
}

// Next returns the throw that the request needs now, or nil when all faces are
// known, and the part that each of its dice plays.
func (p *Play) Next(hand Hand) (*Throw, []engine.Role, error) {
	list, err := p.thrown.Dice()
	if err != nil || len(list) == 0 {
		return nil, nil, err
	}
	kinds, err := Kinds(list)
	if err != nil {
		return nil, nil, err
	}
	spec, err := NewSpec(Notation(list), kinds, hand.Tray(len(list)), hand.Flick, hand.Random)
	if err != nil {
		return nil, nil, err
	}
	if spec.Asked, err = p.asked.Asked(&p.thrown); err != nil {
		return nil, nil, err
	}
	throw, err := Simulate(spec)
	return throw, rolesOf(list), err
}

// Take gives the request the faces of the throw that Next returned.
func (p *Play) Take(t *Throw) error {
	p.receipts = append(p.receipts, t.Receipt())
	return p.thrown.Take(t.Faces)
}

// Request returns the request with the faces that have fallen.
func (p *Play) Request() engine.Request { return p.thrown }

// Resolve says what the faces mean. Its receipt is that of all throws.
func (p *Play) Resolve() (engine.Resolution, error) {
	resolution, err := engine.Resolve(&p.thrown)
	resolution.Receipt = strings.Join(p.receipts, receiptJoint)
	return resolution, err
}

func rolesOf(list []engine.Die) []engine.Role {
	roles := make([]engine.Role, len(list))
	for i, die := range list {
		roles[i] = die.Role
	}
	return roles
}

// receiptJoint stands between the receipts of a roll that took several throws.
const receiptJoint = "."

// ParseReceipts returns the throws of a roll's receipt, in their order.
func ParseReceipts(text string) ([]Spec, error) {
	var specs []Spec
	for part := range strings.SplitSeq(text, receiptJoint) {
		spec, err := ParseReceipt(part, KindsOf)
		if err != nil {
			return nil, err
		}
		specs = append(specs, spec)
	}
	return specs, nil
}
