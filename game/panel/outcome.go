//go:build !js

package panel

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"fudgetray/engine/language"
	"fudgetray/game/table"
)

// outcome shows what the last roll came to: large, and as a sentence. Its room is
// that of most sentences, so that the controls below don't jump about.
type outcome struct {
	box                       *widget.Container
	title, subtitle, sentence *widget.Text
	sign                      *sign
	look                      *look
	language                  *language.Language
	width                     int
}

func (l *look) newOutcome(width int, in *language.Language) *outcome {
	o := &outcome{look: l, width: width, language: in}
	o.title = l.text("", l.title, l.ink, width)
	o.subtitle = l.text("", l.bold, l.brass, width)
	o.subtitle.GetWidget().MinHeight = lineHeight(l.bold)
	o.sentence = l.text("", l.body, l.muted, width)
	o.sign = l.newSign(lineHeight(l.title) / 2)
	o.sign.LayoutData = widget.AnchorLayoutData{HorizontalPosition: widget.AnchorLayoutPositionEnd, VerticalPosition: widget.AnchorLayoutPositionCenter}
	o.title.GetWidget().LayoutData = filling
	o.box = l.column(2, nil, stack(o.title, o.sign), o.subtitle, o.sentence)
	return o
}

// reserve makes room for a sentence of so many lines.
func (o *outcome) reserve(lines int) {
	l := o.look
	o.box.GetWidget().MinHeight = lineHeight(l.title) + lineHeight(l.bold) + lines*lineHeight(l.body) + l.px(4)
}

func lineHeight(face *text.Face) int {
	m := (*face).Metrics()
	return int(math.Ceil(m.HAscent + m.HDescent + m.HLineGap))
}

func (o *outcome) show(s *table.PanelState) {
	o.title.Label = title(s, o.language)
	came := lastVerdict(s)
	o.title.SetColor(came.color(o.look.palette))
	o.sign.verdict = came
	face := o.look.title
	if advance(o.title.Label, face) >= float64(o.width-o.sign.side) {
		face = o.look.heading
	}
	o.title.SetFace(face)
	o.subtitle.Label = subtitle(s, o.language)
	o.sentence.Label = sentence(s, o.language)
}

// title is the little that is shown large.
func title(s *table.PanelState, l *language.Language) string {
	r := s.Result
	switch {
	case s.Busy:
		return language.Rolling().In(l)
	case r == nil:
		return language.Ready().In(l)
	case r.Secret:
		return language.Secret().In(l)
	case r.DegreeName != "":
		return r.DegreeName
	case r.RowText != "":
		return r.RowText
	case r.Total.Set:
		return strconv.Itoa(r.Total.Value)
	case r.Totals != nil:
		return strings.Trim(fmt.Sprint(r.Totals), "[]")
	case r.Result.Set:
		return strconv.Itoa(r.Result.Value)
	}
	return language.Rolled().In(l)
}

// title is the window's: what the last roll came to is read where the tray is alone, and where the
// window is not in sight.
func (p *Panel) title() string {
	const name = "Fudge Tray"
	if p.state.Busy || p.state.Result == nil {
		return name
	}
	return title(&p.state, p.language) + " – " + name
}

// copy copies what the last roll came to, as a sentence.
func (p *Panel) copy() {
	if text := sentence(&p.state, p.language); p.state.Result != nil && text != "" {
		clipboard.Write(text)
		p.news = p.say(language.Copied())
		p.show()
	}
}

// subtitle stands beside the title: how many rolls wait, or the short announcement.
func subtitle(s *table.PanelState, l *language.Language) string {
	switch {
	case s.Busy && s.Queued > 0:
		return language.RollsWait(s.Queued).In(l)
	case s.Busy || s.Result == nil || s.Result.Announce == s.Result.DegreeName:
		return ""
	}
	return s.Result.Announce
}

// sentence says in words what the roll came to; while dice move it says nothing.
func sentence(s *table.PanelState, l *language.Language) string {
	switch {
	case s.Busy:
		return ""
	case s.Result == nil:
		return language.PressRoll().In(l)
	}
	return strings.Join(append([]string{s.Result.Text}, s.ResultAdvice...), " ")
}

// forecast says what is to be known of the next roll.
func (p *Panel) forecast() string {
	s := &p.state
	if s.Refusal != "" {
		return p.about(s.Refused, s.Refusal)
	}
	return strings.TrimSpace(strings.Join(append([]string{s.Chance}, s.Advice...), "\n"))
}

// lastVerdict is that on the roll whose dice lie in the tray.
func lastVerdict(s *table.PanelState) verdict {
	if s.Busy || s.Result == nil {
		return undecided
	}
	return verdictOf(s.Result.Success, s.Result.Outcome)
}
