package session

import (
	"fmt"

	"github.com/tinylib/msgp/msgp"
)

//go:generate go tool msgp -o=wire_gen.go -unexported -io=false -tests=false

// The limits bound memory; arrays is maxStored.
//
//msgp:limit arrays:100000 maps:16

// wireState is version 7. Pools hold what rolls have in common, and columns what each roll has
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

	// These follow the other fields. They are omitted if they and those after them are empty.
	Quick   wireQuickList `msg:"-"`
	Cleared uint32        `msg:"-"` // number of cleared rolls; they come last in the columns

	// Version 6 doesn't have the following. A state without them is written in version 6, which earlier
	// programs read.
	Folded        Folded         `msg:"-"`
	ClearedFolded Folded         `msg:"-"`
	Sealed        wireSealedList `msg:"-"` // parts with the rolls before those in the columns
}

type wireSealedList []wireSealed

// wireSealed is a part.
//
//msgp:tuple wireSealed
type wireSealed struct {
	ID      uint64
	Rolls   uint32 // number of rolls
	Cleared bool   // whether they are cleared
	Data    []byte // encoded state with the rolls; empty if it is stored elsewhere
}

// Folded summarizes rolls that are too old to be kept.
//
//msgp:tuple Folded
type Folded struct {
	Rolls   uint32        `json:"rolls"`             // number of rolls
	Since   int64         `json:"since"`             // Unix seconds of the first
	Degrees []DegreeCount `json:"degrees,omitempty"` // rolls by rolled degree, the most frequent first
}

// DegreeCount is the number of rolls with a degree.
//
//msgp:tuple DegreeCount
type DegreeCount struct {
	Degree string `json:"degree"` // its name on the ladder of the roll
	Rolls  uint32 `json:"rolls"`
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

	Name  string `msg:"n,omitempty"` // of the user who made the roll
	Color string `msg:"h,omitempty"`
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
	if rest, err = wire.parseQuick(rest); err != nil {
		return nil, fmt.Errorf("state.quick: %w", err)
	}
	if rest, err = wire.parseCleared(rest); err != nil {
		return nil, fmt.Errorf("state.cleared: %w", err)
	}
	if rest, err = wire.parseFolded(rest); err != nil {
		return nil, fmt.Errorf("state.folded: %w", err)
	}
	if rest, err = wire.parseSealed(rest); err != nil {
		return nil, fmt.Errorf("state.sealed: %w", err)
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("state: trailing bytes in its payload: %d", len(rest))
	}
	return &wire, nil
}

// parseQuick decodes the quick rolls and returns the bytes after them.
func (w *wireState) parseQuick(b []byte) ([]byte, error) {
	if len(b) == 0 {
		return nil, nil
	}
	if _, err := msgp.Skip(b); err != nil {
		return nil, err
	}
	return w.Quick.UnmarshalMsg(b)
}

// parseCleared decodes the number of cleared rolls and returns the bytes after it.
func (w *wireState) parseCleared(b []byte) (rest []byte, err error) {
	if len(b) == 0 {
		return nil, nil
	}
	if w.Cleared, rest, err = msgp.ReadUint32Bytes(b); err != nil {
		return nil, err
	}
	if int(w.Cleared) > len(w.Since) {
		return nil, fmt.Errorf("%d are more than the %d rolls", w.Cleared, len(w.Since))
	}
	return rest, nil
}

// parseFolded decodes the folded rolls and returns the bytes after them.
func (w *wireState) parseFolded(b []byte) ([]byte, error) {
	for _, f := range []*Folded{&w.Folded, &w.ClearedFolded} {
		if len(b) == 0 {
			return nil, nil
		}
		if _, err := msgp.Skip(b); err != nil {
			return nil, err
		}
		var err error
		if b, err = f.UnmarshalMsg(b); err != nil {
			return nil, err
		}
		if n := len(f.Degrees); n > maxDegrees {
			return nil, fmt.Errorf("%d degrees are more than the limit of %d", n, maxDegrees)
		}
	}
	return b, nil
}

// parseSealed decodes the parts and returns the bytes after them.
func (w *wireState) parseSealed(b []byte) ([]byte, error) {
	if len(b) == 0 {
		return nil, nil
	}
	if _, err := msgp.Skip(b); err != nil {
		return nil, err
	}
	return w.Sealed.UnmarshalMsg(b)
}

// encode encodes the state for decodeWire.
func (w *wireState) encode() ([]byte, error) {
	payload, err := w.payload()
	if err != nil {
		return nil, fmt.Errorf("state: %w", err)
	}
	newest := byte(1 + len(migrations))
	if !w.extended() {
		newest--
	}
	return frame(newest, payload), nil
}

// extended reports whether the state has what version 6 doesn't have.
func (w *wireState) extended() bool {
	return len(w.Sealed) > 0 || !w.Folded.IsZero() || !w.ClearedFolded.IsZero()
}

func (w *wireState) payload() ([]byte, error) {
	b, err := w.MarshalMsg(nil)
	if err != nil || len(w.Quick) == 0 && w.Cleared == 0 && !w.extended() {
		return b, err
	}
	if b, err = w.Quick.MarshalMsg(b); err != nil || w.Cleared == 0 && !w.extended() {
		return b, err
	}
	b = msgp.AppendUint32(b, w.Cleared)
	if !w.extended() {
		return b, nil
	}
	if b, err = w.Folded.MarshalMsg(b); err != nil {
		return nil, err
	}
	if b, err = w.ClearedFolded.MarshalMsg(b); err != nil {
		return nil, err
	}
	return w.Sealed.MarshalMsg(b)
}

// decodeWire decodes an encoded state of any version.
func decodeWire(data []byte) (*wireState, error) {
	version, payload, err := unframe(data)
	if err != nil {
		return nil, err
	}
	if payload, err = migrated(version, payload, migrations); err != nil {
		return nil, err
	}
	return parseWire(payload)
}
