//go:build !js

package panel

import (
	"image"
	"math"
	"reflect"
	"slices"
	"sync/atomic"
	"time"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"fudgetray/game/host"
)

// Tray draws the tray, and takes the fingers that touch it.
type Tray interface {
	// Paint draws what has changed onto a canvas that keeps its pixels, at so many
	// pixels a length at scale 1. It reports whether there was anything to draw:
	// if not, nothing moves.
	Paint(canvas *ebiten.Image, ratio float64) (drawn bool)
	// Point takes what a pointer did, in lengths at scale 1 from the canvas' corner.
	Point(host.Pointer)
}

// Window is the game on the desktop: the tray, and the panel beside it or below it.
// It sleeps while nothing moves and nobody does anything.
type Window struct {
	tray   Tray
	panel  *Panel
	desk   Desk
	memory Memory
	help   *widget.Container // the list of keys, while it is open
	began  time.Time
	light  atomic.Bool // what the desktop wants the panel to be

	scale      float64
	size       image.Point // in pixels, like all that follows
	trayArea   image.Rectangle
	panelArea  image.Rectangle
	trayImage  *ebiten.Image
	panelImage *ebiten.Image
	cursor     image.Point
	hovered    image.Point // where it was when the tray heard of it last
	inTray     bool        // the press under way began in the tray
	dragging   bool        // or on something of the panel that follows the mouse
	lively     int         // frames until the panel is at rest
	panelStale bool
	waiting    bool // for input, since the last frame
	uncovered  bool // something else than input ended the wait: the screen may have lost the window
	pending    int  // frames that the screen is still handed, though they are as the last
	frames     int  // that were drawn, until the window is open
	moving     bool // the tray looked different in the last frame
}

// liveliness is for how many frames the panel is drawn after something happened to it: widgets
// are laid out in one, and what has the focus is brought into sight in the next.
const liveliness = 4

// handed is how many frames Ebitengine hands to the screen after the last that was drawn. While it
// waits for input it does so beside the waiting, on Linux by the same connection: what comes
// meanwhile would be noticed with the next input only. So the window waits after the last of them.
const handed = 4

// Desk is what the window is on.
type Desk interface {
	Keep(Memory)             // for the next start
	Wear(theme string) error // has the tray look like that; "" is the usual look
	// Choose lets the user choose a file, and returns when that is done: with no path where
	// none was chosen, with an error where there is no dialog for it.
	Choose(title string) (path string, err error)
}

// NewWindow lays a tray and its panel out in a window that is as it is remembered.
func NewWindow(tray Tray, panel *Panel, desk Desk, memory Memory) *Window {
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetWindowVisible(memory.Fullscreen) // else what is in it at first is black
	ebiten.SetTPS(ebiten.SyncWithFPS)          // else a frame that was woken by a key may not look at it
	w := &Window{tray: tray, panel: panel, desk: desk, memory: memory.prepare(), began: time.Now(), scale: 1}
	panel.commands, panel.desk, panel.wear, panel.recent = w.commands(), desk, w.wear, memory.Recent
	panel.noSingleKeys, panel.dice = memory.NoSingleKeys, w.send
	w.light.Store(memory.Light)
	w.paint()
	w.turn()
	return w
}

// LayoutF implements ebiten.LayoutFer: a pixel of the game is one of the screen.
func (w *Window) LayoutF(width, height float64) (float64, float64) {
	scale := max(ebiten.Monitor().DeviceScaleFactor(), 1)
	size := image.Pt(int(math.Ceil(width*scale)), int(math.Ceil(height*scale)))
	if w.frames >= wooden && (size != w.size || scale != w.scale) {
		w.arrange(size, scale)
	}
	return float64(size.X), float64(size.Y)
}

// Layout implements ebiten.Game; LayoutF is called instead.
func (w *Window) Layout(width, height int) (int, int) { return width, height }

// arrange gives the tray and the panel their parts of the window.
func (w *Window) arrange(size image.Point, scale float64) {
	w.size, w.scale = size, scale
	text := scale * float64(w.textSize()) / usualText
	w.trayArea, w.panelArea = split(size, scale, text)
	if w.memory.Alone {
		w.trayArea, w.panelArea = alone(size, scale, text)
	}
	w.trayImage = resized(w.trayImage, w.trayArea.Size())
	w.panelImage = resized(w.panelImage, w.panelArea.Size())
	w.panel.fit(w.panelArea.Size(), text, w.beside())
	w.panelStale = true
	if w.help != nil {
		w.help = w.panel.newHelp(size)
	}
}

// rearrange does so anew, once there is a window.
func (w *Window) rearrange() {
	if w.size != (image.Point{}) {
		w.arrange(w.size, w.scale)
	}
}

func (w *Window) beside() bool { return w.panelArea.Min.X > 0 }

// split divides a window, in pixels, between the tray and the panel: side by side, or the tray on
// top where that is too narrow, for either or for words of a scale of their own.
func split(size image.Point, scale, text float64) (tray, panel image.Rectangle) {
	px := func(length, scale float64) int { return int(math.Round(length * scale)) }
	all := image.Rectangle{Max: size}
	tray, panel = all, all
	if size.X >= px(640, scale) && size.X*60/100 >= px(304, text) {
		at := size.X - min(max(size.X*36/100, px(304, text)), px(420, text))
		tray.Max.X, panel.Min.X = at, at
		return tray, panel
	}
	at := min(size.Y*45/100, size.X*85/100)
	tray.Max.Y, panel.Min.Y = at, at
	return tray, panel
}

// alone gives all of a window to the tray. The panel is out of sight, to the right of it.
func alone(size image.Point, scale, text float64) (tray, panel image.Rectangle) {
	tray = image.Rectangle{Max: size}
	_, panel = split(image.Pt(int(math.Round(float64(firstSize.X)*scale)), int(math.Round(float64(firstSize.Y)*scale))), scale, text)
	return tray, panel.Sub(panel.Min).Add(image.Pt(size.X, 0))
}

func resized(img *ebiten.Image, size image.Point) *ebiten.Image {
	if img != nil {
		if img.Bounds().Size() == size {
			return img
		}
		img.Deallocate()
	}
	return ebiten.NewImageWithOptions(image.Rectangle{Max: size}, &ebiten.NewImageOptions{Unmanaged: true})
}

// Update implements ebiten.Game.
func (w *Window) Update() error {
	if w.frames < wooden {
		return nil
	}
	stirred := w.panel.listen()
	if stirred {
		ebiten.SetWindowTitle(w.panel.title())
	}
	stirred = w.panel.takeChosen() || stirred
	if files := ebiten.DroppedFiles(); files != nil {
		w.panel.drop(files)
		stirred = true
	}
	at := w.cursor
	stirred = w.touched() || stirred
	if w.help == nil {
		stirred = w.work() || stirred
	}
	w.command()
	stirred = w.preferred() || stirred
	if stirred {
		w.lively = liveliness
	}
	w.panelStale = w.panelStale || w.lively > 0 || w.repeated()
	w.uncovered = w.waiting && !stirred && w.cursor == at
	w.waiting = false
	if w.lively > 0 || w.moving || w.pending > 0 || w.frames <= opening {
		stayAwake()
	} else {
		w.waiting = true
		sleep()
	}
	w.lively, w.pending = max(w.lively-1, 0), max(w.pending-1, 0)
	findLost()
	w.remember()
	if chord("q") {
		return ebiten.Termination
	}
	return nil
}

// work has the tray and the panel take what is done to them.
func (w *Window) work() (stirred bool) {
	w.point()
	stirred = w.panel.update(w.cursor.Sub(w.panelArea.Min), !w.inTray)
	if w.memory.Alone {
		w.panel.leave()
	}
	return stirred
}

// remember keeps what the window is now, once it is open.
func (w *Window) remember() {
	if w.frames <= opening {
		return
	}
	now := w.memory.seen()
	now.Recent = w.panel.recent
	if !reflect.DeepEqual(now, w.memory) {
		w.memory = now
		w.desk.Keep(now)
	}
}

// touched reports whether anybody does anything. Widgets notice by themselves that the mouse
// comes and goes.
func (w *Window) touched() bool {
	before := w.cursor
	w.cursor = image.Pt(ebiten.CursorPosition())
	if x, y := ebiten.Wheel(); x != 0 || y != 0 {
		return true
	}
	for button := ebiten.MouseButton(0); button <= ebiten.MouseButtonMax; button++ {
		if inpututil.IsMouseButtonJustPressed(button) || inpututil.IsMouseButtonJustReleased(button) {
			w.dragging = w.panel.draggable(w.cursor.Sub(w.panelArea.Min))
			return true
		}
	}
	if w.dragging = w.dragging && ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft); w.dragging && w.cursor != before {
		return true
	}
	return len(inpututil.AppendJustPressedKeys(nil)) > 0 || len(inpututil.AppendJustReleasedKeys(nil)) > 0
}

// repeated reports whether a key is held: the system tells again and again, and wakes the
// loop each time. Of modifiers it doesn't.
func (w *Window) repeated() bool {
	return slices.ContainsFunc(inpututil.AppendPressedKeys(nil), func(key ebiten.Key) bool { return !modifies(key) })
}

// point passes presses in the tray on. The panel sees the mouse by itself.
func (w *Window) point() {
	const left = ebiten.MouseButtonLeft
	pressed, released := inpututil.IsMouseButtonJustPressed(left), inpututil.IsMouseButtonJustReleased(left)
	held := inpututil.MouseButtonPressDuration(left) > 0
	if released && (held || !pressed) {
		w.let()
	}
	switch {
	case pressed:
		w.grasp()
	case held:
		w.tell(host.Move)
	case w.cursor != w.hovered:
		w.hover()
	}
	if released && pressed && !held { // both since the last frame
		w.let()
	}
}

// hover has the tray tell of the die under the mouse.
func (w *Window) hover() {
	w.hovered, w.panel.byKeys = w.cursor, false
	phase := host.Leave
	if w.cursor.In(w.trayArea) {
		phase = host.Hover
	}
	w.send(phase)
}

func (w *Window) grasp() {
	if w.inTray = w.cursor.In(w.trayArea); w.inTray {
		w.panel.leave()
		w.tell(host.Down)
	}
}

func (w *Window) let() {
	w.tell(host.Up)
	w.inTray = false
}

func (w *Window) tell(phase host.Phase) {
	if w.inTray {
		w.send(phase)
	}
}

func (w *Window) send(phase host.Phase) {
	at := w.cursor.Sub(w.trayArea.Min)
	w.tray.Point(host.Pointer{
		Phase: phase,
		X:     float64(at.X) / w.scale, Y: float64(at.Y) / w.scale,
		Time: time.Since(w.began),
	})
}

// Draw implements ebiten.Game. What has not changed is not drawn, and when nothing
// has, the screen stays as it is.
func (w *Window) Draw(screen *ebiten.Image) {
	if w.open(screen) {
		return
	}
	if ebiten.IsWindowMinimized() {
		w.moving, w.panelStale = false, true
		return
	}
	w.moving = w.tray.Paint(w.trayImage, w.scale)
	if !w.moving && !w.panelStale && !w.uncovered {
		return
	}
	stayAwake()
	w.pending = handed
	if w.panelStale {
		w.panel.draw(w.panelImage)
		w.panelStale = false
	}
	put(screen, w.trayImage, w.trayArea.Min)
	put(screen, w.panelImage, w.panelArea.Min)
	if said := w.panel.newReading(w.trayArea, w.scale); said != nil {
		said.Render(screen)
	}
	if w.help != nil {
		w.help.Render(screen)
	}
}

// Frames that are drawn until the window has the panel, and until it is open.
const (
	wooden  = 2
	opening = 3
)

// open draws the first frames, and reports whether this is one of them. Graphics make ready what
// draws tray and panel when that is drawn first, which takes long; so a window opens with wood
// alone, then has the panel, and then the tray.
func (w *Window) open(screen *ebiten.Image) bool {
	w.frames = min(w.frames+1, opening+1)
	switch w.frames {
	case 1:
		ebiten.SetWindowVisible(true) // from the next frame on
	case wooden:
		screen.Fill(w.panel.palette.ground)
	case opening:
		w.panel.draw(w.panelImage)
		put(screen, w.panelImage, w.panelArea.Min)
	}
	return w.frames <= opening
}

func put(screen, img *ebiten.Image, at image.Point) {
	op := &ebiten.DrawImageOptions{Blend: ebiten.BlendCopy}
	op.GeoM.Translate(float64(at.X), float64(at.Y))
	screen.DrawImage(img, op)
}
