//go:build !js

package panel

import "github.com/hajimehoshi/ebiten/v2"

// Ebitengine calls the way to wait for input deprecated in favour of not drawing.
// Not drawing still runs the loop sixty times a second; waiting costs nothing.

// Loop is the host.Loop of a window, which knows by itself when to sleep.
type Loop struct{}

// Wake implements host.Loop. It may be called from any goroutine.
func (Loop) Wake() {
	//lint:ignore SA1019 see above
	ebiten.ScheduleFrame()
}

// Park implements host.Loop.
func (Loop) Park() {}

// sleep makes the next frame wait for input or for Wake. It is called by Update
// alone: what was sent before it, Update has seen, and what is sent later wakes.
func sleep() {
	//lint:ignore SA1019 see above
	ebiten.SetFPSMode(ebiten.FPSModeVsyncOffMinimum)
}

// stayAwake makes frames follow each other at the display's rate.
func stayAwake() {
	//lint:ignore SA1019 see above
	ebiten.SetFPSMode(ebiten.FPSModeVsyncOn)
}
