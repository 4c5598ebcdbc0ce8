//go:build !js

package main

import (
	"errors"
	"fmt"
	"os"

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

// Sizes of the window, in pixels of a display without scaling.
const (
	width, height       = 1100, 720
	minWidth, minHeight = 320, 480
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
	look, err := lookOf(options)
	if err != nil {
		return err
	}
	place, err := placeOf(options)
	if err != nil {
		return err
	}
	window, err := newWindow(options.session, place, spoken, look)
	if err != nil {
		return err
	}
	return show(window)
}

// lookOf is the theme that the options ask for, with its dice.
func lookOf(o options) (theme.Theme, error) {
	look, err := theme.Load(o.theme)
	if err != nil {
		return look, misuse{fmt.Errorf("--theme: %w", err)}
	}
	if o.dice == "" {
		return look, nil
	}
	if look, err = look.Wear(o.dice); err != nil {
		return look, misuse{fmt.Errorf("--dice: %w", err)}
	}
	return look, nil
}

// newWindow puts a table, its view, its sounds and its panel together.
func newWindow(session string, place place, l *language.Language, look theme.Theme) (*panel.Window, error) {
	loop := panel.Loop{}
	line := panel.NewLine(loop)
	speaker := sound.NewSpeaker(line, place.muted)
	tray := open(session, place.store, speaker, loop, l, panel.Reason)
	view, err := view.New(tray, loop, host.WallClock{}, look)
	if err != nil {
		return nil, err
	}
	board := panel.New(controls.Describe(l), line, l)
	board.SetSpeaker(speaker)
	return panel.NewWindow(view, board), nil
}

// sizeOnScreen is the window's size, as far as the screen has room. That there is no screen is
// told when the window opens.
func sizeOnScreen() (int, int) {
	screen := ebiten.Monitor()
	if screen == nil {
		return width, height
	}
	screenWidth, screenHeight := screen.Size()
	return min(width, screenWidth), min(height, screenHeight)
}

// show opens the window, until it is closed.
func show(window *panel.Window) error {
	icons, err := windowIcons()
	if err != nil {
		return err
	}
	ebiten.SetWindowTitle("Fudge Tray")
	ebiten.SetWindowIcon(icons)
	ebiten.SetWindowSize(sizeOnScreen())
	ebiten.SetWindowSizeLimits(minWidth, minHeight, -1, -1)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	err = ebiten.RunGameWithOptions(window, &ebiten.RunGameOptions{X11ClassName: application, X11InstanceName: "fudge-tray"})
	if err != nil {
		return fmt.Errorf("no window can be opened: %s", explained(err))
	}
	return nil
}
