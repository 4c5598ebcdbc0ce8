//go:build !js

package panel

import (
	"image"
	"testing"

	"github.com/ebitenui/ebitenui/event"
	"github.com/hajimehoshi/ebiten/v2"
)

// mutable is a speaker that nobody hears.
type mutable struct {
	muted   bool
	level   float64
	samples int
}

func (m *mutable) Muted() bool        { return m.muted }
func (m *mutable) Mute(muted bool)    { m.muted = muted }
func (m *mutable) SetLevel(l float64) { m.level = l }
func (m *mutable) Sample()            { m.samples++ }

// The button and M turn sounds off and on, and the button says which they are; an M that is
// typed is a letter.
func TestSoundIsToggled(t *testing.T) {
	d, speaker := newDesk(t, roomy, 1), &mutable{}
	d.press(ebiten.KeyM) // without sound it does nothing
	d.SetSpeaker(speaker)
	d.fit(image.Pt(360, 900), 1, true)
	shows := func(muted bool, label string) {
		t.Helper()
		d.turn()
		if got := d.sound.Text().Label; speaker.muted != muted || got != label {
			t.Errorf("muted is %v under %q; want %v under %q", speaker.muted, got, muted, label)
		}
	}
	shows(false, "Sound: on (M)")
	d.press(ebiten.KeyM)
	shows(true, "Sound: off (M)")
	d.fit(roomy, 1, true)
	shows(true, "Sound: off (M)")
	d.sound.Click()
	event.ExecuteDeferred()
	shows(false, "Sound: on (M)")
	d.ui.SetFocusedWidget(d.fields["note"].focus)
	d.press(ebiten.KeyM)
	shows(false, "Sound: on (M)")
}
