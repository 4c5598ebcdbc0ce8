//go:build !js

package panel

import (
	"slices"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
)

// volumes are how loud it may be, in percent of the loudest. The first is where nothing was chosen.
var volumes = []int{100, 80, 60, 40, 20, 10}

// volume says how loud it is, if there is anything to hear.
func (w *Window) volume() (label language.Message) {
	if w.panel.speaker != nil {
		label = language.VolumeIs(w.percent())
	}
	return label
}

func (w *Window) percent() int {
	if slices.Contains(volumes, w.memory.Volume) {
		return w.memory.Volume
	}
	return volumes[0]
}

// chooseVolume lists how loud it may be. What is chosen is heard.
func (w *Window) chooseVolume(opener *widget.Button) {
	var labels []string
	for _, percent := range volumes {
		labels = append(labels, w.panel.say(language.VolumeIs(percent)))
	}
	w.choose(opener, labels, slices.Index(volumes, w.percent()), func(i int) {
		w.memory.Volume = volumes[i]
		w.turn()
		w.panel.speaker.Sample()
	})
}

// turn has it be as loud as is remembered.
func (w *Window) turn() {
	if w.panel.speaker != nil {
		w.panel.speaker.SetLevel(float64(w.percent()) / 100)
	}
}
