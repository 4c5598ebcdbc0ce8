// Package play takes a roll from its dice to what they mean. A request is thrown as
// often as its rules ask and resolved by the engine; a receipt is thrown again. Where
// the engine's dice and the dice that fly meet, they meet here.
package play

import (
	"io"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/throw"
)

// Roll is a request, or a receipt that is played again, until it is settled. Most take
// one throw; some rules call for another after the first.
type Roll interface {
	// Next returns the throw that the roll needs now and the role of each die in it, or
	// nil when it needs no more.
	Next(Hand) (*throw.Throw, []engine.Role, error)
	// Take hands it the throw that Next returned, once its dice are at rest.
	Take(*throw.Throw) error
	// Settle returns the result, when Next needs no more throws.
	Settle() (Settled, error)
}

// Hand is how dice are thrown: into which tray for a number of dice, with which flick,
// and by which random numbers. A receipt brings all of this along and ignores the hand.
type Hand struct {
	Tray   func(dice int) throw.Tray
	Flick  throw.Flick
	Random io.Reader // of cryptographic quality: faces are drawn from it
	Seeded bool      // Random comes of a seed that somebody chose; receipts say so
}

// Settled is the result of a roll.
type Settled struct {
	Faces   []int   // of the asking side's first throw
	Receipt string  // of all throws
	Played  *Played // nil of a receipt, which tells dice alone
}

// Played is a request that was rolled, and what the rules make of it.
type Played struct {
	Request    engine.Request // with the faces that fell
	Resolution engine.Resolution
}

// In says in a language what the rules make of it.
func (p *Played) In(l *language.Language) (engine.Resolution, error) {
	resolution, err := engine.ResolveIn(&p.Request, l)
	resolution.Receipt = p.Resolution.Receipt
	return resolution, err
}

// Thrown is a throw of a roll, and the part that each of its dice plays.
type Thrown struct {
	*throw.Throw
	Roles     []engine.Role
	Standings []Standing // of its dice, once Stand has told; nil of a receipt
	TakenUp   []int      // dice that the hand took up for it, by their places in all throws before it
}

// Complete makes all throws of a roll, one after another, and says what it has come to.
func Complete(r Roll, hand Hand) (throws []Thrown, came Settled, err error) {
	for {
		thrown, roles, err := r.Next(hand)
		if err != nil {
			return nil, Settled{}, err
		}
		if thrown == nil {
			came, err = r.Settle()
			return throws, came, err
		}
		if err := r.Take(thrown); err != nil {
			return nil, Settled{}, err
		}
		throws = append(throws, Thrown{Throw: thrown, Roles: roles})
	}
}

func rolesOf(list []engine.Die) []engine.Role {
	roles := make([]engine.Role, len(list))
	for i, die := range list {
		roles[i] = die.Role
	}
	return roles
}
