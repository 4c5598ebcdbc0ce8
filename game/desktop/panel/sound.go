//go:build !js

package panel

import (
	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
)

// A Speaker plays sounds.
type Speaker interface {
	Muted() bool
	Mute(muted bool)
}

// newSoundSwitch returns the switch that turns sounds on and off.
func (p *Panel) newSoundSwitch(width int) *ui.Switch {
	s := p.screen.Style.NewSwitch(p.Text(language.SoundKey()), width, p.toggleSound)
	s.Set(!p.speaker.Muted())
	return s
}

func (p *Panel) toggleSound() {
	p.speaker.Mute(!p.speaker.Muted())
	p.sound.Set(!p.speaker.Muted())
}
