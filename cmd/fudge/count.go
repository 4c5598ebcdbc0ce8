package main

import (
	"github.com/spf13/cobra"

	"fudgetray/engine/language"
)

// maxThrows is the largest value of --count.
const maxThrows = 10_000_000

// addCountFlag adds the flag --count to a command.
func addCountFlag(c *cobra.Command, of string) *int {
	count := c.Flags().Int("count", 1, "number of "+of)
	complete(c, "count", nil)
	return count
}

func checkCount(count int) error {
	if count < 1 || count > maxThrows {
		return refuse("--count", count, language.OutOfRange(1, maxThrows))
	}
	return nil
}
