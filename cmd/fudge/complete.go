package main

import (
	"github.com/spf13/cobra"

	"fudgetray/engine"
)

// complete sets the completions of a flag's values.
func complete(c *cobra.Command, flag string, values []string) {
	completeBy(c, flag, func(*cobra.Command) []string { return values })
}

// completeBy sets a function that returns the completions of a flag's values.
func completeBy(c *cobra.Command, flag string, values func(*cobra.Command) []string) {
	suggest := func(c *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
		return values(c), cobra.ShellCompDirectiveNoFileComp
	}
	err := c.RegisterFlagCompletionFunc(flag, suggest)
	if err != nil {
		panic(err) // the flag is missing
	}
}

// complete sets the completions of the flag's values.
func (f fieldFlag) complete(c *cobra.Command) {
	switch {
	case f.Type == engine.LevelField:
		completeBy(c, f.name(), levelNames)
	case f.Name == "skill" || f.Name == "helped_by" || f.Name == "supported_by":
		completeBy(c, f.name(), traitNames)
	default:
		complete(c, f.name(), f.Values)
	}
}

// levelNames returns the level names of the ladder that the flags choose, or none if they are
// invalid.
func levelNames(c *cobra.Command) []string {
	scale, err := scaleOf(c)
	if err != nil {
		return nil
	}
	var names []string
	ladder := scale.LadderInUse()
	for _, levels := range [][]engine.NamedLevel{ladder.Levels, ladder.Also} {
		for _, level := range levels {
			names = append(names, level.Name)
		}
	}
	return names
}

// traitNames returns the traits on the sheet that the flags name.
func traitNames(c *cobra.Command) []string {
	r, err := readerFor(c)
	if err != nil || r.campaign.Sheet == nil {
		return nil
	}
	return r.campaign.Sheet.TraitNames()
}
