//go:build !js

// Package panel shows the tray's control panel on the desktop: the controls that game/controls
// describes, the last result, the quick rolls and the history. It sends the same messages to the
// table as the web page does, and must not depend on rules.
package panel

import (
	"image"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine/language"
	"fudgetray/game/controls"
	"fudgetray/game/host"
	"fudgetray/game/table"
	"fudgetray/game/ui"
)

// A Panel is the control panel, drawn on a separate image. The exported fields are set before the
// first call of Fit.
type Panel struct {
	Commands     []Command          // commands of the window
	Files        Files              // opens and saves documents
	Dice         func(host.Command) // sends key commands for the inspected die to the tray
	NoSingleKeys bool               // letters and digits without a modifier do nothing

	description controls.Panel
	language    *language.Language
	connection  *Connection
	speaker     Speaker
	state       table.PanelState
	notice      notice
	inspection  inspection
	unfolded    map[string]bool // sections that were opened, by ID
	query       string          // text that the listed rolls contain
	awaited     string          // document that waits for a dropped file, or ""

	screen     *ui.Screen
	background *background
	size       image.Point // in pixels
	beside     bool        // beside the tray and not below it
	scrolled   *int        // offset of the panel before a key scrolled to the line, or nil
	widgets
}

// widgets are the widgets for the current size.
type widgets struct {
	result    *result
	nextRoll  *widget.Text // the forecast
	noticeBar *noticeBar
	form
	quick    *quickRolls
	commands *commands
	history  *history
	sound    *widget.Button
	refused  *field // a field with a new error, revealed after its layout; or nil
}

// New returns a panel that renders a description in a language and talks to a table over a connection.
func New(description controls.Panel, connection *Connection, l *language.Language, speaker Speaker) *Panel {
	p := &Panel{
		description: description, language: l, connection: connection, speaker: speaker,
		unfolded: map[string]bool{}, screen: ui.NewScreen(),
	}
	p.inspection.Die = -1
	p.post("hello", nil)
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
	p.size, p.beside = size, beside
	p.rebuild()
}

// rebuild replaces all widgets. It keeps typed text, the focus and the visible part.
func (p *Panel) rebuild() {
	old, typing, focused, offset := p.widgets, (*ui.Entry)(nil), -1, 0
	if p.screen.Ready() {
		offset = p.screen.Scroller().Offset()
		typing, focused = p.screen.Entry(), p.screen.FocusIndex()
		p.screen.ClearFocus() // commits the text of an input method
	}
	p.build()
	p.screen.Scroller().Keep(offset)
	p.keepTyped(old, typing)
	p.Show()
	if all := p.screen.Focusers(); typing == nil && focused >= 0 && focused < len(all) {
		p.screen.SetFocus(all[focused])
	}
}

// build makes and arranges the widgets. The result and the main button stay visible above the
// scrolling rest, unless the panel is too low for that.
func (p *Panel) build() {
	style := p.screen.Style
	width := p.size.X - 2*style.Px(ui.Margin)
	p.widgets = widgets{
		result: newResult(style, width, p.language), nextRoll: style.Text("", style.Small, style.Muted, width),
		noticeBar: newNoticeBar(style, width), sound: p.newSoundButton(),
		quick: p.newQuickRolls(width), commands: p.newCommands(), history: p.newHistory(width),
	}
	p.newForm(width)
	roll := style.Column(0, nil)
	if button, ok := p.buttons[rollID]; ok {
		roll.AddChild(button)
	}
	rule := widget.NewContainer(
		widget.ContainerOpts.BackgroundImage(style.Rule),
		widget.ContainerOpts.WidgetOpts(widget.WidgetOpts.MinSize(0, max(1, style.Px(1)))),
	)
	top := []ui.Element{p.result.box, roll, p.nextRoll, rule}
	rest := []ui.Element{p.quick.keys, p.form.box, p.sound, p.quick.box, p.commands.box, p.history.box, p.history.list}
	page, scroller := p.arrange(top, rest, width)
	page = ui.Stretch{Flexible: page}.Container(page, p.noticeBar.box)
	p.screen.SetContent(page, scroller, p.size)
}

// arrange puts the top above the scrolling rest, or into it if the panel is too low.
func (p *Panel) arrange(top, rest []ui.Element, width int) (page *widget.Container, scroller *ui.Scroller) {
	style := p.screen.Style
	const leastRest = 220 // visible height of the rest at scale 1
	insets := style.Insets(ui.Margin-4, ui.Margin, 0)
	content := ui.Flow{Columns: 1, Gap: style.Px(ui.Gap), Insets: widget.Insets{Bottom: style.Px(ui.Gap)}, Width: width}
	p.result.reserve(2)
	if style.ColumnHeight(ui.Gap, top)+insets.Dy()+style.Px(ui.Gap+leastRest) <= p.size.Y {
		scroller = style.NewScroller(content.Container(rest...), style.Px(ui.Margin/2), p.screen.IsWidget)
		layout := ui.Stretch{Gap: style.Px(ui.Gap), Insets: *insets, Flexible: scroller.Container}
		return layout.Container(style.Column(ui.Gap, nil, top...), scroller.Container), scroller
	}
	p.result.reserve(1)
	insets.Bottom = style.Px(ui.Gap)
	content.Insets, content.Width = *insets, p.size.X
	scroller = style.NewScroller(content.Container(append(top, rest...)...), -style.Px(ui.Margin/2), p.screen.IsWidget)
	return scroller.Container, scroller
}

// keepTyped copies the text of old text fields, and focuses the one for which typing was.
func (p *Panel) keepTyped(old widgets, typing *ui.Entry) {
	if old.quick == nil {
		return
	}
	kept := map[*ui.Entry]*ui.Entry{old.quick.name: p.quick.name, old.history.search: p.history.search}
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

// Show updates all widgets from the state.
func (p *Panel) Show() {
	p.result.show(&p.state)
	p.nextRoll.Label = ui.BreakWords(p.forecast(), p.screen.Style.Small, p.nextRoll.MaxWidth)
	ui.KeepHeight(p.result.box)
	ui.KeepHeight(p.nextRoll)
	p.showNotice()
	p.showForm()
	p.commands.show()
	p.quick.show(&p.state)
	p.history.show(&p.state)
	p.screen.Relayout()
}

// Update handles input and reports whether the pointer entered or left a button. The pointer is
// relative to the panel; pressedInside reports whether the current press, if any, began on it.
func (p *Panel) Update(pointer image.Point, pressedInside bool) (hoverChanged bool) {
	p.screen.SetPointer(pointer, pressedInside)
	if p.refused != nil && !p.refused.error.GetWidget().Rect.Empty() {
		p.screen.Reveal(p.refused.box.GetWidget().Rect)
		p.refused = nil
	}
	return p.screen.Update(func(composing bool) {
		if !composing {
			p.handleKeys()
		}
		p.commitUnfocused()
	})
}

// Leave closes the open list, clears the focus and sends typed text to the table.
func (p *Panel) Leave() {
	p.screen.CloseList()
	p.screen.ClearFocus()
	p.commit()
	p.scrolled = nil
}

// Draw draws the panel onto an image of its size.
func (p *Panel) Draw(canvas *ebiten.Image) {
	p.background.draw(canvas, p.beside)
	p.screen.Draw(canvas)
}
