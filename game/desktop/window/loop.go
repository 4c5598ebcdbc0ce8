//go:build !js

package window

import "github.com/hajimehoshi/ebiten/v2"

// Ebitengine deprecates FPSModeVsyncOffMinimum in favour of not drawing. But the loop would still run
// 60 times a second then; waiting for input costs nothing.

// Loop is the platform.Loop of a window, which decides itself when to sleep.
type Loop struct{}

// Wake implements platform.Loop. It may be called from any goroutine.
func (Loop) Wake() {
	//lint:ignore SA1019 see above
	ebiten.ScheduleFrame()
}

// Park implements platform.Loop.
func (Loop) Park() {}

// sleep makes the next frame wait for input or Wake. Only Update calls it: it has handled all earlier
// messages, and later ones wake the loop.
func sleep() {
	//lint:ignore SA1019 see above
	ebiten.SetFPSMode(ebiten.FPSModeVsyncOffMinimum)
}

// stayAwake makes frames follow each other at the display's rate.
func stayAwake() {
	//lint:ignore SA1019 see above
	ebiten.SetFPSMode(ebiten.FPSModeVsyncOn)
}
