package main

import (
	"github.com/spf13/cobra"

	"fudgetray/engine"
)

const (
	sheetFlag      = "sheet"
	otherSheetFlag = "other-sheet"
)

// addSheetFlag adds the flags --sheet and --other-sheet.
func addSheetFlag(c *cobra.Command) {
	c.Flags().String(sheetFlag, "", "JSON file of the character sheet for skills")
	c.Flags().String(otherSheetFlag, "", "JSON file of the other side's sheet, for names behind vs and opposed in a line")
	for _, name := range []string{sheetFlag, otherSheetFlag} {
		if err := c.MarkFlagFilename(name, "json"); err != nil {
			panic(err) // the flag is missing
		}
	}
}

// campaignFor returns the campaign with the ladder and the sheets of the flags.
func campaignFor(c *cobra.Command, ladder *engine.Ladder) (engine.Campaign, error) {
	campaign := campaignOn(ladder)
	var err error
	if campaign.Sheet, err = sheetOfFlag(c, sheetFlag, ladder); err != nil {
		return campaign, err
	}
	campaign.Other, err = sheetOfFlag(c, otherSheetFlag, ladder)
	return campaign, err
}

// sheetOfFlag returns the sheet that a flag names, or nil.
func sheetOfFlag(c *cobra.Command, flag string, ladder *engine.Ladder) (*engine.Sheet, error) {
	if !c.Flags().Changed(flag) {
		return nil, nil
	}
	text, err := readDocument(c, c.Flags().Lookup(flag).Value.String())
	if err != nil {
		return nil, atFlag(flag, err)
	}
	campaign, err := campaignOf(text, ladder)
	return campaign.Sheet, err
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
