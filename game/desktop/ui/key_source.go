//go:build !js

package ui

import (
	"reflect"
	"sync"
	"unsafe"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/platform"
)

// Ebitengine reports which keys were pressed since the last frame and which characters were entered, but
// neither their order nor the modifiers of each press. Its copy of GLFW reports all of that to callbacks.
// This file adds callbacks that record it and call Ebitengine's own. It relies on internals of Ebitengine,
// which a test in cmd/tray checks.

// A keyEvent is a press of a key, its repetition by the system, or an entered character.
type keyEvent struct {
	key    ebiten.Key // noKey for a character
	repeat bool
	text   rune
	held   platform.Modifiers // modifiers held before the press
}

// noKey is the key of a character.
const noKey ebiten.Key = -1

// source records the events since the last frame. GLFW calls it on the main thread.
type source struct {
	hook   sync.Once
	mutex  sync.Mutex
	events []keyEvent
}

// Actions and modifiers of GLFW.
const (
	glfwRelease = iota
	glfwPress
	glfwRepeat
)

var glfwModifiers = map[int]platform.Modifiers{
	1: platform.Shift,
	2: platform.Control,
	4: platform.Alt,
	8: platform.Meta,
}

// Signatures of GLFW's callbacks. The types of GLFW's own are internal; they have the same layout.
type (
	keyCallback  func(window unsafe.Pointer, key, scancode, action, modifiers int)
	charCallback func(window unsafe.Pointer, char rune)
)

//go:linkname glfwKeys github.com/hajimehoshi/ebiten/v2/internal/ui.glfwKeyToUIKey
var glfwKeys map[int]ebiten.Key

//go:linkname userInterface github.com/hajimehoshi/ebiten/v2/internal/ui.Get
func userInterface() unsafe.Pointer

//go:linkname runningBackend github.com/hajimehoshi/ebiten/v2/internal/ui.(*UserInterface).runningBackend
func runningBackend(userInterface unsafe.Pointer) interface{ ScheduleFrame() }

//go:linkname setKeyCallback github.com/hajimehoshi/ebiten/v2/internal/glfw.(*Window).SetKeyCallback
func setKeyCallback(window unsafe.Pointer, callback keyCallback) (before keyCallback, err error)

//go:linkname setCharCallback github.com/hajimehoshi/ebiten/v2/internal/glfw.(*Window).SetCharCallback
func setCharCallback(window unsafe.Pointer, callback charCallback) (before charCallback, err error)

// glfwWindow returns GLFW's window.
func glfwWindow() unsafe.Pointer {
	backend := reflect.ValueOf(any(runningBackend(userInterface())))
	return backend.Elem().FieldByName("window").UnsafePointer()
}

// take returns the events since its last call. The first call, which must be in Ebitengine's Update, begins
// to record.
func (s *source) take() []keyEvent {
	s.hook.Do(s.record)
	s.mutex.Lock()
	defer s.mutex.Unlock()
	events := s.events
	s.events = nil
	return events
}

// record sets the callbacks. The main thread waits while Update runs, so no event arrives meanwhile.
func (s *source) record() {
	window := glfwWindow()
	var keyBefore keyCallback
	keyBefore, _ = setKeyCallback(window, func(w unsafe.Pointer, key, scancode, action, modifiers int) {
		keyBefore(w, key, scancode, action, modifiers)
		if known, ok := glfwKeys[key]; ok && action != glfwRelease {
			s.add(keyEvent{key: known, repeat: action == glfwRepeat, held: modifiersOf(modifiers)})
		}
	})
	var charBefore charCallback
	charBefore, _ = setCharCallback(window, func(w unsafe.Pointer, char rune) {
		charBefore(w, char)
		s.add(keyEvent{key: noKey, text: char})
	})
}

func (s *source) add(event keyEvent) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.events = append(s.events, event)
}

func modifiersOf(bits int) (held platform.Modifiers) {
	for bit, modifier := range glfwModifiers {
		if bits&bit != 0 {
			held |= modifier
		}
	}
	return held
}
