//go:build !js

package panel

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"unicode/utf8"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/desktop/ui"
	"fudgetray/game/table"
	machine "fudgetray/game/table/visit"
)

// TableBarHeight is the height of the bar of the shared table at scale 1.
const TableBarHeight = 36

// tableBar shows the seats of the shared table and its state above the tray.
type tableBar struct {
	seats []machine.SeatView
	state string
	style *ui.Style
	area  image.Rectangle
	items []*widget.Container
	at    int // where the next item begins
}

// AtTable reports whether the bar of a shared table is shown.
func (p *Panel) AtTable() bool {
	return p.table != nil && p.table.shown.Phase != machine.Idle && p.table.shown.Phase != ""
}

// DrawTableBar draws the bar of the shared table in an area of the window at its upper left corner, in pixels.
func (p *Panel) DrawTableBar(screen *ebiten.Image, area image.Rectangle) {
	p.bar.update(p.screen.Style, p.table.shown.Seats, p.tableStatus(&p.table.shown), area)
	p.background.drawWood(screen.SubImage(area).(*ebiten.Image))
	for _, item := range p.bar.items {
		item.Render(screen)
	}
}

// update makes new items if something has changed.
func (b *tableBar) update(style *ui.Style, seats []machine.SeatView, state string, area image.Rectangle) {
	if b.style == style && b.area == area && b.state == state && slices.Equal(b.seats, seats) {
		return
	}
	*b = tableBar{seats: seats, state: state, style: style, area: area, at: area.Min.X + style.Px(ui.Gap)}
	shown := slices.DeleteFunc(slices.Clone(seats), func(s machine.SeatView) bool { return !s.AtTable() })
	end := area.Max.X - style.Px(ui.Gap)
	stateWidth := min(ui.Advance(state, style.Small)+1, float64(area.Dx())/2)
	b.addSeats(shown, end-int(stateWidth)-style.Px(ui.Gap))
	text := ui.Shorten(state, style.Small, float64(end-b.at))
	b.at = end - int(ui.Advance(text, style.Small)+1)
	b.add(style.Text(text, style.Small, style.Ink, area.Dx()), 0)
}

// addSeats adds the seats from left to right up to a limit: with their names, shortened if necessary, or their initials
// if there is no room for names. The number of those that don't fit follows.
func (b *tableBar) addSeats(seats []machine.SeatView, limit int) {
	const marks, shortest, initials, counts = 44, 40, 48, 40 // lengths at scale 1
	style := b.style
	nameWidth := (limit-b.at)/max(1, len(seats)) - style.Px(marks)
	for i, s := range seats {
		name := s.Name
		if nameWidth < style.Px(shortest) {
			name = initial(name)
		}
		if i < len(seats)-1 && b.at+style.Px(initials+counts) > limit {
			b.add(style.Text(fmt.Sprintf("+%d", len(seats)-i), style.Small, style.Ink, style.Px(counts)), 0)
			return
		}
		b.addSeat(s, ui.Shorten(name, style.SmallBold, float64(max(nameWidth, style.Px(shortest)))))
	}
}

func (b *tableBar) addSeat(s machine.SeatView, name string) {
	style := b.style
	face, ink := style.Small, color.Color(style.Ink)
	if s.Throws {
		face = style.SmallBold
	}
	if s.Status != table.Present {
		ink = style.Muted
	}
	item := b.add(newMarked(style, s.Color, style.Text(name, face, ink, b.area.Dx())), ui.Gap/2)
	if s.Throws {
		item.SetBackgroundImage(style.Selected.Idle)
	}
}

// initial returns the first letter of a name.
func initial(name string) string {
	_, size := utf8.DecodeRuneInString(name)
	return name[:size]
}

// add places an element behind those before it, in the middle of the bar's height, with a padding at its sides.
func (b *tableBar) add(content ui.Element, padding float64) *widget.Container {
	item := b.style.Column(0, b.style.Insets(4, padding, 4), content)
	item.Validate()
	width, height := item.PreferredSize()
	at := image.Pt(b.at, b.area.Min.Y+(b.area.Dy()-height)/2)
	item.SetLocation(image.Rectangle{at, at.Add(image.Pt(width, height))})
	b.at += width + b.style.Px(ui.Gap/2)
	b.items = append(b.items, item)
	return item
}
