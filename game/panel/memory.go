//go:build !js

package panel

import (
	"image"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// Memory is what the window remembers from one start to the next. Lengths are in pixels of a
// display without scaling.
type Memory struct {
	Screen     string      `json:"screen"` // its name; another one is taken if it is gone
	Placed     bool        `json:"placed"` // else the desktop finds a place
	Place      image.Point `json:"place"`  // of the upper left corner, on the screen
	Size       image.Point `json:"size"`   // with the panel
	Small      image.Point `json:"small"`  // with the tray alone
	Alone      bool        `json:"alone"`  // the tray is
	Fullscreen bool        `json:"fullscreen"`
	OnTop      bool        `json:"onTop"`  // of all other windows
	Theme      string      `json:"theme"`  // its name, or the JSON of one of the user's own; the usual one if it is empty
	Recent     []string    `json:"recent"` // files that were opened, the last one first
	Volume     int         `json:"volume"` // in percent; full if it is none of those to choose from
	Text       int         `json:"text"`   // its size in percent; the usual one if it is none of those to choose from
	Scheme     string      `json:"scheme"` // light or dark; else what the desktop wants
	Light      bool        `json:"light"`  // what the desktop wanted last

	NoSingleKeys bool `json:"noSingleKeys"` // letters and digits alone do nothing
}

// Sizes of the window: those that it has at first, and the smallest.
var (
	firstSize, leastSize   = image.Pt(1100, 720), image.Pt(320, 480)
	firstSmall, leastSmall = image.Pt(360, 360), image.Pt(160, 160)
)

// on is what is remembered as far as a screen has room for it. Where nothing is remembered, it is
// what the window is at first.
func (m Memory) on(screen image.Point) Memory {
	m.Size = held(m.Size, firstSize, leastSize, screen)
	m.Small = held(m.Small, firstSmall, leastSmall, screen)
	room := screen.Sub(m.size())
	m.Place.X = max(min(m.Place.X, room.X), 0)
	m.Place.Y = max(min(m.Place.Y, room.Y), 0)
	return m
}

// held is a size between the least and a screen's, or the first if there is none.
func held(size, first, least, screen image.Point) image.Point {
	if size.X <= 0 || size.Y <= 0 {
		size = first
	}
	return image.Pt(min(max(size.X, least.X), screen.X), min(max(size.Y, least.Y), screen.Y))
}

// size is that of the window as it is.
func (m Memory) size() image.Point {
	if m.Alone {
		return m.Small
	}
	return m.Size
}

// prepare has the window that is going to open be as it is remembered, on a screen that is there.
// That there is none is told when the window opens.
func (m Memory) prepare() Memory {
	screens := ebiten.AppendMonitors(nil)
	if len(screens) == 0 {
		return m
	}
	same := slices.IndexFunc(screens, func(s *ebiten.MonitorType) bool { return s.Name() == m.Screen })
	screen := screens[max(same, 0)]
	m = m.on(image.Pt(screen.Size()))
	if m.Placed {
		ebiten.SetMonitor(screen)
		ebiten.SetWindowPosition(m.Place.X, m.Place.Y)
	}
	m.setSize()
	ebiten.SetWindowFloating(m.OnTop)
	ebiten.SetFullscreen(m.Fullscreen)
	return m
}

func (m Memory) setSize() {
	least := leastSize
	if m.Alone {
		least = leastSmall
	}
	ebiten.SetWindowSizeLimits(least.X, least.Y, -1, -1)
	ebiten.SetWindowSize(m.size().X, m.size().Y)
}

// seen is what is remembered with what the window is now.
func (m Memory) seen() Memory {
	if ebiten.IsWindowMinimized() {
		return m
	}
	m.Fullscreen, m.OnTop = ebiten.IsFullscreen(), ebiten.IsWindowFloating()
	if m.Fullscreen {
		return m
	}
	m.Screen = ebiten.Monitor().Name()
	m.Placed, m.Place = true, image.Pt(ebiten.WindowPosition())
	size := image.Pt(ebiten.WindowSize())
	if m.Alone {
		m.Small = size
	} else {
		m.Size = size
	}
	return m
}
