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

// BenchmarkRest tells what part of a core the program takes while nothing changes, over 20
// seconds each. To run it:
//
//	xvfb-run -a -s "-screen 0 1280x1024x24" go test -run - -bench Rest -benchtime 1x ./cmd/tray
func BenchmarkRest(b *testing.B) {
	d := openDisplay(b)
	p := start(b, build(b), b.TempDir())
	w := d.window(p.pid())
	d.watch(w)
	d.awaitDrawn("the tray and the panel are drawn", func() bool { return d.picture(w).part(0.75, 1).colors() > 100 })

	measure := func(name string, do func(until time.Time)) {
		b.Run(name, func(b *testing.B) {
			time.Sleep(time.Second) // what came before has an end
			const long = 20 * time.Second
			for b.Loop() {
				before := p.cpu(b)
				do(time.Now().Add(long))
				b.ReportMetric(100*(p.cpu(b)-before).Seconds()/long.Seconds(), "%core")
			}
		})
	}
	rest := func(until time.Time) { time.Sleep(time.Until(until)) }

	measure("still", rest)
	measure("hover", func(until time.Time) {
		for x := 0; time.Now().Before(until); x++ {
			d.point(w, 900+x%40, 60)
			time.Sleep(20 * time.Millisecond)
		}
	})
	d.point(w, 1000, 180)
	d.button(xproto.ButtonPress)
	measure("held", rest)
	d.point(w, 1000, 60)
	d.button(xproto.ButtonRelease)
	d.click(w, 1000, 649) // the line of named modifiers
	d.press(w)
	measure("caret", rest)
	if err := xproto.SetInputFocusChecked(d.conn, xproto.InputFocusPointerRoot, d.root, xproto.TimeCurrentTime).Check(); err != nil {
		b.Fatal(err)
	}
	measure("unfocused caret", rest)
	d.iconify(w)
	measure("minimised", rest)
}

// cpu is the time that the program has computed for.
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
