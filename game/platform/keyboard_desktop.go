//go:build !linux && !js

package platform

// A Keyboard reports held modifiers. On these systems programs receive every release.
type Keyboard struct{}

// MayBeHeld returns all modifiers: the received events are reliable.
func (*Keyboard) MayBeHeld() (held Modifiers) { return ^held }
