//go:build !js

package panel

import (
	"slices"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
)

// scheme is how light the panel may be, as the window remembers it.
type scheme struct {
	name  string
	label func() language.Message
}

// schemes are those to choose from. The first is as the desktop wants its programs to be.
var schemes = []scheme{{"", language.SchemeSystem}, {"light", language.SchemeLight}, {"dark", language.SchemeDark}}

// Prefer tells whether the desktop wants programs to be light. It may be called from any goroutine.
func (w *Window) Prefer(light bool) {
	w.light.Store(light)
	w.panel.line.loop.Wake()
}

// preferred takes in what the desktop wants, and reports whether that has changed. It is remembered, as a
// window opens sooner than the desktop answers.
func (w *Window) preferred() bool {
	light := w.light.Load()
	if light == w.memory.Light {
		return false
	}
	w.memory.Light = light
	w.paint()
	return true
}

// paint gives the panel the colours of its scheme.
func (w *Window) paint() {
	w.panel.palette = dark
	if w.memory.Scheme == "light" || w.memory.Scheme != "dark" && w.memory.Light {
		w.panel.palette = light
	}
	w.rearrange()
}

func (w *Window) scheme() int {
	return max(0, slices.IndexFunc(schemes, func(s scheme) bool { return s.name == w.memory.Scheme }))
}

func (w *Window) schemeLabel() language.Message {
	return language.SchemeIs(w.panel.say(schemes[w.scheme()].label()))
}

// chooseScheme lists the schemes.
func (w *Window) chooseScheme(opener *widget.Button) {
	var labels []string
	for _, s := range schemes {
		labels = append(labels, w.panel.say(s.label()))
	}
	w.choose(opener, labels, w.scheme(), func(i int) {
		w.memory.Scheme = schemes[i].name
		w.paint()
	})
}
