package actions

import "pgregory.net/rapid"

// A Fault is what happens to a page during a turn.
type Fault string

// Kinds of faults. After each, the session is complete.
const (
	Nothing     Fault = "nothing"
	Reloaded    Fault = "page reloaded"
	ContextLost Fault = "WebGL context lost"
	Hidden      Fault = "tab hidden"
	Frozen      Fault = "tab frozen"
	StorageFull Fault = "storage full"
	Killed      Fault = "renderer killed"
	SecondTab   Fault = "second tab opened"
	Alone       Fault = "second tab closed"
	Cleared     Fault = "history cleared"
)

// Faults lists all kinds of faults.
var Faults = []Fault{Reloaded, ContextLost, Hidden, Frozen, StorageFull, Killed, SecondTab, Alone, Cleared}

// A Gesture is a way to roll.
type Gesture string

// Gestures.
const (
	Press  Gesture = "click"
	Key    Gesture = "key"
	Flick  Gesture = "flick"
	Script Gesture = "script"
	Both   Gesture = "script in all tabs"
)

// A Turn is a change of the window, a few steps with the panel, a fault and some rolls.
type Turn struct {
	Width, Height int64 // of the window, in CSS pixels
	Theme, Dice   string
	Tab           int // index of the tab, modulo their number
	Steps         []Step
	Fault         Fault
	Rolls         []Gesture
	From, To      [2]float64 // ends of a flick, as shares of the tray's width and height
}

// sizes are widths and heights of windows: those of watches up to large screens.
var sizes = rapid.SampledFrom([][2]int64{
	{240, 240},
	{320, 480},
	{360, 640},
	{844, 390},
	{768, 1024},
	{1280, 800},
	{1920, 1080},
})

// Turns generates turns whose themes and sets of dice are among the given ones. Most turns have a fault.
func Turns(themes, dice []string) *rapid.Generator[Turn] {
	share := rapid.Float64Range(0.1, 0.9)
	stays := func(s Step) bool { return s.Do != Reload && s.Do != Roll }
	return rapid.Custom(func(t *rapid.T) Turn {
		size := sizes.Draw(t, "size")
		turn := Turn{
			Width: size[0], Height: size[1],
			Theme: rapid.SampledFrom(themes).Draw(t, "theme"), Dice: rapid.SampledFrom(dice).Draw(t, "dice"),
			Tab:   rapid.IntRange(0, 1).Draw(t, "tab"),
			Steps: rapid.SliceOfN(rapid.Custom(step).Filter(stays), 0, 4).Draw(t, "steps"),
			Rolls: rapid.SliceOfN(rapid.SampledFrom([]Gesture{Press, Key, Flick, Script, Both}), 1, 4).Draw(t, "rolls"),
			From:  [2]float64{share.Draw(t, "from x"), share.Draw(t, "from y")},
			To:    [2]float64{share.Draw(t, "to x"), share.Draw(t, "to y")},
			Fault: Nothing,
		}
		if rapid.IntRange(0, 3).Draw(t, "calm") > 0 {
			turn.Fault = rapid.SampledFrom(Faults).Draw(t, "fault")
		}
		return turn
	})
}
