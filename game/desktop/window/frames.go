//go:build !js

package window

import (
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"fudgetray/game/desktop/ui"
)

// firstFrames is the number of frames until the window shows the tray.
const firstFrames = 3

// panelFrames is the number of frames in which the panel is drawn after a change. Widgets are laid out
// in one frame, and the focused one is scrolled into view in the next.
const panelFrames = 4

// presentedLate is the number of frames that Ebitengine presents after the last drawn one. While it
// waits for input it presents them concurrently, on Linux over the connection that also delivers
// input: events that arrive then would be noticed with the next input only. So the window waits after
// the last of them.
const presentedLate = 4

// restoreTime is how long a restored window is redrawn. A window manager may animate it, and the system
// discards what is drawn before the animation ends.
const restoreTime = time.Second

// frames decides which frames are drawn and when the window sleeps.
type frames struct {
	drawn       int  // up to firstFrames + 1
	panelLeft   int  // frames in which the panel is still drawn
	panelStale  bool // the panel's image is out of date
	uncovered   bool // the system has discarded pixels of the screen
	unpresented int  // frames that are the same as the last and not yet presented
	moving      bool // the tray changed in the last frame
	minimized   bool
	restored    time.Time // when the window was last restored
}

// redrawPanel draws the panel in the next frames.
func (f *frames) redrawPanel() { f.panelLeft = panelFrames }

// minimize records that the window is minimised, and draws nothing.
func (f *frames) minimize() { f.moving, f.panelStale, f.minimized = false, true, true }

// show records that the window is not minimised, and reports whether it was a moment ago.
func (f *frames) show(now time.Time) (restored bool) {
	if f.minimized {
		f.minimized, f.restored = false, now
	}
	return now.Sub(f.restored) < restoreTime
}

// schedule decides whether the panel is drawn and whether the window sleeps until there is input.
func (f *frames) schedule(changed bool) {
	if changed {
		f.redrawPanel()
	}
	f.panelStale = f.panelStale || f.panelLeft > 0 || keyRepeats()
	f.uncovered = ui.Damaged()
	if f.panelLeft == 0 && !f.moving && f.unpresented == 0 && f.drawn > firstFrames {
		sleep()
	} else {
		stayAwake()
	}
	f.panelLeft, f.unpresented = max(f.panelLeft-1, 0), max(f.unpresented-1, 0)
}

// keyRepeats reports whether a key is held that the system repeats, which wakes the loop. It does not
// repeat modifiers.
func keyRepeats() bool {
	return slices.ContainsFunc(inpututil.AppendPressedKeys(nil), func(key ebiten.Key) bool { return !ui.IsModifier(key) })
}
