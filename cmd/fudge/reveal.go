package main

import (
	"bytes"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/play"
)

func revealCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "reveal FILE",
		Short: "Show a secret roll",
		Long: `Reveal shows the secret rolls that fudge roll --secret saved in FILE: time, request
and result. It does not change the file. It replays each receipt, and refuses a roll
whose faces differ, with exit status 1. With --success it prints only the sentences
of successful rolls, to be shown to players, who must not know of a failure.`,
		Example: `  fudge roll Good 4dF vs Great --secret ambush.roll
  fudge reveal ambush.roll`,
		Args: upTo(1, language.OneFile()),
	}
	addLanguageFlag(c)
	asJSON := c.Flags().Bool("json", false, "print JSON, one roll per line")
	success := c.Flags().Bool("success", false, "print only what players may know: the successes")
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return missing("reveal", language.SecretFile())
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
			return at("reveal", err)
		}
		for i := range rolls {
			if *success && !succeeded(&rolls[i]) {
				continue
			}
			if *success && !*asJSON {
				err = tell(c.OutOrStdout(), &rolls[i], l)
			} else {
				err = reveal(c.OutOrStdout(), i, &rolls[i], *asJSON, l)
			}
			if err != nil {
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
		if err == nil {
			err = verifyStrictly(&roll)
		}
		if err != nil {
			return nil, &lineError{len(rolls) + 1, err}
		}
		rolls = append(rolls, roll)
	}
	if rolls == nil {
		return nil, complaint{language.Refused("FILE", language.FileEmpty(language.SecretFile()))}
	}
	return rolls, nil
}

func reveal(out io.Writer, index int, roll *session.Roll, asJSON bool, l *language.Language) error {
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
	before := []entry{{language.RowRolled(), clock(past.Time)}, {language.RowRequest(), requestText(&roll.Request, l)}}
	return printRoll(out, &roll.Request, &past.Resolution, before, []entry{seededEntry(roll.Receipt, l)}, l)
}

// succeeded reports whether a roll is a success that the GM may reveal. Rule R26.
func succeeded(roll *session.Roll) bool {
	resolution, err := engine.Resolve(&roll.Request)
	return err == nil &&
		(resolution.Success.Or(false) || resolution.Outcome == engine.Win || resolution.Reaction == engine.ReactsWell)
}

// tell prints the sentence of a roll.
func tell(out io.Writer, roll *session.Roll, l *language.Language) error {
	resolution, err := engine.ResolveIn(&roll.Request, l)
	if err != nil {
		return err
	}
	return printColumn(out, "", resolution.Text)
}

// seededEntry returns an entry if the receipt is marked as seeded.
func seededEntry(receipt string, l *language.Language) entry {
	specs, err := play.ParseReceipts(receipt)
	if err != nil || !specs[0].Seeded {
		return entry{}
	}
	return entry{language.RowSeed(), language.SeedKnown().In(l)}
}
