package session

import (
	"fmt"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// migrations[v−1] turns a payload of version v into one of version v+1. A change of
// the wire types appends one; none is ever taken away, so that every state that was
// ever stored can be read.
var migrations = []func(payload []byte) ([]byte, error){
	// Version 2 has nonces. Rolls of version 1 go without.
	func(payload []byte) ([]byte, error) { return payload, nil },
	nameOtherDice,
	// Version 4 may have quick rolls.
	func(payload []byte) ([]byte, error) { return payload, nil },
}

// nameOtherDice names the dice of other sides that named none: up to version 2 those were 4dF,
// whatever the asking side threw.
func nameOtherDice(payload []byte) ([]byte, error) {
	wire, err := parseWire(payload)
	if err != nil {
		return nil, err
	}
	for i := range wire.Asks {
		r, err := wire.Asks[i].Request.request()
		if err != nil {
			continue // refused when the state is read, with its place
		}
		own := r.Technique
		if own == "" || own == "4dF" || r.System == engine.Fudge3 || r.Against == nil || r.Against.Technique != "" || r.Against.NPC != "" {
			continue
		}
		against := *r.Against
		against.Technique = "4dF"
		r.Against = &against
		wire.Asks[i].Request = requestToWire(r)
	}
	return wire.MarshalMsg(nil)
}

// migrated brings a payload to the version after the last of the steps.
func migrated(version byte, payload []byte, steps []func([]byte) ([]byte, error)) ([]byte, error) {
	newest := 1 + len(steps)
	if version < 1 || int(version) > newest {
		return nil, unreadable(language.CopyNewer(), "state.version: %d is not one this program reads; it reads 1 to %d, and a newer program writes newer ones", version, newest)
	}
	for i, step := range steps[version-1:] {
		var err error
		if payload, err = step(payload); err != nil {
			return nil, fmt.Errorf("state: from version %d to %d: %w", int(version)+i, int(version)+i+1, err)
		}
	}
	return payload, nil
}
