package main

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/platform"
)

func historyCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "history [FILE]",
		Short: "Print the rolls of a session",
		Long: `History prints the rolls of a session of the desktop tray, newest first. FILE can be
any session: a widget's export, its localStorage entry, or a file of the desktop
tray. A session keeps its newest 10,000 rolls; a last line counts older ones by
degree. The results of secret rolls stay hidden. Each receipt is replayed; a roll whose
faces differ is reported instead, with exit status 1.`,
		Example: `  fudge history
  fudge history --session friday
  fudge history exported.txt --json`,
		Args: upTo(1, language.OneFile()),
	}
	name := c.Flags().String("session", "default", "name of the desktop tray's session")
	addLanguageFlag(c)
	asJSON := c.Flags().Bool("json", false, "print JSON, one roll per line")
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) > 0 && c.Flags().Changed("session") {
			return refuse("--session", *name, language.TwoSessions(strconv.Quote(args[0])))
		}
		l, err := commandLanguage(c)
		if err != nil {
			return err
		}
		state, err := storedState(c, args, *name)
		if err != nil {
			return err
		}
		var altered error
		for i := len(state.Rolls) - 1; i >= 0; i-- {
			if err := verify(state.Rolls[i]); err != nil {
				report(c.ErrOrStderr(), at(fmt.Sprintf("state.rolls[%d]", i), err), languageOfErrors(c))
				altered = refusal{errReported}
				continue
			}
			past, err := pastRollOf(i, state.Rolls[i], l)
			if err != nil {
				return at(fmt.Sprintf("state.rolls[%d]", i), err)
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
		if !*asJSON && !state.Folded.IsZero() {
			if err := printColumn(c.OutOrStdout(), "", state.Folded.In(l)); err != nil {
				return err
			}
		}
		return altered
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
	sessions, err := platform.Sessions()
	if err != nil {
		return session.State{}, atFlag("session", reason(err))
	}
	data, err := sessions.Load("fudge-tray:" + name)
	if errors.Is(err, platform.ErrNotFound) {
		return session.State{}, refuse("--session", name, language.NoSession(sessions.Dir))
	}
	if err != nil {
		return session.State{}, atFlag("session", reason(err))
	}
	return session.Decode(data)
}
