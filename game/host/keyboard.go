//go:build !js

package host

// Modifiers are the keys that give others another meaning, each a bit.
type Modifiers uint8

// The modifiers, on both sides of a keyboard.
const (
	Shift Modifiers = 1 << iota
	Control
	Alt
	Meta // Windows, Super, Cmd
)
