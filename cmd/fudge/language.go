package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/locale"
)

// addLanguageFlag lets a command say what rolls mean in another language than the system's.
func addLanguageFlag(c *cobra.Command) {
	c.Flags().String("lang", "", "language of what rolls mean: "+strings.Join(language.Included(), " or ")+"; default: the system's")
	_ = c.RegisterFlagCompletionFunc("lang", cobra.FixedCompletions(language.Included(), cobra.ShellCompDirectiveNoFileComp)) // the flag is there
}

// languageOfErrors is English where programs read what a command prints.
func languageOfErrors(c *cobra.Command) *language.Language {
	asJSON, err := c.Flags().GetBool("json")
	if asJSON || err != nil || c.Flags().Lookup("lang") == nil {
		return nil
	}
	l, err := spoken(c)
	if err != nil {
		return nil // which is what is wrong
	}
	return l
}

// lineError is an error in a line of a file.
type lineError struct {
	number int
	error
}

// Error implements error.
func (e *lineError) Error() string { return language.AtLine(e.number, e.error.Error()).In(nil) }

// worded is an error in a language, as far as it is about a request or a sheet.
func worded(err error, l *language.Language) string {
	if l == nil {
		return err.Error()
	}
	if e, ok := errors.AsType[*lineError](err); ok {
		return language.AtLine(e.number, worded(e.error, l)).In(l)
	}
	if e, ok := errors.AsType[*engine.FieldError](err); ok {
		return strings.Replace(err.Error(), e.Error(), e.Line().In(l), 1)
	}
	return err.Error()
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
