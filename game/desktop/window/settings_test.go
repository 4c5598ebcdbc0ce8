//go:build !js

package window

import (
	"image"
	"testing"

	"pgregory.net/rapid"
)

// The window fits on the monitor, and keeps its size if that fits.
func TestSettingsFitMonitor(t *testing.T) {
	point := func(t *rapid.T, least, most int, name string) image.Point {
		return image.Pt(rapid.IntRange(least, most).Draw(t, name+".x"), rapid.IntRange(least, most).Draw(t, name+".y"))
	}
	rapid.Check(t, func(t *rapid.T) {
		monitor := point(t, 200, 8000, "monitor")
		was := Settings{
			Place: point(t, -10_000, 10_000, "place"),
			Size:  point(t, -10, 10_000, "size"),
			Small: point(t, -10, 10_000, "small"),
			Alone: rapid.Bool().Draw(t, "alone"),
		}
		is := was.fit(monitor)
		window := image.Rectangle{is.Place, is.Place.Add(is.size())}
		if !window.In(image.Rectangle{Max: monitor}) || window.Empty() {
			t.Fatalf("%+v on a monitor of %v: window %v", was, monitor, window)
		}
		if again := is.fit(monitor); again.Place != is.Place || again.Size != is.Size || again.Small != is.Small {
			t.Fatalf("%+v fitted again is %+v", is, again)
		}
		large := was.Size.X >= leastSize.X && was.Size.Y >= leastSize.Y
		fits := was.Size.X <= monitor.X && was.Size.Y <= monitor.Y
		if large && fits && is.Size != was.Size {
			t.Fatalf("%v became %v although it fits on %v", was.Size, is.Size, monitor)
		}
	})
}
