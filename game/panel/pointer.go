//go:build !js

package panel

import (
	"image"

	"github.com/ebitenui/ebitenui/input"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// pointer tells the widgets where the mouse is on the panel's own image. A press
// that began elsewhere is none of theirs.
type pointer struct {
	at     image.Point
	inside bool // the press under way, if any, began on the panel
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

// GetCursorImage implements input.CursorUpdater: the system's cursors will do.
func (p *pointer) GetCursorImage(string) *ebiten.Image { return nil }

// GetCursorOffset implements input.CursorUpdater.
func (p *pointer) GetCursorOffset(string) image.Point { return image.Point{} }
