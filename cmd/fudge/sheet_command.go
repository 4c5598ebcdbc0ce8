package main

import (
	"fmt"
	"io"
	"slices"
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
    add Piloting to Fair       spends EP on a new skill; without "to", on the
                               level above its default
    wound 4, wound Hurt        ticks a box of the wound track, by damage or by name
    heal Hurt, heal all        unticks one box or all boxes
    ep 3, ep -1                adds or removes EP
    spend, spend 2             spends Fudge points
    award, award 2             awards Fudge points
    spend Flight 2             spends uses of a power, by default one
    restore Flight, restore all   restores uses of a power, or all and fatigue
    fatigue 2, fatigue -1      adds or removes points of fatigue
    undo                       takes the last of these changes back

Several programs may change a sheet at once. Beside it they keep two hidden files:
a lock, and the version before the last change.`,
		Example: `  fudge sheet nathaniel.json
  fudge sheet nathaniel.json wound 4
  fudge sheet nathaniel.json raise Bow to Great
  fudge sheet nathaniel.json undo`,
	}
	c.Annotations = map[string]string{takesRequest: "yes"}
	addFlags(c, func(f engine.Field) bool { return f.Scale && f.Name != "system" })
	addLanguageFlag(c)
	asJSON := c.Flags().Bool("json", false, "print the sheet as JSON")
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return missing("sheet", language.SheetFile())
		}
		l, err := commandLanguage(c)
		if err != nil {
			return err
		}
		scale, err := scaleOf(c)
		if err != nil {
			return err
		}
		if change := strings.Join(args[1:], " "); change != "" {
			return changeSheet(c, args[0], scale.CustomLadder, change, l)
		}
		text, err := readDocument(c, args[0])
		if err != nil {
			return err
		}
		campaign, err := campaignOf(text, scale.CustomLadder)
		if err != nil {
			return err
		}
		if *asJSON {
			return printJSON(c.OutOrStdout(), campaign.Sheet)
		}
		return printSheet(c.OutOrStdout(), &campaign, l)
	}
	return c
}

// undoChange is the change that takes the last one back.
const undoChange = "undo"

// changeSheet applies a change to a sheet's file.
func changeSheet(c *cobra.Command, file string, ladder *engine.Ladder, change string, l *language.Language) error {
	var said language.Message
	err := editSheet(file, func(f sheetFile) (err error) {
		if strings.EqualFold(change, undoChange) {
			said, err = f.undo()
		} else {
			said, err = f.amend(ladder, change)
		}
		return err
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.OutOrStdout(), printable(said.In(l)))
	return err
}

func printSheet(out io.Writer, c *engine.Campaign, l *language.Language) error {
	s := c.Sheet
	condition := s.WoundState().In(l)
	fatigue := ""
	if s.Fatigue > 0 {
		fatigue = strconv.Itoa(s.Fatigue)
	}
	return printEntries(out, []entry{
		{language.RowLevels(), levelChart(c, l)},
		{language.RowName(), s.Name},
		{language.RowGenre(), s.Genre},
		{language.RowPlayer(), s.Player},
		{language.RowDate(), s.Date},
		{language.RowAttributes(), traits(c, s.Attributes, l)},
		{language.RowSkills(), skills(c, l)},
		{language.RowPowers(), powers(c, l)},
		{language.RowGifts(), notes(s.Gifts)},
		{language.RowFaults(), notes(s.Faults)},
		{language.RowEquipment(), notes(s.Equipment)},
		{language.RowStory(), s.Story},
		{language.RowFatigue(), fatigue},
		{language.RowPoints(), strconv.Itoa(s.FudgePoints)},
		{language.RowEp(), strconv.Itoa(s.EP)},
		{language.RowWounds(), condition},
		{language.RowAdvice(), c.NewCharacterAdvice().In(l)},
	}, l)
}

func traits(c *engine.Campaign, list []engine.Trait, l *language.Language) string {
	shown := make([]string, len(list))
	for i, t := range list {
		shown[i] = t.Name + " " + c.SheetLadder().Text(t.Level.Or(c.SheetLadder().Means(engine.Fair))).In(l)
	}
	return strings.Join(shown, ", ")
}

// levelChart lists the levels of the sheet's ladder, the highest first. Rule R37.
func levelChart(c *engine.Campaign, l *language.Language) string {
	ladder := c.SheetLadder()
	var shown []string
	for _, level := range slices.Backward(ladder.Levels) {
		shown = append(shown, ladder.Text(level.Value).In(l)+" "+signed(int(level.Value)))
	}
	return strings.Join(shown, ", ")
}

// powers lists the powers with sort, cost, bonus and note. Rule R37.
func powers(c *engine.Campaign, l *language.Language) string {
	shown := make([]string, len(c.Sheet.Powers))
	for i, p := range c.Sheet.Powers {
		shown[i] = traits(c, c.Sheet.Powers[i:i+1], l)
		if p.Bonus != 0 {
			shown[i] += " " + signed(p.Bonus) + " → " + p.BonusTo
		}
		var more []string
		for _, text := range []string{string(p.Sort), p.Cost, p.Note} {
			if text != "" {
				more = append(more, text)
			}
		}
		if p.Uses > 0 {
			more = append(more, language.UsesOfPower(p.Uses-p.Used, p.Uses).In(l))
		}
		if len(more) > 0 {
			shown[i] += " (" + strings.Join(more, "; ") + ")"
		}
	}
	return strings.Join(shown, ", ")
}

// skills lists the skills of the sheet with the next level and its cost.
func skills(c *engine.Campaign, l *language.Language) string {
	shown := make([]string, len(c.Sheet.Skills))
	for i, t := range c.Sheet.Skills {
		shown[i] = language.Untrained(t.Name).In(l)
		if t.Level.Set {
			shown[i] = t.Name + " " + c.SheetLadder().Text(t.Level.Value).In(l)
		}
		if to, ep, err := c.NextRaise(t.Name); err == nil {
			shown[i] = language.RaiseCosts(shown[i], c.SheetLadder().Text(to), ep).In(l)
		}
	}
	return strings.Join(shown, ", ")
}

// notes lists gifts, faults or equipment with their bonuses and notes.
func notes(list []engine.Note) string {
	shown := make([]string, len(list))
	for i, n := range list {
		shown[i] = n.Name
		if n.Bonus != 0 {
			shown[i] += " " + signed(n.Bonus) + " → " + n.BonusTo
		}
		if n.Note != "" {
			shown[i] += " (" + n.Note + ")"
		}
	}
	return strings.Join(shown, ", ")
}
