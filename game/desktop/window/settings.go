//go:build !js

package window

import (
	"image"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// Settings are the properties that the window restores at its next start. Lengths are in pixels at
// scale 1.
type Settings struct {
	Screen     string      `json:"screen"` // name of the monitor
	Placed     bool        `json:"placed"` // Place is set; otherwise the system places the window
	Place      image.Point `json:"place"`  // position of the upper left corner on the monitor
	Size       image.Point `json:"size"`   // size with the panel
	Small      image.Point `json:"small"`  // size without the panel
	Alone      bool        `json:"alone"`  // the window shows the tray without the panel
	Fullscreen bool        `json:"fullscreen"`
	OnTop      bool        `json:"onTop"`  // above all other windows
	Theme      string      `json:"theme"`  // a name, or the JSON of the user's own theme; "" is the default
	Dice       string      `json:"dice"`   // the set of dice in place of the theme's; none if it is not one of the choices
	Recent     []string    `json:"recent"` // paths of opened files, the last one first
	Volume     int         `json:"volume"` // in percent; the loudest if it is not one of the choices
	Text       int         `json:"text"`   // size in percent; the default if it is not one of the choices
	Scheme     string      `json:"scheme"` // "light" or "dark"; otherwise that of the desktop
	Light      bool        `json:"light"`  // the desktop preferred a light scheme at the last start

	Panel        float64 `json:"panel"`        // share of the window's width for the panel; 0 is the default
	NoSingleKeys bool    `json:"noSingleKeys"` // letters and digits without a modifier do nothing
}

// Default and least sizes of the window, with and without the panel.
var (
	defaultSize, leastSize   = image.Pt(1100, 720), image.Pt(320, 480)
	defaultSmall, leastSmall = image.Pt(360, 360), image.Pt(160, 160)
)

// fit returns the settings with sizes and a place that fit on a monitor. Missing sizes are the default.
func (s Settings) fit(monitor image.Point) Settings {
	s.Size = fitSize(s.Size, defaultSize, leastSize, monitor)
	s.Small = fitSize(s.Small, defaultSmall, leastSmall, monitor)
	free := monitor.Sub(s.size())
	s.Place.X = max(min(s.Place.X, free.X), 0)
	s.Place.Y = max(min(s.Place.Y, free.Y), 0)
	return s
}

// fitSize returns a size, or the default if it is not positive, between least and monitor.
func fitSize(size, byDefault, least, monitor image.Point) image.Point {
	if size.X <= 0 || size.Y <= 0 {
		size = byDefault
	}
	return image.Pt(min(max(size.X, least.X), monitor.X), min(max(size.Y, least.Y), monitor.Y))
}

// size returns the size of the window.
func (s Settings) size() image.Point {
	if s.Alone {
		return s.Small
	}
	return s.Size
}

// apply applies the settings to the window before it opens, on an existing monitor. Without a monitor
// it does nothing: opening the window reports the error.
func (s Settings) apply() Settings {
	monitors := ebiten.AppendMonitors(nil)
	if len(monitors) == 0 {
		return s
	}
	same := slices.IndexFunc(monitors, func(m *ebiten.MonitorType) bool { return m.Name() == s.Screen })
	monitor := monitors[max(same, 0)]
	s = s.fit(image.Pt(monitor.Size()))
	if s.Placed {
		ebiten.SetMonitor(monitor)
		ebiten.SetWindowPosition(s.Place.X, s.Place.Y)
	}
	s.applySize()
	ebiten.SetWindowFloating(s.OnTop)
	ebiten.SetFullscreen(s.Fullscreen)
	return s
}

func (s Settings) applySize() {
	least := leastSize
	if s.Alone {
		least = leastSmall
	}
	ebiten.SetWindowSizeLimits(least.X, least.Y, -1, -1)
	ebiten.SetWindowSize(s.size().X, s.size().Y)
}

// current returns the settings with the current state of the window.
func (s Settings) current() Settings {
	if ebiten.IsWindowMinimized() {
		return s
	}
	s.Fullscreen, s.OnTop = ebiten.IsFullscreen(), ebiten.IsWindowFloating()
	if s.Fullscreen {
		return s
	}
	s.Screen = ebiten.Monitor().Name()
	s.Placed, s.Place = true, image.Pt(ebiten.WindowPosition())
	size := image.Pt(ebiten.WindowSize())
	if s.Alone {
		s.Small = size
	} else {
		s.Size = size
	}
	return s
}
