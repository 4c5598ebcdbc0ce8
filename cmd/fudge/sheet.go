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

// campaignFor returns the campaign with the ladder and the sheet of the flags.
func campaignFor(c *cobra.Command, ladder *engine.Ladder) (engine.Campaign, error) {
	if !c.Flags().Changed(sheetFlag) {
		return campaignOn(ladder), nil
	}
	text, err := readDocument(c, c.Flags().Lookup(sheetFlag).Value.String())
	if err != nil {
		return engine.Campaign{}, atFlag(sheetFlag, err)
	}
	return campaignOf(text, ladder)
}

// campaignOn returns a campaign with a ladder, which may be nil.
func campaignOn(ladder *engine.Ladder) engine.Campaign {
	if ladder == nil {
		return engine.Campaign{}
	}
	return engine.Campaign{Ladders: []engine.Ladder{*ladder}}
}

// campaignOf returns a campaign with a sheet in JSON and a ladder, which may be nil.
func campaignOf(sheet []byte, ladder *engine.Ladder) (engine.Campaign, error) {
	campaign := campaignOn(ladder)
	parsed, err := campaign.ParseSheet(sheet)
	campaign.Sheet = &parsed
	return campaign, err
}
