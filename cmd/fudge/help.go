package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

// helpCommand is cobra's, but for commands that there are not.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "help [COMMAND]",
		Short:             "Explain a command",
		ValidArgsFunction: completeCommands,
		RunE: func(c *cobra.Command, args []string) error {
			told, rest, err := c.Root().Find(args)
			switch {
			case err != nil:
				return err
			case len(rest) > 0 && told.HasSubCommands():
				return unknownCommand(told, rest[0])
			case len(rest) > 0:
				return fmt.Errorf("help: %q is too much; %s has no commands of its own", rest[0], path(told))
			}
			told.InitDefaultHelpFlag()
			return told.Help()
		},
	}
}

// completeCommands completes the names of commands, and of theirs.
func completeCommands(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var names []string
	if told, rest, err := c.Root().Find(args); err == nil && len(rest) == 0 {
		names = commandNames(told)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// commandNames are those of the commands that a command has.
func commandNames(c *cobra.Command) []string {
	var names []string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	return names
}
