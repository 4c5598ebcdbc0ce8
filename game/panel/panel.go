//go:build !js

// Package panel shows the table's panel on the desktop: the controls that the
// table describes as data, what the last roll came to, and the rolls before it. It
// knows no rule. It talks to the table with the messages that a web page uses.
package panel

import (
	"cmp"
	"encoding/json"
	"fmt"
	"image"
	"slices"
	"time"

	"github.com/ebitenui/ebitenui"
	"github.com/ebitenui/ebitenui/input"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"fudgetray/engine/language"
	"fudgetray/game/controls"
	"fudgetray/game/host"
	"fudgetray/game/table"
)

// rollID is the control that stands out from all others.
const rollID = "roll"

// Panel is the panel as widgets on an image of its own.
type Panel struct {
	description  controls.Panel
	language     *language.Language
	line         *Line
	state        table.PanelState
	looked       table.Inspection     // the die that somebody looks at
	byKeys       bool             // keys have chosen it
	dice         func(host.Phase) // tells the tray what keys do; nil where there is none
	trouble      string           // the last error that belongs to no control
	news         string           // what became of the last request, where that is not seen
	opened       map[string]bool  // folded sections that were opened, by ID
	sought       string           // in the words of the rolls that are listed
	awaited      string           // the document that waits for a file to be dropped, if any
	speaker      Speaker          // nil where there is no sound
	noSingleKeys bool             // letters and digits alone do nothing
	commands     []command        // of the window
	desk         Desk             // nil where there is none to choose files from
	wear         func(theme string) error
	recent       []string // paths of files that were opened, the last one first
	choosing     bool     // a file; the dialog is open
	chosen       chan chosen

	look    *look
	palette palette
	board   *board
	size    image.Point // in pixels
	beside  bool        // of the tray; else below it
	ui      *ebitenui.UI
	pointer *pointer
	byMouse bool // the mouse was used last, not a key
	held    heldKeys
	parts
}

// parts are the widgets of the current size.
type parts struct {
	outcome *outcome
	upNext  *widget.Text
	notice  *widget.Text
	plate   *widget.Container // behind the notice
	bar     *widget.Container // with both, below all else: nothing makes room for it
	fields  map[string]*field
	buttons map[string]*widget.Button

	rollLabel string // of the button that rolls
	sound     *widget.Button

	commandFold    *fold
	commandList    *widget.Container
	commandButtons []*widget.Button
	sections       []section
	quick          *quick
	history        *history
	scroller       *scroller
	choices        *choices // the open list of a select, if any
	blamed         *field   // whose fault is to be brought into sight once it has its place
}

// section is a group of controls under a heading.
type section struct {
	described controls.Section
	box, body *widget.Container
	fold      *fold // nil if it is never folded
}

// New returns a panel that draws a description, talks over a line, and speaks a language.
func New(description controls.Panel, line *Line, l *language.Language) *Panel {
	p := &Panel{description: description, language: l, line: line, opened: map[string]bool{}, palette: dark, pointer: &pointer{}, held: heldKeys{}, chosen: make(chan chosen, 1)}
	p.looked.Die = -1
	input.SetCursorUpdater(p.pointer)
	p.post("hello", nil)
	return p
}

// say says a message in the panel's language.
func (p *Panel) say(m language.Message) string { return m.In(p.language) }

// post asks the table for something.
func (p *Panel) post(op string, arg any) { p.request("panel-"+op, op, arg) }

// request asks the table for something that is answered under an ID. The last
// trouble is history by then.
func (p *Panel) request(id, op string, arg any) {
	p.trouble, p.news = "", ""
	p.line.post(id, op, arg)
}

// fit makes the widgets for a size in pixels, a scale, a place beside or below the tray, and the
// palette.
func (p *Panel) fit(size image.Point, scale float64, beside bool) {
	looksSo := p.look != nil && scale == p.look.scale && p.palette == p.look.palette
	if looksSo && size == p.size && beside == p.beside {
		return
	}
	if !looksSo {
		p.look = newLook(scale, p.palette)
		p.board = newBoard(p.look)
	}
	p.size, p.beside = size, beside
	p.build()
}

// build makes the widgets. The controls and the history scroll; what the roll came
// to stays in sight, with the way to roll again, unless there is no room.
func (p *Panel) build() {
	l := p.look
	width := p.size.X - 2*l.px(margin)
	old, typing, focused := p.parts, (*entry)(nil), -1
	if p.ui != nil {
		typing, focused = p.typing(), p.focused()
		p.ui.ClearFocus() // what an input method has composed becomes text
	}
	p.parts = parts{fields: map[string]*field{}, buttons: map[string]*widget.Button{}}
	p.outcome = l.newOutcome(width, p.language)
	p.notice = l.text("", l.small, l.ink, width-2*l.px(padding))
	p.plate = l.column(0, l.insets(8, padding, 8), p.notice)
	p.upNext = l.text("", l.small, l.muted, width)
	p.quick = p.newQuick(width)
	p.history = p.newHistory(width)
	controls := p.newSections(width)
	roll := l.column(0, nil)
	if button, described := p.buttons[rollID]; described {
		roll.AddChild(button)
	}

	const leastRest = 220 // height of what scrolls below the result
	rule := widget.NewContainer(
		widget.ContainerOpts.BackgroundImage(l.rule),
		widget.ContainerOpts.WidgetOpts(widget.WidgetOpts.MinSize(0, max(1, l.px(1)))),
	)
	result := []element{p.outcome.box, roll, p.upNext, rule}
	rest := append([]element{p.quick.keys, controls}, p.newSound()...)
	rest = append(rest, p.quick.box, p.newCommands(), p.history.box, p.history.list)
	insets := l.insets(margin-4, margin, 0)
	scrolled := flow{columns: 1, gap: l.px(gap), insets: widget.Insets{Bottom: l.px(gap)}, width: width}
	var page *widget.Container
	p.outcome.reserve(2)
	if l.stacked(gap, result)+insets.Dy()+l.px(gap+leastRest) <= p.size.Y {
		p.scroller = l.newScroller(scrolled.container(rest...), l.px(margin/2), p.taken)
		page = pile{gap: l.px(gap), insets: *insets, grows: p.scroller.Container}.container(l.column(gap, nil, result...), p.scroller.Container)
	} else {
		p.outcome.reserve(1)
		insets.Bottom = l.px(gap)
		scrolled.insets, scrolled.width = *insets, p.size.X
		p.scroller = l.newScroller(scrolled.container(append(result, rest...)...), -l.px(margin/2), p.taken)
		page = p.scroller.Container
	}
	p.bar = l.column(0, l.insets(0, margin/2, margin/2), p.plate)
	page = pile{grows: page}.container(page, p.bar)
	page.GetWidget().LayoutData = filling
	p.ui = &ebitenui.UI{Container: stack(page), DisableDefaultFocus: true}
	p.carry(old, typing)
	p.show()
	if all := p.ui.Container.GetFocusers(); typing == nil && focused >= 0 && focused < len(all) {
		p.ui.SetFocusedWidget(all[focused])
	}
}

// focused is the place of what has the focus among all that can, −1 if nothing has.
func (p *Panel) focused() int {
	return slices.Index(p.ui.Container.GetFocusers(), p.ui.GetFocusedWidget())
}

// carry keeps what is typed when the widgets are made anew, and where.
func (p *Panel) carry(old parts, typing *entry) {
	if old.quick == nil {
		return
	}
	kept := map[*entry]*entry{old.quick.name: p.quick.name, old.history.find: p.history.find}
	for id, f := range old.fields {
		if e, is := f.focus.(*entry); is {
			kept[e] = p.fields[id].focus.(*entry)
		}
	}
	for from, to := range kept {
		if from == typing {
			to.focus()
		}
		to.editor, to.told = from.editor, from.told
	}
}

// taken reports whether something at a point, in pixels, is worked by a press.
func (p *Panel) taken(at image.Point) bool {
	for _, f := range p.ui.Container.GetFocusers() {
		if at.In(f.GetWidget().Rect) {
			return true
		}
	}
	return false
}

// draggable reports whether a press at a point, in pixels, may have something follow the mouse.
func (p *Panel) draggable(at image.Point) bool {
	return p.choices != nil || p.taken(at) || at.In(p.scroller.view.ViewRect())
}

// newSections makes all controls but the button that rolls.
func (p *Panel) newSections(width int) *widget.Container {
	l := p.look
	const narrowest = 132 // of a control, in pixels at scale 1
	grid := flow{columns: max(1, min(2, width/l.px(narrowest))), gap: l.px(gap)}
	all := l.column(gap, nil)
	for _, described := range p.description.Sections {
		s := section{described: described, body: grid.container()}
		for _, control := range described.Controls {
			p.addControl(s.body, control, grid.column(width), width)
		}
		s.box = l.column(gap, nil, p.newHeading(&s, width), s.body)
		all.AddChild(s.box)
		p.sections = append(p.sections, s)
	}
	return all
}

// newHeading makes the heading of a section: one to open it with if it is folded.
// The section of the button that rolls is what the panel is about, and needs none.
func (p *Panel) newHeading(s *section, width int) element {
	l := p.look
	if s.described.Folded {
		s.fold = p.newFold(s.described.ID, s.described.Label)
		return s.fold.box
	}
	heading := l.text(s.described.Label, l.bold, l.brass, width)
	setVisible(heading, !slices.ContainsFunc(s.described.Controls, func(c controls.Control) bool { return c.ID == rollID }))
	return heading
}

func (p *Panel) addControl(body *widget.Container, control controls.Control, half, all int) {
	if control.Kind == controls.Button {
		p.buttons[control.ID] = p.newButton(control)
		if control.ID == rollID {
			p.rollLabel = control.Label
			return
		}
		p.buttons[control.ID].GetWidget().LayoutData = spanning{} // for what it says now
		body.AddChild(p.buttons[control.ID])
		return
	}
	if f := p.newField(control, half, all); f != nil {
		p.fields[control.ID] = f
		body.AddChild(f.box)
	}
}

// show makes the widgets show the state.
func (p *Panel) show() {
	p.outcome.show(&p.state)
	p.upNext.Label = breakable(p.forecast(), p.look.small, p.upNext.MaxWidth)
	keepRoom(p.outcome.box)
	keepRoom(p.upNext)
	p.showRoll()
	p.showNotice()
	for id, f := range p.fields {
		f.options = f.control.Options
		if options, told := p.state.Options[id]; told {
			f.options = options
		}
		f.show(p.value(id))
		if f.blame(p.state.Errors[id]) && f.focus == p.ui.GetFocusedWidget() {
			p.blamed = f
		}
	}
	for _, s := range p.sections {
		p.showSection(s)
	}
	p.showCommands()
	p.quick.show(&p.state)
	p.history.show(&p.state)
	p.ui.Container.RequestRelayout()
	p.scroller.content.RequestRelayout() // which the outer one does not reach
}

// showRoll says on the button whether the next roll is a secret one.
func (p *Panel) showRoll() {
	button, described := p.buttons[rollID]
	if !described {
		return
	}
	button.Text().Label = p.rollLabel
	if p.state.Values["secret"] == true {
		button.Text().Label = p.say(language.RollInSecret())
	}
}

// value is a control's value as text.
func (p *Panel) value(id string) string {
	v, ok := p.state.Values[id]
	if !ok || v == nil {
		return ""
	}
	return fmt.Sprint(v)
}

// showNotice shows the last trouble, or one that lasts, or else the last news, the
// table's first.
func (p *Panel) showNotice() {
	p.notice.Label = breakable(cmp.Or(p.trouble, p.state.Warning, p.state.Notice, p.news), p.look.small, p.notice.MaxWidth)
	p.plate.SetBackgroundImage(p.look.field.Idle)
	if p.trouble != "" || p.state.Warning != "" {
		p.plate.SetBackgroundImage(p.look.notice)
	}
	setVisible(p.bar, p.notice.Label != "")
}

// showSection hides what the values don't call for, and a section without anything.
// What was refused is seen even in a folded one.
func (p *Panel) showSection(s section) {
	something, wrong := false, false
	for _, control := range s.described.Controls {
		visible, said := p.state.Visible[control.ID]
		visible = visible || !said
		if f, ok := p.fields[control.ID]; ok {
			visible = visible && !f.empty
			setVisible(f.box, visible)
			something = something || visible
			wrong = wrong || p.state.Errors[control.ID] != ""
		}
		if b, ok := p.buttons[control.ID]; ok {
			if control.ID != rollID {
				b.SetText(cmp.Or(p.value(control.ID), control.Label))
			}
			setVisible(b, visible)
			something = something || visible && control.ID != rollID
		}
	}
	setVisible(s.box, something)
	opened := !s.described.Folded || wrong || p.opened[s.described.ID]
	setVisible(s.body, opened)
	if s.fold != nil {
		s.fold.show(opened)
	}
}

// listen takes what the table has sent, and reports whether there was anything.
func (p *Panel) listen() bool {
	if p.pointer.MouseButtonPressed(ebiten.MouseButtonLeft) && !p.dragging() {
		return false // what is pressed stays under the pointer
	}
	messages := p.line.take()
	for _, data := range messages {
		p.hear(data)
	}
	if len(messages) > 0 && p.ui != nil {
		p.show()
	}
	return len(messages) > 0
}

// dragging reports whether the mouse moves what the table tells of.
func (p *Panel) dragging() bool {
	drawing, focused := p.ui.GetFocusedWidget().(*ladder)
	return focused && drawing.held != nil
}

// hear takes anything that the table sends: an event, or the reply to a request.
func (p *Panel) hear(data []byte) {
	var event table.Event[json.RawMessage]
	var reply table.Reply[json.RawMessage]
	switch err := cmp.Or(json.Unmarshal(data, &event), json.Unmarshal(data, &reply)); {
	case err != nil:
		p.puzzle()
	case event.Name != "":
		p.happened(event)
	case reply.Error != nil:
		p.complain(*reply.Error)
		if reply.ID == "panel-"+rollID {
			p.goTo(reply.Error.Field) // it is held back by what stands there
		}
	default:
		p.answered(reply.ID, reply.Result)
	}
}

// happened takes an event; this panel shows few of them.
func (p *Panel) happened(event table.Event[json.RawMessage]) {
	switch event.Name {
	case "tray-error":
		var f table.Fault
		if err := json.Unmarshal(event.Detail, &f); err != nil {
			p.puzzle()
			return
		}
		p.complain(f)
	case "die":
		if err := json.Unmarshal(event.Detail, &p.looked); err != nil {
			p.puzzle()
		}
	case "panel":
		var s table.PanelState
		if err := json.Unmarshal(event.Detail, &s); err != nil {
			p.puzzle()
			return
		}
		if p.trouble == p.state.Warning {
			p.trouble = "" // it is said for as long as it lasts, not longer
		}
		p.state = s
	}
}

// Tell shows what went wrong at the start.
func (p *Panel) Tell(m language.Message) { p.trouble = p.say(m) }

// puzzle shows that a message is not one that this panel knows.
func (p *Panel) puzzle() { p.trouble = p.say(language.Unreadable()) }

// complain shows an error, unless its control does.
func (p *Panel) complain(f table.Fault) {
	if !p.state.Visible[f.Field] {
		p.trouble = p.about(f.Field, f.Text)
	}
}

// about begins what is wrong with a field with the name of its control, where there is one.
func (p *Panel) about(field, fault string) string {
	if label := p.description.LabelOf(field); label != "" {
		return p.say(language.Fault(label, fault))
	}
	return fault
}

// update takes input, and reports whether a widget looks different since the mouse is on it
// or off it. Pointers are relative to the panel's image.
func (p *Panel) update(at image.Point, pressable bool) (stirred bool) {
	p.look.stirred = false
	p.pointer.at, p.pointer.inside = at, pressable
	if p.blamed != nil && !p.blamed.fault.GetWidget().Rect.Empty() {
		p.reveal(p.blamed.box.GetWidget().Rect)
		p.blamed = nil
	}
	composing := p.compose() // letters have their place before keys do anything with them
	focused := p.ui.GetFocusedWidget()
	p.ui.Update()
	if !composing {
		p.readKeys()
	}
	for _, f := range p.fields {
		if f.send != nil && f.focus != p.ui.GetFocusedWidget() {
			f.send()
		}
	}
	p.compose() // what has the focus now waits for letters
	// What is pressed is in sight, and stays under the pointer.
	if now := p.ui.GetFocusedWidget(); now != nil && now != focused && !p.pointer.MouseButtonPressed(ebiten.MouseButtonLeft) {
		p.reveal(now.GetWidget().Rect)
	}
	return p.look.stirred
}

// compose has the line that is typed into, if any, take what was typed, and reports whether an
// input method has the keys.
func (p *Panel) compose() bool {
	e := p.typing()
	return e != nil && e.compose()
}

// leave gives up the focus, as when something else than the panel is worked.
func (p *Panel) leave() {
	p.close()
	p.ui.ClearFocus()
	p.tell()
}

// reveal scrolls to what has the focus.
func (p *Panel) reveal(area image.Rectangle) {
	switch {
	case p.choices != nil:
		p.choices.scroller.reveal(area)
	case area.Overlaps(p.scroller.view.ContentRect()):
		p.scroller.reveal(area)
	}
}

// readKeys does what widgets don't do by themselves. Keys pressed together with a modifier are
// the system's or the window's.
func (p *Panel) readKeys() {
	if inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft) {
		p.byMouse = true
	}
	for _, key := range inpututil.AppendPressedKeys(nil) {
		if !p.held.counts(key, time.Now()) {
			continue
		}
		e := p.typing()
		switch {
		case e != nil && e.press(key):
		case !modified():
			p.press(key)
		case !commanded():
			p.quick.pressWithAlt(key)
		}
		p.byMouse = false
	}
	switch {
	case chord("l"):
		p.goTo("line")
	case chord("o"):
		p.choose("")
	case chord("z"):
		p.undo()
	case chord("c") && p.typing() == nil:
		p.copy()
	}
}

// undo takes back what is being typed, or else what was changed last.
func (p *Panel) undo() {
	if e := p.typing(); e != nil && e.text() != e.told {
		e.tell(e.told)
		return
	}
	p.post("undo", nil)
}

// goTo gives a control the focus, if it is there.
func (p *Panel) goTo(id string) {
	if f, there := p.fields[id]; there && f.box.GetWidget().IsVisible() {
		if f.focus != p.ui.GetFocusedWidget() {
			p.ui.SetFocusedWidget(f.focus)
		}
		p.reveal(f.box.GetWidget().Rect)
	}
}

func (p *Panel) press(key ebiten.Key) {
	if p.readDice(key) {
		return
	}
	switch key {
	case ebiten.KeyEscape:
		p.escape()
	case ebiten.KeyEnter, ebiten.KeyNumpadEnter, ebiten.KeySpace:
		p.confirm()
	case ebiten.KeyTab:
		direction := widget.FOCUS_NEXT
		if shift.held() {
			direction = widget.FOCUS_PREVIOUS
		}
		p.ui.ChangeFocus(direction)
	case ebiten.KeyArrowDown:
		p.move(1, widget.FOCUS_NEXT)
	case ebiten.KeyArrowUp:
		p.move(-1, widget.FOCUS_PREVIOUS)
	case ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyHome, ebiten.KeyEnd:
		if drawing, focused := p.ui.GetFocusedWidget().(*ladder); focused {
			drawing.press(key)
		}
	case ebiten.KeyPageDown:
		p.page(1)
	case ebiten.KeyPageUp:
		p.page(-1)
	default:
		p.pressShortcut(key)
	}
}

// confirm presses the button that has the focus, or rolls: also when that was given by the
// mouse, which has pressed it already.
func (p *Panel) confirm() {
	if e := p.typing(); e != nil && e.takes(' ') {
		return
	}
	if button, focused := p.ui.GetFocusedWidget().(*widget.Button); focused && (!p.byMouse || p.choices != nil) {
		button.Press()
		button.Release()
		return
	}
	p.roll()
}

// escape closes what is open, else ends the throw under way, else leaves the controls.
func (p *Panel) escape() {
	switch {
	case p.choices != nil:
		p.close()
	case p.state.Busy:
		p.post("skip", nil)
	default:
		p.leave()
	}
}

// move goes through an open list, else changes the control that has the focus. Numbers
// and levels grow upwards; options follow each other downwards.
func (p *Panel) move(by int, direction widget.FocusDirection) {
	if p.choices != nil {
		p.ui.ChangeFocus(direction)
		return
	}
	for _, f := range p.fields {
		if f.focus != p.ui.GetFocusedWidget() {
			continue
		}
		if f.control.Kind == controls.Number || f.control.Kind == controls.Drawing {
			by = -by
		}
		f.step(by)
		return
	}
}

// page scrolls by most of a view.
func (p *Panel) page(by int) {
	s := p.scroller
	s.moveTo(s.top() + by*s.view.ViewRect().Dy()*4/5)
}

// typing is the line that is typed into, if any.
func (p *Panel) typing() *entry {
	e, _ := p.ui.GetFocusedWidget().(*entry)
	return e
}

// draw draws the panel onto an image of its size.
func (p *Panel) draw(canvas *ebiten.Image) {
	p.board.draw(canvas, p.beside)
	p.scroller.settle()
	p.ui.Draw(canvas)
	p.drawRing(canvas)
}

// drawRing rings what has the focus, where it is seen. What was pressed with the mouse needs
// none, but a text that is typed.
func (p *Panel) drawRing(canvas *ebiten.Image) {
	focused := p.ui.GetFocusedWidget()
	if focused == nil || p.byMouse && p.typing() == nil {
		return
	}
	area, seen := focused.GetWidget().Rect, canvas.Bounds()
	switch {
	case p.choices != nil:
		seen = p.choices.scroller.view.ViewRect()
	case area.Overlaps(p.scroller.view.ContentRect()):
		seen = p.scroller.view.ViewRect()
	}
	away := p.look.px(ringWidth + 1)
	area, seen = area.Inset(-away), seen.Inset(-away)
	if area.Overlaps(seen) {
		p.look.halo.Draw(canvas.SubImage(seen).(*ebiten.Image), area.Dx(), area.Dy(), func(opts *ebiten.DrawImageOptions) {
			opts.GeoM.Translate(float64(area.Min.X), float64(area.Min.Y))
		})
	}
}
