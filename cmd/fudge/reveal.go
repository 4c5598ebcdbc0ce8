package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/play"
)

func revealCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "reveal FILE",
		Short: "Show a secret roll",
		Long: `Reveal shows the secret rolls that fudge roll --secret saved in FILE: time, request
and result. It does not change the file.`,
		Example: `  fudge roll Good 4dF vs Great --secret ambush.roll
  fudge reveal ambush.roll`,
		Args: upTo(1, "one FILE"),
	}
	addLanguageFlag(c)
	asJSON := c.Flags().Bool("json", false, "print JSON, one roll per line")
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return errors.New("reveal: FILE is missing; create one with fudge roll --secret FILE")
		}
		l, err := commandLanguage(c)
		if err != nil {
			return err
		}
		data, err := readAll(c, args)
		if err != nil {
			return err
		}
		rolls, err := parseSecret(data)
		if err != nil {
			return fmt.Errorf("reveal: %w", err)
		}
		for i := range rolls {
			if err := reveal(c.OutOrStdout(), i, &rolls[i], *asJSON, l); err != nil {
				return err
			}
		}
		return nil
	}
	return c
}

// parseSecret parses a file of secret rolls.
func parseSecret(data []byte) ([]session.Roll, error) {
	var rolls []session.Roll
	for line := range bytes.Lines(data) {
		roll, err := parseRoll(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", len(rolls)+1, err)
		}
		rolls = append(rolls, roll)
	}
	if rolls == nil {
		return nil, errors.New("FILE is empty; give one that fudge roll --secret created")
	}
	return rolls, nil
}

func reveal(out io.Writer, index int, roll *session.Roll, asJSON bool, l *language.Language) error {
	if err := play.CheckFaces(roll.Receipt, &roll.Request); err != nil {
		return fmt.Errorf("roll %d: %w", index+1, err)
	}
	roll.Revealed = true
	past, err := pastRollOf(index, roll, l)
	if err != nil {
		return err
	}
	if asJSON {
		return printJSON(out, past)
	}
	if index > 0 {
		fmt.Fprintln(out)
	}
	before := []entry{{"Rolled", clock(past.Time)}, {"Request", requestText(&roll.Request)}}
	return printRoll(out, &roll.Request, &past.Resolution, before, []entry{seededEntry(roll.Receipt)}, l)
}

// seededEntry returns an entry if the receipt is marked as seeded.
func seededEntry(receipt string) entry {
	specs, err := play.ParseReceipts(receipt)
	if err != nil || !specs[0].Seeded {
		return entry{}
	}
	return seedEntry("known to the roller")
}
