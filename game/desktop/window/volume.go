//go:build !js

package window

import (
	"slices"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
)

// A Speaker has a volume.
type Speaker interface {
	SetLevel(level float64) // from 0 to 1
	Sample()                // plays a sound at the current level
}

// volumes are the choices in percent. The first is the default.
var volumes = []int{100, 80, 60, 40, 20, 10}

func (w *Window) volumeLabel() language.Message { return language.VolumeIs(w.volume()) }

// volume returns the chosen volume in percent.
func (w *Window) volume() int {
	if slices.Contains(volumes, w.settings.Volume) {
		return w.settings.Volume
	}
	return volumes[0]
}

// openVolumeList lists the volumes. The chosen one is played.
func (w *Window) openVolumeList(opener *widget.Button) {
	var labels []string
	for _, percent := range volumes {
		labels = append(labels, w.panel.Text(language.VolumeIs(percent)))
	}
	w.openList(opener, labels, slices.Index(volumes, w.volume()), func(i int) {
		w.settings.Volume = volumes[i]
		w.applyVolume()
		w.speaker.Sample()
	})
}

func (w *Window) applyVolume() { w.speaker.SetLevel(float64(w.volume()) / 100) }
