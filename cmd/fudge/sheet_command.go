package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

func sheetCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "sheet FILE [CHANGE]",
		Short: "Show a character sheet, or change it in play",
		Long: `Sheet shows the character sheet in FILE and the cost of raising its skills. CHANGE
changes the file instead:

    raise Climbing             spends EP on the next level
    raise Climbing to Superb   spends EP on several levels
    wound 4, wound Hurt        ticks a box of the wound track, by damage or by name
    heal Hurt, heal all        unticks one box or all boxes
    ep 3, ep -1                adds or removes EP`,
		Example: `  fudge sheet nathaniel.json
  fudge sheet nathaniel.json wound 4
  fudge sheet nathaniel.json raise Bow to Great`,
	}
	c.Annotations = map[string]string{takesRequest: "yes"}
	addFlags(c, func(f engine.Field) bool { return f.Scale && f.Name != "system" })
	addLanguageFlag(c)
	asJSON := c.Flags().Bool("json", false, "print the sheet as JSON")
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return fmt.Errorf("sheet: FILE is missing; give the JSON file of a character sheet")
		}
		l, err := commandLanguage(c)
		if err != nil {
			return err
		}
		scale, err := scaleOf(c)
		if err != nil {
			return err
		}
		campaign, err := campaignWith(args[0], scale.CustomLadder)
		if err != nil {
			return err
		}
		if change := strings.Join(args[1:], " "); change != "" {
			return changeSheet(c, &campaign, args[0], change, l)
		}
		if *asJSON {
			return printJSON(c.OutOrStdout(), campaign.Sheet)
		}
		return printSheet(c.OutOrStdout(), &campaign, l)
	}
	return c
}

// changeSheet applies a change and replaces the file.
func changeSheet(c *cobra.Command, campaign *engine.Campaign, file, change string, l *language.Language) error {
	said, ok, err := campaign.AmendSheet(change)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("sheet: %q is not a change; begin with raise, wound, heal or ep", change)
	}
	text, err := json.MarshalIndent(campaign.Sheet, "", "\t")
	if err != nil {
		return err
	}
	info, err := os.Stat(file)
	if err == nil {
		err = replaceFile(file, append(text, '\n'), info.Mode().Perm())
	}
	if err != nil {
		return fileError(err)
	}
	fmt.Fprintln(c.OutOrStdout(), said.In(l))
	return nil
}

func printSheet(out io.Writer, c *engine.Campaign, l *language.Language) error {
	s := c.Sheet
	condition := s.Condition().In(l)
	if _, wounds, ok := strings.Cut(condition, ": "); ok {
		condition = wounds // without "Wounds: ", which the label repeats
	}
	return printEntries(out, []entry{
		{"Name", s.Name}, {"Genre", s.Genre}, {"Player", s.Player}, {"Date", s.Date},
		{"Attributes", traits(c, s.Attributes)},
		{"Skills", skills(c)},
		{"Powers", traits(c, s.Powers)},
		{"Gifts", notes(s.Gifts)}, {"Faults", notes(s.Faults)}, {"Equipment", notes(s.Equipment)},
		{"Story", s.Story},
		{"Fudge points", strconv.Itoa(s.FudgePoints)},
		{"EP", strconv.Itoa(s.EP)},
		{"Wounds", condition},
	})
}

func traits(c *engine.Campaign, list []engine.Trait) string {
	shown := make([]string, len(list))
	for i, t := range list {
		shown[i] = t.Name + " " + c.SheetLadder().Format(t.Level.Or(c.SheetLadder().Means(engine.Fair)))
	}
	return strings.Join(shown, ", ")
}

// skills lists the skills of the sheet with the next level and its cost.
func skills(c *engine.Campaign) string {
	shown := make([]string, len(c.Sheet.Skills))
	for i, t := range c.Sheet.Skills {
		shown[i] = t.Name + " untrained"
		if t.Level.Set {
			shown[i] = t.Name + " " + c.SheetLadder().Format(t.Level.Value)
		}
		if to, ep, err := c.NextRaise(t.Name); err == nil {
			shown[i] += fmt.Sprintf(" (%s: %d EP)", c.SheetLadder().Format(to), ep)
		}
	}
	return strings.Join(shown, ", ")
}

func notes(list []engine.Note) string {
	shown := make([]string, len(list))
	for i, n := range list {
		shown[i] = n.Name
		if n.Note != "" {
			shown[i] += " (" + n.Note + ")"
		}
	}
	return strings.Join(shown, ", ")
}
