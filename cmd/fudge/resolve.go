package main

import (
	"github.com/spf13/cobra"

	"fudgetray/engine"
)

func resolveCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "resolve [FILE]",
		Short: "Say what settled faces mean",
		Long: `Resolve reads a request, or JSON Lines of them, and prints a resolution a line.
Requests need faces, unless they are diceless. Without FILE they come from
standard input.`,
		Example: `  echo '{"trait":"Great","difficulty":"Great","faces":[1,1,0,0]}' | fudge resolve
  fudge resolve rolls.jsonl
  echo '{"skill":"Bow","faces":[1,1,0,0]}' | fudge resolve --sheet nathaniel.json`,
		Args: upTo(1, "one FILE"),
	}
	sheet := addSheetFlag(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		campaign, err := campaignOf(*sheet)
		if err != nil {
			return err
		}
		file, err := open(c, args)
		if err != nil {
			return err
		}
		defer file.Close()
		return eachRequest(c, file, func(text []byte) error { return resolve(c, &campaign, text) })
	}
	return c
}

func resolve(c *cobra.Command, campaign *engine.Campaign, text []byte) error {
	request, err := campaign.ParseRequest(text)
	if err == nil {
		request, err = campaign.Fill(request)
	}
	if err != nil {
		return err
	}
	resolution, err := engine.Resolve(&request)
	if err != nil {
		return err
	}
	return printJSON(c.OutOrStdout(), resolution)
}
