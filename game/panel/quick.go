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
	"fudgetray/game/table"
)

// quick is the rolls under names: a button for each, and behind a heading what changes them.
type quick struct {
	keys  *widget.Container // the buttons
	box   *widget.Container
	list  *widget.Container // of changes
	more  *widget.Container // a line for a name, and what makes a quick roll of it
	undo  *widget.Button
	fold  *fold
	name  *entry
	panel *Panel
	width int
	shown []table.QuickRoll
}

// quickSection is its place among the sections that were opened.
const quickSection = "quick"

func (p *Panel) newQuick(width int) *quick {
	l := p.look
	q := &quick{panel: p, width: width, list: l.column(gap/2, nil)}
	q.keys = flow{columns: 2, gap: l.px(gap / 2)}.container()
	q.undo = q.button("", func() { p.post("undo", nil) })
	q.name = p.newEntry(p.say(language.QuickName()), width)
	pin := func() {
		p.post("pin", map[string]any{"name": q.name.text()})
		q.name.write("")
	}
	q.name.submit = pin
	q.more = l.column(gap/2, nil, q.name, q.button(p.say(language.Pin()), pin))
	q.fold = p.newFold(quickSection, p.say(language.QuickRolls()))
	q.box = l.column(gap, nil, q.undo, q.fold.box, q.list, q.more)
	return q
}

func (q *quick) button(label string, act func()) *widget.Button {
	l := q.panel.look
	b := l.button(label, l.field, l.ink, widget.TextPositionCenter, widget.ButtonOpts.TextFace(l.small))
	b.ClickedEvent.AddHandler(func(any) { act() })
	return b
}

// show lists the quick rolls, and says what can be undone.
func (q *quick) show(s *table.PanelState) {
	p := q.panel
	setVisible(q.undo, s.Undo != "")
	q.undo.SetText(p.say(language.UndoChange(p.undoes(s.Undo))))
	opened := p.opened[quickSection]
	q.fold.show(opened)
	setVisible(q.more, opened)
	setVisible(q.list, opened && len(s.Quick) > 0)
	setVisible(q.keys, len(s.Quick) > 0)
	if slices.Equal(q.shown, s.Quick) {
		return
	}
	held, focused := q.focused()
	q.shown = s.Quick
	q.keys.RemoveChildren()
	q.list.RemoveChildren()
	for i, roll := range s.Quick {
		q.keys.AddChild(q.key(i, roll))
		q.list.AddChild(q.changes(i, roll))
	}
	if focused {
		q.focus(held)
	}
}

// undoes says what an undo is of.
func (p *Panel) undoes(of string) string {
	switch of {
	case quickSection:
		return p.say(language.QuickRolls())
	case "line":
		return p.say(language.WholeRoll())
	}
	return cmp.Or(p.description.LabelOf(of), of)
}

// key is the button of a quick roll.
func (q *quick) key(i int, roll table.QuickRoll) element {
	p, l := q.panel, q.panel.look
	label := roll.Name
	if i < len(quickKeys) {
		label = strconv.Itoa(i+1) + "  " + label
	}
	room := float64(q.width-l.px(gap/2))/2 - float64(l.px(2*padding))
	b := l.button(shorten(label, l.small, room), l.field, l.ink, widget.TextPositionStart, widget.ButtonOpts.TextFace(l.small))
	b.ClickedEvent.AddHandler(func(any) { p.post("quick", roll.Name) })
	return b
}

// changes says what a quick roll is, or why it can't be made, and has what changes it.
func (q *quick) changes(i int, roll table.QuickRoll) element {
	p, l := q.panel, q.panel.look
	about := strings.TrimSuffix(roll.Roll+" · "+roll.Chance, " · ")
	move := func(by int) func() {
		return func() { p.post("move", map[string]any{"name": roll.Name, "to": max(0, i+by)}) }
	}
	changes := flow{columns: 2, gap: l.px(gap / 2)}.container(
		q.button(p.say(language.MoveUp()), move(-1)),
		q.button(p.say(language.MoveDown()), move(1)),
		q.button(p.say(language.Rename()), func() {
			p.post("rename", map[string]any{"name": roll.Name, "to": q.name.text()})
			q.name.write("")
		}),
		q.button(p.say(language.Remove()), func() { p.post("unpin", roll.Name) }),
	)
	title := l.text(shorten(roll.Name, l.bold, float64(q.width)), l.bold, l.ink, q.width)
	return l.column(gap/2, nil, title, l.text(cmp.Or(roll.Refusal, about), l.small, l.muted, q.width), changes)
}

// quickKeys roll the first quick rolls.
var quickKeys = []ebiten.Key{
	ebiten.KeyDigit1, ebiten.KeyDigit2, ebiten.KeyDigit3, ebiten.KeyDigit4, ebiten.KeyDigit5,
	ebiten.KeyDigit6, ebiten.KeyDigit7, ebiten.KeyDigit8, ebiten.KeyDigit9,
}

// pressShortcut rolls a quick roll or again, or turns the sound off and on, unless a text is
// being typed.
func (p *Panel) pressShortcut(key ebiten.Key) {
	if p.noSingleKeys || p.typing() != nil {
		return
	}
	switch i := slices.Index(quickKeys, key); {
	case i >= 0 && i < len(p.state.Quick):
		p.post("quick", p.state.Quick[i].Name)
	case key == ebiten.KeyR && p.state.Rolls > 0:
		p.post("again", nil)
	case key == ebiten.KeyM:
		p.toggleSound()
	}
}
