//go:build !js

package panel

import (
	"slices"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/ui"
)

// A layout is what the panel shows at once. Each one needs less height than the one before.
type layout int

const (
	// roomyLayout shows game, result, ladder, line and Roll. The rest is below and scrolls.
	roomyLayout layout = iota
	// ladderLayout shows result, ladder, line and Roll. The rest is in the drawer, which covers the panel.
	ladderLayout
	// stripLayout has two steppers, and a strip of bars that opens the ladder, instead of the ladder.
	stripLayout
	// barLayout shows result and Roll.
	barLayout
	// scrollingLayout is a bar that scrolls because its texts are too long for the panel.
	scrollingLayout
)

// hasSteppers reports whether the drawer or the panel sets levels by steppers.
func (l layout) hasSteppers() bool { return l >= stripLayout }

// top lists the IDs of the sections above Roll.
func (l layout) top() []string {
	switch l {
	case roomyLayout:
		return []string{gameID, ladderID, lineID}
	case ladderLayout:
		return []string{ladderID, lineID}
	case stripLayout:
		return []string{levelsID, lineID}
	}
	return nil
}

// leastRest is the height at scale 1 that a roomy panel leaves for the part that scrolls.
const leastRest = 140

// fits reports whether the texts of the panel fit in a layout that leaves a height at scale 1 for the rest.
func (l layout) fits(p *Panel, rest float64) bool {
	if l == scrollingLayout {
		return true
	}
	style := p.screen.Style
	if l != roomyLayout {
		rest = 0 // it is in the drawer
	}
	upper, lower := p.top(l)
	high := style.ColumnHeight(p.gap(l), slices.Concat(upper, lower)) + style.Px(p.gap(l)+rest)
	return high+p.insets().Dy() <= p.size.Y
}

// gap returns the space between the parts of a layout at scale 1.
func (p *Panel) gap(l layout) float64 {
	if l < stripLayout {
		return ui.Gap
	}
	return ui.Gap * 2 / 3
}

// insets returns the space around the panel.
func (p *Panel) insets() *widget.Insets { return p.screen.Style.Insets(ui.Margin-4, ui.Margin, ui.Gap) }

// width returns the width of the content in pixels.
func (p *Panel) width() int { return p.size.X - 2*p.screen.Style.Px(ui.Margin) }

// build makes the widgets and arranges them in the first layout that fits.
func (p *Panel) build() {
	style := p.screen.Style
	width := p.width()
	p.widgets = widgets{
		result: newResult(style, width, p.language), nextRoll: style.Text("", style.Small, style.Muted, width),
		noticeBar: newNoticeBar(style, width), sound: p.newSoundSwitch(width), strip: p.newStrip(),
		quick: p.newQuickRolls(width), commands: p.newCommands(width), history: p.newHistory(width),
	}
	p.result.reveal.ClickedEvent.AddHandler(func(any) {
		if p.state.Reveal != nil {
			p.post("reveal", *p.state.Reveal)
		}
	})
	p.openerBox, p.opener = style.IconButton(style.Sliders)
	p.opener.ClickedEvent.AddHandler(func(any) { p.setDrawer(true) })
	p.newForm(width)
	p.rollWidth = width - 2*style.Px(ui.Padding)
	for ; p.layout < scrollingLayout; p.layout++ {
		p.result.compact(p.layout >= stripLayout)
		p.nextRoll.GetWidget().MinHeight = 0
		p.showAll()
		if p.layout.fits(p, leastRest) {
			break
		}
	}
	p.arrange(width)
}

// sectionOf returns the section of a control, or nil.
func (p *Panel) sectionOf(id string) *section {
	for i := range p.sections {
		for _, c := range p.sections[i].described.Controls {
			if c.ID == id {
				return &p.sections[i]
			}
		}
	}
	return nil
}

// section returns the section with an ID, or nil.
func (p *Panel) section(id string) *section {
	i := slices.IndexFunc(p.sections, func(s section) bool { return s.described.ID == id })
	if i < 0 {
		return nil
	}
	return &p.sections[i]
}

// shows reports whether a section is in the open part of the panel.
func (p *Panel) shows(section string) bool {
	switch inTop := slices.Contains(p.layout.top(), section); {
	case p.layout == roomyLayout || section == levelsID && !p.layout.hasSteppers():
		return section != levelsID
	case p.drawer:
		return !inTop
	default:
		return inTop
	}
}

// setDrawer opens or closes the drawer.
func (p *Panel) setDrawer(open bool) {
	if p.layout == roomyLayout || open == p.drawer {
		return
	}
	p.Leave()
	p.drawer = open
	p.rebuild()
	if p.screen.Scroller().Keep(0); open {
		p.screen.SetFocus(p.closer)
	} else {
		p.screen.SetFocus(p.opener)
	}
}

// top returns the parts of a layout that are always visible: those at the upper end, and the line and Roll.
func (p *Panel) top(l layout) (upper, lower []ui.Element) {
	upper = []ui.Element{p.result.box}
	for _, id := range l.top() {
		s := p.section(id)
		switch {
		case s == nil:
		case id == gameID:
			upper = slices.Insert(upper, 0, ui.Element(s.box))
		case id == lineID:
			lower = append(lower, s.box)
		case id == levelsID:
			upper = append(upper, p.strip.box, s.box)
		default:
			upper = append(upper, s.box)
		}
	}
	if button, ok := p.buttons[rollID]; ok {
		lower = append(lower, button)
	}
	return upper, append(lower, p.nextRoll)
}

// rest returns the parts that are below the top, or in the drawer.
func (p *Panel) rest(l layout) []ui.Element {
	rest := []ui.Element{p.quick.keys}
	for _, s := range p.sections {
		if !slices.Contains(l.top(), s.described.ID) && (s.described.ID != levelsID || l.hasSteppers()) {
			rest = append(rest, s.box)
		}
	}
	return append(rest, p.sound.Box, p.quick.box, p.commands.box, p.history.box, p.history.list)
}

// arrange puts the widgets of the layout, or those of the open drawer, on the screen.
func (p *Panel) arrange(width int) {
	style, gap, isWidget := p.screen.Style, p.screen.Style.Px(p.gap(p.layout)), p.screen.IsWidget
	p.drawer = p.drawer && p.layout != roomyLayout
	column := ui.Flow{Columns: 1, Gap: style.Px(ui.Gap), Insets: widget.Insets{Bottom: style.Px(ui.Gap)}, Width: width}
	insets := *p.insets()
	var scroller *ui.Scroller
	var page *widget.Container
	upper, lower := p.top(p.layout)
	switch {
	case p.drawer:
		scroller = style.NewScroller(column.Container(p.rest(p.layout)...), style.Px(ui.Margin/2), isWidget)
		insets.Bottom = 0
		page = ui.Stretch{Gap: gap, Insets: insets, Flexible: scroller.Container}.Container(p.drawerHead(), scroller.Container)
	case p.layout == roomyLayout:
		scroller = style.NewScroller(column.Container(p.rest(p.layout)...), style.Px(ui.Margin/2), isWidget)
		insets.Bottom = 0
		rule := widget.NewContainer(
			widget.ContainerOpts.BackgroundImage(style.Rule),
			widget.ContainerOpts.WidgetOpts(widget.WidgetOpts.MinSize(0, max(1, style.Px(1)))),
		)
		page = ui.Stretch{Gap: gap, Insets: insets, Flexible: scroller.Container}.Container(slices.Concat(upper, lower, []ui.Element{rule, scroller.Container})...)
	case p.layout == scrollingLayout:
		column.Insets, column.Width = insets, p.size.X
		scroller = style.NewScroller(column.Container(slices.Concat(upper, p.withOpener(lower))...), -style.Px(ui.Margin/2), isWidget)
		page = scroller.Container
	default: // an empty scroller takes the space that is left
		scroller = style.NewScroller(column.Container(), 0, isWidget)
		page = ui.Stretch{Gap: gap, Insets: insets, Flexible: scroller.Container}.Container(slices.Concat(upper, []ui.Element{scroller.Container}, p.withOpener(lower))...)
	}
	p.screen.SetContent(ui.Stretch{Flexible: page}.Container(page, p.noticeBar.box), scroller, p.size)
}

// withOpener puts the button that opens the drawer beside the first of some elements: after the line, or before
// Roll.
func (p *Panel) withOpener(elements []ui.Element) []ui.Element {
	style := p.screen.Style
	row := style.Row(ui.Gap/2, []bool{true, false}, elements[0], p.openerBox)
	if p.layout >= barLayout {
		row = style.Row(ui.Gap/2, []bool{false, true}, p.openerBox, elements[0])
	}
	return slices.Concat([]ui.Element{row}, elements[1:])
}

// drawerHead returns the heading of the drawer with the button that closes it.
func (p *Panel) drawerHead() ui.Element {
	style := p.screen.Style
	title := widget.NewText(
		widget.TextOpts.Text(p.Text(language.Settings()), style.Heading, style.Ink),
		widget.TextOpts.Position(widget.TextPositionStart, widget.TextPositionCenter),
	)
	box, closer := style.IconButton(style.Cross)
	p.closer = closer
	p.closer.ClickedEvent.AddHandler(func(any) { p.setDrawer(false) })
	return style.Row(ui.Gap, []bool{true, false}, title, box)
}
