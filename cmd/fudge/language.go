package main

import (
	"strings"

	"github.com/spf13/cobra"

	"fudgetray/engine/language"
	"fudgetray/game/platform/locale"
)

// addLanguageFlag adds the flag --lang; the default is the language of the system.
func addLanguageFlag(c *cobra.Command) {
	c.Flags().String("lang", "",
		"language of results: "+strings.Join(language.Included(), " or ")+"; default: the system's")
	tags := cobra.FixedCompletions(language.Included(), cobra.ShellCompDirectiveNoFileComp)
	_ = c.RegisterFlagCompletionFunc("lang", tags) // the flag was just added
}

// languageOfErrors returns the language for errors: nil, which is English, if a program reads the
// output.
func languageOfErrors(c *cobra.Command) *language.Language {
	asJSON, err := c.Flags().GetBool("json")
	if asJSON || err != nil || c.Flags().Lookup("lang") == nil {
		return nil
	}
	l, err := commandLanguage(c)
	if err != nil {
		return nil // the error to report is about the language itself
	}
	return l
}

// commandLanguage returns the language that the flags of a command choose.
func commandLanguage(c *cobra.Command) (*language.Language, error) {
	asked, err := c.Flags().GetString("lang")
	if err != nil {
		return nil, err
	}
	l, err := locale.Chosen(asked)
	if err != nil {
		return nil, refuse("--lang", asked, language.OtherLanguage(strings.Join(language.Included(), ", ")))
	}
	return l, nil
}
