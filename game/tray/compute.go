package tray

import (
	"encoding/base64"
	"errors"
	"slices"

	"fudgetray/engine"
	"fudgetray/engine/json"
	"fudgetray/engine/language"
	"fudgetray/game/play"
	"fudgetray/game/throw"
)

// TableDice describe a throw of a shared table except for its seed.
type TableDice struct {
	Request engine.Request `json:"request"` // without faces
	Gesture [2]int         `json:"gesture"` // codes of the flick's direction and speed, as in receipts
	Tray    int            `json:"tray"`    // width of the tray in percent of its depth, 50 to 200
	Physics int            `json:"physics"` // version of the physics
}

// Computed is a throw of a shared table that was simulated, or the reason why this release can't.
type Computed struct {
	Receipt string          `json:"receipt,omitempty"` // of the simulated dice; absent if none were thrown
	Faces   []int           `json:"faces,omitempty"`   // of the acting side
	Request *engine.Request `json:"request,omitempty"` // with the faces of all dice
	Line    string          `json:"line,omitempty"`    // what is rolled, in the user's language
	Problem string          `json:"problem,omitempty"` // why it can't be thrown, for the user
	Physics bool            `json:"physics,omitempty"` // the problem is that another release threw the dice
}

// simulated is a throw that was computed and may be played back.
type simulated struct {
	receipt string
	throws  []play.Thrown
}

// maxSimulations is the number of computed throws that wait to be played back. Older ones are simulated again.
const maxSimulations = 8

func (t *Tray) computeMessage(arg []byte, answer answer) {
	given := members(arg)
	var seed [32]byte
	text, _ := json.Text(given["seed"])
	if n, err := base64.RawURLEncoding.Decode(seed[:], fitting(text, len(seed))); err != nil || n != len(seed) {
		answer(nil, bad("seed", "seed: %s is not 32 bytes as base64url", given["seed"]))
		return
	}
	throws, settled, err := simulate(given["dice"], seed)
	answer(t.computed(throws, settled, err), nil)
}

// fitting returns a text that decodes to at most n bytes, or nothing.
func fitting(text string, n int) []byte {
	if base64.RawURLEncoding.DecodedLen(len(text)) > n {
		return nil
	}
	return []byte(text)
}

// parseTableDice parses the dice of a throw. Unknown members are those of later releases, with another physics.
func parseTableDice(data []byte) (d TableDice, err error) {
	given := members(data)
	d.Physics, _ = number(given["physics"])
	if d.Physics != throw.Version && d.Physics != throw.EarlierVersion {
		return d, errOtherPhysics
	}
	d.Tray, _ = number(given["tray"])
	codes := slices.Collect(json.Elements(given["gesture"]))
	for i := range min(len(codes), len(d.Gesture)) {
		d.Gesture[i], _ = number(codes[i])
	}
	d.Request, err = engine.ParseRequest(given["request"])
	return d, err
}

var errOtherPhysics = &userError{Fault{Code: "bad-request", Field: "dice.physics",
	Message: "dice.physics: the dice are those of another release"}, language.OtherPhysics()}

// simulate simulates a throw, given the JSON of its dice.
func simulate(dice []byte, seed [32]byte) ([]play.Thrown, play.Settled, error) {
	d, err := parseTableDice(dice)
	if err != nil {
		return nil, play.Settled{}, err
	}
	roll := play.Seeded{
		Request: d.Request, Gesture: [2]uint8{uint8(d.Gesture[0]), uint8(d.Gesture[1])}, Tray: d.Tray, Seed: seed,
		Earlier: d.Physics == throw.EarlierVersion,
	}
	return roll.Complete()
}

// computed keeps a simulated throw until it is played back.
func (t *Tray) computed(throws []play.Thrown, settled play.Settled, err error) Computed {
	if err != nil {
		return Computed{Problem: t.fault(err).Text, Physics: errors.Is(err, errOtherPhysics)}
	}
	if settled.Receipt != "" {
		t.simulated = append(t.simulated, simulated{settled.Receipt, throws})
		t.simulated = t.simulated[max(0, len(t.simulated)-maxSimulations):]
	}
	request := &settled.Played.Request
	return Computed{Receipt: settled.Receipt, Faces: settled.Faces, Request: request, Line: request.RolledIn(t.language)}
}

// known returns the throws of a receipt that were simulated, or nil.
func (t *Tray) known(receipt string) []play.Thrown {
	i := slices.IndexFunc(t.simulated, func(s simulated) bool { return s.receipt == receipt })
	if i < 0 {
		return nil
	}
	return t.simulated[i].throws
}
