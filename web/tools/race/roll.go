package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"fudgetray/web/tools/browser"
)

// roll is what one took.
type roll struct {
	result   float64 // ms from asking until the result was there
	frames   float64 // that were seen a second
	gap      float64 // ms between two frames, the 95th percentile
	cpu      float64 // s of processor time until the result
	cpuFrame float64 // ms of it a frame
	fineness float64 // share of the pixels, each way, that ours drew moving dice of then
}

// hands are the numbers of dice that are rolled.
var hands = []int{4, 20}

// raceRolls has each page roll and then rest, in turn, round after round; the blank page only rests.
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

// perform opens the page, rolls once to warm up and then each hand twice, and rests.
func (c *contestant) perform(b *browser.Browser, meter *browser.Meter) error {
	tab, err := c.open(b)
	if err != nil {
		return err
	}
	defer tab.Close()
	if err := tab.Run(`until(() => window.ready)`); err != nil {
		return err
	}
	if c.rolls != nil {
		if err := tab.Run(`roll("4d6")`); err != nil {
			return err
		}
		for _, dice := range append(hands, hands...) {
			r, err := throw(tab, meter, dice)
			if err != nil {
				return err
			}
			if r.fineness, err = browser.Eval[float64](tab, `window.fineness?.() ?? 1`); err != nil {
				return err
			}
			c.rolls[dice] = append(c.rolls[dice], r)
		}
	}
	r, err := lie(meter)
	c.rests = append(c.rests, r)
	return err
}

// throw rolls some d6 and watches.
func throw(tab *browser.Tab, meter *browser.Meter, dice int) (r roll, err error) {
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
	if len(seen.Frames) < 3 {
		return r, fmt.Errorf("%d frames were seen of a roll of %d dice", len(seen.Frames), dice)
	}
	slices.Sort(seen.Frames)
	var gaps []float64
	for i, frame := range seen.Frames[1:] {
		gaps = append(gaps, (frame-seen.Frames[i]).Seconds()*1000)
	}
	slices.Sort(gaps)
	r.gap = gaps[len(gaps)*95/100]
	r.frames = float64(len(gaps)) / (seen.Frames[len(seen.Frames)-1] - seen.Frames[0]).Seconds()
	r.cpu = (after - before).Seconds()
	r.cpuFrame = 1000 * r.cpu / float64(len(seen.Frames))
	return r, nil
}

func result(r roll) float64   { return r.result }
func cpu(r roll) float64      { return r.cpu }
func cpuFrame(r roll) float64 { return r.cpuFrame }

func printRolls(out io.Writer, all []*contestant) {
	rows := [][]string{{"page", "d6", "ms to the result", "ours is", "frames/s", "95 % of gaps, ms", "CPU s", "ours is", "CPU ms a frame", "ours is"}}
	for _, dice := range hands {
		for _, c := range all {
			us, they := all[0].rolls[dice], c.rolls[dice]
			rows = append(rows, []string{c.name, fmt.Sprint(dice),
				fmt.Sprintf("%.0f", median(each(they, result))),
				fmt.Sprintf("%.2f×", ratio(us, they, result)),
				fmt.Sprintf("%.1f", median(each(they, func(r roll) float64 { return r.frames }))),
				fmt.Sprintf("%.0f", median(each(they, func(r roll) float64 { return r.gap }))),
				fmt.Sprintf("%.2f", median(each(they, cpu))),
				fmt.Sprintf("%.2f×", ratio(us, they, cpu)),
				fmt.Sprintf("%.1f", median(each(they, cpuFrame))),
				fmt.Sprintf("%.2f×", ratio(us, they, cpuFrame)),
			})
		}
	}
	printTable(out, rows)
	var shares []float64
	for _, dice := range hands {
		shares = append(shares, each(all[0].rolls[dice], func(r roll) float64 { return r.fineness })...)
	}
	fmt.Fprintf(out, "\nTo keep pace, %s drew moving dice of %.0f %% of the pixels each way, and of %.0f %% at the least.\n",
		all[0].name, 100*median(shares), 100*slices.Min(shares))
}

// rest is what a page cost while nothing moved.
type rest struct {
	cpu                       float64 // % of a core
	frames, timers, callbacks float64
	memory                    float64 // MB
}

// restTime is how long pages are watched at rest, calmTime how long they have to come to it.
const (
	restTime = 20 * time.Second
	calmTime = 4 * time.Second
)

func lie(meter *browser.Meter) (r rest, err error) {
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

// events are frames, timers and callbacks together.
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
