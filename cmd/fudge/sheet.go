package main

import (
	"os"

	"github.com/spf13/cobra"

	"fudgetray/engine"
)

// addSheetFlag gives a command a character sheet to roll from.
func addSheetFlag(c *cobra.Command) *string {
	sheet := c.Flags().String("sheet", "", "JSON file of the character sheet that skills are taken from")
	if err := c.MarkFlagFilename("sheet", "json"); err != nil {
		panic(err) // the flag is missing
	}
	return sheet
}

// campaignOf returns the campaign with the sheet of a file, or with none.
func campaignOf(file string) (engine.Campaign, error) {
	if file == "" {
		return engine.Campaign{}, nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return engine.Campaign{}, fileError(err)
	}
	sheet, err := engine.ParseSheet(text)
	return engine.Campaign{Sheet: &sheet}, err
}
