//go:build !js

// Package window is the tray's desktop window: the tray and its panel side by side, keys and pointer,
// files, themes, sound volume and the settings that the window restores at its next start. It depends
// on game/desktop/panel, and must not depend on rules.
package window

import (
	"image"
	"math"
	"reflect"
	"sync/atomic"
	"time"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/desktop/panel"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/platform"
)

// A Tray draws the tray and handles its pointer.
type Tray interface {
	// Paint draws changes onto a canvas that keeps its pixels, and reports whether there were any. Ratio
	// is the number of pixels for a length of 1. After a frame without changes the tray is at rest.
	Paint(canvas *ebiten.Image, ratio float64) (drawn bool)
	// Point handles a pointer event, in lengths at scale 1 from the canvas' upper left corner.
	Point(platform.Pointer)
	// Command carries out a command for single dice.
	Command(platform.Command)
}

// A Desktop stores settings, applies themes and opens dialogs for a window.
type Desktop interface {
	// Store stores the settings for the next start.
	Store(Settings)
	// ApplyTheme applies a theme to the tray, with a set of dice in place of the theme's; "" is the default
	// theme, and the theme's dice.
	ApplyTheme(theme, dice string) error
	// ChooseFile shows a file dialog and returns the chosen path, or "" if the user cancels. It returns an
	// error if there is no dialog.
	ChooseFile(title string) (path string, err error)
}

// A Reader passes the window's texts to screen readers.
type Reader interface {
	panel.Reader
	// Activate reports whether the window has the keyboard.
	Activate(active bool)
}

// SetReader sets the receiver of the window's texts.
func (w *Window) SetReader(r Reader) { w.reader, w.panel.Reader = r, r }

// A Window is the tray and its panel. It sleeps while nothing moves and there is no input.
type Window struct {
	tray     Tray
	panel    *panel.Panel
	desktop  Desktop
	speaker  Speaker
	settings Settings
	files    *files
	palette  ui.Palette
	help     *widget.Container // the list of keys while it is open
	started  time.Time
	reader   Reader      // nil for none
	focused  bool        // the window has the keyboard
	light    atomic.Bool // the desktop prefers a light scheme

	scale      float64
	size       image.Point     // size in pixels, like the fields below
	tableArea  image.Rectangle // the bar of the shared table; empty without one
	trayArea   image.Rectangle
	panelArea  image.Rectangle
	trayImage  *ebiten.Image
	panelImage *ebiten.Image
	stretched  *ebiten.Image // the tray before the window's size changed, shown for a frame; nil if it has not
	pointer    pointer
	frames     frames
}

// New returns a window with stored settings.
func New(tray Tray, p *panel.Panel, desktop Desktop, speaker Speaker, settings Settings) *Window {
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetWindowVisible(settings.Fullscreen) // a visible window would be black at first
	ebiten.SetTPS(ebiten.SyncWithFPS)            // otherwise a frame that a key wakes may not update
	w := &Window{
		tray:     tray,
		panel:    p,
		desktop:  desktop,
		speaker:  speaker,
		settings: settings.apply(),
		started:  time.Now(),
		scale:    1,
	}
	w.connect()
	w.light.Store(settings.Light)
	w.applyScheme()
	w.applyVolume()
	return w
}

// connect sets the panel's callbacks.
func (w *Window) connect() {
	w.files = newFiles(w.panel, w.desktop, w.settings.Recent, w.applyTheme)
	w.panel.Commands, w.panel.Files, w.panel.Dice = w.commands(), w.files, w.tray.Command
	w.panel.NoSingleKeys = w.settings.NoSingleKeys
}

// LayoutF implements ebiten.LayoutFer. A pixel of the game is a pixel of the display.
func (w *Window) LayoutF(width, height float64) (float64, float64) {
	scale := max(ebiten.Monitor().DeviceScaleFactor(), 1)
	size := image.Pt(int(math.Ceil(width*scale)), int(math.Ceil(height*scale)))
	if w.frames.drawn >= firstFrames-1 && (size != w.size || scale != w.scale) {
		w.arrange(size, scale)
	}
	return float64(size.X), float64(size.Y)
}

// Layout implements ebiten.Game. Ebitengine calls LayoutF instead.
func (w *Window) Layout(width, height int) (int, int) { return width, height }

// arrange gives the tray and the panel their parts of the window.
func (w *Window) arrange(size image.Point, scale float64) {
	w.size, w.scale = size, scale
	textScale := scale * float64(w.textSize()) / defaultTextSize
	w.trayArea, w.panelArea = split(size, scale, textScale, w.settings.Panel)
	if w.settings.Alone {
		w.trayArea, w.panelArea = trayAlone(size, scale, textScale)
	}
	w.tableArea, w.trayArea = splitBar(w.trayArea, textScale, w.panel.AtTable())
	if w.trayImage != nil && w.stretched == nil && w.trayImage.Bounds().Size() != w.trayArea.Size() {
		w.stretched, w.trayImage = w.trayImage, nil
	}
	w.trayImage = ui.Resize(w.trayImage, w.trayArea.Size())
	w.panelImage = ui.Resize(w.panelImage, w.panelArea.Size())
	w.panel.Fit(w.panelArea.Size(), textScale, w.palette, w.panelArea.Min.X > 0)
	w.frames.panelStale = true
	if w.help != nil {
		w.help = w.newHelp()
	}
}

// rearrange applies changed settings, if the window has a size already.
func (w *Window) rearrange() {
	if w.size != (image.Point{}) {
		w.arrange(w.size, w.scale)
	}
}

// split divides a window between the tray and the panel: side by side, or the tray above the panel if
// the window is too narrow. Areas are in pixels. The panel's text has the scale textScale. Beside the tray the
// panel has the given share of the width, as far as both stay usable; 0 is the default.
func split(size image.Point, scale, textScale, share float64) (tray, panel image.Rectangle) {
	px := func(length, scale float64) int { return int(math.Round(length * scale)) }
	all := image.Rectangle{Max: size}
	tray, panel = all, all
	if size.X >= px(640, scale) && size.X*60/100 >= px(304, textScale) {
		width := min(size.X*36/100, max(px(420, textScale), size.X*24/100))
		if share > 0 {
			width = min(int(math.Round(float64(size.X)*share)), size.X*60/100)
		}
		at := size.X - max(width, px(304, textScale))
		tray.Max.X, panel.Min.X = at, at
		return tray, panel
	}
	at := min(size.Y*45/100, size.X*85/100)
	tray.Max.Y, panel.Min.Y = at, at
	return tray, panel
}

// splitBar takes the bar of a shared table from the upper edge of the tray's part, if the user is at a table.
func splitBar(area image.Rectangle, textScale float64, atTable bool) (bar, tray image.Rectangle) {
	if !atTable {
		return image.Rectangle{}, area
	}
	bar, tray = area, area
	bar.Max.Y = area.Min.Y + int(math.Round(panel.TableBarHeight*textScale))
	tray.Min.Y = bar.Max.Y
	return bar, tray
}

// trayAlone gives the whole window to the tray. The panel keeps a size, to the right of the window.
func trayAlone(size image.Point, scale, textScale float64) (tray, panel image.Rectangle) {
	tray = image.Rectangle{Max: size}
	full := image.Pt(int(math.Round(float64(defaultSize.X)*scale)), int(math.Round(float64(defaultSize.Y)*scale)))
	_, panel = split(full, scale, textScale, 0)
	return tray, panel.Sub(panel.Min).Add(image.Pt(size.X, 0))
}

// Update implements ebiten.Game.
func (w *Window) Update() error {
	if w.frames.drawn < firstFrames-1 {
		return nil
	}
	w.updateReader()
	typed := ui.ReadKeys()
	w.frames.schedule(w.update() || typed)
	ui.FindReleasedModifiers()
	w.storeSettings()
	if ui.CommandPressed("q") {
		return ebiten.Termination
	}
	return nil
}

// updateReader reports to the screen reader whether the window has the keyboard.
func (w *Window) updateReader() {
	if focused := ebiten.IsFocused(); w.reader != nil && focused != w.focused {
		w.focused = focused
		w.reader.Activate(focused)
	}
}

// update handles messages, files and input, and reports whether the panel may have changed.
func (w *Window) update() (changed bool) {
	if w.panel.Receive() {
		ebiten.SetWindowTitle(w.panel.Title())
		changed = true
	}
	w.showTableBar()
	changed = w.files.openChosen() || changed
	if dropped := ebiten.DroppedFiles(); dropped != nil {
		w.files.drop(dropped)
		changed = true
	}
	changed = w.readInput() || changed
	if w.help == nil {
		w.routePointer()
		changed = w.panel.Update(w.pointer.at.Sub(w.panelArea.Min), !w.pointer.inTray) || changed
		if w.settings.Alone {
			w.panel.Leave()
		}
	}
	w.handleKeys()
	return w.updateScheme() || changed
}

// storeSettings stores the settings if the open window has changed.
func (w *Window) storeSettings() {
	if w.frames.drawn <= firstFrames {
		return
	}
	now := w.settings.current()
	now.Recent = w.files.recent
	if !reflect.DeepEqual(now, w.settings) {
		w.settings = now
		w.desktop.Store(now)
	}
}

// settingChanged stores the settings and redraws the panel.
func (w *Window) settingChanged() {
	w.desktop.Store(w.settings)
	w.panel.Show()
	w.frames.redrawPanel()
}

// Draw implements ebiten.Game. The screen keeps its pixels if nothing has changed.
func (w *Window) Draw(screen *ebiten.Image) {
	if w.drawFirst(screen) {
		return
	}
	if ebiten.IsWindowMinimized() {
		w.frames.minimize()
		return
	}
	if w.stretched != nil {
		w.drawStretched(screen)
		return
	}
	restored := w.frames.show(time.Now())
	w.frames.moving = w.tray.Paint(w.trayImage, w.scale)
	if !w.frames.moving && !w.frames.panelStale && !w.frames.uncovered && !restored {
		return
	}
	stayAwake()
	w.frames.unpresented = presentedLate
	if w.frames.panelStale {
		w.panel.Draw(w.panelImage)
		w.frames.panelStale = false
	}
	drawAt(screen, w.trayImage, w.trayArea.Min)
	drawAt(screen, w.panelImage, w.panelArea.Min)
	w.drawTableBar(screen)
	if inspection := w.panel.NewInspection(w.trayArea, w.scale); inspection != nil {
		inspection.Render(screen)
	}
	if w.help != nil {
		w.drawHelp(screen)
	}
}

// showTableBar makes room for the bar when the user joins a shared table, and removes it when the user leaves.
func (w *Window) showTableBar() {
	if w.panel.AtTable() == w.tableArea.Empty() {
		w.rearrange()
	}
}

func (w *Window) drawTableBar(screen *ebiten.Image) {
	if !w.tableArea.Empty() {
		w.panel.DrawTableBar(screen, w.tableArea)
	}
}

// drawStretched draws the panel and stretches the old picture of the tray. The first drawing in a
// new size is slow; until then the window would show the old picture, cut off.
func (w *Window) drawStretched(screen *ebiten.Image) {
	stayAwake()
	w.frames.unpresented = presentedLate
	w.panel.Draw(w.panelImage)
	old, now := w.stretched.Bounds().Size(), w.trayArea.Size()
	opts := &ebiten.DrawImageOptions{Blend: ebiten.BlendCopy, Filter: ebiten.FilterLinear}
	opts.GeoM.Scale(float64(now.X)/float64(old.X), float64(now.Y)/float64(old.Y))
	opts.GeoM.Translate(float64(w.trayArea.Min.X), float64(w.trayArea.Min.Y))
	screen.DrawImage(w.stretched, opts)
	drawAt(screen, w.panelImage, w.panelArea.Min)
	w.drawTableBar(screen)
	w.stretched.Deallocate()
	w.stretched = nil
}

// drawFirst draws the first frames and reports whether this is one of them. The first drawing of the
// tray and the panel is slow, so the window opens with a plain background, then shows the panel and
// then the tray.
func (w *Window) drawFirst(screen *ebiten.Image) bool {
	w.frames.drawn = min(w.frames.drawn+1, firstFrames+1)
	switch w.frames.drawn {
	case 1:
		ebiten.SetWindowVisible(true) // from the next frame on
	case 2:
		screen.Fill(w.palette.Ground)
	case 3:
		w.panel.Draw(w.panelImage)
		drawAt(screen, w.panelImage, w.panelArea.Min)
	}
	return w.frames.drawn <= firstFrames
}

func drawAt(screen, img *ebiten.Image, at image.Point) {
	opts := &ebiten.DrawImageOptions{Blend: ebiten.BlendCopy}
	opts.GeoM.Translate(float64(at.X), float64(at.Y))
	screen.DrawImage(img, opts)
}
