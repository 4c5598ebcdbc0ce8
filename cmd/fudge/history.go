package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"fudgetray/engine/session"
	"fudgetray/game/host"
	"fudgetray/game/play"
	"fudgetray/game/throw"
)

func historyCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "history [FILE]",
		Short: "Print the rolls of a session",
		Long: `History prints the rolls of a session of the desktop tray, newest first. FILE can be
any session: a widget's export, its localStorage entry, or a file of the desktop
tray. The results of secret rolls stay hidden.`,
		Example: `  fudge history
  fudge history --session friday
  fudge history exported.txt --json`,
		Args: upTo(1, "one FILE"),
	}
	name := c.Flags().String("session", "default", "name of the desktop tray's session")
	addLanguageFlag(c)
	asJSON := c.Flags().Bool("json", false, "print JSON, one roll per line")
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) > 0 && c.Flags().Changed("session") {
			return fmt.Errorf("--session: %q and FILE %q are two sessions; give only one", *name, args[0])
		}
		l, err := commandLanguage(c)
		if err != nil {
			return err
		}
		state, err := storedState(c, args, *name)
		if err != nil {
			return err
		}
		for i := len(state.Rolls) - 1; i >= 0; i-- {
			roll := &state.Rolls[i]
			past, err := pastRollOf(i, roll, l)
			if err == nil {
				err = play.CheckFaces(roll.Receipt, &roll.Request)
			}
			if err != nil && !errors.Is(err, throw.ErrNotReproduced) { // a roll of an older version
				return fmt.Errorf("state.rolls[%d]: %w", i, err)
			}
			if *asJSON {
				err = printJSON(c.OutOrStdout(), past)
			} else {
				err = past.print(c.OutOrStdout())
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	return c
}

// storedState returns the session in a file, or the desktop tray's session of a name.
func storedState(c *cobra.Command, args []string, name string) (session.State, error) {
	if len(args) > 0 {
		form, err := readAll(c, args)
		if err != nil {
			return session.State{}, err
		}
		return decodeState(form)
	}
	sessions, err := host.Sessions()
	if err != nil {
		return session.State{}, fmt.Errorf("--session: %w", err)
	}
	data, err := sessions.Load("fudge-tray:" + name)
	if errors.Is(err, host.ErrNotFound) {
		return session.State{}, fmt.Errorf("--session: %q is not a session in %s", name, sessions.Dir)
	}
	if err != nil {
		return session.State{}, fmt.Errorf("--session: %w", err)
	}
	return session.Decode(data)
}
