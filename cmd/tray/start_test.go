//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"
)

// BenchmarkStart measures the time from start to window, to first pixels and to the complete picture, and
// the memory then. It reports the minimum of several starts.
func BenchmarkStart(b *testing.B) {
	const starts = 9
	d := openDisplay(b)
	program, home := build(b), b.TempDir()
	var windows, pixels, whole, memory []float64
	for b.Loop() {
		for range starts {
			began := time.Now()
			since := func() float64 { return float64(time.Since(began).Milliseconds()) }
			p := start(b, program, home)
			w := d.window(p.pid())
			windows = append(windows, since())
			unwatch := d.watch(w)
			d.awaitDrawn("there are pixels", func() bool { return d.picture(w).lit() })
			pixels = append(pixels, since())
			d.awaitDrawn("the tray and the panel are drawn", func() bool { return d.drawn(w) })
			whole = append(whole, since())
			memory = append(memory, p.resident(b))
			unwatch()
			p.stop()
		}
	}
	b.ReportMetric(0, "ns/op") // it includes the end of the program
	b.ReportMetric(slices.Min(windows), "ms-window")
	b.ReportMetric(slices.Min(pixels), "ms-pixels")
	b.ReportMetric(slices.Min(whole), "ms-whole")
	b.ReportMetric(slices.Min(memory), "MB")
}

// drawn reports whether a window shows tray and panel.
func (d *display) drawn(w xproto.Window) bool {
	return d.columns(w, 0, 0.6).varied(500) && d.columns(w, 0.75, 1).varied(100)
}

// lit reports whether a picture is not black.
func (p picture) lit() bool {
	for i := 0; i < len(p.pixels); i += 4 {
		if p.pixels[i]|p.pixels[i+1]|p.pixels[i+2] != 0 {
			return true
		}
	}
	return false
}

// resident returns the resident memory of the program, in MB.
func (p process) resident(t testing.TB) float64 {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.pid()))
	if err != nil {
		t.Fatal(err)
	}
	var kB float64
	_, after, _ := bytes.Cut(status, []byte("VmRSS:"))
	if _, err := fmt.Sscan(string(after), &kB); err != nil {
		t.Fatal(err)
	}
	return kB / 1000
}
