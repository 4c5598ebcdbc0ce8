package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"fudgetray/cmd/dev/check/browser"
)

// roll is the measurement of one roll.
type roll struct {
	result      float64 // ms from the request to the result
	frames      float64 // drawn per second
	gap         float64 // ms between frames, 95th percentile
	cpu         float64 // s of CPU time until the result
	cpuFrame    float64 // ms of CPU time per frame
	renderScale float64 // resolution of the widget's moving dice, 0 to 1 in each direction
}

// counts are the numbers of dice in the measured rolls.
var counts = []int{4, 20}

// raceRolls measures rolls and rest of each page in turn, for some rounds. The blank page only rests.
func raceRolls(b *browser.Browser, all []*contestant, blank *contestant, rounds int) error {
	meter, err := b.Meter()
	if err != nil {
		return err
	}
	for round := range rounds {
		for _, c := range append(all, blank) {
			fmt.Fprintf(os.Stderr, "rolls %d of %d: %s\n", round+1, rounds, c.name)
			if err := c.perform(b, meter); err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
		}
	}
	return nil
}

// perform opens the page, rolls and rests.
func (c *contestant) perform(b *browser.Browser, meter *browser.Meter) error {
	tab, err := c.open(b, 1)
	if err != nil {
		return err
	}
	defer tab.Close()
	if err := c.rollAll(tab, meter); err != nil {
		return err
	}
	r, err := measureRest(meter)
	c.rests = append(c.rests, r)
	return err
}

// rollAll rolls once to warm up, then each number of dice twice, unless the page is blank.
func (c *contestant) rollAll(tab *browser.Tab, meter *browser.Meter) error {
	if err := tab.Run(`until(() => window.ready)`); err != nil || c.rolls == nil {
		return err
	}
	if err := tab.Run(`roll("4d6")`); err != nil {
		return err
	}
	for _, dice := range append(counts, counts...) {
		r, err := measureRoll(tab, meter, dice)
		if err != nil {
			return err
		}
		if r.renderScale, err = browser.Eval[float64](tab, `window.renderScale?.() ?? 1`); err != nil {
			return err
		}
		c.rolls[dice] = append(c.rolls[dice], r)
	}
	return nil
}

// measureRoll rolls some d6.
func measureRoll(tab *browser.Tab, meter *browser.Meter, dice int) (r roll, err error) {
	before, err := meter.CPU()
	if err != nil {
		return r, err
	}
	seen, err := meter.Watch(func() (err error) {
		r.result, err = browser.Eval[float64](tab, fmt.Sprintf(`(async () => {
			const asked = performance.now();
			await roll("%dd6");
			return performance.now() - asked;
		})()`, dice))
		return err
	})
	if err != nil {
		return r, err
	}
	after, err := meter.CPU()
	if err != nil {
		return r, err
	}
	r.frames, r.gap = paceOf(seen.Frames, r.result)
	r.cpu = (after - before).Seconds()
	r.cpuFrame = 1000 * r.cpu / float64(max(1, len(seen.Frames)))
	return r, nil
}

// paceOf returns the frames per second and the 95th percentile of the gaps between frames in ms. On a busy
// machine, a roll can have a single frame or none; then its duration in ms counts as the gap.
func paceOf(times []time.Duration, duration float64) (perSecond, gap float64) {
	if len(times) < 2 {
		return 1000 * float64(len(times)) / duration, duration
	}
	slices.Sort(times)
	var gaps []float64
	for i, at := range times[1:] {
		gaps = append(gaps, (at-times[i]).Seconds()*1000)
	}
	slices.Sort(gaps)
	return float64(len(gaps)) / (times[len(times)-1] - times[0]).Seconds(), gaps[len(gaps)*95/100]
}

func result(r roll) float64      { return r.result }
func frames(r roll) float64      { return r.frames }
func gap(r roll) float64         { return r.gap }
func cpu(r roll) float64         { return r.cpu }
func cpuFrame(r roll) float64    { return r.cpuFrame }
func renderScale(r roll) float64 { return r.renderScale }

func printRolls(out io.Writer, all []*contestant) {
	rows := [][]string{
		{
			"page",
			"d6",
			"ms to the result",
			"ratio",
			"frames/s",
			"95 % of gaps, ms",
			"CPU s",
			"ratio",
			"CPU ms per frame",
			"ratio",
		},
	}
	for _, dice := range counts {
		for _, c := range all {
			us, they := all[0].rolls[dice], c.rolls[dice]
			rows = append(rows, []string{c.name, fmt.Sprint(dice),
				fmt.Sprintf("%.0f", median(each(they, result))),
				fmt.Sprintf("%.2f×", ratio(us, they, result)),
				fmt.Sprintf("%.1f", median(each(they, frames))),
				fmt.Sprintf("%.0f", median(each(they, gap))),
				fmt.Sprintf("%.2f", median(each(they, cpu))),
				fmt.Sprintf("%.2f×", ratio(us, they, cpu)),
				fmt.Sprintf("%.1f", median(each(they, cpuFrame))),
				fmt.Sprintf("%.2f×", ratio(us, they, cpuFrame)),
			})
		}
	}
	printTable(out, rows)
	var shares []float64
	for _, dice := range counts {
		shares = append(shares, each(all[0].rolls[dice], renderScale)...)
	}
	fmt.Fprintf(out, "\nTo keep the frame rate, %s drew moving dice at %.0f %% of the resolution, at least at %.0f %%.\n",
		all[0].name, 100*median(shares), 100*slices.Min(shares))
}

// rest is the cost of a page while nothing moves.
type rest struct {
	cpu                       float64 // % of a core
	frames, timers, callbacks float64
	memory                    float64 // MB
}

// restTime is the length of a measurement at rest, calmTime the wait before it. About 30 seconds after the last
// activity, Chromium collects garbage and ends the service worker, also for an empty page.
const (
	restTime = 20 * time.Second
	calmTime = 40 * time.Second
)

// measureRest waits for rest and measures CPU time, then frames, timers and callbacks.
func measureRest(meter *browser.Meter) (r rest, err error) {
	time.Sleep(calmTime)
	before, err := meter.CPU()
	if err != nil {
		return r, err
	}
	time.Sleep(restTime)
	after, err := meter.CPU()
	if err != nil {
		return r, err
	}
	seen, err := meter.Watch(func() error { time.Sleep(restTime); return nil })
	if err != nil {
		return r, err
	}
	bytes, err := meter.Memory()
	r = rest{
		cpu:       100 * (after - before).Seconds() / restTime.Seconds(),
		frames:    float64(len(seen.Frames)),
		timers:    float64(seen.Timers),
		callbacks: float64(seen.Callbacks),
		memory:    float64(bytes) / 1e6,
	}
	return r, err
}

func restCPU(r rest) float64 { return r.cpu }

// events returns the sum of frames, timers and callbacks.
func events(r rest) float64 { return r.frames + r.timers + r.callbacks }

func printRests(out io.Writer, all []*contestant) {
	rows := [][]string{{"page", "CPU, % of a core", "frames", "timers", "callbacks", "MB of memory"}}
	for _, c := range all {
		rows = append(rows, []string{c.name,
			fmt.Sprintf("%.2f", median(each(c.rests, restCPU))),
			fmt.Sprintf("%.0f", median(each(c.rests, func(r rest) float64 { return r.frames }))),
			fmt.Sprintf("%.0f", median(each(c.rests, func(r rest) float64 { return r.timers }))),
			fmt.Sprintf("%.0f", median(each(c.rests, func(r rest) float64 { return r.callbacks }))),
			fmt.Sprintf("%.0f", median(each(c.rests, func(r rest) float64 { return r.memory }))),
		})
	}
	printTable(out, rows)
}
