//go:build !js

package panel

import (
	"slices"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
)

// A layout is what the panel shows at once. Each one needs less height than the one before.
type layout int

const (
	// roomyLayout shows game, result, ladder, the rows of the roll, line and Roll. The rest is below and scrolls.
	roomyLayout layout = iota
	// rowsLayout shows the same without the rest, which is in the drawer. The drawer covers the panel.
	rowsLayout
	// gameLayout shows game, result, ladder, line and Roll.
	gameLayout
	// ladderLayout shows result, ladder, line and Roll.
	ladderLayout
	// stripLayout has two steppers, and a strip of bars that opens the ladder, instead of the ladder.
	stripLayout
	// stepsLayout has no strip.
	stepsLayout
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
	case roomyLayout, rowsLayout:
		return []string{gameID, ladderID, rowsID, lineID}
	case gameLayout:
		return []string{gameID, ladderID, lineID}
	case ladderLayout:
		return []string{ladderID, lineID}
	case stripLayout, stepsLayout:
		return []string{levelsID, lineID}
	}
	return nil
}

// leastRest is the height at scale 1 that a roomy panel leaves for the part that scrolls.
const leastRest = 96

// fits reports whether the texts of the panel fit in a layout that leaves a height at scale 1 for the rest.
func (l layout) fits(p *Panel, rest float64) bool {
	return l == scrollingLayout || p.spare(l, rest) >= 0
}

// spare returns the height in pixels that the parts of a layout leave, besides a height at scale 1 for the rest. It is
// negative if they don't fit.
func (p *Panel) spare(l layout, rest float64) int {
	style := p.screen.Style
	if l != roomyLayout {
		rest = 0 // it is in the drawer
	}
	upper, lower := p.top(l)
	high := style.ColumnHeight(p.gap(l), slices.Concat(upper, lower)) + style.Px(rest)
	if l == roomyLayout {
		high += 2*style.Px(p.gap(l)) + max(1, style.Px(1)) // around the rule
	}
	return p.size.Y - p.insets(l).Dy() - high
}

// gap returns the space between the parts of a layout at scale 1.
func (p *Panel) gap(l layout) float64 {
	if l < stripLayout {
		return ui.Gap * 3 / 4
	}
	return ui.Gap / 2
}

// insets returns the space around the parts of a layout.
func (p *Panel) insets(l layout) *widget.Insets {
	if l < stripLayout {
		return p.screen.Style.Insets(ui.Margin-4, p.margin(), ui.Gap)
	}
	return p.screen.Style.Insets(ui.Gap*3/4, p.margin(), ui.Gap*3/4)
}

// margin returns the space at the sides of the content at scale 1.
func (p *Panel) margin() float64 {
	const narrow = 340
	if p.size.X < p.screen.Style.Px(narrow) && !p.beside {
		return ui.Margin * 2 / 5
	}
	return ui.Margin
}

// width returns the width of the content in pixels.
func (p *Panel) width() int { return p.size.X - 2*p.screen.Style.Px(p.margin()) }

// build makes the widgets and arranges them in the first layout that fits.
func (p *Panel) build() {
	style := p.screen.Style
	width := p.width()
	p.widgets = widgets{
		result: newResult(style, width, p.language), nextRoll: style.Text("", style.Small, style.Muted, width),
		noticeBar: newNoticeBar(style, width), sound: p.newSoundSwitch(width), strip: p.newStrip(),
		quick: p.newQuickRolls(width), table: p.newTableSection(width), commands: p.newCommands(width), history: p.newHistory(width),
		reference: p.newReference(width),
	}
	p.result.reveal.ClickedEvent.AddHandler(func(any) {
		if p.state.Reveal != nil {
			p.tray.Reveal(*p.state.Reveal, p.done())
		}
	})
	p.openerBox, p.opener, _ = style.IconButton(style.Sliders)
	p.opener.ClickedEvent.AddHandler(func(any) { p.setDrawer(true) })
	p.undoBox, p.undoer, p.undoIcon = style.IconButton(style.Undo)
	p.undoer.ClickedEvent.AddHandler(func(any) { p.undo() })
	p.newForm(width)
	for ; p.layout < scrollingLayout; p.layout++ {
		p.setLayout()
		if p.layout.fits(p, leastRest) {
			break
		}
	}
	p.setLayout()
	p.arrange(width)
}

// setLayout adapts the widgets to the layout.
func (p *Panel) setLayout() {
	style := p.screen.Style
	p.result.compact(p.layout >= stripLayout)
	p.nextRoll.GetWidget().MinHeight = 0
	if p.layout < stepsLayout {
		p.nextRoll.GetWidget().MinHeight = ui.LineHeight(style.Small)
	}
	beside := 1
	if p.layout != roomyLayout {
		beside = 2
	}
	p.rollWidth = p.width() - 2*style.Px(ui.Padding) - beside*style.Px(ui.Height+ui.Gap/2)
	if button, ok := p.buttons[rollID]; ok {
		button.GetWidget().MinHeight = style.Px(rollHeight)
		if p.layout >= stripLayout {
			button.GetWidget().MinHeight = style.Px(lowRollHeight)
		}
	}
	p.rollRow = p.newRollRow()
	p.showAll()
}

// Heights of Roll at scale 1.
const (
	rollHeight    = 52
	lowRollHeight = 44
)

// grow gives the height that is left to the ladder or the strip.
func (p *Panel) grow() {
	f, ok := p.fields[drawingID]
	if !ok {
		return
	}
	d := f.focus.(*ladder)
	if d.held || d.drag != nil {
		return // its rungs must not move
	}
	d.grow(0, 0)
	p.strip.grow(0)
	spare := max(p.spare(p.layout, leastRest), 0)
	if p.layout == roomyLayout {
		d.grow(spare, rungHeight)
	} else {
		d.grow(spare, highestRung)
	}
	p.strip.grow(spare)
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
	p.screen.Scroller().Keep(0)
	if open {
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
		case id == levelsID && l == stripLayout:
			upper = append(upper, p.strip.box, s.box)
		default:
			upper = append(upper, s.box)
		}
	}
	return upper, append(lower, p.nextRoll, p.rollRow)
}

// newRollRow returns Roll with the buttons beside it.
func (p *Panel) newRollRow() ui.Element {
	elements, stretch := []ui.Element{p.undoBox}, []bool{false}
	if p.layout != roomyLayout {
		elements, stretch = slices.Insert(elements, 0, p.openerBox), append(stretch, false)
	}
	if button, ok := p.buttons[rollID]; ok {
		elements, stretch = append(elements, button), append(stretch, true)
	}
	return p.screen.Style.Row(ui.Gap/2, stretch, elements...)
}

// rest returns the parts that are below the top, or in the drawer.
func (p *Panel) rest(l layout) []ui.Element {
	rest := []ui.Element{p.quick.keys}
	for _, s := range p.sections {
		if !slices.Contains(l.top(), s.described.ID) && (s.described.ID != levelsID || l.hasSteppers()) {
			rest = append(rest, s.box)
		}
	}
	return append(rest, p.sound.Box, p.quick.box, p.table.box, p.commands.box, p.reference.box, p.history.box, p.history.list, p.history.pages)
}

// arrange puts the widgets of the layout, or those of the open drawer, on the screen.
func (p *Panel) arrange(width int) {
	style, gap, isWidget := p.screen.Style, p.screen.Style.Px(p.gap(p.layout)), p.screen.IsWidget
	p.drawer = p.drawer && p.layout != roomyLayout
	column := ui.Flow{Columns: 1, Gap: style.Px(ui.Gap), Insets: widget.Insets{Bottom: style.Px(ui.Gap)}, Width: width}
	insets := *p.insets(p.layout)
	var scroller *ui.Scroller
	var page *widget.Container
	upper, lower := p.top(p.layout)
	switch {
	case p.drawer:
		scroller = style.NewScroller(column.Container(p.rest(p.layout)...), style.Px(p.margin()/2), isWidget)
		insets.Bottom = 0
		page = ui.Stretch{Gap: gap, Insets: insets, Flexible: scroller.Container}.Container(p.drawerHead(), scroller.Container)
	case p.layout == roomyLayout:
		scroller = style.NewScroller(column.Container(p.rest(p.layout)...), style.Px(p.margin()/2), isWidget)
		insets.Bottom = 0
		rule := widget.NewContainer(
			widget.ContainerOpts.BackgroundImage(style.Rule),
			widget.ContainerOpts.WidgetOpts(widget.WidgetOpts.MinSize(0, max(1, style.Px(1)))),
		)
		page = ui.Stretch{Gap: gap, Insets: insets, Flexible: scroller.Container}.Container(slices.Concat(upper, lower, []ui.Element{rule, scroller.Container})...)
	case p.layout == scrollingLayout:
		column.Insets, column.Width = insets, p.size.X
		scroller = style.NewScroller(column.Container(slices.Concat(upper, lower)...), -style.Px(p.margin()/2), isWidget)
		page = scroller.Container
	default: // an empty scroller takes the space that is left, and the gap beside it
		scroller = style.NewScroller(ui.Flow{Columns: 1}.Container(), 0, isWidget)
		upper = []ui.Element{ui.Flow{Columns: 1, Gap: gap}.Container(upper...)}
		lower = []ui.Element{ui.Flow{Columns: 1, Gap: gap}.Container(lower...)}
		page = ui.Stretch{Gap: gap / 2, Insets: insets, Flexible: scroller.Container}.Container(slices.Concat(upper, []ui.Element{scroller.Container}, lower)...)
	}
	p.screen.SetContent(ui.Stretch{Flexible: page}.Container(page, p.noticeBar.box), scroller, p.size)
}

// drawerHead returns the heading of the drawer with the button that closes it.
func (p *Panel) drawerHead() ui.Element {
	style := p.screen.Style
	title := widget.NewText(
		widget.TextOpts.Text(p.Text(language.Settings()), style.Heading, style.Ink),
		widget.TextOpts.Position(widget.TextPositionStart, widget.TextPositionCenter),
	)
	box, closer, _ := style.IconButton(style.Cross)
	p.closer = closer
	p.closer.ClickedEvent.AddHandler(func(any) { p.setDrawer(false) })
	return style.Row(ui.Gap, []bool{true, false}, title, box)
}
