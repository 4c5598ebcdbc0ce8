//go:build !js

package ui

import (
	"image"

	"github.com/ebitenui/ebitenui/input"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// pointer is the mouse in the coordinates of a screen. It hides presses that began elsewhere.
type pointer struct {
	at     image.Point // in pixels
	inside bool        // the current press, if any, began on the screen
}

var _ input.CursorUpdater = (*pointer)(nil)

// Update implements input.CursorUpdater.
func (p *pointer) Update() {}

// AfterUpdate implements input.CursorUpdater.
func (p *pointer) AfterUpdate() {}

// Draw implements input.CursorUpdater.
func (p *pointer) Draw(*ebiten.Image) {}

// AfterDraw implements input.CursorUpdater.
func (p *pointer) AfterDraw(*ebiten.Image) {}

// MouseButtonPressed implements input.CursorUpdater.
func (p *pointer) MouseButtonPressed(b ebiten.MouseButton) bool {
	return p.inside && ebiten.IsMouseButtonPressed(b)
}

// MouseButtonJustPressed implements input.CursorUpdater.
func (p *pointer) MouseButtonJustPressed(b ebiten.MouseButton) bool {
	return p.inside && inpututil.IsMouseButtonJustPressed(b)
}

// MouseButtonJustReleased implements input.CursorUpdater.
func (p *pointer) MouseButtonJustReleased(b ebiten.MouseButton) bool {
	return p.inside && inpututil.IsMouseButtonJustReleased(b)
}

// CursorPosition implements input.CursorUpdater.
func (p *pointer) CursorPosition() (x, y int) { return p.at.X, p.at.Y }

// GetCursorImage implements input.CursorUpdater; nil means the system's cursor.
func (p *pointer) GetCursorImage(string) *ebiten.Image { return nil }

// GetCursorOffset implements input.CursorUpdater.
func (p *pointer) GetCursorOffset(string) image.Point { return image.Point{} }
