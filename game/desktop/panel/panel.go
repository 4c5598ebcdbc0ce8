//go:build !js

// Package panel shows the tray's control panel on the desktop: the controls that game/controls
// describes, the last result, the quick rolls and the history. It has the tray do the same as the web page does,
// and must not depend on rules.
package panel

import (
	"image"
	"slices"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine/language"
	"fudgetray/game/controls"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/desktop/visit"
	"fudgetray/game/platform"
	"fudgetray/game/tray"
)

// A Panel is the control panel, drawn on a separate image. The exported fields are set before the
// first call of Fit.
type Panel struct {
	Commands     []Command              // commands of the window
	Files        Files                  // opens and saves documents
	Dice         func(platform.Command) // sends key commands for the inspected die to the tray
	Reader       Reader                 // receives the texts; nil for none
	Table        *visit.Table           // the shared table; nil for none
	NoSingleKeys bool                   // letters and digits without a modifier do nothing

	description controls.Panel
	language    *language.Language
	tray        Tray
	connection  *Connection
	speaker     Speaker
	state       tray.PanelState
	notice      notice
	inspection  inspection
	unfolded    map[string]bool // sections that were opened, by ID
	query       string          // text that the listed rolls contain
	awaited     string          // document that waits for a dropped file, or ""
	line        line
	offered     string // link of a shared table that the form will show, or ""
	bar         tableBar
	tableChoices
	tip tip

	screen     *ui.Screen
	background *background
	size       image.Point // in pixels
	beside     bool        // beside the tray and not below it
	layout     layout
	drawer     bool // the drawer is open
	refit      bool // the layout must be chosen again
	widgets
}

// widgets are the widgets for the current size.
type widgets struct {
	result    *result
	nextRoll  *widget.Text // the forecast
	noticeBar *noticeBar
	form
	strip     *strip
	opener    *widget.Button // opens the drawer
	openerBox ui.Element
	undoer    *widget.Button // undoes the last change
	undoBox   ui.Element
	undoIcon  *widget.Graphic
	rollRow   ui.Element     // Roll and the buttons beside it
	closer    *widget.Button // closes the drawer
	quick     *quickRolls
	commands  *commands
	history   *history
	sound     *ui.Switch
	table     *tableSection
	reference *reference
	revealed  ui.Element // an element to scroll to after its layout, or nil
}

// New returns a panel that renders a description in a language and operates a tray, which reports over a connection.
func New(description controls.Panel, t Tray, connection *Connection, l *language.Language, speaker Speaker) *Panel {
	p := &Panel{
		description: description, language: l, tray: t, connection: connection, speaker: speaker,
		unfolded: map[string]bool{}, screen: ui.NewScreen(),
	}
	p.inspection.Die = -1
	t.Hello(p.done())
	return p
}

// Screen returns the panel's widgets.
func (p *Panel) Screen() *ui.Screen { return p.screen }

// Fit makes the widgets for a size in pixels, a scale and a palette. beside reports whether the panel
// is beside the tray and not below it.
func (p *Panel) Fit(size image.Point, scale float64, palette ui.Palette, beside bool) {
	style := p.screen.Style
	restyle := style == nil || scale != style.Scale || palette != style.Palette
	if !restyle && size == p.size && beside == p.beside {
		return
	}
	if restyle {
		p.screen.Style = ui.NewStyle(scale, palette)
		p.background = newBackground(p.screen.Style)
	}
	p.size, p.beside, p.layout = size, beside, roomyLayout
	p.rebuild()
}

// rebuild replaces all widgets. It keeps typed text, the focus and the visible part.
func (p *Panel) rebuild() {
	old := p.remember()
	p.build()
	p.restore(old)
}

// A kept is what rebuild keeps of the old widgets.
type kept struct {
	widgets
	typing  *ui.Entry      // text field with the caret, or nil
	focused widget.Focuser // nil without focus
	index   int            // of the focused widget
	offset  int            // of the visible part, in pixels
	layout  layout
}

// remember returns what a rebuild keeps. It commits the text of an input method.
func (p *Panel) remember() kept {
	old := kept{widgets: p.widgets, index: -1, layout: p.layout}
	if p.screen.Ready() {
		old.offset = p.screen.Scroller().Offset()
		old.typing = p.screen.Entry()
		old.focused = p.screen.Focused()
		old.index = p.screen.FocusIndex()
		p.screen.ClearFocus()
	}
	return old
}

// restore gives the new widgets what the old ones had. In the same layout a widget has the same index.
func (p *Panel) restore(old kept) {
	p.screen.Scroller().Keep(old.offset)
	p.keepTyped(old.widgets, old.typing)
	p.Show()
	if old.typing == nil && old.focused != nil {
		p.keepFocus(old, old.layout == p.layout)
	}
}

// keepFocus focuses the widget that replaces the focused one.
func (p *Panel) keepFocus(old kept, sameLayout bool) {
	all := p.screen.Focusers()
	for id, f := range old.fields {
		if f.focus == old.focused && slices.Contains(all, p.fields[id].focus) {
			p.screen.SetFocus(p.fields[id].focus)
			return
		}
	}
	if sameLayout && old.index >= 0 && old.index < len(all) {
		p.screen.SetFocus(all[old.index])
	}
}

// keepTyped copies the text of old text fields, and focuses the one for which typing was.
func (p *Panel) keepTyped(old widgets, typing *ui.Entry) {
	if old.quick == nil {
		return
	}
	kept := map[*ui.Entry]*ui.Entry{
		old.quick.name: p.quick.name, old.history.search: p.history.search,
		old.table.form.link: p.table.form.link, old.table.form.name: p.table.form.name,
		old.table.form.title: p.table.form.title, old.table.form.server: p.table.form.server,
		old.table.profile.name: p.table.profile.name,
	}
	for id, f := range old.fields {
		if e, ok := f.focus.(*ui.Entry); ok {
			kept[e] = p.fields[id].focus.(*ui.Entry)
		}
	}
	for from, to := range kept {
		if from == typing {
			p.screen.SetFocus(to)
		}
		to.CopyFrom(from)
	}
}

// Show updates all widgets from the state. Before the first Fit there are none.
func (p *Panel) Show() {
	if !p.screen.Ready() {
		return
	}
	p.showAll()
	if p.refit {
		p.refit, p.layout = false, roomyLayout
		p.rebuild()
		return
	}
	if !p.drawer && !p.layout.fits(p, 0) {
		p.rebuild()
		return
	}
	p.showBubble()
	p.screen.Relayout()
	p.showOffer()
}

func (p *Panel) showAll() {
	p.result.show(&p.state)
	p.nextRoll.Label = ui.BreakWords(p.forecast(), p.screen.Style.Small, p.nextRoll.MaxWidth)
	ui.SetVisible(p.nextRoll, p.layout < stepsLayout)
	p.strip.show(p.state.Ladder)
	ui.KeepHeight(p.result.box)
	ui.KeepHeight(p.nextRoll)
	p.showNotice()
	p.showForm()
	p.commands.show()
	p.quick.show(&p.state)
	p.history.show(&p.state)
	p.table.show()
	p.reference.show(p.unfolded[referenceSection])
	p.showUndo()
	p.grow()
}

// showUndo shows whether there is a change to undo.
func (p *Panel) showUndo() {
	style := p.screen.Style
	p.undoer.GetWidget().Disabled = p.state.Undo == ""
	p.undoIcon.Image = style.Undo
	if p.state.Undo == "" {
		p.undoIcon.Image = style.UndoNone
	}
}

// Update handles input and reports whether the pointer entered or left a button. The pointer is
// relative to the panel; pressedInside reports whether the current press, if any, began on it.
func (p *Panel) Update(pointer image.Point, pressedInside bool) (hoverChanged bool) {
	p.screen.SetPointer(pointer, pressedInside)
	if p.revealed != nil && !p.revealed.GetWidget().Rect.Empty() {
		p.screen.Reveal(p.revealed.GetWidget().Rect)
		p.revealed = nil
	}
	hoverChanged = p.screen.Update(func(composing bool) {
		if !composing {
			p.handleKeys()
		}
		p.commitUnfocused()
	})
	p.speak()
	return p.hoverTip(pointer) || hoverChanged
}

// Leave closes the open list, clears the focus and sends typed text to the tray.
func (p *Panel) Leave() {
	p.screen.CloseList()
	p.screen.ClearFocus()
	p.commit()
}

// Draw draws the panel onto an image of its size.
func (p *Panel) Draw(canvas *ebiten.Image) {
	p.background.draw(canvas, p.beside)
	p.screen.Draw(canvas)
}
