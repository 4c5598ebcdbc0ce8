package session

import (
	"fmt"

	"github.com/tinylib/msgp/msgp"
)

//go:generate go tool msgp -o=wire_gen.go -unexported -io=false -tests=false

// The limits bound memory; arrays is MaxRolls.
//
//msgp:limit arrays:100000 maps:16

// wireState is version 4. What rolls have in common is in tables, and what each has
// for itself in columns, so that a roll is little more than its random numbers.
//
//msgp:tuple wireState
type wireState struct {
	Settings wireRequest
	Sheet    []byte // JSON; empty without a sheet
	Shapes   []wireShape
	Asks     []wireAsk

	Since []int64  // seconds after the roll before, after 1970 for the first
	Ask   []uint32 // which of Asks
	Data  [][]byte // packed faces, then what is the roll's alone of its receipt, or else its nonce

	Quick wireQuickList `msg:"-"` // follows the others if there is any
}

type wireQuickList []wireQuick

//msgp:tuple wireQuick
type wireQuick struct {
	Name    string
	Request wireRequest
}

// wireShape is what receipts have in common. The empty one is that of no receipt.
//
//msgp:tuple wireShape
type wireShape struct {
	Head []byte // the bytes they begin with
	Size uint16 // bytes of each; those not stored are 0
	Form uint8  // what the bytes are: see form
}

// wireAsk is what rolls of one request have in common.
//
//msgp:tuple wireAsk
type wireAsk struct {
	Request  wireRequest
	Revealed bool
	Counts   []uint8 // of the request's faces, extra, against.faces and against.extra; as many as are needed
	Range    uint8   // index in ranges
	Shape    uint32  // of their receipts
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
	Rest       []byte         `msg:"r,omitempty"` // the other fields, if any is given, as the JSON of a request

	Dice     string `msg:"c,omitempty"` // that a roll of it is made with
	Opponent string `msg:"o,omitempty"`
}

//msgp:tuple wireModifier
type wireModifier struct {
	Label string
	Value int
}

// parseWire reads a payload. Its lengths are checked against its bytes before
// anything is made room for.
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

// parseQuick reads what follows the tables and columns: nothing, or quick rolls.
func (w *wireState) parseQuick(list []byte) error {
	if len(list) == 0 {
		return nil
	}
	rest, err := msgp.Skip(list)
	if err == nil && len(rest) > 0 {
		return fmt.Errorf("state: it ends %d bytes before its payload does", len(rest))
	}
	if err == nil {
		_, err = w.Quick.UnmarshalMsg(list)
	}
	if err != nil {
		return fmt.Errorf("state.quick: %w", err)
	}
	return nil
}

// payload is what parseWire reads.
func (w *wireState) payload() ([]byte, error) {
	b, err := w.MarshalMsg(nil)
	if err != nil || len(w.Quick) == 0 {
		return b, err
	}
	return w.Quick.MarshalMsg(b)
}
