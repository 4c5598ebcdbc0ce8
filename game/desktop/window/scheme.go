//go:build !js

package window

import (
	"slices"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
)

// scheme is a choice of light or dark colours.
type scheme struct {
	name  string // in the settings
	label func() language.Message
}

// schemes are the choices. The first follows the desktop.
var schemes = []scheme{{"", language.SchemeSystem}, {"light", language.SchemeLight}, {"dark", language.SchemeDark}}

// SetDesktopScheme sets whether the desktop prefers a light scheme. It may be called from any
// goroutine.
func (w *Window) SetDesktopScheme(light bool) {
	w.light.Store(light)
	Loop{}.Wake()
}

// updateScheme applies the desktop's scheme and reports whether it has changed. The settings keep it,
// because a window opens before the desktop reports its scheme.
func (w *Window) updateScheme() bool {
	light := w.light.Load()
	if light == w.settings.Light {
		return false
	}
	w.settings.Light = light
	w.applyScheme()
	return true
}

// applyScheme gives the panel the colours of its scheme.
func (w *Window) applyScheme() {
	w.palette = ui.Dark
	if w.settings.Scheme == "light" || w.settings.Scheme != "dark" && w.settings.Light {
		w.palette = ui.Light
	}
	w.rearrange()
}

// scheme returns the index of the chosen scheme.
func (w *Window) scheme() int {
	return max(0, slices.IndexFunc(schemes, func(s scheme) bool { return s.name == w.settings.Scheme }))
}

func (w *Window) schemeLabel() language.Message {
	return language.SchemeIs(w.panel.Text(schemes[w.scheme()].label()))
}

func (w *Window) openSchemeList(opener *widget.Button) {
	var labels []string
	for _, s := range schemes {
		labels = append(labels, w.panel.Text(s.label()))
	}
	w.openList(opener, labels, w.scheme(), func(i int) {
		w.settings.Scheme = schemes[i].name
		w.applyScheme()
	})
}
