package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// A soak is a test that injects faults as long as wanted.
type soak struct {
	what, pkg, test string
	flag            string // of the test, for the amount
	amount          int    // by default
	display         bool
}

var soaks = map[string]soak{
	"browser": {
		"Rolls in Chromium with random windows, themes, settings, gestures and faults",
		"./web/e2e",
		"TestSoak",
		"soak",
		10_000,
		false,
	},
	"desktop": {
		"Rolls of two copies of the desktop program under X, one of which is killed",
		"./cmd/tray",
		"TestKilledCopiesLoseNothing",
		"soak",
		1000,
		true,
	},
	"evening": {
		"Hours in one Chromium with the app, a table and a blog page of twelve trays; resources within 5 % of the start",
		"./web/e2e",
		"TestLongEvening",
		"evening",
		8,
		false,
	},
	"tables": {
		"Throws at shared tables behind nginx and Caddy, while servers, proxies and tables go",
		"./web/e2e",
		"TestTableSoak",
		"minutes",
		60,
		false,
	},
	"serve": {
		"Connections to fudge serve, a thousand at a time, most of them hostile",
		"./cmd/fudge",
		"TestServeSoak",
		"soak",
		100,
		false,
	},
}

func soakCommand() *cobra.Command {
	c := &cobra.Command{
		Use:       "soak PART...",
		Short:     "Inject faults into the page, the desktop program, the server or its tables",
		ValidArgs: slices.Sorted(maps.Keys(soaks)),
		Args:      cobra.MatchAll(cobra.MinimumNArgs(1), cobra.OnlyValidArgs),
	}
	amount := c.Flags().Int("amount", 0, "rolls, kills, hours, rounds or minutes; default: 10,000, 1,000, 8, 100 or 60")
	seed := c.Flags().Int("seed", 1, "number that replays a failure")
	c.RunE = func(c *cobra.Command, args []string) error {
		for _, part := range args {
			s := soaks[part]
			if *amount > 0 {
				s.amount = *amount
			}
			if err := s.run(c.Context(), part, *seed); err != nil {
				return err
			}
		}
		return nil
	}
	return c
}

// run runs the test, passes on its progress and records its result, which is in a line of its output.
func (s soak) run(ctx context.Context, part string, seed int) error {
	start := time.Now()
	args := []string{
		"go", "test", "-count=1", "-timeout", "0", "-v", s.pkg, "-run", "^" + s.test + "$",
		"-" + s.flag, strconv.Itoa(s.amount), "-seed", strconv.Itoa(seed),
	}
	if s.display {
		args = append([]string{"xvfb-run", "-a", "-s", "-screen 0 1280x1024x24"}, args...)
	}
	command := exec.CommandContext(ctx, args[0], args[1:]...)
	var said bytes.Buffer
	command.Stdout, command.Stderr = io.MultiWriter(os.Stdout, &said), os.Stderr
	failed := command.Run()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	run := Run{
		Part:    part,
		What:    s.what,
		Command: fmt.Sprintf("go run ./cmd/dev/check/reliability soak %s --amount %d --seed %d", part, s.amount, seed),
		Seconds: seconds(start),
	}
	_, result, _ := strings.Cut(said.String(), "reliability: ")
	result, _, _ = strings.Cut(result, "\n")
	if err := json.Unmarshal([]byte(result), &run); err != nil && failed == nil {
		return fmt.Errorf("%s reports no result: %w", s.test, err)
	}
	if failed != nil {
		return fmt.Errorf("%s: %w", s.test, failed)
	}
	return record(func(r *Record) { r.set(run) })
}
