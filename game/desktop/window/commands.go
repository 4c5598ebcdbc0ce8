//go:build !js

package window

import (
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/panel"
	"fudgetray/game/desktop/ui"
)

// commands returns the window's commands for the panel.
func (w *Window) commands() []panel.Command {
	return []panel.Command{
		{Label: language.OpenFile, Act: func(*widget.Button) { w.files.Choose("") }},
		{Label: w.recentLabel, Act: w.openRecentList, Opens: true},
		{Label: language.SaveSession, Act: func(*widget.Button) { w.panel.SaveSession() }},
		{Label: w.themeLabel, Act: w.openThemeList, Opens: true},
		{Label: w.diceLabel, Act: w.openDiceList, Opens: true},
		{Label: w.schemeLabel, Act: w.openSchemeList, Opens: true},
		{Label: w.textSizeLabel, Act: w.openTextSizeList, Opens: true},
		{Label: language.TrayAlone, Act: func(*widget.Button) { w.toggleAlone() }},
		{Label: language.OnTop, Act: func(*widget.Button) { w.toggleOnTop() }, On: func() bool { return w.settings.OnTop }},
		{Label: w.volumeLabel, Act: w.openVolumeList, Opens: true},
		{
			Label: language.SingleKeys,
			Act:   func(*widget.Button) { w.toggleSingleKeys() },
			On:    func() bool { return !w.settings.NoSingleKeys },
		},
		{Label: language.ListKeys, Act: func(*widget.Button) { w.toggleHelp() }},
	}
}

// handleKeys handles the keys of the window.
func (w *Window) handleKeys() {
	w.handleTextSizeKeys()
	switch {
	case w.help != nil && closesHelp(), ui.KeyPressed(ebiten.KeyF1):
		w.toggleHelp()
	case ui.KeyPressed(ebiten.KeyF2):
		w.toggleAlone()
	case ui.KeyPressed(ebiten.KeyF3):
		w.toggleOnTop()
	case ui.KeyPressed(ebiten.KeyF11):
		ebiten.SetFullscreen(!ebiten.IsFullscreen())
	}
}

// openList opens a list of choices for a setting, and stores the settings after choose.
func (w *Window) openList(opener *widget.Button, labels []string, selected int, choose func(i int)) {
	w.panel.Screen().OpenList(opener, labels, selected, func(i int) {
		choose(i)
		w.settingChanged()
	})
}

func (w *Window) recentLabel() (label language.Message) {
	if len(w.files.recent) > 0 {
		label = language.RecentFiles()
	}
	return label
}

// openRecentList lists the files that were opened last.
func (w *Window) openRecentList(opener *widget.Button) {
	var labels []string
	for _, path := range w.files.recent {
		labels = append(labels, abbreviate(path))
	}
	w.openList(opener, labels, -1, func(i int) { w.files.openPath("", w.files.recent[i]) })
}

// toggleAlone shows the tray without the panel, or both again.
func (w *Window) toggleAlone() {
	w.settings.Alone = !w.settings.Alone
	w.settings.applySize()
	w.arrange(w.size, w.scale)
	w.settingChanged()
}

func (w *Window) toggleOnTop() {
	w.settings.OnTop = !w.settings.OnTop
	ebiten.SetWindowFloating(w.settings.OnTop)
	w.settingChanged()
}

// toggleSingleKeys turns shortcuts of a single letter or digit off or on. Users of speech input, and
// users who press keys by accident, need them off (WCAG 2.1.4).
func (w *Window) toggleSingleKeys() {
	w.settings.NoSingleKeys = !w.settings.NoSingleKeys
	w.panel.NoSingleKeys = w.settings.NoSingleKeys
	w.settingChanged()
}

func (w *Window) toggleHelp() {
	if w.help != nil {
		w.help = nil
	} else {
		w.help = w.newHelp()
	}
	w.frames.redrawPanel()
}

// closesHelp reports whether a key or a press closes the list of keys.
func closesHelp() bool {
	return inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft) || ui.KeyPressed(ebiten.KeyEscape) ||
		ui.KeyPressed(ebiten.KeyF1)
}
