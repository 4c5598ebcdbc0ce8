// Package view draws the tray with Ebitengine: dice on felt inside a wooden rim. It turns pointer
// gestures into throws. It must not depend on rules, and makes no decisions about rolls.
package view

import (
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/model"
	"fudgetray/game/platform"
	"fudgetray/game/theme"
	"fudgetray/game/throw"
	"fudgetray/game/tray"
)

// A Source provides the scene to draw and receives the user's actions.
type Source interface {
	Scene(now time.Duration, dst *tray.Scene)
	Preview(dst *tray.Scene) // the scene of a frame that nobody sees
	Resize(aspect float64)   // aspect is width by depth of the tray that fits the canvas best
	Flick(throw.Flick)
	Shake([]throw.Impact) // impacts of dice that are being shaken, for sound
	Roll()
	Press()                        // rolls, or skips to the end of the current throw
	RenderScale(scale float64)     // moving dice are now drawn at this scale of the canvas resolution
	Reroll(die int, f throw.Flick) // rerolls a die at rest, if the rules allow it
	Inspect(die int, x, y float64) // inspects a die at rest (−1 for none); its upper edge in CSS pixels
}

// A View draws a Source. It implements ebiten.Game. Its methods must be called on Ebitengine's
// thread.
type View struct {
	source     Source
	loop       platform.Loop
	canvas     platform.Canvas // nil: moving dice are drawn into a smaller image
	clock      platform.Clock
	painter    *painter
	recognizer recognizer
	grab       grab
	inspected  int // index of the inspected die, or none
	scene      tray.Scene
	solids     []model.Solid
	links      []link
	size       image.Point // size of the canvas, in pixels
	width      float64     // width of the canvas, in CSS pixels
	density    float64     // canvas pixels per CSS pixel
	ratio      float64     // drawn pixels per CSS pixel
	scaler     scaler
	resolution float64       // share of the full resolution that the canvas has
	resizing   bool          // that changes with the next frame
	aspect     float64       // of the tray that fits the full canvas best
	scaled     *ebiten.Image // render target below full resolution; allocated on first use
	painted    time.Duration // clock time of the last frame
	stale      bool          // the canvas must be redrawn
	due        bool          // Draw has decided that a frame must be drawn
	steps      int           // of the first frame that are done; see prepare
	drawn      uint64        // scene revision on the canvas
	moving     bool          // whether the last frame was in motion
}

// New returns a View of source. It compiles the shaders, so that the first throw doesn't wait for
// them. canvas is the one that Ebitengine draws to; it is nil for a View that is only used by Paint.
func New(
	source Source,
	loop platform.Loop,
	canvas platform.Canvas,
	clock platform.Clock,
	t theme.Theme,
) (*View, error) {
	painter, err := newPainter(t)
	if err != nil {
		return nil, err
	}
	ebiten.SetScreenClearedEveryFrame(false)
	return &View{
		source: source, loop: loop, canvas: canvas, clock: clock, painter: painter,
		inspected: none, density: 1, ratio: 1, resolution: 1, stale: true,
	}, nil
}

// SetTheme changes the theme, starting with the next frame.
func (v *View) SetTheme(t theme.Theme) {
	v.painter.setTheme(t)
	v.size = image.Point{}
	v.Redraw()
}

// Redraw forces the next frame to be drawn even if nothing has changed.
func (v *View) Redraw() {
	v.stale = true
	v.loop.Wake()
}

// LayoutF implements ebiten.LayoutFer. The offscreen is never used, so it is as small as possible.
func (v *View) LayoutF(width, _ float64) (float64, float64) {
	v.width = width
	return 1, 1
}

// Layout implements ebiten.Game. Ebitengine calls LayoutF instead.
func (v *View) Layout(width, height int) (int, int) { return width, height }

// Update implements ebiten.Game. It does nothing: scenes depend on the clock, and pointers arrive
// as events.
func (v *View) Update() error { return nil }

// Draw implements ebiten.Game. If the scene has changed, it touches the canvas, which makes
// Ebitengine call DrawFinalScreen; otherwise it parks the loop.
func (v *View) Draw(canvas *ebiten.Image) {
	if v.steps > 0 { // the size is known, on which the scene depends
		v.source.Scene(v.clock.Now(), &v.scene)
		if !v.outdated() {
			v.loop.Park()
			return
		}
		if v.resizing = v.changesResolution(); v.resizing {
			v.stale = true // the new canvas is empty
			return
		}
	}
	v.due = true
	touch := canvas.RecyclableSubImage(image.Rect(0, 0, 1, 1))
	touch.Clear()
	touch.Recycle()
}

// DrawFinalScreen implements ebiten.FinalScreenDrawer. Drawing straight to the screen saves a copy
// and gives the true size, which in a browser the page decides. OpenGL counts the rows of the
// screen, but not those of images, from the bottom.
//
// Ebitengine also calls it for a few frames after the last change, and when the canvas has another size.
// A kept screen needs only the latter.
func (v *View) DrawFinalScreen(screen ebiten.FinalScreen, _ *ebiten.Image, _ ebiten.GeoM) {
	if screenKept && !v.due && screen.Bounds().Size() == v.size {
		return
	}
	var library ebiten.DebugInfo
	ebiten.ReadDebugInfo(&library)
	v.density = float64(screen.Bounds().Dx()) / max(v.width, 1)
	if !screenKept {
		v.stale = true
	}
	if v.prepare(screen.Bounds().Size()) {
		return
	}
	v.paint(screen, library.GraphicsLibrary == ebiten.GraphicsLibraryOpenGL)
}

// prepare does a step of the work for the first frame, and reports whether it did: the scene, whose dice may have to be
// simulated, then the shaders of dice and shadows, and then the tray, with its shaders. Each has a frame of its own, so
// that the page can respond in between.
func (v *View) prepare(size image.Point) bool {
	if v.steps == 3 {
		return false
	}
	v.steps++
	v.resize(size)
	v.source.Preview(&v.scene)
	switch v.steps {
	case 2:
		v.painter.compile()
	case 3:
		v.fit(v.size)
	}
	return true
}

// Paint draws the view into part of a window, instead of running it as a game. The canvas must
// keep its pixels between calls; ratio is its pixels per CSS pixel. Paint reports whether it drew;
// if not, nothing moves.
func (v *View) Paint(canvas *ebiten.Image, ratio float64) (drawn bool) {
	v.density = ratio
	v.source.Scene(v.clock.Now(), &v.scene)
	if canvas.Bounds().Size() == v.size && !v.outdated() {
		return false
	}
	v.paint(canvas, false)
	return true
}

// outdated reports whether the canvas differs from the scene. The first frame at rest must still
// be drawn, for its traced shadows.
func (v *View) outdated() bool {
	return v.stale || v.moving || v.inMotion() || v.drawn != v.scene.Revision
}

// inMotion reports whether the next frame will differ from this one.
func (v *View) inMotion() bool {
	now := v.clock.Now()
	held := v.grab.active(now, &v.scene) // must be called always: it also releases dice that fly
	return held || v.scene.Moving || v.painter.lid.slides(now)
}

func (v *View) paint(screen ebiten.FinalScreen, upwards bool) {
	now := v.clock.Now()
	v.measure(screen.Bounds().Size())
	v.painter.lid.follow(&v.scene, now)
	moving := v.inMotion()
	v.adaptScale(now, moving)
	v.fit(v.drawnSize(moving))
	v.painter.setDice(v.scene.Sets, v.scene.Tint)
	if moving || v.drawn != v.scene.Revision { // a whole throw may pass between two frames
		v.inspect(none)
	}
	v.applyGrab()
	onto := screen
	if v.painter.width < v.size.X {
		onto, upwards = v.scaledCanvas(), false
	}
	if v.stale && onto == screen {
		v.painter.coverage.forget()
	}
	v.painter.links, v.painter.ratio = v.links[:0], float32(v.ratio)
	if !moving && len(v.scene.Pairs) > 0 {
		v.painter.links = v.findLinks()
	}
	v.painter.draw(onto, v.arrange(), moving || v.resizing, upwards, v.painter.lid.open(now))
	if onto != screen {
		v.enlarge(screen)
	}
	v.due = false
	v.stale = v.resizing
	v.drawn = v.scene.Revision
	v.moving = moving
}

// measure adapts to a new canvas size.
func (v *View) measure(size image.Point) {
	if v.resize(size) {
		v.source.Scene(v.clock.Now(), &v.scene)
	}
}

// resize adapts to a new canvas size, and reports whether the tray that fits it best has another aspect.
func (v *View) resize(size image.Point) bool {
	if size == v.size {
		return false
	}
	v.size, v.painter.tray = size, model.TrayShape{}
	aspect := model.TrayAspect(float32(size.X), float32(size.Y))
	if v.resolution < 1 || aspect == v.aspect { // sides in pixels are rounded
		return false
	}
	v.aspect = aspect
	v.source.Resize(aspect)
	return true
}

// fit prepares to draw at the given size, with the scene's tray.
func (v *View) fit(size image.Point) {
	v.ratio = v.density * float64(size.X) / float64(v.size.X)
	if tray := model.ShapeOf(v.scene.Tray); tray != v.painter.tray || size != image.Pt(v.painter.width, v.painter.height) {
		v.painter.resize(size.X, size.Y, tray)
	}
}

// arrange returns the solids of the scene's dice.
func (v *View) arrange() []model.Solid {
	v.solids = v.solids[:0]
	for i := range v.scene.Dice {
		die := &v.scene.Dice[i]
		if die.Rerolled {
			continue
		}
		v.solids = append(v.solids, model.Solid{
			Mesh:     model.MeshFor(die.Kind, die.Role),
			Material: model.MaterialOf(die.Role, die.Status),
			At:       model.VecOf(die.Pos),
			Rot:      model.RotationOf(die.Rot),
		})
	}
	return v.solids
}
