package table

import (
	"crypto/ed25519"
	"fmt"
	"slices"

	"fudgetray/engine"
	"fudgetray/game/play"
	"fudgetray/game/throw"
)

// A Suite contains the expensive operations of the protocol: signatures and dice. Programs use
// Standard; simulations of many tables use a cheaper suite.
type Suite interface {
	// Public returns the public key of a seed.
	Public(seed Hash) Key
	// Sign signs a message with the key of a seed.
	Sign(seed Hash, message []byte) Signature
	// Verify reports whether the holder of a key signed a message.
	Verify(k Key, message []byte, s Signature) bool
	// Roll simulates a throw of dice. The outcome depends on the arguments alone.
	Roll(d Dice, seed Hash) (Outcome, error)
}

// An Outcome is the result of a throw.
type Outcome struct {
	Receipt string         // receipt of the throw with all rerolls
	Faces   []int          // faces of the acting side
	Text    string         // resolution in one sentence
	Request engine.Request // request with the faces of all dice
	// it was computed: drawn dice have no receipt, and diceless actions have no faces either
	Known bool
}

// Shows reports whether the outcome is that of an announced result.
func (o Outcome) Shows(receipt string, faces []int) bool {
	return o.Receipt == receipt && slices.Equal(o.Faces, faces)
}

// Signing is the suite of Ed25519 without dice, for programs that don't simulate them.
type Signing struct{}

// Public implements Suite.
func (Signing) Public(seed Hash) Key {
	return Key(ed25519.NewKeyFromSeed(seed[:]).Public().(ed25519.PublicKey))
}

// Sign implements Suite.
func (Signing) Sign(seed Hash, message []byte) Signature {
	return Signature(ed25519.Sign(ed25519.NewKeyFromSeed(seed[:]), message))
}

// Verify implements Suite.
func (Signing) Verify(k Key, message []byte, s Signature) bool {
	return ed25519.Verify(k[:], message, s[:])
}

// Roll implements Suite. It returns ErrUncomputed.
func (Signing) Roll(Dice, Hash) (Outcome, error) { return Outcome{}, ErrUncomputed }

// Standard is the suite of Ed25519 and the dice of game/play.
type Standard struct{ Signing }

// Physics is the version of the physics with which this release simulates new throws. It can simulate those of
// throw.EarlierVersion, too.
const Physics = throw.Version

// Errors of throws that this release can't compute.
var (
	ErrPhysics = fmt.Errorf("throw.physics: the dice are those of another release; this one throws versions %d and %d",
		throw.EarlierVersion, Physics)
	ErrFaces = play.ErrFacesChosen
)

// Roll implements Suite. It returns ErrPhysics if the dice are those of another release, or an
// error if the request is invalid.
func (Standard) Roll(d Dice, seed Hash) (Outcome, error) {
	if d.Physics != Physics && d.Physics != throw.EarlierVersion {
		return Outcome{}, ErrPhysics
	}
	request, err := engine.ParseRequest(d.Request)
	if err != nil {
		return Outcome{}, err
	}
	seeded := play.Seeded{
		Request: request, Gesture: [2]uint8{uint8(d.Gesture[0]), uint8(d.Gesture[1])}, Tray: d.Tray, Seed: seed,
		Earlier: d.Physics == throw.EarlierVersion,
	}
	_, settled, err := seeded.Complete()
	if err != nil {
		return Outcome{}, err
	}
	return Outcome{
		Receipt: settled.Receipt,
		Faces:   settled.Faces,
		Text:    settled.Played.Resolution.Text,
		Request: settled.Played.Request,
		Known:   true,
	}, nil
}
