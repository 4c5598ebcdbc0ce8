//go:build !js

package panel

import (
	"image"
	"slices"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/desktop/ui"
	"fudgetray/game/table"
	machine "fudgetray/game/table/visit"
)

// tableBar shows the seats of the shared table and its state over the dice.
type tableBar struct {
	chips []*widget.Container
	seats []machine.SeatView
	state string
	style *ui.Style
	area  image.Rectangle
}

// DrawTableBar draws the bar of the shared table over the tray's part of the window, in pixels. It draws nothing
// while the user is at no table.
func (p *Panel) DrawTableBar(screen *ebiten.Image, trayArea image.Rectangle) {
	if p.table == nil || p.table.shown.Phase == machine.Idle || p.table.shown.Phase == "" {
		return
	}
	p.bar.update(p.screen.Style, p.table.shown.Seats, p.tableStatus(&p.table.shown), trayArea)
	for _, chip := range p.bar.chips {
		chip.Render(screen)
	}
}

// update makes new chips if something has changed.
func (b *tableBar) update(style *ui.Style, seats []machine.SeatView, status string, area image.Rectangle) {
	if b.style == style && b.area == area && b.state == status && slices.Equal(b.seats, seats) {
		return
	}
	*b = tableBar{seats: seats, state: status, style: style, area: area}
	for _, s := range seats {
		if !s.AtTable() {
			continue
		}
		face, ink := style.Small, style.Ink
		if s.Throws {
			face = style.SmallBold
		}
		if s.Status != table.Present {
			ink = style.Muted
		}
		name := newMarked(style, s.Color, style.Text(ui.Shorten(s.Name, face, float64(area.Dx()/2)), face, ink, area.Dx()))
		chip := b.newChip(name)
		if s.Throws {
			chip.SetBackgroundImage(style.Selected.Idle)
		}
		b.chips = append(b.chips, chip)
	}
	b.chips = append(b.chips, b.newChip(style.Text(status, style.Small, style.Ink, area.Dx()-style.Px(4*ui.Gap))))
	b.arrange()
}

func (b *tableBar) newChip(content ui.Element) *widget.Container {
	chip := b.style.Column(0, b.style.Insets(4, ui.Gap/2, 4), content)
	chip.SetBackgroundImage(b.style.Popup)
	chip.Validate()
	return chip
}

// arrange places the chips in rows at the lower edge of the tray.
func (b *tableBar) arrange() {
	gap := b.style.Px(ui.Gap / 2)
	at, row := image.Pt(gap, 0), 0
	for _, chip := range b.chips {
		width, height := chip.PreferredSize()
		if at.X > gap && at.X+width > b.area.Dx()-gap {
			at, row = image.Pt(gap, at.Y+row+gap), 0
		}
		chip.SetLocation(image.Rectangle{at, at.Add(image.Pt(width, height))})
		at.X, row = at.X+width+gap, max(row, height)
	}
	up := image.Pt(b.area.Min.X, b.area.Max.Y-at.Y-row-gap)
	for _, chip := range b.chips {
		chip.SetLocation(chip.GetWidget().Rect.Add(up))
	}
}
