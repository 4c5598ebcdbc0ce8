//go:build !js

package panel

import (
	"slices"
	"strings"
	"time"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/tray"
)

// searchableRolls is the number of rolls above which the history has a search field.
const searchableRolls = 5

// history lists the rolls so far, newest first.
type history struct {
	panel    *Panel
	box      *widget.Container // the heading and the search field
	list     *widget.Container // a row for each roll
	pages    *widget.Container // the positions of the listed rolls, with the buttons for others
	position *widget.Text
	newer    *widget.Button
	further  *widget.Button // lists older rolls
	title    *widget.Text
	notFound *widget.Text
	older    *widget.Text // counts of rolls that are not kept
	search   *ui.Entry
	found    *widget.Container // the search field with the button that ends the search
	all      *widget.Button    // ends the search
	clear    *widget.Button
	question *widget.Text   // number of rolls that a clear during a search would remove
	confirm  *widget.Button // clears nevertheless
	asking   bool           // question and confirm are shown
	restore  *widget.Button // undoes clear
	width    int
	shown    []tray.HistoryEntry
}

func (p *Panel) newHistory(width int) *history {
	style := p.screen.Style
	h := &history{panel: p, width: width, list: style.Column(12, nil)}
	h.restore = p.newHistoryButton(language.Undo(), func() { p.tray.Restore(p.done()) })
	h.clear = p.newHistoryButton(language.Clear(), h.askToClear)
	h.title = widget.NewText(
		widget.TextOpts.Text(p.Text(language.History()), style.Bold, style.Ink),
		widget.TextOpts.Position(widget.TextPositionStart, widget.TextPositionCenter),
	)
	// A row layout leaves no space for a hidden button; a grid would.
	buttons := widget.NewContainer(widget.ContainerOpts.Layout(widget.NewRowLayout()))
	buttons.AddChild(h.restore, h.clear)
	h.newSearch()
	h.question = style.Text("", style.Small, style.Ink, width)
	h.confirm = p.newHistoryButton(language.Clear(), h.clearAll)
	h.notFound = style.Text(p.Text(language.NoneFound()), style.Small, style.Muted, width)
	h.older = style.Text("", style.Small, style.Muted, width)
	h.newPages()
	h.box = style.Column(ui.Gap, nil, style.Row(0, []bool{true, false}, h.title, buttons), h.question, h.confirm, h.found, h.notFound, h.older)
	return h
}

// newPages makes the buttons that list other rolls.
func (h *history) newPages() {
	p, style := h.panel, h.panel.screen.Style
	h.position = style.Text("", style.Small, style.Muted, h.width)
	h.newer = p.newHistoryButton(language.ListNewer(), func() { h.turn(-1) })
	h.further = p.newHistoryButton(language.ListOlder(), func() { h.turn(1) })
	buttons := widget.NewContainer(widget.ContainerOpts.Layout(widget.NewRowLayout()))
	buttons.AddChild(h.newer, h.further)
	h.pages = style.Column(0, nil, h.position, buttons)
}

// turn lists older or newer rolls from their beginning.
func (h *history) turn(pages int) {
	h.panel.tray.List(pages, h.panel.done())
	h.panel.revealed = h.box
}

// newSearch makes the search field.
func (h *history) newSearch() {
	p, style := h.panel, h.panel.screen.Style
	h.search = p.screen.NewEntry(p.Text(language.FindRoll()), h.width)
	h.search.OnEdit = func() { p.find(h.search.Text()) }
	h.search.LayoutData = ui.Fill
	h.search.Right = style.Px(ui.Height)
	h.all = style.Button("×", style.Plain, style.Muted, widget.TextPositionCenter)
	h.all.GetWidget().MinWidth = style.Px(ui.Height)
	h.all.GetWidget().LayoutData = widget.AnchorLayoutData{HorizontalPosition: widget.AnchorLayoutPositionEnd, VerticalPosition: widget.AnchorLayoutPositionCenter}
	h.all.ClickedEvent.AddHandler(func(any) { h.endSearch() })
	h.found = ui.Overlay(h.search, h.all)
}

// endSearch empties the search field and reports whether it had a text.
func (h *history) endSearch() bool {
	if h.search.Text() == "" {
		return false
	}
	h.search.Edit(func() { h.search.Write("") })
	return true
}

// askToClear clears the history, after a question if a search hides some of its rolls.
func (h *history) askToClear() {
	if s := &h.panel.state; s.Found == s.Rolls {
		h.clearAll()
		return
	}
	h.ask(true)
}

func (h *history) clearAll() {
	h.ask(false)
	h.panel.tray.Clear(h.panel.done())
}

// ask shows or hides the question whether to clear the history.
func (h *history) ask(asking bool) {
	if h.asking != asking {
		h.asking = asking
		h.panel.Show()
	}
}

// find requests the rolls that contain a text, if the text has changed.
func (p *Panel) find(text string) {
	if text != p.query {
		p.query = text
		p.history.ask(false)
		p.tray.Find(text, p.done())
	}
}

// newHistoryButton returns a button for an operation on all rolls.
func (p *Panel) newHistoryButton(label language.Message, act func()) *widget.Button {
	style := p.screen.Style
	b := style.Button(p.Text(label), style.Plain, style.Muted, widget.TextPositionCenter, widget.ButtonOpts.TextFace(style.Small))
	b.GetWidget().MinHeight = style.Px(28)
	b.ClickedEvent.AddHandler(func(any) { act() })
	return b
}

// show lists the rolls that the tray sends, below the number of all rolls and of those that are found.
func (h *history) show(s *tray.PanelState) {
	lines := s.History
	ui.SetVisible(h.clear, s.Rolls > 0)
	ui.SetVisible(h.restore, s.Cleared > 0)
	ui.SetVisible(h.box, s.Rolls > 0 || s.Cleared > 0)
	ui.SetVisible(h.found, s.Rolls > searchableRolls || h.search.Text() != "")
	ui.SetVisible(h.all, h.search.Text() != "")
	ui.SetVisible(h.question, h.asking)
	ui.SetVisible(h.confirm, h.asking)
	h.question.Label = ui.BreakWords(h.panel.Text(language.ClearAsks(s.Found, s.Rolls)), h.panel.screen.Style.Small, h.question.MaxWidth)
	h.confirm.SetText(h.panel.Text(language.ClearAll(s.Rolls)))
	ui.SetVisible(h.notFound, s.Rolls > 0 && len(lines) == 0)
	h.older.Label = s.Older
	ui.SetVisible(h.older, s.Older != "")
	h.title.Label = h.panel.Text(language.HistoryOf(s.Rolls))
	if s.Found < s.Rolls {
		h.title.Label = h.panel.Text(language.HistoryFound(s.Found, s.Rolls))
	}
	last := s.Newer + len(lines)
	h.position.Label = h.panel.Text(language.RollsListed(s.Newer+1, last, s.Found))
	ui.SetVisible(h.newer, s.Newer > 0)
	ui.SetVisible(h.further, last < s.Found)
	ui.SetVisible(h.pages, s.Found > len(lines))
	if h.panel.Table != nil { // a shared table has its own list
		joined := h.panel.Table.Joined()
		ui.SetVisible(h.box, !joined && (s.Rolls > 0 || s.Cleared > 0))
		ui.SetVisible(h.list, !joined)
		ui.SetVisible(h.pages, !joined && s.Found > len(lines))
	}
	if slices.Equal(h.shown, lines) {
		return
	}
	h.shown = lines
	h.list.RemoveChildren()
	for _, line := range lines {
		h.list.AddChild(h.newRow(line))
	}
}

// newRow returns the row of a roll: its verdict's icon, its degree and its sentence.
func (h *history) newRow(line tray.HistoryEntry) *widget.Container {
	p, style := h.panel, h.panel.screen.Style
	const iconSize, spacing = 14, 8
	width := h.width - style.Px(iconSize+spacing)
	verdict := engine.VerdictOf(line.Success, line.Outcome)
	icon := newVerdictIcon(style, style.Px(iconSize))
	icon.verdict = verdict
	title := style.Text(strings.TrimSpace(line.Degree+"  "+announcement(line)), style.Bold, verdictColor(verdict, &style.Palette), width)
	ui.SetVisible(title, title.Label != "")
	column := style.Column(1, nil, title, style.Text(line.Text, style.Small, style.Muted, width))
	label, act := language.Repeat(), p.tray.Again
	if line.Secret {
		label, act = language.Reveal(), p.tray.Reveal
	}
	button := style.Button(p.Text(label), style.Field, style.Muted, widget.TextPositionCenter, widget.ButtonOpts.TextFace(style.Small))
	button.GetWidget().MinHeight = style.Px(28)
	button.ClickedEvent.AddHandler(func(any) { act(line.Index, p.done()) })
	when := widget.NewText(
		widget.TextOpts.Text(formatTime(time.Unix(line.Time, 0), time.Now()), style.Small, style.Muted),
		widget.TextOpts.Position(widget.TextPositionStart, widget.TextPositionCenter),
	)
	column.AddChild(style.Row(spacing, []bool{false, true}, button, when))
	return style.Row(spacing, []bool{false, true}, icon, column)
}

// announcement returns the short announcement of a roll, unless it equals the degree.
func announcement(line tray.HistoryEntry) string {
	if line.Announce == line.Degree {
		return ""
	}
	return line.Announce
}

// formatTime formats the time of a roll, with the date if it is not today's.
func formatTime(at, now time.Time) string {
	if at.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return at.Format("15:04")
	}
	return at.Format("2006-01-02 15:04")
}
