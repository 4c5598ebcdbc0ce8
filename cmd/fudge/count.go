package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

// mostThrows of one command.
const mostThrows = 10_000_000

// addCountFlag gives a command a number of times.
func addCountFlag(c *cobra.Command, of string) *int {
	count := c.Flags().Int("count", 1, "number of "+of)
	complete(c, "count", nil)
	return count
}

func checkCount(count int) error {
	if count < 1 || count > mostThrows {
		return fmt.Errorf("--count: %d is not from 1 to %d", count, mostThrows)
	}
	return nil
}
