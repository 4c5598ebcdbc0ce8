//go:build !js

package main

import (
	"errors"
	"flag"
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
	"fudgetray/game/theme"
	"fudgetray/game/view"
)

// Sizes of the window, in pixels of a display without scaling.
const (
	width, height       = 1100, 720
	minWidth, minHeight = 320, 480
)

// run opens the window, with the tray and its panel.
func run(args []string) error {
	options, err := parse(args)
	if err != nil {
		return err
	}
	if options.version {
		fmt.Println("fudge-tray", engine.Version)
		return nil
	}
	spoken, err := locale.Chosen(options.lang)
	if err != nil {
		return fmt.Errorf("--lang: %w", err)
	}
	look, err := theme.Load(options.theme)
	if err != nil {
		return fmt.Errorf("--theme: %w", err)
	}
	if options.dice != "" {
		if look, err = look.Wear(options.dice); err != nil {
			return fmt.Errorf("--dice: %w", err)
		}
	}
	window, err := newWindow(options.session, spoken, look)
	if err != nil {
		return err
	}
	ebiten.SetWindowTitle("Fudge Tray")
	ebiten.SetWindowSize(width, height)
	ebiten.SetWindowSizeLimits(minWidth, minHeight, -1, -1)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	if err := ebiten.RunGame(window); err != nil {
		return fmt.Errorf("no window can be opened: %s", oneLine(err))
	}
	return nil
}

// options are those of the command line.
type options struct {
	session string
	lang    string
	theme   string
	dice    string
	version bool
}

func parse(args []string) (options, error) {
	var o options
	flags := flag.NewFlagSet("fudge-tray", flag.ExitOnError)
	flags.StringVar(&o.session, "session", "default", `the `+"`name`"+` of the session to go on with; "none" keeps nothing`)
	flags.StringVar(&o.lang, "lang", "", "the `language` to speak: "+strings.Join(language.Included(), " or ")+"; that of the system if it is not given")
	flags.StringVar(&o.theme, "theme", "felt", "the `look` of the tray: "+strings.Join(theme.Included(), ", ")+", or a file with one of your own")
	flags.StringVar(&o.dice, "dice", "", "the `set` of dice in place of the theme's: "+strings.Join(theme.Sets(), ", "))
	flags.BoolVar(&o.version, "version", false, "print the version and exit")
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), "fudge-tray throws Fudge dice and says what the roll means.")
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if flags.NArg() > 0 {
		return o, fmt.Errorf("%q is not understood; there are only the flags --session, --lang, --theme, --dice and --version", flags.Arg(0))
	}
	if o.session == "" {
		return o, errors.New(`--session: "" is not a name; any other text is`)
	}
	return o, nil
}

// newWindow puts a table, its view and its panel together.
func newWindow(session string, l *language.Language, look theme.Theme) (*panel.Window, error) {
	config, err := os.UserConfigDir()
	if err != nil {
		return nil, fmt.Errorf("there is no directory to keep the session in: %w", err)
	}
	loop := panel.Loop{}
	line := panel.NewLine(loop)
	tray := open(session, host.Files{Dir: filepath.Join(config, "fudge-tray")}, line, loop, l, panel.Reason)
	view, err := view.New(tray, loop, host.WallClock{}, look)
	if err != nil {
		return nil, err
	}
	return panel.NewWindow(view, panel.New(controls.Describe(l), line, l)), nil
}

// oneLine is an error's first line, where what matters is.
func oneLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
