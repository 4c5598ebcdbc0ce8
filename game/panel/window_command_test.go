//go:build !js

package panel

import (
	"image"
	"strings"
	"testing"

	"github.com/ebitenui/ebitenui/event"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
)

// keeper is a desk that keeps what it is given.
type keeper struct{ kept Memory }

func (k *keeper) Keep(m Memory)                        { k.kept = m }
func (k *keeper) Wear(string) error                    { return nil }
func (k *keeper) Choose(string) (path string, _ error) { return "", nil }

// inWindow gives a panel the commands of a window.
func (d *desk) inWindow(m Memory) *keeper {
	_, k := d.windowed(m)
	return k
}

// windowed gives a panel a window.
func (d *desk) windowed(m Memory) (*Window, *keeper) {
	k := &keeper{}
	w := &Window{panel: d.Panel, desk: k, memory: m}
	d.commands = w.commands()
	d.opened[commandSection] = true
	w.arrange(image.Pt(1200, 900), 1) // builds it anew
	d.turn()
	return w, k
}

// choose chooses from the list that a command opens.
func (d *desk) choose(t *testing.T, command string, i int) {
	t.Helper()
	d.command(t, command).Click()
	event.ExecuteDeferred()
	d.choices.buttons[i].Click()
	event.ExecuteDeferred()
	d.turn()
}

// command is the button that says something that begins so.
func (d *desk) command(t *testing.T, label string) *widget.Button {
	t.Helper()
	for _, b := range d.commandButtons {
		if strings.HasPrefix(b.Text().Label, label) && b.GetWidget().IsVisible() {
			return b
		}
	}
	t.Fatalf("no button says %s", label)
	return nil
}

// How loud it is is chosen from a list, heard, and kept for the next start.
func TestVolumeIsChosen(t *testing.T) {
	d, speaker := newDesk(t, roomy, 1), &mutable{}
	d.SetSpeaker(speaker)
	k := d.inWindow(Memory{Volume: 73}) // which nobody could choose
	d.choose(t, "Volume: 100 %", 2)
	if speaker.level != 0.6 || speaker.samples != 1 || k.kept.Volume != 60 {
		t.Errorf("level %v, %d samples, kept %d; want 0.6, 1 and 60", speaker.level, speaker.samples, k.kept.Volume)
	}
	d.command(t, "Volume: 60 %")
}

// Letters and digits alone do nothing, if that is wanted, until it is wanted no more.
func TestSingleKeysAreTurnedOff(t *testing.T) {
	d, speaker := newDesk(t, roomy, 1), &mutable{}
	d.SetSpeaker(speaker)
	k := d.inWindow(Memory{})
	for _, off := range []bool{true, false} {
		d.command(t, "Letters and digits").Click()
		event.ExecuteDeferred()
		d.turn()
		before := speaker.muted
		d.press(ebiten.KeyM)
		if k.kept.NoSingleKeys != off || (speaker.muted == before) != off {
			t.Errorf("off: kept %v, M does something %v; want %v", k.kept.NoSingleKeys, speaker.muted != before, off)
		}
	}
}
