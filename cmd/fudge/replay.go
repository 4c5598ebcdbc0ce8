package main

import (
	"errors"

	"github.com/spf13/cobra"

	"fudgetray/game/play"
	"fudgetray/game/throw"
)

func replayCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "replay RECEIPT...",
		Short: "Replay the throw of a receipt",
		Long: `Replay simulates the throw of a receipt again and prints it as fudge throw does.
The exit status is 1 if the replay doesn't match the receipt.`,
		Example:           `  fudge replay "$(fudge throw | jq -r .receipt)"`,
		ValidArgsFunction: cobra.NoFileCompletions,
		Args:              cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("replay: RECEIPT is missing; fudge throw and fudge roll print one")
			}
			for _, receipt := range args {
				if err := replay(c, receipt); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// replay simulates all throws of a receipt.
func replay(c *cobra.Command, receipt string) error {
	specs, err := play.ParseReceipts(receipt)
	if err != nil {
		return err
	}
	for _, spec := range specs {
		thrown, err := throw.Simulate(spec)
		if errors.Is(err, throw.ErrNotReproduced) {
			return refusal{err}
		}
		if err != nil {
			return err
		}
		if err := printThrow(c.OutOrStdout(), thrown); err != nil {
			return err
		}
	}
	return nil
}
