// Package session encodes the state of a table (settings, sheet, quick rolls and rolls) as a few
// bytes that every later version of the program can decode. It depends on package engine and must
// not know where the bytes are stored.
//
// A roll stores the faces, but not their meaning, which follows from the rules. It takes about 22
// bytes including its receipt, because everything that rolls have in common is stored once.
package session

import "fudgetray/engine"

// State is the state of a session.
type State struct {
	Settings engine.Request `json:"settings"`        // next roll
	Sheet    *engine.Sheet  `json:"sheet,omitempty"` // character sheet to roll from
	Quick    []Quick        `json:"quick,omitempty"` // quick rolls in the order of their keys
	Folded   Folded         `json:"folded,omitzero"` // rolls before the oldest of Rolls
	Rolls    []*Roll        `json:"rolls"`           // oldest first; rolls are shared, so don't modify them

	// Rolls and counts that the last Clear removed. Restore returns them.
	Cleared       []*Roll `json:"-"`
	ClearedFolded Folded  `json:"-"`
}

// Roll is one roll of a session.
type Roll struct {
	Time     int64          `json:"time"`    // Unix seconds
	Request  engine.Request `json:"request"` // request with its faces
	Receipt  string         `json:"receipt,omitempty"`
	Nonce    uint32         `json:"nonce,omitempty"`    // random number of a roll without a receipt; see ID
	Revealed bool           `json:"revealed,omitempty"` // a secret roll was revealed
	Dice     Dice           `json:"dice,omitzero"`
	By       By             `json:"by,omitzero"`
}

// By is another user who made a roll, at a shared table. It is empty for the session's own rolls.
type By struct {
	Name  string `json:"name"`
	Color string `json:"color"` // such as #1e6bb8
}

// Dice names the sets of dice of a roll, if they are not the tray's. The tray defines the sets.
type Dice struct {
	Own      string `json:"own,omitempty"`
	Opponent string `json:"opponent,omitempty"` // set of the other side
}

// MaxRolls is the number of rolls that a session keeps, including cleared ones. Older rolls are
// folded.
const MaxRolls = 10_000

// maxTime is the latest time of a roll, the end of 9999, in seconds since 1970.
const maxTime = 253_402_300_799

// maxStored is the largest number of rolls in a stored session. Versions before 7 kept so many.
const maxStored = 100_000

// Encode returns a state as bytes for storage. The error names the part of the state that can't
// be encoded. Parts encodes faster.
func Encode(s State) ([]byte, error) {
	wire, err := toWire(s)
	if err != nil {
		return nil, err
	}
	return wire.encode()
}

// Decode returns the state that Encode or Parts.Encode encoded, in this or an older version. Rolls
// may share memory; don't modify them. If the state is without parts that are stored elsewhere, the
// error is a *LostParts.
func Decode(data []byte) (State, error) {
	var parts Parts
	return parts.Decode(data, nil)
}
