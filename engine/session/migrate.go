package session

import "fmt"

// migrations[v−1] turns a payload of version v into one of version v+1. A change of
// the wire types appends one; none is ever taken away, so that every state that was
// ever stored can be read.
var migrations = []func(payload []byte) ([]byte, error){
	// Version 2 has nonces. Rolls of version 1 go without.
	func(payload []byte) ([]byte, error) { return payload, nil },
}

// migrated brings a payload to the version after the last of the steps.
func migrated(version byte, payload []byte, steps []func([]byte) ([]byte, error)) ([]byte, error) {
	newest := 1 + len(steps)
	if version < 1 || int(version) > newest {
		return nil, fmt.Errorf("state.version: %d is not one this program reads; it reads 1 to %d, and a newer program writes newer ones", version, newest)
	}
	for i, step := range steps[version-1:] {
		var err error
		if payload, err = step(payload); err != nil {
			return nil, fmt.Errorf("state: from version %d to %d: %w", int(version)+i, int(version)+i+1, err)
		}
	}
	return payload, nil
}
