//go:build !js

package panel

import (
	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
)

// A diceColor is a colour of a user's dice.
type diceColor struct {
	name  func() language.Message
	value string
}

// diceColors are those of the web page. They differ for most colour-blind users too.
var diceColors = []diceColor{
	{language.ColorRed, "#c0463c"},
	{language.ColorBlue, "#2f6fb8"},
	{language.ColorGreen, "#3a8a57"},
	{language.ColorPurple, "#8a54b8"},
	{language.ColorOchre, "#b8862b"},
	{language.ColorTeal, "#2b8f8f"},
	{language.ColorBrown, "#7a5a45"},
	{language.ColorSlate, "#4d4f5a"},
}

// colorChoice is a button that opens the list of colours, behind a mark in the chosen one.
type colorChoice struct {
	section *tableSection
	box     *widget.Container
	mark    *widget.Text
	button  *widget.Button
	chosen  string
}

// newColorChoice returns a choice that calls choose with the chosen colour.
func (s *tableSection) newColorChoice(choose func(color string)) *colorChoice {
	p, style := s.panel, s.panel.screen.Style
	c := &colorChoice{section: s, mark: style.Text("●", style.Heading, style.Muted, style.Px(24))}
	box, button, _ := style.Opener(p.Text(language.TableColor()), style.Ink)
	c.button = button
	button.ClickedEvent.AddHandler(func(any) {
		var labels []string
		selected := -1
		for i, color := range diceColors {
			labels = append(labels, p.Text(color.name()))
			if color.value == c.chosen {
				selected = i
			}
		}
		p.screen.OpenList(button, labels, selected, func(i int) {
			choose(diceColors[i].value)
			p.Show()
		})
	})
	c.box = style.Row(ui.Gap/2, []bool{false, true}, c.mark, box)
	return c
}

// show shows the chosen colour; "" is one that is drawn.
func (c *colorChoice) show(chosen string) {
	p := c.section.panel
	c.chosen = chosen
	label := p.Text(language.TableColor())
	ui.SetVisible(c.mark, chosen != "")
	if chosen != "" {
		c.mark.SetColor(parseColor(chosen))
		label = joined(": ", label, p.colorName(chosen))
	}
	c.button.SetText(label)
}

// colorName returns the name of a colour, or its value if it is not one of those that the panel offers.
func (p *Panel) colorName(value string) string {
	for _, color := range diceColors {
		if color.value == value {
			return p.Text(color.name())
		}
	}
	return value
}
