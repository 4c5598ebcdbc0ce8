package main

import (
	"encoding/json"
	"errors"
	"io"
	"time"

	"github.com/spf13/cobra"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/play"
	"fudgetray/game/throw"
)

func rollCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "roll " + requestUse,
		Short: "Throw the dice and say what they mean",
		Long: `Roll throws the dice of a request through the physics of the tray, and resolves
what they show. Dice in brackets do not count: they cancel each other, or are
taken away.
` + requestLong + `

Of a secret roll nothing is printed. It is kept in a new file that only you can
read, and fudge reveal shows it. Rolls of a seed are for lessons and tests: they
are marked as such, in what is printed and in their receipts.`,
		Example: `  fudge roll
  fudge roll Great 4dF -1 vs Good
  fudge roll --technique 4d6 --trait Good --modifier "Hurt -1"
  fudge roll --sheet nathaniel.json --skill Bow --difficulty Great
  fudge roll --trait Good --faces 1,1,0,-1 --json
  fudge roll --custom-ladder school.json Nice 4dF vs Okay
  fudge roll Good 4dF --count 20 --seed c0ffee
  fudge roll Poor 4dF --secret sneak.roll
  fudge roll rolls.jsonl`,
		Annotations: map[string]string{takesRequest: "yes"},
	}
	addFlags(c, func(f engine.Field) bool { return f.Name != "secret" })
	addSheetFlag(c)
	addLanguageFlag(c)
	count, seed := addCountFlag(c, "rolls of the request"), addSeedFlag(c)
	secret := addSecretFlag(c)
	asJSON := c.Flags().Bool("json", false, "print resolutions as JSON, one a line")
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := checkCount(*count); err != nil {
			return err
		}
		random, err := randomFor(c)
		if err != nil {
			return err
		}
		l, err := spoken(c)
		if err != nil {
			return err
		}
		r := roller{language: l, out: c.OutOrStdout(), problems: c.ErrOrStderr(), asJSON: *asJSON, count: *count, seed: *seed, random: random}
		if !c.Flags().Changed(secretFlag) {
			return eachGiven(c, args, r.roll)
		}
		told := r.out
		if r.asJSON {
			told = io.Discard // each roll says that it is secret
		}
		return keepSecret(told, *secret, func(keep keeper) error {
			r.secret = keep
			return eachGiven(c, args, r.roll)
		})
	}
	return c
}

// roller rolls requests and tells what they come to.
type roller struct {
	out, problems io.Writer
	asJSON        bool
	count         int
	seed          string // that random comes of, if it does
	random        io.Reader
	language      *language.Language
	secret        keeper // nil: rolls are not secret
}

// roll rolls a request as often as is asked for.
func (r *roller) roll(g given) error {
	if g.Secret && r.secret == nil {
		return errors.New("request.secret: true needs a place for the result: --secret FILE keeps it, and fudge reveal FILE shows it")
	}
	g.Secret = r.secret != nil
	results := r.out
	if r.secret != nil && !r.asJSON {
		results = io.Discard
	}
	progress := newProgress(results, r.problems, r.count, "rolls")
	defer progress.clear()
	list := list{of: r.count}
	for range r.count {
		rolled, err := r.once(g.Request)
		if err != nil {
			return err
		}
		progress.step()
		if err := r.tell(&g, rolled, &list); err != nil {
			return err
		}
	}
	if r.asJSON || r.secret != nil {
		return nil
	}
	return list.tally(r.out)
}

// once throws all dice of a request, and resolves it. Faces in it are asked for.
func (r *roller) once(request engine.Request) (*play.Played, error) {
	roll, err := play.Request(request)
	if err != nil {
		return nil, err
	}
	_, settled, err := play.Complete(roll, play.Hand{Tray: squareTray, Random: r.random, Seeded: r.seed != ""})
	if err != nil {
		return nil, err
	}
	settled.Played.Resolution, err = settled.Played.In(r.language)
	return settled.Played, err
}

// squareTray is the tray of whoever has no window to fit it to.
func squareTray(dice int) throw.Tray { return throw.TrayFor(1, dice) }

// toldRoll is a roll as it is printed as JSON.
type toldRoll struct {
	Request json.RawMessage `json:"request,omitempty"` // the line of a file that it is of
	Seed    string          `json:"seed,omitempty"`    // that the dice come of, which are not left to chance then
	engine.Resolution
}

// tell keeps or prints a roll.
func (r *roller) tell(g *given, rolled *play.Played, list *list) error {
	if r.secret != nil {
		kept := session.Roll{Time: time.Now().Unix(), Request: rolled.Request, Receipt: rolled.Resolution.Receipt}
		if err := r.secret(&kept); err != nil || !r.asJSON {
			return err
		}
	}
	switch {
	case r.asJSON:
		return printJSON(r.out, toldRoll{g.row, r.seed, rolled.Resolution.Redacted(r.language)})
	case r.count > 1:
		return list.print(r.out, g, rolled, r.seed)
	}
	return printRoll(r.out, &rolled.Request, &rolled.Resolution, g.heading(r.out), []entry{seedEntry(r.seed)}, r.language)
}

// seedEntry says of what seed a roll is, if it is of one.
func seedEntry(seed string) entry {
	if seed == "" {
		return entry{}
	}
	return entry{"Seed", seed + ": these dice are not left to chance"}
}
