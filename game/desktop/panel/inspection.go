//go:build !js

package panel

import (
	"image"
	"strconv"
	"strings"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/platform"
	"fudgetray/game/tray"
)

// inspection is the die that the user inspects.
type inspection struct {
	tray.Inspection
	byKeys bool // selected with keys and not with the mouse
}

// NewInspection returns the tooltip of the inspected die, or nil if there is none. trayArea is the
// tray's part of the window in pixels, and scale that of the tray.
func (p *Panel) NewInspection(trayArea image.Rectangle, scale float64) *widget.Container {
	die := p.inspection
	if die.Die < 0 || die.Die >= len(p.state.Dice) {
		return nil
	}
	style := p.screen.Style
	text := p.describe(p.state.Dice[die.Die])
	if die.Again {
		text += ", " + p.Text(language.DieAgainHand())
	}
	box := style.Column(0, style.Insets(ui.Gap, ui.Gap/2, ui.Gap/2), style.Text(text, style.Small, style.Ink, trayArea.Dx()))
	box.SetBackgroundImage(style.Popup)
	box.Validate()
	w, h := box.PreferredSize()
	x := trayArea.Min.X + int(die.X*scale) - w/2
	y := trayArea.Min.Y + int(die.Y*scale) - h
	corner := image.Pt(max(trayArea.Min.X, min(x, trayArea.Max.X-w)), max(trayArea.Min.Y, y))
	box.SetLocation(image.Rectangle{corner, corner.Add(image.Pt(w, h))})
	return box
}

// InspectByMouse records that the mouse selects the inspected die from now on.
func (p *Panel) InspectByMouse() { p.inspection.byKeys = false }

// inspectByKey handles the keys that select the inspected die and reroll it, and reports whether it
// did. They are used only while no widget has the focus.
func (p *Panel) inspectByKey(key ebiten.Key) bool {
	if p.screen.Focused() != nil || p.Dice == nil {
		return false
	}
	switch key {
	case ebiten.KeyArrowRight, ebiten.KeyArrowDown:
		p.Dice(platform.InspectNext)
	case ebiten.KeyArrowLeft, ebiten.KeyArrowUp:
		p.Dice(platform.InspectPrevious)
	case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
		if !p.inspection.byKeys || p.inspection.Die < 0 || !p.inspection.Again {
			return false
		}
		p.Dice(platform.Reroll)
	default:
		return false
	}
	p.inspection.byKeys = true
	return true
}

// Texts of the roles of dice, and of dice that don't count.
var (
	roleTexts = map[string]func() language.Message{
		"positive": language.DiePositive, "negative": language.DieNegative, "tens": language.DieTens,
		"ones": language.DieOnes, "damage": language.DieDamage,
	}
	statusTexts = map[string]func() language.Message{"cancelled": language.DieCancelled, "dropped": language.DieDropped}
)

// describe returns the kind of a die, its face, its role and whether it counts.
func (p *Panel) describe(die tray.ShownDie) string {
	name, face := die.Kind, strconv.Itoa(die.Value)
	if die.Kind == "dF" {
		name = p.Text(language.DieFudge())
		face = p.Text([...]func() language.Message{language.DieMinus, language.DieBlank, language.DiePlus}[1+max(-1, min(die.Value, 1))]())
	}
	role, opponent := strings.CutPrefix(die.Role, "opponent")
	role = strings.TrimPrefix(role, "-")
	if role == "tens" && die.Kind == "d10" { // those of d66 are on a d6
		face += "0"
	}
	parts := []string{p.Text(language.DieReads(name, face))}
	if text, ok := roleTexts[role]; ok {
		parts = append(parts, p.Text(text()))
	}
	if opponent {
		parts = append(parts, p.Text(language.DieOpponent()))
	}
	if text, ok := statusTexts[die.Status]; ok {
		parts = append(parts, p.Text(text()))
	}
	return strings.Join(parts, ", ")
}
