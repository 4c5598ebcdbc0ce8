//go:build !linux && !js

package host

import "github.com/atotto/clipboard"

// Clipboard is the text that programs copy and paste.
type Clipboard struct{}

// Write copies a text. A system that refuses has nothing to paste.
func (*Clipboard) Write(text string) { clipboard.WriteAll(text) }

// Read returns the text that was copied last: nothing if it is no text.
func (*Clipboard) Read() string {
	text, err := clipboard.ReadAll()
	if err != nil {
		return ""
	}
	return text
}
