package main

import (
	"github.com/spf13/cobra"

	"fudgetray/engine"
)

func resolveCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "resolve " + requestUse,
		Short: "Resolve settled faces",
		Long: `Resolve reads a request or JSON Lines of requests and prints one resolution per
line. Requests need faces unless they are diceless. Without FILE or REQUEST it
reads standard input.`,
		Example: `  echo '{"trait":"Great","difficulty":"Great","faces":[1,1,0,0]}' | fudge resolve
  fudge resolve rolls.jsonl
  fudge resolve Great 4dF [1 0 0 -1] -1 vs Good
  echo '{"skill":"Bow","faces":[1,1,0,0]}' | fudge resolve --sheet nathaniel.json`,
		Annotations: map[string]string{takesRequest: "yes"},
	}
	addFlags(c, func(f engine.Field) bool { return f.Scale })
	addSheetFlag(c)
	addLanguageFlag(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			args = []string{standardInput}
		}
		l, err := commandLanguage(c)
		if err != nil {
			return err
		}
		return eachGiven(c, args, func(g given) error {
			resolution, err := engine.ResolveIn(&g.Request, l)
			if err != nil {
				return err
			}
			return printJSON(c.OutOrStdout(), resolution)
		})
	}
	return c
}
