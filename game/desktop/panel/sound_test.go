//go:build !js

package panel

import (
	"image"
	"testing"

	"github.com/ebitenui/ebitenui/event"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/desktop/ui"
)

// fakeSpeaker records whether it is muted.
type fakeSpeaker struct{ muted bool }

func (s *fakeSpeaker) Muted() bool     { return s.muted }
func (s *fakeSpeaker) Mute(muted bool) { s.muted = muted }

// The switch and M turn sounds off and on. An M that is typed is a letter.
func TestSoundIsToggled(t *testing.T) {
	d := newFixture(t, roomy, 1)
	shows := func(muted bool) {
		t.Helper()
		d.redraw()
		if d.speaker.muted != muted || d.sound.On() == muted {
			t.Errorf("muted %v with the switch on %v, want %v", d.speaker.muted, d.sound.On(), muted)
		}
	}
	shows(false)
	d.press(ebiten.KeyM)
	shows(true)
	d.Fit(image.Pt(360, 900), 1, ui.Dark, true)
	shows(true)
	d.sound.Button.Click()
	event.ExecuteDeferred()
	shows(false)
	d.screen.SetFocus(d.fields["note"].focus)
	d.press(ebiten.KeyM)
	shows(false)
}
