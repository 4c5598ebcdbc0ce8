// Package play turns a request into its resolution. It throws the dice that the engine requests,
// passes their faces back, and replays receipts. It connects the engine's dice to the physical
// ones.
package play

import (
	"io"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/throw"
)

// A Roll is a request, or the replay of a receipt, in progress. Most take one throw; some rules
// require more.
type Roll interface {
	// Next returns the next throw and the role of each of its dice, or nil if the roll is
	// complete.
	Next(Options) (*throw.Throw, []engine.Role, error)
	// Take passes back the throw that Next returned, after its dice have settled.
	Take(*throw.Throw) error
	// Settle returns the result, once Next has returned nil.
	Settle() (Settled, error)
}

// Options are the parameters of throws: the tray for a number of dice, the flick and the source of
// randomness. Replays ignore it.
type Options struct {
	Tray   func(dice int) throw.Tray
	Flick  throw.Flick
	Random io.Reader // cryptographic quality: it decides the faces
	Seeded bool      // Random has a seed that a user chose; recorded in receipts

	Earlier bool // with the physics of throw.EarlierVersion
}

// Settled is the result of a roll.
type Settled struct {
	Faces   []int   // faces of the acting side
	Receipt string  // receipt of all throws
	Played  *Played // nil for a replay, which doesn't contain the request
}

// Played is a request with its resolution.
type Played struct {
	Request    engine.Request // the request with the faces thrown
	Resolution engine.Resolution
}

// In returns the resolution with its texts in language l.
func (p *Played) In(l *language.Language) (engine.Resolution, error) {
	resolution, err := engine.ResolveIn(&p.Request, l)
	resolution.Receipt = p.Resolution.Receipt
	return resolution, err
}

// Thrown is a throw of a roll, with the role of each die.
type Thrown struct {
	*throw.Throw
	Roles    []engine.Role
	Statuses []Status // set by SetStatuses; nil for a replay
	PickedUp []int    // indices, over all earlier throws, of dice picked up for this throw
	Pairs    [][2]int // indices, over all throws, of dice that cancel each other; set by SetStatuses in the first throw
}

// Complete makes all throws of a roll and returns them with its result.
func Complete(r Roll, options Options) (throws []Thrown, result Settled, err error) {
	for {
		thrown, roles, err := r.Next(options)
		if err != nil {
			return nil, Settled{}, err
		}
		if thrown == nil {
			result, err = r.Settle()
			return throws, result, err
		}
		if err := r.Take(thrown); err != nil {
			return nil, Settled{}, err
		}
		throws = append(throws, Thrown{Throw: thrown, Roles: roles})
	}
}

// rolesOf returns the roles of dice, which decide their colours.
func rolesOf(list []engine.Die) []engine.Role {
	roles := make([]engine.Role, len(list))
	for i, die := range list {
		roles[i] = die.Role &^ engine.Chained
	}
	return roles
}
