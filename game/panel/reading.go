//go:build !js

package panel

import (
	"image"
	"strconv"
	"strings"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine/language"
	"fudgetray/game/host"
	"fudgetray/game/table"
)

// newReading says what the die is and shows that somebody looks at, above it; nil if nobody does.
// The tray's part of the window is in pixels.
func (p *Panel) newReading(tray image.Rectangle, scale float64) *widget.Container {
	if p.looked.Die < 0 || p.looked.Die >= len(p.state.Dice) {
		return nil
	}
	l := p.look
	text := p.reading(p.state.Dice[p.looked.Die])
	if p.looked.Again {
		text += ", " + p.say(language.DieAgainHand())
	}
	said := l.text(text, l.small, l.ink, tray.Dx())
	box := l.column(0, l.insets(gap, gap/2, gap/2), said)
	box.SetBackgroundImage(l.popup)
	box.Validate()
	w, h := box.PreferredSize()
	x := tray.Min.X + int(p.looked.X*scale) - w/2
	y := tray.Min.Y + int(p.looked.Y*scale) - h
	corner := image.Pt(max(tray.Min.X, min(x, tray.Max.X-w)), max(tray.Min.Y, y))
	box.SetLocation(image.Rectangle{corner, corner.Add(image.Pt(w, h))})
	return box
}

// readDice has keys go through the dice, and throw again the one that they came to, while no control
// has the focus. It reports whether a key was one of those.
func (p *Panel) readDice(key ebiten.Key) bool {
	if p.ui.GetFocusedWidget() != nil || p.dice == nil {
		return false
	}
	switch key {
	case ebiten.KeyArrowRight, ebiten.KeyArrowDown:
		p.dice(host.Next)
	case ebiten.KeyArrowLeft, ebiten.KeyArrowUp:
		p.dice(host.Previous)
	case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
		if !p.byKeys || p.looked.Die < 0 || !p.looked.Again {
			return false
		}
		p.dice(host.Reroll)
	default:
		return false
	}
	p.byKeys = true
	return true
}

// Words for the roles of dice, and for what dice count for, where they are none but dice that count.
var (
	roleWords = map[string]func() language.Message{
		"positive": language.DiePositive, "negative": language.DieNegative, "tens": language.DieTens,
		"ones": language.DieOnes, "damage": language.DieDamage,
	}
	standingWords = map[string]func() language.Message{"cancelled": language.DieCancelled, "dropped": language.DieDropped}
)

// reading is what a die is, what it shows, what it is thrown for, and whether it counts.
func (p *Panel) reading(die table.ShownDie) string {
	name, face := die.Kind, strconv.Itoa(die.Value)
	if die.Kind == "dF" {
		name = p.say(language.DieFudge())
		face = p.say([...]func() language.Message{language.DieMinus, language.DieBlank, language.DiePlus}[1+max(-1, min(die.Value, 1))]())
	}
	role, opponent := strings.CutPrefix(die.Role, "opponent")
	role = strings.TrimPrefix(role, "-")
	if role == "tens" {
		face += "0"
	}
	about := []string{p.say(language.DieReads(name, face))}
	if word, ok := roleWords[role]; ok {
		about = append(about, p.say(word()))
	}
	if opponent {
		about = append(about, p.say(language.DieOpponent()))
	}
	if word, ok := standingWords[die.Standing]; ok {
		about = append(about, p.say(word()))
	}
	return strings.Join(about, ", ")
}
