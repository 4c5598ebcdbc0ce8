//go:build !js

package panel

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/tray"
)

// quickRolls is a button for each quick roll, and a section to edit them.
type quickRolls struct {
	panel *Panel
	keys  *widget.Container // the buttons that roll
	box   *widget.Container // the section
	list  *widget.Container // the editor of each quick roll
	add   *widget.Container // a name and a button for a new one
	undo  *widget.Button
	fold  *ui.Fold
	name  *ui.Entry
	width int
	shown []tray.QuickRoll
	keyed bool // the buttons that roll have digits
}

// quickSection is the ID of the section of quick rolls.
const quickSection = "quick"

func (p *Panel) newQuickRolls(width int) *quickRolls {
	style := p.screen.Style
	q := &quickRolls{panel: p, width: width, list: style.Column(ui.Gap/2, nil)}
	q.keys = ui.Flow{Columns: 2, Gap: style.Px(ui.Gap / 2)}.Container()
	q.undo = q.button("", func() { p.tray.Undo(p.done()) })
	q.name = p.screen.NewEntry(p.Text(language.QuickName()), width)
	pin := func() {
		p.tray.Pin(q.name.Text(), p.done())
		q.name.Write("")
	}
	q.name.OnSubmit = pin
	q.add = style.Column(ui.Gap/2, nil, q.name, q.button(p.Text(language.Pin()), pin))
	q.fold = p.newFold(quickSection, p.Text(language.QuickRolls()))
	q.box = style.Column(ui.Gap, nil, q.undo, q.fold.Box, q.list, q.add)
	return q
}

func (q *quickRolls) button(label string, act func()) *widget.Button {
	style := q.panel.screen.Style
	b := style.Button(label, style.Field, style.Ink, widget.TextPositionCenter, widget.ButtonOpts.TextFace(style.Small))
	b.ClickedEvent.AddHandler(func(any) { act() })
	return b
}

// show lists the quick rolls and names the change that can be undone.
func (q *quickRolls) show(s *tray.PanelState) {
	p := q.panel
	ui.SetVisible(q.undo, s.Undo != "")
	q.undo.SetText(p.Text(language.UndoChange(p.nameOfChange(s.Undo))))
	open := p.unfolded[quickSection]
	q.fold.Show(open)
	ui.SetVisible(q.add, open)
	ui.SetVisible(q.list, open && len(s.Quick) > 0)
	ui.SetVisible(q.keys, len(s.Quick) > 0)
	keyed := !p.NoSingleKeys
	if slices.Equal(q.shown, s.Quick) && (q.keyed == keyed || len(s.Quick) == 0) {
		return
	}
	focus, focused := q.focus()
	q.shown, q.keyed = s.Quick, keyed
	q.keys.RemoveChildren()
	q.list.RemoveChildren()
	for i, roll := range s.Quick {
		q.keys.AddChild(q.newKey(i, roll))
		q.list.AddChild(q.newEditor(i, roll))
	}
	if focused {
		q.restoreFocus(focus)
	}
}

// nameOfChange returns the name of what an undo would change back.
func (p *Panel) nameOfChange(id string) string {
	switch id {
	case quickSection:
		return p.Text(language.QuickRolls())
	case "history":
		return p.Text(language.Clear())
	case lineID:
		return p.Text(language.WholeRoll())
	}
	return cmp.Or(p.description.LabelOf(id), id)
}

// newKey returns the button that rolls a quick roll, with the digit that does the same unless that is switched off.
func (q *quickRolls) newKey(i int, roll tray.QuickRoll) ui.Element {
	p, style := q.panel, q.panel.screen.Style
	label := roll.Name
	if q.keyed && i < len(quickKeys) {
		label = strconv.Itoa(i+1) + "  " + label
	}
	width := float64(q.width-style.Px(ui.Gap/2))/2 - float64(style.Px(2*ui.Padding))
	b := style.Button(ui.Shorten(label, style.Small, width), style.Field, style.Ink, widget.TextPositionStart, widget.ButtonOpts.TextFace(style.Small))
	b.ClickedEvent.AddHandler(func(any) { p.tray.Quick(roll.Name, p.done()) })
	return b
}

// newEditor returns the description of a quick roll, or why it can't be rolled, and the buttons that
// change it.
func (q *quickRolls) newEditor(i int, roll tray.QuickRoll) ui.Element {
	p, style := q.panel, q.panel.screen.Style
	description := strings.TrimSuffix(roll.Roll+" · "+roll.Chance, " · ")
	move := func(by int) func() {
		return func() { p.tray.Move(roll.Name, max(0, i+by), p.done()) }
	}
	buttons := ui.Flow{Columns: 2, Gap: style.Px(ui.Gap / 2)}.Container(
		q.button(p.Text(language.MoveUp()), move(-1)),
		q.button(p.Text(language.MoveDown()), move(1)),
		q.button(p.Text(language.Rename()), func() {
			p.tray.Rename(roll.Name, q.name.Text(), p.done())
			q.name.Write("")
		}),
		q.button(p.Text(language.Remove()), func() { p.tray.Unpin(roll.Name, p.done()) }),
	)
	title := style.Text(ui.Shorten(roll.Name, style.Bold, float64(q.width)), style.Bold, style.Ink, q.width)
	return style.Column(ui.Gap/2, nil, title, style.Text(cmp.Or(roll.Refusal, description), style.Small, style.Muted, q.width), buttons)
}

// quickKeys roll the first quick rolls.
var quickKeys = []ebiten.Key{
	ebiten.KeyDigit1, ebiten.KeyDigit2, ebiten.KeyDigit3, ebiten.KeyDigit4, ebiten.KeyDigit5,
	ebiten.KeyDigit6, ebiten.KeyDigit7, ebiten.KeyDigit8, ebiten.KeyDigit9,
}
