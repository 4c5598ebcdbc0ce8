package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// Meter measures the resources that all processes of Chromium use together.
type Meter struct{ context context.Context }

// Meter returns the meter of a browser, or an error if it is not Chromium.
func (b *Browser) Meter() (*Meter, error) {
	c, ok := b.engine.(*chromium)
	if !ok {
		return nil, errChromium
	}
	return &Meter{c.context}, nil
}

// CPU returns the processor time of all cores since the start.
func (m *Meter) CPU() (sum time.Duration, err error) {
	all, err := m.processes()
	if err != nil {
		return 0, err
	}
	for _, p := range all {
		used, err := processTime(int(p.ID))
		if err != nil {
			return 0, fmt.Errorf("processor time of process %d: %w", p.ID, err)
		}
		sum += used
	}
	return sum, nil
}

func (m *Meter) processes() ([]*systeminfo.ProcessInfo, error) {
	found, err := chromedp.CallBrowser(m.context, systeminfo.GetProcessInfo, cdp.Empty{})
	return found.ProcessInfo, err
}

var proportional = regexp.MustCompile(`(?m)^Pss:\s+(\d+) kB$`)

// Memory returns the used memory in bytes. It counts shared memory once (Linux's PSS).
func (m *Meter) Memory() (bytes int, err error) {
	all, err := m.processes()
	if err != nil {
		return 0, err
	}
	for _, p := range all {
		path := fmt.Sprintf("/proc/%d/smaps_rollup", p.ID)
		text, err := os.ReadFile(path)
		if err != nil {
			return 0, err
		}
		found := proportional.FindSubmatch(text)
		if found == nil {
			return 0, fmt.Errorf("%s has no line Pss", path)
		}
		kilobytes, err := strconv.Atoi(string(found[1]))
		if err != nil {
			return 0, err
		}
		bytes += kilobytes * 1024
	}
	return bytes, nil
}

// Handles returns the number of open files and connections.
func (m *Meter) Handles() (handles int, err error) {
	all, err := m.processes()
	if err != nil {
		return 0, err
	}
	for _, p := range all {
		open, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", p.ID))
		if err != nil {
			return 0, err
		}
		handles += len(open)
	}
	return handles, nil
}

// Activity is the work of a browser during a time.
type Activity struct {
	Frames    []time.Duration // time of each frame by the browser's clock
	Timers    int             // timer callbacks in pages and workers
	Callbacks int             // animation frame callbacks in pages and workers
}

// Names of trace events, and the categories that contain them.
const (
	frameDrawn     = "Display::DrawAndSwap"
	timerFired     = "TimerFire"
	callbackCalled = "FireAnimationFrame"
	codeFound      = "v8.wasm.moduleCacheHit"
)

var traced = []string{"viz", "devtools.timeline"}

// Watch calls happens and traces the browser until it returns.
func (m *Meter) Watch(happens func() error) (a Activity, err error) {
	err = m.trace(traced, a.note, happens)
	return a, err
}

// CodeFound calls happens and returns for how many wasm files Chromium found machine code in its cache
// until it returned.
func (m *Meter) CodeFound(happens func() error) (n int, err error) {
	note := func(e traceEvent) {
		if e.Name == codeFound {
			n++
		}
	}
	err = m.trace([]string{"devtools.timeline"}, note, happens)
	return n, err
}

// trace calls happens, and note for each event of some categories until it returns.
func (m *Meter) trace(categories []string, note func(traceEvent), happens func() error) error {
	whole := make(chan struct{})
	listening, stop := context.WithCancel(m.context)
	defer stop()
	err := chromedp.ListenBrowser(listening, func(event any) {
		switch event := event.(type) {
		case *tracing.EventDataCollected:
			for _, value := range event.Value {
				var e traceEvent
				if json.Unmarshal(value, &e) == nil {
					note(e)
				}
			}
		case *tracing.EventTracingComplete:
			close(whole)
		}
	})
	if err != nil {
		return err
	}
	config := &tracing.TraceConfig{IncludedCategories: categories, ExcludedCategories: []string{"*"}}
	if _, err := chromedp.CallBrowser(m.context, tracing.Start, tracing.StartParams{TraceConfig: config}); err != nil {
		return err
	}
	failed := happens()
	if _, err := chromedp.CallBrowser(m.context, tracing.End, cdp.Empty{}); err != nil {
		return err
	}
	<-whole
	return failed
}

// traceEvent is an event of a trace. A span has the phase B or X.
type traceEvent struct {
	Name string  `json:"name"`
	Ph   string  `json:"ph"`
	Ts   float64 `json:"ts"` // µs
}

// note counts an event.
func (a *Activity) note(e traceEvent) {
	if e.Ph != "B" && e.Ph != "X" {
		return
	}
	switch e.Name {
	case frameDrawn:
		a.Frames = append(a.Frames, time.Duration(e.Ts*float64(time.Microsecond)))
	case timerFired:
		a.Timers++
	case callbackCalled:
		a.Callbacks++
	}
}
