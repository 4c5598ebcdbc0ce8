package session

import (
	"fmt"

	"github.com/tinylib/msgp/msgp"
)

//go:generate go tool msgp -o=wire_gen.go -unexported -io=false -tests=false

// The limits bound memory; arrays is MaxRolls.
//
//msgp:limit arrays:100000 maps:16

// wireState is version 4. Tables hold what rolls have in common, and columns what each roll has
// for itself, so that a roll takes little more than its random numbers.
//
//msgp:tuple wireState
type wireState struct {
	Settings wireRequest
	Sheet    []byte // JSON; empty without a sheet
	Shapes   []wireShape
	Asks     []wireAsk

	Since []int64  // seconds since the previous roll; for the first, since 1970
	Ask   []uint32 // indices in Asks
	Data  [][]byte // packed faces, then the own bytes of the receipt or the nonce

	Quick wireQuickList `msg:"-"` // follows the other fields if not empty
}

type wireQuickList []wireQuick

//msgp:tuple wireQuick
type wireQuick struct {
	Name    string
	Request wireRequest
}

// wireShape is the shared part of receipts. The empty one means that there is no receipt.
//
//msgp:tuple wireShape
type wireShape struct {
	Head []byte // first bytes
	Size uint16 // total size in bytes; those not stored are 0
	Form uint8  // see form
}

// wireAsk is the shared part of rolls of one request.
//
//msgp:tuple wireAsk
type wireAsk struct {
	Request  wireRequest
	Revealed bool
	Counts   []uint8 // number of faces in each of faceFields, without trailing zeros
	Range    uint8   // index in ranges
	Shape    uint32  // index in Shapes
}

// wireRequest is a request without faces.
type wireRequest struct {
	System     string         `msg:"s,omitempty"`
	Kind       string         `msg:"k,omitempty"`
	Technique  string         `msg:"q,omitempty"`
	Trait      *int           `msg:"t,omitempty"`
	Difficulty *int           `msg:"d,omitempty"`
	Modifiers  []wireModifier `msg:"m,omitempty"`
	Secret     bool           `msg:"x,omitempty"`
	Rest       []byte         `msg:"r,omitempty"` // JSON of a request with the other fields, if any is set

	Dice     string `msg:"c,omitempty"` // set of dice
	Opponent string `msg:"o,omitempty"`
}

//msgp:tuple wireModifier
type wireModifier struct {
	Label string
	Value int
}

// parseWire decodes a payload. It checks all lengths against the payload before it allocates
// memory.
func parseWire(payload []byte) (*wireState, error) {
	rest, err := msgp.Skip(payload)
	if err != nil {
		return nil, fmt.Errorf("state: %w", err)
	}
	var wire wireState
	if _, err := wire.UnmarshalMsg(payload); err != nil {
		return nil, fmt.Errorf("state: %w", err)
	}
	return &wire, wire.parseQuick(rest)
}

// parseQuick decodes the part after the tables and columns: nothing, or quick rolls.
func (w *wireState) parseQuick(list []byte) error {
	if len(list) == 0 {
		return nil
	}
	rest, err := msgp.Skip(list)
	if err == nil && len(rest) > 0 {
		return fmt.Errorf("state: trailing bytes in its payload: %d", len(rest))
	}
	if err == nil {
		_, err = w.Quick.UnmarshalMsg(list)
	}
	if err != nil {
		return fmt.Errorf("state.quick: %w", err)
	}
	return nil
}

// payload encodes the state for parseWire.
func (w *wireState) payload() ([]byte, error) {
	b, err := w.MarshalMsg(nil)
	if err != nil || len(w.Quick) == 0 {
		return b, err
	}
	return w.Quick.MarshalMsg(b)
}
