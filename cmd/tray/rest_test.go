//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"
)

// BenchmarkRest measures CPU use and drawn frames over 20 seconds while nothing changes.
func BenchmarkRest(b *testing.B) {
	d := openDisplay(b)
	p := start(b, build(b), b.TempDir())
	w := d.window(p.pid())
	d.watch(w)
	d.awaitDrawn("the tray and the panel are drawn", func() bool { return d.drawn(w) })

	measure := func(name string, do func(until time.Time)) {
		b.Run(name, func(b *testing.B) {
			// Let the effects of earlier input end. A program that never comes to rest must be measured too.
			time.Sleep(time.Second)
			const long = 20 * time.Second
			for b.Loop() {
				d.frames()
				before := p.cpu(b)
				do(time.Now().Add(long))
				b.ReportMetric(100*(p.cpu(b)-before).Seconds()/long.Seconds(), "%core")
				b.ReportMetric(float64(d.frames()), "frames")
			}
		})
	}
	rest := func(until time.Time) { time.Sleep(time.Until(until)) } // measures silence, so there is no event to await

	measure("still", rest)
	measure("hover", func(until time.Time) {
		for x := 0; time.Now().Before(until); x++ {
			d.point(w, 900+x%40, 60)
			time.Sleep(20 * time.Millisecond)
		}
	})
	d.key(xproto.KeyPress, alt)
	measure("Alt held", rest)
	d.key(xproto.KeyRelease, alt)
	d.pressWith(w, control, 'l')
	measure("caret", rest)
	d.iconify(w)
	measure("minimised", rest)
}

// frames returns the number of frames since its last call.
func (d *display) frames() int64 { return d.draws.Swap(0) }

// cpu returns the CPU time of the program.
func (p process) cpu(t testing.TB) time.Duration {
	t.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.pid()))
	if err != nil {
		t.Fatal(err)
	}
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	var ticks int
	for _, field := range fields[11:13] { // utime and stime of proc(5)
		n, err := strconv.Atoi(string(field))
		if err != nil {
			t.Fatal(err)
		}
		ticks += n
	}
	const perSecond = 100
	return time.Duration(ticks) * time.Second / perSecond
}
