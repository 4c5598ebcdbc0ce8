//go:build !js

package ui

import (
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/platform"
)

// Presses keep their order and their own modifiers. Only keys that navigate or erase repeat.
func TestPressesKeepOrderAndModifiers(t *testing.T) {
	defer func() { keys.events = nil }()
	keys.events = []keyEvent{
		{key: noKey, text: 'g'},
		{key: ebiten.KeyControlLeft},
		{key: ebiten.KeyL, held: platform.Control},
		{key: ebiten.KeyL},
		{key: noKey, text: 'l'},
		{key: ebiten.KeyL, repeat: true},
		{key: ebiten.KeyBackspace, repeat: true},
	}
	var got []Press
	var commands []bool
	for press := range Presses {
		got, commands = append(got, press), append(commands, CommandHeld())
	}
	want := []Press{
		{noKey, 'g'},
		{ebiten.KeyControlLeft, 0},
		{ebiten.KeyL, 0},
		{ebiten.KeyL, 0},
		{noKey, 'l'},
		{ebiten.KeyBackspace, 0},
	}
	if !slices.Equal(got, want) {
		t.Errorf("presses %v, want %v", got, want)
	}
	if want := []bool{false, false, true, false, false, false}; !slices.Equal(commands, want) {
		t.Errorf("with the command modifier: %v, want %v", commands, want)
	}
	if !KeyPressed(ebiten.KeyL) || !CommandKeyPressed(ebiten.KeyL) || CommandKeyPressed(ebiten.KeyBackspace) {
		t.Error("L was pressed with and without Ctrl, Backspace without it")
	}
}

// Text is inserted once, although the text input may report it too, late or in part. The text of an input
// method is reported by the text input alone.
func TestEnteredTextIsClaimedOnce(t *testing.T) {
	var e entered
	e.next([]keyEvent{{key: noKey, text: 'g'}, {key: ebiten.KeyA}, {key: noKey, text: 'o'}, {key: noKey, text: 'o'}})
	for _, claim := range []struct {
		text string
		want bool
	}{{"o", true}, {"g", false}, {"日本", false}, {"o", true}, {"o", false}} {
		if got := e.claim([]rune(claim.text)); got != claim.want {
			t.Errorf("%q was entered: %v", claim.text, got)
		}
	}
	e.next([]keyEvent{{key: noKey, text: 'x'}})
	for range reportFrames + 1 {
		e.next(nil)
	}
	if e.claim([]rune("x")) {
		t.Error("a character is remembered for too long")
	}
}
