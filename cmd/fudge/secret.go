package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/platform"
)

const secretFlag = "secret"

// addSecretFlag adds the flag --secret. Unlike the field of the same name, it takes a file.
func addSecretFlag(c *cobra.Command) *string {
	file := c.Flags().String(secretFlag, "", "new `file` for the result of a secret roll, instead of printing it")
	if err := c.Flags().SetAnnotation(secretFlag, notAField, []string{secretFlag}); err != nil {
		panic(err) // the flag is missing
	}
	return file
}

// A keeper saves a secret roll.
type keeper func(*session.Roll) error

// saveSecret calls rolls and saves the secret rolls in a new file, one line of JSON each, that only
// its owner can read. It creates the file first, to reserve the name, and writes all rolls at the
// end.
func saveSecret(out io.Writer, l *language.Language, name string, rolls func(keeper) error) error {
	if name == "" {
		return refuse("--secret", name, language.NoFileName())
	}
	place, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return refuse("--secret", name, language.FileExists())
	}
	if err != nil {
		return atFlag(secretFlag, fileError(err))
	}
	var kept bytes.Buffer
	made := 0
	failed := errors.Join(place.Close(), rolls(func(roll *session.Roll) error {
		made++
		return printJSON(&kept, roll)
	}))
	if made == 0 {
		return errors.Join(failed, os.Remove(name))
	}
	if err := platform.Replace(name, kept.Bytes(), 0o600); err != nil {
		return errors.Join(failed, atFlag(secretFlag, fileError(err)), os.Remove(name))
	}
	fmt.Fprintln(out, language.SecretsSaved(made, "fudge reveal "+printable(name)).In(l))
	return failed
}
