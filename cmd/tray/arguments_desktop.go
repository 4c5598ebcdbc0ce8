//go:build !js

package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"fudgetray/engine/language"
	"fudgetray/game/card"
	"fudgetray/game/desktop/visit"
	"fudgetray/game/theme"
)

// options are the options of the command line.
type options struct {
	session string
	file    string // session file that replaces the default
	reset   bool
	lang    string
	theme   string // name or file
	dice    string // set of dice in place of the theme's
	version bool
	help    string   // text to print, or ""
	open    []string // absolute paths of files to open
	link    string   // of a shared table to join
	receipt string   // of a throw to replay
	name    string   // of the user at the table
}

// oneLine removes line breaks, which an argument may bring into a message.
var oneLine = strings.NewReplacer("\n", " ", "\r", " ")

// A usageError is an error in the arguments.
type usageError struct{ error }

// parse parses the arguments. An error is a usageError.
func parse(args []string) (options, error) {
	var o options
	flags := flag.NewFlagSet("fudge-tray", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // main prints errors in one line
	flags.StringVar(&o.session, "session", "default", ``+"`name`"+` of the session to continue; "none" stores nothing`)
	flags.StringVar(&o.file, "state", "", "`file` of the session, in place of one in the data folder")
	flags.BoolVar(&o.reset, "reset", false, "start with an empty session; the old one is kept beside its file")
	flags.StringVar(&o.lang, "lang", "",
		"`language`: "+strings.Join(language.Included(), " or ")+" (default the system's)")
	flags.StringVar(&o.theme, "theme", "",
		"`theme` of the tray for this start: "+strings.Join(theme.Included(), ", ")+", or a file with your own")
	flags.StringVar(&o.dice, "dice", "", "`set` of dice in place of the theme's: "+strings.Join(theme.Sets(), ", "))
	flags.StringVar(&o.name, "name", "", "your `name` at the shared table of LINK, which the window joins at once")
	flags.BoolVar(&o.version, "version", false, "print the version and exit")
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		o.help = help(flags)
		return o, nil
	}
	if err != nil {
		return o, usageError{errors.New(oneLine.Replace(err.Error()))}
	}
	if err := check(flags); err != nil {
		return o, err
	}
	args = flags.Args()
	if len(args) > 0 && strings.Contains(args[0], "://") {
		o.link, args = args[0], args[1:]
	}
	if receipt, ok := card.ReceiptIn(o.link); ok {
		o.link, o.receipt = "", receipt
	}
	if err := o.checkLink(); err != nil {
		return o, err
	}
	o.open, err = filesIn(args)
	return o, err
}

// checkLink returns an error for a bad link, or a name without a link.
func (o *options) checkLink() error {
	if o.link == "" {
		if o.name != "" {
			return usageError{fmt.Errorf("--name: %q is for a shared table, but no link was given", o.name)}
		}
		return nil
	}
	if problem := visit.CheckAddress(o.link, nil); problem != "" {
		return usageError{errors.New(oneLine.Replace(problem))}
	}
	return nil
}

// filesIn returns the absolute paths of arguments that name files. An error is a usageError.
func filesIn(args []string) (paths []string, err error) {
	for _, arg := range args {
		if _, err := os.Stat(arg); err != nil {
			return nil, usageError{fmt.Errorf("%q is neither a file nor a flag; --help lists the flags", arg)}
		}
		path, err := filepath.Abs(arg)
		if err != nil {
			return nil, usageError{fmt.Errorf("%q: %w", arg, err)}
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// check returns an error for arguments that contradict each other.
func check(flags *flag.FlagSet) error {
	given := map[string]string{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = f.Value.String() })
	name, named := given["session"]
	file, filed := given["state"]
	switch {
	case named && name == "":
		return usageError{errors.New(`--session: the name is empty`)}
	case strings.ContainsAny(name, `/\`):
		return usageError{fmt.Errorf("--session: %q is a path and not a name; --state stores the session in a file", name)}
	case filed && file == "":
		return usageError{errors.New(`--state: the path is empty`)}
	case named && filed:
		return usageError{fmt.Errorf("--session: %q and --state: %q both name a session; use one", name, file)}
	}
	return nil
}

func help(flags *flag.FlagSet) string {
	var text strings.Builder
	text.WriteString("fudge-tray throws Fudge dice and explains the result.\n\n" +
		"Usage: fudge-tray [flags] [LINK] [FILE...]\n\n" +
		"A LINK is that of a shared table, which the window joins, or of a throw, which it shows again. " +
		"A FILE is a session, character sheet, ladder, table or theme, which the window opens.\n\n")
	flags.SetOutput(&text)
	flags.PrintDefaults()
	return text.String()
}
