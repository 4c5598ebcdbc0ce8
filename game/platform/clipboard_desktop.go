//go:build !linux && !js

package platform

import "github.com/atotto/clipboard"

// A Clipboard is the system's text clipboard.
type Clipboard struct{}

// Write copies text. It ignores errors.
func (*Clipboard) Write(text string) { clipboard.WriteAll(text) }

// Read returns the clipboard's text, or "" if it holds none.
func (*Clipboard) Read() string {
	text, err := clipboard.ReadAll()
	if err != nil {
		return ""
	}
	return text
}
