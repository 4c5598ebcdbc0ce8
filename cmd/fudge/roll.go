package main

import (
	"crypto/rand"
	"io"

	"github.com/spf13/cobra"

	"fudgetray/engine"
	"fudgetray/game/play"
	"fudgetray/game/throw"
)

func rollCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "roll " + requestUse,
		Short: "Throw the dice and say what they mean",
		Long: `Roll throws the dice of a request through the physics of the tray, and resolves
what they show.
` + requestLong,
		Example: `  fudge roll
  fudge roll "Great 4dF+1 vs Good"
  fudge roll --technique 4d6 --trait Good --modifier "Hurt -1"
  fudge roll --sheet nathaniel.json --skill Bow --difficulty Great
  fudge roll --trait Good --faces 1,1,0,-1 --json`,
	}
	addRequestFlags(c)
	sheet := addSheetFlag(c)
	asJSON := c.Flags().Bool("json", false, "print the resolution as JSON")
	c.RunE = func(c *cobra.Command, args []string) error {
		return eachGiven(c, args, *sheet, func(r engine.Request) error {
			resolution, err := rolled(r, rand.Reader)
			if err != nil {
				return err
			}
			if *asJSON {
				return printJSON(c.OutOrStdout(), resolution)
			}
			return printRoll(c.OutOrStdout(), &resolution)
		})
	}
	return c
}

// rolled throws all dice of a request, and resolves it. Faces in it are asked for.
func rolled(r engine.Request, random io.Reader) (engine.Resolution, error) {
	roll, err := play.Request(r)
	if err != nil {
		return engine.Resolution{}, err
	}
	_, settled, err := play.Complete(roll, play.Hand{Tray: squareTray, Random: random})
	if err != nil {
		return engine.Resolution{}, err
	}
	return settled.Played.Resolution, nil
}

// squareTray is the tray of whoever has no window to fit it to.
func squareTray(dice int) throw.Tray { return throw.TrayFor(1, dice) }

func printRoll(out io.Writer, r *engine.Resolution) error {
	entries := []entry{{"Dice", diceShown(r)}, {"Result", r.Text}}
	if r.Chance.Set {
		entries = append(entries, entry{"Chance", fraction(r.Chance.Value)})
	}
	return printEntries(out, append(entries, entry{"Advice", advices(r.Advice)}, entry{"Receipt", r.Receipt}))
}

// diceShown shows the faces of all throws of both sides.
func diceShown(r *engine.Resolution) string {
	text := faceList(r.Technique, r.Faces)
	if len(r.Extra) > 0 {
		text += ", then " + faceList(r.Technique, r.Extra)
	}
	if r.Against != nil && len(r.Against.Faces) > 0 {
		text += " against " + diceShown(r.Against)
	}
	return text
}
