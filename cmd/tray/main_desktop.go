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
	"fudgetray/game/controls"
	"fudgetray/game/host"
	"fudgetray/game/locale"
	"fudgetray/game/panel"
	"fudgetray/game/sound"
	"fudgetray/game/theme"
	"fudgetray/game/view"
)

// application is how desktops know the program: by its windows, its menu entry, its packages.
// They want a domain written backwards. Ours is below alt, which RFC 9476 keeps out of the
// Internet's names for good: it is nobody's, and never will be.
const application = "alt.fudgetray.FudgeTray"

// run does what the arguments ask for. A misuse ends the program with a status of its own.
func run(args []string) error {
	err := tray(args)
	if _, is := errors.AsType[misuse](err); is {
		fmt.Fprintln(os.Stderr, "fudge-tray:", err)
		os.Exit(2)
	}
	return err
}

// tray opens the window, with the tray and its panel.
func tray(args []string) error {
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
	spoken, err := locale.Chosen(options.lang)
	if err != nil {
		return misuse{fmt.Errorf("--lang: %w", err)}
	}
	if options.theme != "" || options.dice != "" {
		if _, err := lookOf(options.theme, options.dice); err != nil {
			return misuse{err}
		}
	}
	place, err := placeOf(options)
	if err != nil {
		return err
	}
	return open(options, place, spoken)
}

// lookOf is a theme, by its name, its file or its JSON, or else the usual one, with a set of dice in place of its own if
// one is named.
func lookOf(name, dice string) (theme.Theme, error) {
	look, err := theme.Default(), error(nil)
	switch {
	case strings.HasPrefix(strings.TrimSpace(name), "{"):
		look, err = theme.Read([]byte(name))
	case name != "":
		look, err = theme.Load(name)
	}
	if err != nil {
		return look, fmt.Errorf("--theme: %w", err)
	}
	if dice == "" {
		return look, nil
	}
	look, err = look.WithDice(dice, "")
	if err != nil {
		return look, fmt.Errorf("--dice: %w", err)
	}
	return look, nil
}

// open puts a table, its view, its sounds and its panel together, and opens their window until it
// is closed.
func open(o options, place place, l *language.Language) error {
	memory, broken := recall(place.window)
	look, unworn := lookOf(cmp.Or(o.theme, memory.Theme), o.dice)
	loop := panel.Loop{}
	line := panel.NewLine(loop)
	speaker := sound.NewSpeaker(line, place.muted)
	tray := openTable(o.session, place.store, speaker, loop, l, panel.Reason)
	view, err := view.New(tray, loop, host.WallClock{}, look)
	if err != nil {
		return err
	}
	board := panel.New(controls.Describe(l), line, l)
	board.SetSpeaker(speaker)
	tray.SetTheme(look)
	desk := &desk{file: place.window, options: o, view: view, table: tray}
	defer desk.close()
	window := panel.NewWindow(view, board, desk, memory)
	if broken != nil {
		board.Tell(language.WindowForgotten(filepath.Base(string(place.window))))
	}
	if unworn != nil {
		board.Tell(language.Said(unworn.Error()))
	}
	go host.WatchScheme(window.Prefer)
	return show(window)
}

// show opens the window, until it is closed.
func show(window *panel.Window) error {
	icons, err := windowIcons()
	if err != nil {
		return err
	}
	ebiten.SetWindowTitle("Fudge Tray")
	ebiten.SetWindowIcon(icons)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	err = ebiten.RunGameWithOptions(window, &ebiten.RunGameOptions{X11ClassName: application, X11InstanceName: "fudge-tray"})
	if err != nil {
		return fmt.Errorf("no window can be opened: %s", explained(err))
	}
	return nil
}
