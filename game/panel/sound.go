//go:build !js

package panel

import (
	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
)

// Speaker is what makes throws heard.
type Speaker interface {
	Muted() bool
	Mute(muted bool)
	SetLevel(level float64) // how loud it is, from 0 to 1
	Sample()                // plays what tells how loud that is
}

// SetSpeaker gives the panel a button, and the key M, that turn sounds off and on. It is
// called before the panel is drawn.
func (p *Panel) SetSpeaker(s Speaker) { p.speaker = s }

// newSound makes the button, if there is anything to hear.
func (p *Panel) newSound() []element {
	if p.speaker == nil {
		return nil
	}
	p.sound = p.look.button(p.soundLabel(), p.look.field, p.look.ink, widget.TextPositionStart)
	p.sound.ClickedEvent.AddHandler(func(any) { p.toggleSound() })
	return []element{p.sound}
}

func (p *Panel) soundLabel() string {
	if p.speaker.Muted() {
		return p.say(language.SoundOff())
	}
	return p.say(language.SoundOn())
}

func (p *Panel) toggleSound() {
	if p.speaker == nil {
		return
	}
	p.speaker.Mute(!p.speaker.Muted())
	p.sound.SetText(p.soundLabel())
}
