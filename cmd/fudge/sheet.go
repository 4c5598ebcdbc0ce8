package main

import (
	"github.com/spf13/cobra"

	"fudgetray/engine"
)

const sheetFlag = "sheet"

// addSheetFlag adds the flag --sheet.
func addSheetFlag(c *cobra.Command) {
	c.Flags().String(sheetFlag, "", "JSON file of the character sheet for skills")
	if err := c.MarkFlagFilename(sheetFlag, "json"); err != nil {
		panic(err) // the flag is missing
	}
}

// campaignOf returns the campaign with the ladder and the sheet of the flags.
func campaignOf(c *cobra.Command, ladder *engine.Ladder) (engine.Campaign, error) {
	if !c.Flags().Changed(sheetFlag) {
		return campaignOn(ladder), nil
	}
	return campaignWith(c.Flags().Lookup(sheetFlag).Value.String(), ladder)
}

// campaignOn returns a campaign with a ladder, which may be nil.
func campaignOn(ladder *engine.Ladder) engine.Campaign {
	if ladder == nil {
		return engine.Campaign{}
	}
	return engine.Campaign{Ladders: []engine.Ladder{*ladder}}
}

// campaignWith returns a campaign with the sheet in a file.
func campaignWith(file string, ladder *engine.Ladder) (engine.Campaign, error) {
	campaign := campaignOn(ladder)
	text, err := readFile(file)
	if err != nil {
		return campaign, err
	}
	sheet, err := campaign.ParseSheet(text)
	campaign.Sheet = &sheet
	return campaign, err
}
