package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// Statuses.
const (
	statusDone = 0
	statusNo   = 1 // the result says no
	statusBad  = 2 // the input is bad
)

// errReported ends a command whose errors have been printed as they came.
var errReported = errors.New("bad input was reported")

// refusal is the reason for a result that says no.
type refusal struct{ error }

// run is the command but for the process around it.
func run(args []string, in io.Reader, out, problems io.Writer) (status int) {
	root := rootCommand()
	root.SetArgs(told(root, args))
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(problems)
	c, err := root.ExecuteC()
	if err == nil {
		return statusDone
	}
	if !errors.Is(err, errReported) {
		report(problems, err, languageOfErrors(c))
	}
	if _, no := errors.AsType[refusal](err); no {
		return statusNo
	}
	return statusBad
}

// report prints an error on one line.
func report(problems io.Writer, err error, l *language.Language) {
	fmt.Fprintln(problems, "fudge:", printable(strings.ReplaceAll(strings.TrimSpace(worded(err, l)), "\n", " ")))
}

func rootCommand() *cobra.Command {
	root := group("fudge", "Throw Fudge dice and say what the roll means")
	root.Long = `Fudge throws Fudge dice and says what the roll means.

A request says what is rolled. It is JSON, or one line such as
    Great 4dF+1 vs Good
wherever a request is read.

Status: 0, 1 for a result that says no, 2 for bad input.`
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", fmt.Sprint(".FlagUsagesWrapped ", screenWidth)))
	root.SilenceUsage, root.SilenceErrors = true, true
	root.Version = engine.Version
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(resolveCommand(), rollCommand(), oddsCommand(), throwCommand(), replayCommand(),
		revealCommand(), historyCommand(), sheetCommand(), stateCommand(), serveCommand())
	root.SetHelpCommand(helpCommand())
	return root
}

// group is a command that only has commands.
func group(use, short string) *cobra.Command {
	return &cobra.Command{
		Use:   use,
		Short: short,
		Args:  cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return c.Help()
			}
			return unknownCommand(c, args[0])
		},
	}
}

func unknownCommand(c *cobra.Command, name string) error {
	problem := fmt.Sprintf("command: %q is not one of %s", strings.TrimSpace(path(c)+" "+name), strings.Join(commandNames(c), ", "))
	c.SuggestionsMinimumDistance = 2
	if near := c.SuggestionsFor(name); len(near) > 0 {
		problem += fmt.Sprintf(" (did you mean %s?)", near[0])
	}
	return errors.New(problem)
}

// path is how a command is called, but for the program.
func path(c *cobra.Command) string {
	return strings.TrimSpace(strings.TrimPrefix(c.CommandPath(), c.Root().Name()))
}

// upTo allows a number of arguments, of which what says what they are.
func upTo(n int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) > n {
			return fmt.Errorf("%s: %q is too much; it takes %s", path(c), args[n], what)
		}
		return nil
	}
}

// valueTypes says what a flag takes.
var valueTypes = map[string]string{
	"bool": "true or false",
	"int":  "a whole number",
}

// flagError says what is wrong with a flag.
func flagError(c *cobra.Command, err error) error {
	if e, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		allowed, known := valueTypes[e.GetFlag().Value.Type()]
		if !known {
			return fmt.Errorf("--%s: %q: %w", e.GetFlag().Name, e.GetValue(), e.Unwrap())
		}
		return fmt.Errorf("--%s: %q is not %s", e.GetFlag().Name, e.GetValue(), allowed)
	}
	if e, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return fmt.Errorf("--%s: its value is missing", e.GetSpecifiedName())
	}
	if e, ok := errors.AsType[*pflag.NotExistError](err); ok {
		flag := "--" + e.GetSpecifiedName()
		if e.GetSpecifiedShortnames() != "" {
			flag = flag[1:]
		}
		return fmt.Errorf("%s: there is no such flag; see: fudge help %s", flag, path(c))
	}
	return err
}
