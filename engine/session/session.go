// Package session encodes the state of a table (settings, sheet, quick rolls and rolls) as a few
// bytes that every later version of the program can decode. It depends on package engine and must
// not know where the bytes are stored.
//
// A roll stores the faces, but not their meaning, which follows from the rules. It takes about 22
// bytes including its receipt, because everything that rolls have in common is stored once.
package session

import (
	"fmt"

	"fudgetray/engine"
)

// State is the state of a session.
type State struct {
	Settings engine.Request `json:"settings"`        // next roll
	Sheet    *engine.Sheet  `json:"sheet,omitempty"` // character sheet to roll from
	Quick    []Quick        `json:"quick,omitempty"` // quick rolls in the order of their keys
	Rolls    []Roll         `json:"rolls"`           // oldest first
	Cleared  []Roll         `json:"-"`               // rolls that the last Clear removed, oldest first; Restore may bring them back
}

// Roll is one roll of a session.
type Roll struct {
	Time     int64          `json:"time"`    // Unix seconds
	Request  engine.Request `json:"request"` // request with its faces
	Receipt  string         `json:"receipt,omitempty"`
	Nonce    uint32         `json:"nonce,omitempty"`    // random number of a roll without a receipt; see ID
	Revealed bool           `json:"revealed,omitempty"` // a secret roll was revealed
	Dice     Dice           `json:"dice,omitzero"`
}

// Dice names the sets of dice of a roll, if they are not the tray's. The tray defines the sets.
type Dice struct {
	Own      string `json:"own,omitempty"`
	Opponent string `json:"opponent,omitempty"` // set of the other side
}

// MaxRolls is the largest number of rolls in a session.
const MaxRolls = 100_000

// Encode returns a state as bytes for storage. The error names the part of the state that can't
// be encoded.
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

// Decode returns the state that Encode encoded, in this or an older version. Rolls may share
// memory; don't modify their requests.
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
