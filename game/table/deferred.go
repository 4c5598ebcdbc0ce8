package table

import "errors"

// Deferred is a suite that doesn't simulate dice. A participant with it gets the outcomes of throws as Computed
// events, so that a program that plays back the dice simulates them once.
type Deferred struct{ Suite }

// ErrUncomputed reports a throw whose outcome a Computed event will bring.
var ErrUncomputed = errors.New("throw: its dice are not simulated yet")

// Roll implements Suite. It returns ErrUncomputed.
func (Deferred) Roll(Dice, Hash) (Outcome, error) { return Outcome{}, ErrUncomputed }

// computed keeps the outcome of a throw.
func (s *State) computed(c Computed) { s.cache(c.Throw, c.Seed, c.Outcome, c.Problem) }
