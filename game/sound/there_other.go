//go:build !js && !linux

package sound

// isThere leaves the answer to the system, which gives it quietly.
func isThere() bool { return true }
