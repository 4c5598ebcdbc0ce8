//go:build !js

package panel

import (
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine/language"
	"fudgetray/game/controls"
)

// commands are what the panel's buttons do for the window.
func (w *Window) commands() []command {
	return []command{
		{language.OpenFile, func(*widget.Button) { w.panel.choose("") }},
		{w.recentLabel, w.chooseRecent},
		{language.SaveSession, func(*widget.Button) { w.panel.saveSession() }},
		{w.themeLabel, w.chooseTheme},
		{w.schemeLabel, w.chooseScheme},
		{w.textLabel, w.chooseText},
		{language.TrayAlone, func(*widget.Button) { w.toggleAlone() }},
		{w.onTop, func(*widget.Button) { w.toggleOnTop() }},
		{w.volume, w.chooseVolume},
		{w.singleKeys, func(*widget.Button) { w.toggleSingleKeys() }},
		{language.ListKeys, func(*widget.Button) { w.toggleHelp() }},
	}
}

// choose lists what there is to choose from, and takes what is chosen.
func (w *Window) choose(opener *widget.Button, labels []string, chosen int, take func(i int)) {
	options := make([]controls.Option, len(labels))
	for i, label := range labels {
		options[i].Value = label
	}
	w.panel.open(opener, controls.Control{}, options, chosen, func(i int) {
		take(i)
		w.changed()
	})
}

// command does what keys do for the window as a whole.
func (w *Window) command() {
	w.sizeText()
	switch {
	case w.help != nil && closes(), functionKey(ebiten.KeyF1):
		w.toggleHelp()
	case functionKey(ebiten.KeyF2):
		w.toggleAlone()
	case functionKey(ebiten.KeyF3):
		w.toggleOnTop()
	case functionKey(ebiten.KeyF11):
		ebiten.SetFullscreen(!ebiten.IsFullscreen())
	}
}

func (w *Window) recentLabel() (label language.Message) {
	if len(w.panel.recent) > 0 {
		label = language.RecentFiles()
	}
	return label
}

// chooseRecent lists the files that were opened last.
func (w *Window) chooseRecent(opener *widget.Button) {
	var labels []string
	for _, path := range w.panel.recent {
		labels = append(labels, brief(path))
	}
	w.choose(opener, labels, -1, func(i int) { w.panel.openPath("", w.panel.recent[i]) })
}

// toggleAlone gives the window to the tray, or has the panel back.
func (w *Window) toggleAlone() {
	w.memory.Alone = !w.memory.Alone
	w.memory.setSize()
	w.arrange(w.size, w.scale)
	w.changed()
}

func (w *Window) toggleOnTop() {
	w.memory.OnTop = !w.memory.OnTop
	ebiten.SetWindowFloating(w.memory.OnTop)
	w.changed()
}

func (w *Window) onTop() language.Message {
	if w.memory.OnTop {
		return language.OnTopOn()
	}
	return language.OnTopOff()
}

func (w *Window) toggleHelp() {
	if w.help != nil {
		w.help = nil
	} else {
		w.help = w.panel.newHelp(w.size)
	}
	w.lively = liveliness
}

// changed keeps and shows what was changed in the window's memory.
func (w *Window) changed() {
	w.desk.Keep(w.memory)
	w.panel.show()
	w.lively = liveliness
}

func (w *Window) singleKeys() language.Message {
	if w.memory.NoSingleKeys {
		return language.SingleKeysOff()
	}
	return language.SingleKeysOn()
}

// toggleSingleKeys has letters and digits alone do something, or not: who speaks to the machine, or
// hits keys without wanting to, wants nothing of it (WCAG 2.1.4).
func (w *Window) toggleSingleKeys() {
	w.memory.NoSingleKeys = !w.memory.NoSingleKeys
	w.panel.noSingleKeys = w.memory.NoSingleKeys
	w.changed()
}
