package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// Exit statuses.
const (
	statusDone = 0
	statusNo   = 1 // a receipt does not replay
	statusBad  = 2 // bad input
)

// run runs the command and returns its exit status.
func run(args []string, in io.Reader, out, problems io.Writer) (status int) {
	root := rootCommand()
	root.SetArgs(separateWords(root, args))
	root.SetIn(in)
	checked := &checkedOutput{to: out}
	root.SetOut(checked)
	root.SetErr(problems)
	c, err := root.ExecuteC()
	if err == nil {
		err = checked.failed // help and messages are printed without a check
	}
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
	fmt.Fprintln(problems, "fudge:", printable(strings.ReplaceAll(strings.TrimSpace(errorText(err, l)), "\n", " ")))
}

func rootCommand() *cobra.Command {
	root := group("fudge", "Roll Fudge dice")
	root.Long = `Fudge rolls Fudge dice and prints the result.

A request describes the roll. Every command accepts it as JSON or as one line:
    Great 4dF+1 vs Good

Exit status: 0 on success, 1 if a receipt does not replay or does not fit its
roll, 2 for bad input, or if a file or the output can't be read or written.`
	root.SetUsageTemplate(
		strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", fmt.Sprint(".FlagUsagesWrapped ", screenWidth)))
	root.SilenceUsage, root.SilenceErrors = true, true
	root.Version = engine.Version
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(resolveCommand(), rollCommand(), oddsCommand(), throwCommand(), replayCommand(),
		revealCommand(), historyCommand(), sheetCommand(), stateCommand(), ladderCommand(), referenceCommand(), serveCommand(),
		tableCommand(), tablesCommand(), verifyCommand(), discordCommand())
	root.SetHelpCommand(helpCommand())
	return root
}

// group returns a command that only has subcommands.
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
	problem := fmt.Sprintf("unknown command %q; use one of %s",
		strings.TrimSpace(path(c)+" "+name), strings.Join(commandNames(c), ", "))
	c.SuggestionsMinimumDistance = 2
	if near := c.SuggestionsFor(name); len(near) > 0 {
		problem += fmt.Sprintf(" (did you mean %s?)", near[0])
	}
	return errors.New(problem)
}

// path returns the name of a command without the program.
func path(c *cobra.Command) string {
	return strings.TrimSpace(strings.TrimPrefix(c.CommandPath(), c.Root().Name()))
}

// upTo allows at most n arguments; what describes them.
func upTo(n int, what language.Message) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) > n {
			return unexpected(c, args[n], what)
		}
		return nil
	}
}

// unexpected returns an error about a superfluous argument.
func unexpected(c *cobra.Command, arg string, what language.Message) error {
	return at(path(c), complaint{language.UnexpectedArgument(strconv.Quote(arg), what)})
}

// valueTypes describes the values of flags by type.
var valueTypes = map[string]language.Message{
	"bool":        language.NotBoolean(),
	"int":         language.NotInteger(),
	"stringSlice": language.NotList(),
}

// flagError returns an error about a flag in the form of this program's other errors.
func flagError(c *cobra.Command, err error) error {
	if e, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		problem, known := valueTypes[e.GetFlag().Value.Type()]
		if !known {
			return fmt.Errorf("--%s: %q: %w", e.GetFlag().Name, e.GetValue(), e.Unwrap())
		}
		return refuse("--"+e.GetFlag().Name, e.GetValue(), problem)
	}
	if e, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return atFlag(e.GetSpecifiedName(), complaint{language.NoValue()})
	}
	if e, ok := errors.AsType[*pflag.NotExistError](err); ok {
		flag := "--" + e.GetSpecifiedName()
		if e.GetSpecifiedShortnames() != "" {
			flag = flag[1:]
		}
		return at(flag, complaint{language.UnknownFlag(strings.TrimSpace("fudge help " + path(c)))})
	}
	return err
}
