package main

import (
	"github.com/spf13/cobra"

	"fudgetray/engine"
)

const sheetFlag = "sheet"

// addSheetFlag gives a command a character sheet to roll from.
func addSheetFlag(c *cobra.Command) {
	c.Flags().String(sheetFlag, "", "JSON file of the character sheet that skills are taken from")
	if err := c.MarkFlagFilename(sheetFlag, "json"); err != nil {
		panic(err) // the flag is missing
	}
}

// campaignOf returns the campaign that a command's flags tell of: its ladder, if it has
// one of its own, and its sheet.
func campaignOf(c *cobra.Command, ladder *engine.Ladder) (campaign engine.Campaign, err error) {
	if ladder != nil {
		campaign.Ladders = []engine.Ladder{*ladder}
	}
	if !c.Flags().Changed(sheetFlag) {
		return campaign, nil
	}
	text, err := readFile(c.Flags().Lookup(sheetFlag).Value.String())
	if err != nil {
		return campaign, err
	}
	sheet, err := campaign.ParseSheet(text)
	campaign.Sheet = &sheet
	return campaign, err
}
