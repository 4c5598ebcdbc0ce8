package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fudgetray/engine/language"
	"fudgetray/game/locale"
)

// addLanguageFlag lets a command say what rolls mean in another language than the system's.
func addLanguageFlag(c *cobra.Command) {
	c.Flags().String("lang", "", "language of what rolls mean: "+strings.Join(language.Included(), " or ")+"; default: the system's")
	_ = c.RegisterFlagCompletionFunc("lang", cobra.FixedCompletions(language.Included(), cobra.ShellCompDirectiveNoFileComp)) // the flag is there
}

// spoken is the language of a command that has the flag.
func spoken(c *cobra.Command) (*language.Language, error) {
	asked, err := c.Flags().GetString("lang")
	if err != nil {
		return nil, err
	}
	l, err := locale.Chosen(asked)
	if err != nil {
		return nil, fmt.Errorf("--lang: %w", err)
	}
	return l, nil
}
