package session

import (
	"fmt"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// migrations[v-1] converts a payload of version v to version v+1. A change of the wire types
// appends one. Never remove one, so that every stored state remains readable.
var migrations = []func(payload []byte) ([]byte, error){
	// Version 2 has nonces. Rolls of version 1 go without.
	func(payload []byte) ([]byte, error) { return payload, nil },
	nameOtherDice,
	// Version 4 may have quick rolls.
	func(payload []byte) ([]byte, error) { return payload, nil },
	// Version 5 may have faces of two bytes.
	func(payload []byte) ([]byte, error) { return payload, nil },
	// Version 6 may have faces of the critical table, and requests with fields that older programs don't know.
	func(payload []byte) ([]byte, error) { return payload, nil },
	// Version 7 may have parts and folded rolls.
	func(payload []byte) ([]byte, error) { return payload, nil },
}

// nameOtherDice sets the technique of other sides without one to 4dF, which was their default up
// to version 2, whatever the asking side threw.
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
		if own == "" || own == "4dF" || r.System == engine.Fudge3 {
			continue
		}
		if r.Against == nil || r.Against.Technique != "" || r.Against.NPC != "" {
			continue
		}
		against := *r.Against
		against.Technique = "4dF"
		r.Against = &against
		wire.Asks[i].Request = requestToWire(r)
	}
	return wire.MarshalMsg(nil)
}

// migrated converts a payload to the version after the last step.
func migrated(version byte, payload []byte, steps []func([]byte) ([]byte, error)) ([]byte, error) {
	newest := 1 + len(steps)
	if version < 1 || int(version) > newest {
		return nil, unreadable(language.CopyNewer(),
			"state.version: %d is not supported; this program reads versions 1 to %d", version, newest)
	}
	for i, step := range steps[version-1:] {
		var err error
		if payload, err = step(payload); err != nil {
			return nil, fmt.Errorf("state: from version %d to %d: %w", int(version)+i, int(version)+i+1, err)
		}
	}
	return payload, nil
}
