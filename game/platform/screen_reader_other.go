//go:build !linux && !js

package platform

// A ScreenReader does nothing on this platform, for which there is no interface without cgo.
type ScreenReader struct{}

// NewScreenReader returns a screen reader.
func NewScreenReader() *ScreenReader { return &ScreenReader{} }

// Show does nothing.
func (*ScreenReader) Show(Spoken) {}

// Activate does nothing.
func (*ScreenReader) Activate(bool) {}
