//go:build !js

package panel

import (
	"image"
	"testing"

	"pgregory.net/rapid"
)

// Whatever is remembered, the window is not larger than the screen, lies on it as a whole, and is
// as large as it was where there is room.
func TestMemoryIsHeldToTheScreen(t *testing.T) {
	point := func(t *rapid.T, least, most int, name string) image.Point {
		return image.Pt(rapid.IntRange(least, most).Draw(t, name+".x"), rapid.IntRange(least, most).Draw(t, name+".y"))
	}
	rapid.Check(t, func(t *rapid.T) {
		screen := point(t, 200, 8000, "screen")
		was := Memory{
			Place: point(t, -10_000, 10_000, "place"), Size: point(t, -10, 10_000, "size"), Small: point(t, -10, 10_000, "small"),
			Alone: rapid.Bool().Draw(t, "alone"),
		}
		is := was.on(screen)
		window := image.Rectangle{is.Place, is.Place.Add(is.size())}
		if !window.In(image.Rectangle{Max: screen}) || window.Empty() {
			t.Fatalf("%+v on a screen of %v is %v", was, screen, window)
		}
		if again := is.on(screen); again.Place != is.Place || again.Size != is.Size || again.Small != is.Small {
			t.Fatalf("%+v on the same screen again is %+v", is, again)
		}
		if room := leastSize; was.Size.X >= room.X && was.Size.Y >= room.Y && was.Size.X <= screen.X && was.Size.Y <= screen.Y && is.Size != was.Size {
			t.Fatalf("%v is %v; there is room for it on %v", was.Size, is.Size, screen)
		}
	})
}
