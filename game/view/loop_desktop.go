//go:build !js

package view

import "github.com/hajimehoshi/ebiten/v2"

// WindowLoop is the host.Loop of a window: parked, it waits for input instead of
// running at the screen's rate.
type WindowLoop struct{}

// Wake implements host.Loop. It may be called from any goroutine.
func (WindowLoop) Wake() {
	ebiten.SetFPSMode(ebiten.FPSModeVsyncOn)
	ebiten.ScheduleFrame()
}

// Park implements host.Loop.
func (WindowLoop) Park() { ebiten.SetFPSMode(ebiten.FPSModeVsyncOffMinimum) }
