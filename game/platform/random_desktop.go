//go:build !js

package platform

import "crypto/rand"

// Random reads from the system's cryptographic random number generator.
type Random struct{}

// Read implements io.Reader. It fills p.
func (Random) Read(p []byte) (int, error) { return rand.Read(p) }
