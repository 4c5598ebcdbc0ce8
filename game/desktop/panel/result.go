//go:build !js

package panel

import (
	"cmp"
	"image"
	"strings"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/tray"
)

// result shows the last roll: its degree or total in large letters, a sentence, and a remark.
type result struct {
	box                               *widget.Container
	title, subtitle, sentence, remark *widget.Text
	icon                              *verdictIcon
	reveal                            *widget.Button
	style                             *ui.Style
	language                          *language.Language
	width                             int
	face                              *text.Face // of the title
}

func newResult(style *ui.Style, width int, l *language.Language) *result {
	r := &result{style: style, width: width, language: l, face: style.Title}
	r.title = style.Text("", style.Title, style.Ink, width)
	r.subtitle = style.Text("", style.Bold, style.Muted, width)
	r.sentence = style.Text("", style.Body, style.Ink, width)
	r.remark = style.Text("", style.Small, style.Muted, width)
	r.icon = newVerdictIcon(style, ui.LineHeight(style.Title)*2/5)
	r.reveal = style.Button(language.Reveal().In(l), style.Field, style.Ink, widget.TextPositionCenter)
	head := headline{gap: style.Px(ui.Gap), width: width}
	r.box = style.Column(2, nil, head.Container(r.title, r.icon, r.subtitle), r.sentence, r.remark, r.reveal)
	return r
}

// compact shows the result in small letters and without a remark, or in full. Space for a sentence of two lines, and
// for the remark, is kept, so that the controls below stay in place for most results.
func (r *result) compact(small bool) {
	const lines = 2
	style := r.style
	high := lines*ui.LineHeight(style.Body) + style.Px(2)
	r.face = style.Title
	if small {
		r.face = style.Heading
	} else {
		high += ui.LineHeight(style.Small) + style.Px(2)
	}
	r.box.GetWidget().MinHeight = high + ui.LineHeight(r.face)
}

func (r *result) show(s *tray.PanelState) {
	r.title.Label = title(s, r.language)
	verdict := lastVerdict(s)
	r.title.SetColor(verdictColor(verdict, &r.style.Palette))
	r.icon.verdict = verdict
	face := r.face
	if ui.Advance(r.title.Label, face) >= float64(r.width-r.icon.side) {
		face = r.style.Heading
	}
	r.title.SetFace(face)
	r.subtitle.Label = subtitle(s, r.language)
	ui.SetVisible(r.subtitle, r.subtitle.Label != "")
	r.sentence.Label = sentence(s, r.language)
	r.remark.Label = ""
	if r.face == r.style.Title {
		r.remark.Label = remark(s, r.language)
	}
	ui.SetVisible(r.remark, r.remark.Label != "")
	ui.SetVisible(r.reveal, s.Reveal != nil && !s.Busy)
}

// headline is a layout of a title, an icon after it, and a subtitle: at the right end, or below if it doesn't fit.
type headline struct{ gap, width int } // in pixels

// Container returns a container with this layout.
func (h headline) Container(title, icon, subtitle ui.Element) *widget.Container {
	c := widget.NewContainer(widget.ContainerOpts.Layout(h))
	c.AddChild(title, icon, subtitle)
	return c
}

// sizes returns the sizes of the title, the icon and the subtitle, and reports whether they fit in one row.
func (h headline) sizes(elements []ui.Element) (sizes [3]image.Point, oneRow bool) {
	free := h.width
	for i, e := range elements {
		if ui.IsVisible(e) {
			sizes[i].X, sizes[i].Y = e.PreferredSize()
			free -= sizes[i].X + h.gap
		}
	}
	return sizes, free+h.gap >= 0
}

// PreferredSize implements widget.Layouter.
func (h headline) PreferredSize(elements []ui.Element) (int, int) {
	sizes, oneRow := h.sizes(elements)
	high := max(sizes[0].Y, sizes[1].Y)
	if !oneRow {
		high += sizes[2].Y
	}
	return h.width, high
}

// Layout implements widget.Layouter.
func (h headline) Layout(elements []ui.Element, area image.Rectangle) {
	sizes, oneRow := h.sizes(elements)
	at := area.Min
	title := sizes[0]
	title.X = min(title.X, area.Dx()-sizes[1].X)
	elements[0].SetLocation(image.Rectangle{at, at.Add(title)})
	icon := at.Add(image.Pt(title.X+min(h.gap, area.Dx()-title.X-sizes[1].X), (title.Y-sizes[1].Y)/2))
	elements[1].SetLocation(image.Rectangle{icon, icon.Add(sizes[1])})
	if !ui.IsVisible(elements[2]) {
		return
	}
	sub := image.Pt(area.Min.X, area.Min.Y+title.Y)
	if oneRow {
		sub = image.Pt(area.Max.X-sizes[2].X, area.Min.Y+(title.Y-sizes[2].Y)*2/3)
	}
	elements[2].SetLocation(image.Rectangle{sub, sub.Add(sizes[2])})
}

// title returns the short result of the last roll.
func title(s *tray.PanelState, l *language.Language) string {
	r := s.Result
	switch {
	case s.Busy:
		return language.Rolling().In(l)
	case r == nil:
		return language.Ready().In(l)
	case r.Secret:
		return language.Secret().In(l)
	}
	return cmp.Or(tray.Headline(r, l), language.Rolled().In(l))
}

// Title returns a title for the window. It contains the last result, for a window that shows only the
// tray or is hidden.
func (p *Panel) Title() string {
	const name = "Fudge Tray"
	if p.state.Busy || p.state.Result == nil {
		return name
	}
	return title(&p.state, p.language) + " – " + name
}

// copyResult copies the sentence of the last roll to the clipboard.
func (p *Panel) copyResult() {
	if text := sentence(&p.state, p.language); p.state.Result != nil && text != "" {
		ui.Clipboard.Write(text)
		p.ShowInfo(p.Text(language.Copied()))
		p.Show()
	}
}

// subtitle returns how many rolls wait, or the short announcement.
func subtitle(s *tray.PanelState, l *language.Language) string {
	switch {
	case s.Busy && s.Queued > 0:
		return language.RollsWait(s.Queued).In(l)
	case s.Busy || s.Result == nil || s.Result.Announce == s.Result.DegreeName:
		return ""
	}
	return s.Result.Announce
}

// sentence describes the last roll, or the next one before the first. It is empty while dice move.
func sentence(s *tray.PanelState, l *language.Language) string {
	switch {
	case s.Busy:
		return ""
	case s.Result == nil:
		return s.Plan
	case s.Result.Secret:
		return language.PressReveal().In(l)
	}
	return strings.Join(append([]string{s.Result.Text}, s.ResultAdvice...), " ")
}

// remark returns the chance that the last roll had, unless it was certain, or before the first roll how to roll.
func remark(s *tray.PanelState, l *language.Language) string {
	switch {
	case s.Busy:
		return ""
	case s.Result == nil:
		return language.PressRoll().In(l)
	case !s.Result.Chance.Set, s.Result.Chance.Value.Den == 1:
		return ""
	}
	chance := s.Result.Chance.Value
	return language.ChanceWas(100*chance.Float(), int(chance.Num), int(chance.Den)).In(l)
}

// forecast returns the chance of the next roll with advice, or why it can't be rolled. The chance is left out where
// the ladder shows it, and where advice needs the space and the chance is on the button.
func (p *Panel) forecast() string {
	s := &p.state
	if s.Refusal != "" {
		return p.withLabel(s.Refused, s.Refusal)
	}
	contest := s.Ladder != nil && s.Ladder.Contest != nil && p.shows(ladderID)
	chance, advice := s.Chance, s.Advice
	if s.Success != nil && (contest || p.layout >= stripLayout && len(advice) > 0) {
		chance = ""
	}
	if p.layout >= stepsLayout {
		return ""
	}
	return strings.TrimSpace(strings.Join(append([]string{chance}, advice...), "\n"))
}

// lastVerdict returns the verdict on the roll whose dice are in the tray, or "".
func lastVerdict(s *tray.PanelState) engine.Verdict {
	if s.Busy || s.Result == nil {
		return ""
	}
	return engine.VerdictOf(s.Result.Success, s.Result.Outcome)
}
