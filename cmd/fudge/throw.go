package main

import (
	"fmt"
	"io"
	"math"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/dice"
	"fudgetray/game/play"
	"fudgetray/game/throw"
)

func throwCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "throw",
		Short: "Throw dice without rules",
		Long: `Throw throws the dice of a technique and prints a line of JSON for each throw:
the faces, the seconds until the dice settled, the simulation steps, the number of
nudges of cocked dice, the receipt, and a hash of all final states.

The same seed gives the same lines on every platform. Each throw takes the next
12 bytes of the ChaCha8 stream (C2SP chacha8rand) whose key is the seed, as 8
bytes, big-endian, and 24 zeros. The line and the receipt of such a throw are
marked. Without a seed the throws are random.

With --picture, the dice of one throw are also written as a PNG of 1200 by 630 pixels.`,
		Example: `  fudge throw --technique 4dF --count 2000 --seed 1
  fudge throw --technique d% --seed c0ffee
  fudge throw --technique 3d6 --picture dice.png`,
		Args: upTo(0, language.FlagsOnly()),
	}
	technique := c.Flags().String("technique", "4dF", "dice: 1dF to 10dF, dF-d6, 4d6, 3d6, d%, or NdX")
	complete(c, "technique",
		append(engine.Techniques(engine.Fudge, engine.Unopposed), engine.Techniques(engine.Fudge, engine.Lookup)...))
	count := addCountFlag(c, "throws")
	seed := addSeedFlag(c)
	picture := addPictureFlag(c)
	addLanguageFlag(c)
	c.RunE = func(c *cobra.Command, _ []string) error {
		if err := checkCount(*count); err != nil {
			return err
		}
		if err := picture.check(*count); err != nil {
			return err
		}
		random, err := randomFor(c)
		if err != nil {
			return err
		}
		notation, kinds, err := diceOf(*technique)
		if err != nil {
			return err
		}
		next := func() (throw.Spec, error) {
			spec, err := throw.NewSpec(notation, kinds, squareTray(len(kinds)), throw.Flick{}, random)
			spec.Seeded = *seed != ""
			return spec, err
		}
		l, err := commandLanguage(c)
		if err != nil {
			return err
		}
		return printThrows(c, *count, next, func(t *throw.Throw) error { return picture.drawReceipt(t.Receipt(), l) })
	}
	return c
}

// diceOf returns the dice of a technique for any kind of roll.
func diceOf(technique string) (notation string, kinds []dice.Kind, err error) {
	request := engine.Request{Technique: technique}
	list, err := request.Dice()
	if err != nil {
		request.Kind = engine.Sum
		var sumErr error
		if list, sumErr = request.Dice(); sumErr != nil {
			return "", nil, fmt.Errorf("--technique: %s", strings.TrimPrefix(err.Error(), "request.technique: "))
		}
	}
	if len(list) == 0 {
		return "", nil, fmt.Errorf("--technique: %s has no dice to throw", technique)
	}
	if list[0].Drawn {
		return "", nil, fmt.Errorf("--technique: the dice of %s are drawn, not thrown; use fudge roll", technique)
	}
	return play.Notation(list), play.Kinds(list), nil
}

// thrown is the JSON output of a throw.
type thrown struct {
	Faces   []int   `json:"faces"`
	Against []int   `json:"against,omitempty"` // faces of the other side, in the receipt of a roll
	Asked   bool    `json:"asked,omitempty"`   // the faces were requested
	Seeded  bool    `json:"seeded,omitempty"`  // the dice are not random
	Settle  float64 `json:"settle_s"`
	Steps   int     `json:"steps"`
	Nudges  int     `json:"nudges"`
	Receipt string  `json:"receipt"`
	Hash    string  `json:"hash"`
}

func printThrow(out io.Writer, t *throw.Throw) error {
	own, other, err := play.Sides(t)
	if err != nil {
		return err
	}
	return printJSON(out, thrown{
		Faces:   own,
		Against: other,
		Asked:   t.RequestedFaces != nil,
		Seeded:  t.Seeded,
		Settle:  math.Round(t.Settle*1e4) / 1e4,
		Steps:   t.Steps,
		Nudges:  t.Nudges,
		Receipt: t.Receipt(),
		Hash:    fmt.Sprintf("%016x", t.Hash),
	})
}

// printThrows simulates throws on all processors, and prints and draws them in order.
func printThrows(
	c *cobra.Command,
	count int,
	next func() (throw.Spec, error),
	draw func(*throw.Throw) error,
) error {
	done := make(chan struct{})
	defer close(done)
	progress := newProgress(c.OutOrStdout(), c.ErrOrStderr(), count, "throws")
	defer progress.clear()
	for outcome := range simulated(count, next, done) {
		o := <-outcome
		if o.err == nil {
			o.err = printThrow(c.OutOrStdout(), o.throw)
		}
		if o.err == nil {
			o.err = draw(o.throw)
		}
		if o.err != nil {
			return o.err
		}
		progress.step()
	}
	return nil
}

// An outcome is a throw or an error.
type outcome struct {
	throw *throw.Throw
	err   error
}

// simulated returns the outcomes of throws in order; each arrives when its simulation ends. It
// stops early when done is closed.
func simulated(count int, next func() (throw.Spec, error), done <-chan struct{}) <-chan chan outcome {
	outcomes := make(chan chan outcome, runtime.GOMAXPROCS(0))
	go func() {
		defer close(outcomes)
		for range count {
			result := make(chan outcome, 1)
			spec, err := next()
			select {
			case outcomes <- result:
			case <-done:
				return
			}
			go func() {
				if err != nil {
					result <- outcome{nil, err}
					return
				}
				thrown, err := throw.Simulate(spec)
				result <- outcome{thrown, err}
			}()
		}
	}()
	return outcomes
}
