//go:build !js

package panel

import (
	"image"
	"testing"

	"github.com/ebitenui/ebitenui/event"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/ui"
)

// fakeSpeaker records whether it is muted.
type fakeSpeaker struct{ muted bool }

func (s *fakeSpeaker) Muted() bool     { return s.muted }
func (s *fakeSpeaker) Mute(muted bool) { s.muted = muted }

// The button and M turn sounds off and on. An M that is typed is a letter.
func TestSoundIsToggled(t *testing.T) {
	d := newFixture(t, roomy, 1)
	shows := func(muted bool, label string) {
		t.Helper()
		d.redraw()
		if got := d.sound.Text().Label; d.speaker.muted != muted || got != label {
			t.Errorf("muted %v with label %q, want %v with %q", d.speaker.muted, got, muted, label)
		}
	}
	shows(false, "Sound: on (M)")
	d.press(ebiten.KeyM)
	shows(true, "Sound: off (M)")
	d.Fit(image.Pt(360, 900), 1, ui.Dark, true)
	shows(true, "Sound: off (M)")
	d.sound.Click()
	event.ExecuteDeferred()
	shows(false, "Sound: on (M)")
	d.screen.SetFocus(d.fields["note"].focus)
	d.press(ebiten.KeyM)
	shows(false, "Sound: on (M)")
}
