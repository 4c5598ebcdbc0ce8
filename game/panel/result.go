//go:build !js

package panel

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"fudgetray/engine/language"
	"fudgetray/game/table"
	"fudgetray/game/ui"
)

// result shows the last roll: its degree or total in large letters, and a sentence.
type result struct {
	box                       *widget.Container
	title, subtitle, sentence *widget.Text
	icon                      *outcomeIcon
	reveal                    *widget.Button
	style                     *ui.Style
	language                  *language.Language
	width                     int
	face                      *text.Face // of the title
}

func newResult(style *ui.Style, width int, l *language.Language) *result {
	r := &result{style: style, width: width, language: l, face: style.Title}
	r.title = style.Text("", style.Title, style.Ink, width)
	r.subtitle = style.Text("", style.Bold, style.Accent, width)
	r.subtitle.GetWidget().MinHeight = ui.LineHeight(style.Bold)
	r.sentence = style.Text("", style.Body, style.Muted, width)
	r.icon = newOutcomeIcon(style, ui.LineHeight(style.Title)/2)
	r.icon.LayoutData = widget.AnchorLayoutData{HorizontalPosition: widget.AnchorLayoutPositionEnd, VerticalPosition: widget.AnchorLayoutPositionCenter}
	r.title.GetWidget().LayoutData = ui.Fill
	r.reveal = style.Button(language.Reveal().In(l), style.Field, style.Ink, widget.TextPositionCenter)
	r.box = style.Column(2, nil, ui.Overlay(r.title, r.icon), r.subtitle, r.sentence, r.reveal)
	return r
}

// compact shows the result in full height, or in small letters and without an empty subtitle. Space for a sentence of
// two lines is kept, so that the controls below stay in place for most sentences.
func (r *result) compact(small bool) {
	const lines = 2
	style := r.style
	high := lines*ui.LineHeight(style.Body) + style.Px(4)
	if r.face = style.Title; small {
		r.face = style.Heading
		r.subtitle.GetWidget().MinHeight = 0
	} else {
		high += ui.LineHeight(style.Bold)
	}
	r.box.GetWidget().MinHeight = high + ui.LineHeight(r.face)
}

func (r *result) show(s *table.PanelState) {
	r.title.Label = title(s, r.language)
	outcome := lastOutcome(s)
	r.title.SetColor(outcome.color(&r.style.Palette))
	r.icon.outcome = outcome
	face := r.face
	if ui.Advance(r.title.Label, face) >= float64(r.width-r.icon.side) {
		face = r.style.Heading
	}
	r.title.SetFace(face)
	r.subtitle.Label = subtitle(s, r.language)
	ui.SetVisible(r.subtitle, r.subtitle.Label != "" || r.face == r.style.Title && (s.Result != nil || s.Busy))
	r.sentence.Label = sentence(s, r.language)
	ui.SetVisible(r.reveal, s.Reveal != nil && !s.Busy)
}

// title returns the short result of the last roll.
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
func subtitle(s *table.PanelState, l *language.Language) string {
	switch {
	case s.Busy && s.Queued > 0:
		return language.RollsWait(s.Queued).In(l)
	case s.Busy || s.Result == nil || s.Result.Announce == s.Result.DegreeName:
		return ""
	}
	return s.Result.Announce
}

// sentence describes the last roll, or the next one before the first. It is empty while dice move.
func sentence(s *table.PanelState, l *language.Language) string {
	switch {
	case s.Busy:
		return ""
	case s.Result == nil:
		return strings.TrimSpace(s.Plan + " " + language.PressRoll().In(l))
	case s.Result.Secret:
		return language.PressReveal().In(l)
	}
	return strings.Join(append([]string{s.Result.Text}, s.ResultAdvice...), " ")
}

// forecast returns the chance of the next roll with advice, or why it can't be rolled.
func (p *Panel) forecast() string {
	s := &p.state
	if s.Refusal != "" {
		return p.withLabel(s.Refused, s.Refusal)
	}
	chance := s.Chance
	if p.layout != roomyLayout && s.Success != nil {
		chance = "" // it is on the button
	}
	return strings.TrimSpace(strings.Join(append([]string{chance}, s.Advice...), "\n"))
}

// lastOutcome returns the outcome of the roll whose dice are in the tray.
func lastOutcome(s *table.PanelState) outcome {
	if s.Busy || s.Result == nil {
		return undecided
	}
	return outcomeOf(s.Result.Success, s.Result.Outcome)
}
