package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"fudgetray/engine/session"
)

const secretFlag = "secret"

// addSecretFlag lets a roll be secret. The flag has a field's name, and takes a file.
func addSecretFlag(c *cobra.Command) *string {
	file := c.Flags().String(secretFlag, "", "new `file` for the result of a secret roll, which is not printed")
	if err := c.Flags().SetAnnotation(secretFlag, notAField, []string{secretFlag}); err != nil {
		panic(err) // the flag is missing
	}
	return file
}

// keeper keeps a secret roll.
type keeper func(*session.Roll) error

// keepSecret lets rolls be made that go to a new file, which only its owner can read, as
// JSON, one a line. The file is there from the beginning, so that nobody is in its place
// when there is something to keep; it is filled at once, in the end.
func keepSecret(out io.Writer, name string, rolls func(keeper) error) error {
	if name == "" {
		return errors.New(`--secret: "" is not the name of a file; a new file is wanted`)
	}
	place, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("--secret: %q is there already; a new file is wanted", name)
	}
	if err != nil {
		return fmt.Errorf("--secret: %w", fileError(err))
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
	if err := replaceFile(name, kept.Bytes(), 0o600); err != nil {
		return errors.Join(failed, fmt.Errorf("--secret: %w", fileError(err)), os.Remove(name))
	}
	what := "A secret roll was made"
	if made > 1 {
		what = fmt.Sprintf("%d secret rolls were made", made)
	}
	fmt.Fprintf(out, "%s; fudge reveal %s shows what came of it.\n", what, printable(name))
	return failed
}
