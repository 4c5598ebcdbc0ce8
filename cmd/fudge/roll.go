package main

import (
	"encoding/json"
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
		Short: "Throw the dice and print the result",
		Long: `Roll simulates a throw of the request's dice and resolves the faces. Dice in
parentheses do not count: they cancel each other out or are dropped. Advice that
no roll is needed comes first.
` + requestLong + `

A secret roll is not printed but saved in a new file that only you can read; show
it with fudge reveal. Rolls with a seed are repeatable, for lessons and tests; the
output and the receipt mark them.

With --picture, the dice and the result are also written as a PNG of 1200 by 630
pixels, the size in which chats and forums show links.`,
		Example: `  fudge roll
  fudge roll Great 4dF -1 vs Good
  fudge roll --technique 4d6 --trait Good --modifier "Hurt -1"
  fudge roll --sheet nathaniel.json --skill Bow --difficulty Great
  fudge roll --trait Good --faces 1,1,0,-1 --json
  fudge roll --custom-ladder school.json Nice 4dF vs Okay
  fudge roll Good 4dF --count 20 --seed c0ffee
  fudge roll Good 4dF x3
  fudge roll Poor 4dF --secret sneak.roll
  fudge roll Good 4dF --picture good.png
  fudge roll rolls.jsonl`,
		Annotations: map[string]string{takesRequest: "yes"},
	}
	addFlags(c, func(f engine.Field) bool { return f.Name != "secret" })
	addSheetFlag(c)
	addLanguageFlag(c)
	count, seed := addCountFlag(c, "rolls of the request"), addSeedFlag(c)
	secret := addSecretFlag(c)
	picture := addPictureFlag(c)
	asJSON := c.Flags().Bool("json", false, "print resolutions as JSON, one per line")
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := checkCount(*count); err != nil {
			return err
		}
		random, err := randomFor(c)
		if err != nil {
			return err
		}
		l, err := commandLanguage(c)
		if err != nil {
			return err
		}
		r := roller{
			language: l,
			out:      c.OutOrStdout(),
			problems: c.ErrOrStderr(),
			asJSON:   *asJSON,
			count:    *count,
			seed:     *seed,
			random:   random,
			picture:  picture,
		}
		if *picture.path != "" && c.Flags().Changed(secretFlag) {
			return atFlag(pictureFlag, complaint{language.PictureSecret()})
		}
		if !c.Flags().Changed(secretFlag) {
			return eachGiven(c, args, r.roll)
		}
		results := r.out
		if r.asJSON {
			results = io.Discard // each roll reports that it is secret
		}
		return saveSecret(results, l, *secret, func(keep keeper) error {
			r.secret = keep
			return eachGiven(c, args, r.roll)
		})
	}
	return c
}

// A roller makes and prints rolls.
type roller struct {
	out, problems io.Writer
	asJSON        bool
	count         int
	seed          string // seed of random, if any
	random        io.Reader
	language      *language.Language
	secret        keeper // saves secret rolls; nil if rolls are not secret
	picture       *picture
}

// roll rolls a request count times.
func (r *roller) roll(g given) error {
	if g.Secret && r.secret == nil {
		return at("request.secret", complaint{language.Refused("true", language.SecretWantsFile())})
	}
	g.Secret = r.secret != nil
	results := r.out
	if r.secret != nil && !r.asJSON {
		results = io.Discard
	}
	count := r.count * g.times
	if err := r.picture.check(count); err != nil {
		return err
	}
	progress := newProgress(results, r.problems, count, "rolls")
	defer progress.clear()
	list := list{of: count, language: r.language}
	for range count {
		throws, rolled, err := r.once(g.Request)
		if err != nil {
			return err
		}
		progress.step()
		if err := r.emit(&g, rolled, &list); err != nil {
			return err
		}
		if err := r.picture.draw(rolled, throws, r.language); err != nil {
			return err
		}
	}
	if r.asJSON || r.secret != nil {
		return nil
	}
	return list.tally(r.out)
}

// once throws the dice of a request and resolves it. Faces in the request are requested faces.
func (r *roller) once(request engine.Request) ([]play.Thrown, *play.Played, error) {
	roll, err := play.Request(request)
	if err != nil {
		return nil, nil, err
	}
	throws, settled, err := play.Complete(roll, play.Options{Tray: squareTray, Random: r.random, Seeded: r.seed != ""})
	if err != nil {
		return nil, nil, err
	}
	settled.Played.Resolution, err = settled.Played.In(r.language)
	return throws, settled.Played, err
}

// squareTray returns the default tray, which is square because there is no window.
func squareTray(dice int) throw.Tray { return throw.TrayFor(1, dice) }

// jsonRoll is the JSON output of a roll.
type jsonRoll struct {
	Request json.RawMessage `json:"request,omitempty"` // line of the file
	Seed    string          `json:"seed,omitempty"`    // if set, the dice are not random
	engine.Resolution
}

// emit saves or prints a roll.
func (r *roller) emit(g *given, rolled *play.Played, list *list) error {
	if r.secret != nil {
		kept := session.Roll{Time: time.Now().Unix(), Request: rolled.Request, Receipt: rolled.Resolution.Receipt}
		if err := r.secret(&kept); err != nil || !r.asJSON {
			return err
		}
	}
	switch {
	case r.asJSON:
		return printJSON(r.out, jsonRoll{g.row, r.seed, rolled.Resolution.Redacted(r.language)})
	case list.of > 1:
		return list.print(r.out, g, rolled, r.seed)
	}
	return printRoll(r.out, &rolled.Request, &rolled.Resolution, g.heading(r.out), []entry{seedEntry(r.seed, r.language)},
		r.language)
}

// seedEntry returns an entry for a seed, if there is one.
func seedEntry(seed string, l *language.Language) entry {
	if seed == "" {
		return entry{}
	}
	return entry{language.RowSeed(), language.SeedRepeatable(seed).In(l)}
}
