//go:build !js

package platform

// Modifiers is a set of modifier keys.
type Modifiers uint8

// Modifiers, on either side of the keyboard.
const (
	Shift Modifiers = 1 << iota
	Control
	Alt
	Meta // Windows, Super, Cmd
)
