//go:build !js

package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"fudgetray/engine/language"
	"fudgetray/game/theme"
)

// options are those of the command line.
type options struct {
	session string
	file    string // that is the session, if it is not empty
	reset   bool
	lang    string
	theme   string // a name or a file
	dice    string // a set in place of the theme's, if it is not empty
	version bool
	help    string // what was asked for, if it was
}

// oneLine makes one line of what an argument may have brought into a message.
var oneLine = strings.NewReplacer("\n", " ", "\r", " ")

// misuse is an error in the arguments.
type misuse struct{ error }

// parse reads the arguments. An error is a misuse.
func parse(args []string) (options, error) {
	var o options
	flags := flag.NewFlagSet("fudge-tray", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // of what is wrong, main says one line
	flags.StringVar(&o.session, "session", "default", `the `+"`name`"+` of the session to go on with; "none" keeps nothing`)
	flags.StringVar(&o.file, "state", "", "the `file` of the session, instead of one in the folder for data")
	flags.BoolVar(&o.reset, "reset", false, "begin the session anew; what it was is kept beside its file")
	flags.StringVar(&o.lang, "lang", "", "the `language` to speak: "+strings.Join(language.Included(), " or ")+"; that of the system if it is not given")
	flags.StringVar(&o.theme, "theme", "", "the `look` of the tray for this time: "+strings.Join(theme.Included(), ", ")+", or a file with one of your own")
	flags.StringVar(&o.dice, "dice", "", "the `set` of dice in place of the theme's: "+strings.Join(theme.Sets(), ", "))
	flags.BoolVar(&o.version, "version", false, "print the version and exit")
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		o.help = help(flags)
		return o, nil
	}
	if err != nil {
		return o, misuse{errors.New(oneLine.Replace(err.Error()))}
	}
	return o, check(flags)
}

// check finds arguments that don't go together.
func check(flags *flag.FlagSet) error {
	given := map[string]string{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = f.Value.String() })
	name, named := given["session"]
	file, filed := given["state"]
	switch {
	case flags.NArg() > 0:
		return misuse{fmt.Errorf("%q is not understood; there are only flags, which --help tells", flags.Arg(0))}
	case named && name == "":
		return misuse{errors.New(`--session: "" is not a name; any other text is`)}
	case filed && file == "":
		return misuse{errors.New(`--state: "" is not a file; any other path is`)}
	case named && filed:
		return misuse{fmt.Errorf("--session: %q and --state: %q are two places for one session; give one", name, file)}
	}
	return nil
}

func help(flags *flag.FlagSet) string {
	var text strings.Builder
	text.WriteString("fudge-tray throws Fudge dice and says what the roll means.\n")
	flags.SetOutput(&text)
	flags.PrintDefaults()
	return text.String()
}
