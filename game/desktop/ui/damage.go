//go:build !js

package ui

import (
	"sync"
	"sync/atomic"
	"unsafe"
)

// Ebitengine does not report that the system has discarded pixels of the window, but its copy of GLFW does.

// damage records reports of discarded pixels. GLFW calls it on the main thread.
var damage struct {
	hook   sync.Once
	events atomic.Int64
}

type refreshCallback func(window unsafe.Pointer)

//go:linkname setRefreshCallback github.com/hajimehoshi/ebiten/v2/internal/glfw.(*Window).SetRefreshCallback
func setRefreshCallback(window unsafe.Pointer, callback refreshCallback) (before refreshCallback, err error)

// Damaged reports whether the system has discarded pixels of the window since the last call. The first call,
// which must be in Ebitengine's Update, begins to record and returns true.
func Damaged() (damaged bool) {
	damage.hook.Do(func() {
		damaged = true
		setRefreshCallback(glfwWindow(), func(unsafe.Pointer) { damage.events.Add(1) })
	})
	return damage.events.Swap(0) > 0 || damaged
}
