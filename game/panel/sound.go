//go:build !js

package panel

import (
	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
)

// A Speaker plays sounds.
type Speaker interface {
	Muted() bool
	Mute(muted bool)
}

// newSoundButton returns the button that turns sounds off and on.
func (p *Panel) newSoundButton() *widget.Button {
	style := p.screen.Style
	b := style.Button(p.soundLabel(), style.Field, style.Ink, widget.TextPositionStart)
	b.ClickedEvent.AddHandler(func(any) { p.toggleSound() })
	return b
}

func (p *Panel) soundLabel() string {
	if p.speaker.Muted() {
		return p.Text(language.SoundOff())
	}
	return p.Text(language.SoundOn())
}

func (p *Panel) toggleSound() {
	p.speaker.Mute(!p.speaker.Muted())
	p.sound.SetText(p.soundLabel())
}
