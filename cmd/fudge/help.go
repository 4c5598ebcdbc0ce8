package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

// helpCommand returns a help command like cobra's, with errors in the form of this program.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "help [COMMAND]",
		Short:             "Explain a command",
		ValidArgsFunction: completeCommands,
		RunE: func(c *cobra.Command, args []string) error {
			command, rest, err := c.Root().Find(args)
			switch {
			case err != nil:
				return err
			case len(rest) > 0 && command.HasSubCommands():
				return unknownCommand(command, rest[0])
			case len(rest) > 0:
				return fmt.Errorf("help: unexpected argument %q; %s has no subcommands", rest[0], path(command))
			}
			command.InitDefaultHelpFlag()
			return command.Help()
		},
	}
}

// completeCommands completes the names of commands and subcommands.
func completeCommands(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var names []string
	if command, rest, err := c.Root().Find(args); err == nil && len(rest) == 0 {
		names = commandNames(command)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// commandNames returns the names of the subcommands.
func commandNames(c *cobra.Command) []string {
	var names []string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	return names
}
