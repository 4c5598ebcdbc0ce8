//go:build !js

package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/card"
	"fudgetray/game/controls"
	"fudgetray/game/desktop/panel"
	"fudgetray/game/desktop/sound"
	"fudgetray/game/desktop/visit"
	"fudgetray/game/desktop/window"
	"fudgetray/game/platform"
	"fudgetray/game/platform/locale"
	"fudgetray/game/theme"
	"fudgetray/game/view"
)

// applicationID identifies the program's windows, menu entry and packages to desktops, which expect a
// reversed domain. RFC 9476 reserves alt for names outside the DNS.
const applicationID = "alt.fudgetray.FudgeTray"

// run runs the program on the desktop. It exits with status 2 after an error in the arguments.
func run(args []string) error {
	err := runWindow(args)
	if _, ok := errors.AsType[usageError](err); ok {
		fmt.Fprintln(os.Stderr, "fudge-tray:", err)
		os.Exit(2)
	}
	return err
}

func runWindow(args []string) error {
	options, err := parse(args)
	if err != nil {
		return err
	}
	if options.help != "" {
		fmt.Print(options.help)
		return nil
	}
	if options.version {
		fmt.Println("fudge-tray", engine.Version)
		return nil
	}
	language, err := locale.Chosen(options.lang)
	if err != nil {
		return usageError{fmt.Errorf("--lang: %w", err)}
	}
	if options.theme != "" || options.dice != "" {
		if _, err := loadTheme(options.theme, options.dice); err != nil {
			return usageError{err}
		}
	}
	paths, err := findPaths(options)
	if err != nil {
		return err
	}
	if options.receipt == "" {
		return open(options, paths, language, nil)
	}
	thrown, err := card.OfReceipt(options.receipt, language)
	if refusal, ok := errors.AsType[*card.Refusal](err); ok {
		return usageError{errors.New(refusal.Message.In(language))}
	}
	if err != nil {
		return err
	}
	return open(options, paths, language, thrown)
}

// loadTheme returns a theme by its name, its file or its JSON; "" is the default theme. A non-empty
// dice names the set of dice that replaces the theme's.
func loadTheme(name, dice string) (theme.Theme, error) {
	result, err := theme.Default(), error(nil)
	switch {
	case strings.HasPrefix(strings.TrimSpace(name), "{"):
		result, err = theme.Read([]byte(name))
	case name != "":
		result, err = theme.Load(name)
	}
	if err != nil {
		return result, fmt.Errorf("--theme: %w", err)
	}
	if dice == "" {
		return result, nil
	}
	result, err = result.WithDice(dice, "")
	if err != nil {
		return result, fmt.Errorf("--dice: %w", err)
	}
	return result, nil
}

// open connects the tray with its view, sounds and panel, and shows their window until it is closed. It replays a throw
// unless that is nil.
func open(o options, paths paths, l *language.Language, thrown *card.Card) error {
	settings, settingsErr := loadSettings(paths.settings)
	theme, themeErr := loadTheme(cmp.Or(o.theme, settings.Theme), cmp.Or(o.dice, settings.Dice))
	loop := window.Loop{}
	connection := panel.NewConnection(loop)
	speaker := sound.NewSpeaker(connection, paths.muted)
	tray := openTray(o.session, paths.store, speaker, loop, l, window.Reason)
	view, err := view.New(tray, loop, nil, platform.WallClock{}, theme)
	if err != nil {
		return err
	}
	panel := panel.New(controls.Describe(l), tray, connection, l, speaker)
	tray.SetTheme(theme)
	desktop := &desktop{file: paths.settings, dice: o.dice, view: view, tray: tray}
	defer desktop.write()
	w := window.New(view, panel, desktop, speaker, settings)
	if settingsErr != nil {
		panel.ShowError(panel.Text(language.WindowForgotten(filepath.Base(string(paths.settings)))))
	}
	if themeErr != nil {
		panel.ShowError(panel.Text(language.Literal(themeErr.Error())))
	}
	defer joinTable(panel, tray, visit.New(paths.tables(o.session), loop, l), o)()
	if len(o.open) > 0 {
		w.Open(o.open)
	}
	if thrown != nil {
		replay(panel, thrown)
	}
	if err := writable(paths.store, o.session); err != nil {
		panel.ShowError(panel.Text(language.NotSaved(placeOf(paths.store, o.session), window.Reason(err))))
	}
	w.SetReader(platform.NewScreenReader())
	go platform.WatchScheme(w.SetDesktopScheme)
	return show(w)
}

// replay throws the dice of a card again. When they lie still, it shows and prints what was rolled.
func replay(p *panel.Panel, thrown *card.Card) {
	text := strings.Join(append([]string{thrown.Sentence}, thrown.Notes...), " ")
	p.Replay(thrown.Receipt, func() {
		p.ShowInfo(text)
		fmt.Println(text)
	})
}

// show runs the window until it is closed.
func show(w *window.Window) error {
	avoidFullCache()
	icons, err := windowIcons()
	if err != nil {
		return err
	}
	ebiten.SetWindowTitle("Fudge Tray")
	ebiten.SetWindowIcon(icons)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	err = ebiten.RunGameWithOptions(w, &ebiten.RunGameOptions{X11ClassName: applicationID, X11InstanceName: "fudge-tray"})
	if err != nil {
		return fmt.Errorf("no window can be opened: %s", explain(err))
	}
	return nil
}
