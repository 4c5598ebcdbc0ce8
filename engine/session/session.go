// Package session is what a table remembers: its settings, sheet and rolls, as a few
// bytes that any later version of the program reads.
//
// What dice showed is kept, what it meant is not: that follows from the rules.
// A roll takes about 22 bytes with its receipt, since everything that rolls have in
// common is kept once.
package session

import (
	"fmt"

	"fudgetray/engine"
)

// State is a session.
type State struct {
	Settings engine.Request `json:"settings"`        // of the next roll
	Sheet    *engine.Sheet  `json:"sheet,omitempty"` // that is rolled from
	Quick    []Quick        `json:"quick,omitempty"` // rolls to choose from, in the order of their keys
	Rolls    []Roll         `json:"rolls"`           // in the order they were made
}

// Roll is one roll of a session.
type Roll struct {
	Time     int64          `json:"time"`    // Unix seconds
	Request  engine.Request `json:"request"` // with the faces that fell
	Receipt  string         `json:"receipt,omitempty"`
	Nonce    uint32         `json:"nonce,omitempty"`    // a random number, of a roll without a receipt: see ID
	Revealed bool           `json:"revealed,omitempty"` // a secret roll that no longer is one
	Dice     Dice           `json:"dice,omitzero"`
}

// Dice names the sets that the dice of a roll are of, where they are not the tray's. Which sets there
// are is the tray's to know, and no rule.
type Dice struct {
	Own      string `json:"own,omitempty"`
	Opponent string `json:"opponent,omitempty"` // the other side's
}

// MaxRolls is the most rolls that a session holds.
const MaxRolls = 100_000

// Encode returns a state as the bytes that are stored. The error names the part of
// the state that can't be.
func Encode(s State) ([]byte, error) {
	wire, err := toWire(s)
	if err != nil {
		return nil, err
	}
	payload, err := wire.payload()
	if err != nil {
		return nil, fmt.Errorf("state: %w", err)
	}
	return frame(byte(1+len(migrations)), payload), nil
}

// Decode returns the state that was stored, in this version or an older one. The
// error says what is wrong with the bytes. Rolls may share what their requests have
// in common; it is not to be written to.
func Decode(data []byte) (State, error) {
	version, payload, err := unframe(data)
	if err != nil {
		return State{}, err
	}
	if payload, err = migrated(version, payload, migrations); err != nil {
		return State{}, err
	}
	wire, err := parseWire(payload)
	if err != nil {
		return State{}, err
	}
	return fromWire(wire)
}
