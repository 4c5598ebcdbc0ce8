//go:build !linux && !js

package host

// Keyboard knows which modifiers are held. On these systems programs hear of every release.
type Keyboard struct{}

// MayBeHeld returns all modifiers, as nothing that was heard is wrong.
func (*Keyboard) MayBeHeld() (held Modifiers) { return ^held }
