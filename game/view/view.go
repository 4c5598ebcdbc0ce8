// Package view draws the tray: whatever lies in it at this moment, lit, on felt,
// in a wooden rim. It turns fingers into throws, and decides nothing else.
package view

import (
	"image"
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/host"
	"fudgetray/game/table"
	"fudgetray/game/theme"
	"fudgetray/game/throw"
)

// Source is what the view draws, and whom it tells what a hand did.
type Source interface {
	Scene(now time.Duration, dst *table.Scene)
	Resize(aspect float64) // width by depth of the tray that fits the canvas best
	Flick(throw.Flick)
	Rattle([]throw.Impact) // of dice that are shaken in the hand, this moment
	Roll()
	Skip()                          // to the end of the throw under way
	Fineness(share float64)         // moving dice are drawn of another share of the canvas's pixels each way, to keep pace
	Rethrow(die int, f throw.Flick) // one that lies, if that may be thrown again
	Read(die int, x, y float64)     // a die that lies is looked at; its upper edge on the canvas, in CSS pixels; −1 is none
}

// View is the game that Ebitengine runs. Its methods are called on Ebitengine's
// thread, those that say otherwise aside.
type View struct {
	source  Source
	loop    host.Loop
	clock   host.Clock
	painter *painter
	fingers fingers
	hold    hold
	reading int // the die that is looked at, or none
	scene   table.Scene
	solids  []solid
	size    image.Point // of the canvas, in pixels
	width   float64     // of the canvas, in CSS pixels
	density float64     // pixels of the canvas a CSS pixel
	ratio   float64     // pixels that are drawn a CSS pixel
	pace    pace
	coarse  *ebiten.Image // what is drawn of fewer pixels than the canvas has; nil before
	painted time.Duration // by the clock, when the last frame was
	stale   bool          // the canvas shows something else than it should
	drawn   uint64        // revision of the scene on the canvas
	moving  bool          // whether that was under way
}

// New prepares to draw a source. It compiles the shaders, so that the first throw
// need not wait for them; an error is a fault of theirs.
func New(source Source, loop host.Loop, clock host.Clock, look theme.Theme) (*View, error) {
	painter, err := newPainter(look)
	if err != nil {
		return nil, err
	}
	ebiten.SetScreenClearedEveryFrame(false)
	return &View{source: source, loop: loop, clock: clock, painter: painter, reading: none, density: 1, ratio: 1, stale: true}, nil
}

// SetTheme changes the looks from the next frame on.
func (v *View) SetTheme(look theme.Theme) {
	v.painter.theme = look
	v.size = image.Point{}
	v.Redraw()
}

// Redraw makes the next frame draw everything anew, even if nothing has changed.
func (v *View) Redraw() {
	v.stale = true
	v.loop.Wake()
}

// Point takes an event of a pointer over the canvas: a tap rolls, or ends the
// throw under way; a drag gathers the dice that lie, a flick throws. Who presses a die for long
// only reads it, and who drags it then takes up that one alone.
func (v *View) Point(p host.Pointer) {
	if v.lookAt(p) {
		return
	}
	if p.Phase == host.Down {
		v.hold.single = false
	}
	switch g := v.fingers.handle(p); g.kind {
	case tap:
		if v.reading == none || !g.long {
			v.Press()
		}
	case drag:
		v.read(none)
		v.carry(g)
	case flick:
		v.throwAt(g, v.thrown(g))
	case drop:
		v.throwAt(g, throw.Flick{})
	case abandon:
		v.letGo()
	}
}

// Press does what a tap, Space and Enter do: it rolls, or ends the throw under way.
func (v *View) Press() {
	v.source.Scene(v.clock.Now(), &v.scene)
	if v.scene.Moving {
		v.source.Skip()
		return
	}
	v.source.Roll()
}

// Speeds of a hand that throws, in m/s. A finger moves less far over a picture of
// a tray than a hand over a tray.
const (
	handGain    = 5
	slowestHand = 0.4
	fastestHand = 6
)

// thrown is a flick seen on the canvas as a flick in the tray.
func (v *View) thrown(g gesture) throw.Flick {
	const moment = 0.01 // s; over which the perspective is the same
	c := &v.painter.camera
	if c.focal == 0 {
		return throw.Flick{}
	}
	at := func(seconds float64) vec {
		return c.ground(float32((g.x+g.dx*seconds)*v.ratio), float32((g.y+g.dy*seconds)*v.ratio), 0)
	}
	move := at(moment).sub(at(0))
	speed := float64(move.length()) / moment * handGain
	return throw.Flick{
		Angle: math.Atan2(float64(move.y), float64(move.x)),
		Speed: min(max(speed, slowestHand), fastestHand),
	}
}

// LayoutF implements ebiten.LayoutFer. The game's own screen is never seen, so that it is as small
// as can be.
func (v *View) LayoutF(width, _ float64) (float64, float64) {
	v.width = width
	return 1, 1
}

// Layout implements ebiten.Game; LayoutF is called instead.
func (v *View) Layout(width, height int) (int, int) { return width, height }

// Update implements ebiten.Game. There is nothing to do by ticks: scenes go by the
// clock, and pointers come as events.
func (v *View) Update() error { return nil }

// Draw implements ebiten.Game. It only decides whether there is anything to draw:
// touching the canvas makes Ebitengine call DrawFinalScreen.
func (v *View) Draw(canvas *ebiten.Image) {
	v.source.Scene(v.clock.Now(), &v.scene)
	if !v.outdated() {
		v.loop.Park()
		return
	}
	touch := canvas.RecyclableSubImage(image.Rect(0, 0, 1, 1))
	touch.Clear()
	touch.Recycle()
}

// DrawFinalScreen implements ebiten.FinalScreenDrawer. Drawing right onto the
// screen saves copying it, and the screen alone knows its true size: in a page it
// is the page that sizes it. OpenGL counts the rows of the screen, not of images,
// from below.
func (v *View) DrawFinalScreen(screen ebiten.FinalScreen, _ *ebiten.Image, _ ebiten.GeoM) {
	var library ebiten.DebugInfo
	ebiten.ReadDebugInfo(&library)
	v.density = float64(screen.Bounds().Dx()) / max(v.width, 1)
	v.paint(screen, library.GraphicsLibrary == ebiten.GraphicsLibraryOpenGL)
}

// Paint is for a tray that is only a part of a window, in place of running the view
// as a game. It draws onto a canvas that keeps its pixels from call to call and has
// ratio of them a CSS pixel. It reports whether it did: if not, nothing moves.
func (v *View) Paint(canvas *ebiten.Image, ratio float64) (drawn bool) {
	v.density = ratio
	v.source.Scene(v.clock.Now(), &v.scene)
	if canvas.Bounds().Size() == v.size && !v.outdated() {
		return false
	}
	v.paint(canvas, false)
	return true
}

// outdated reports whether the canvas shows something else than the scene. The
// first frame at rest still has to be drawn, with its better shadows.
func (v *View) outdated() bool {
	return v.stale || v.moving || v.inMotion() || v.drawn != v.scene.Revision
}

// inMotion reports whether the next moment looks different.
func (v *View) inMotion() bool {
	now := v.clock.Now()
	held := v.hold.lasts(now, &v.scene) // which also lets go of dice that fly
	return held || v.scene.Moving || v.painter.lid.slides(now)
}

func (v *View) paint(screen ebiten.FinalScreen, upwards bool) {
	now := v.clock.Now()
	v.measure(screen.Bounds().Size())
	v.painter.lid.follow(&v.scene, now)
	moving := v.inMotion()
	v.keepPace(now, moving)
	v.fit(v.drawnSize(moving))
	v.painter.dress(v.scene.Made)
	if moving {
		v.read(none)
	}
	v.handle()
	onto := screen
	if v.painter.width < v.size.X {
		onto, upwards = v.coarseCanvas(), false
	}
	v.painter.draw(onto, v.arrange(moving), moving, upwards, v.painter.lid.open(now))
	if onto != screen {
		v.enlarge(screen)
	}
	v.stale, v.drawn, v.moving = false, v.scene.Revision, moving
}

// measure adapts to the size of the canvas.
func (v *View) measure(size image.Point) {
	if size == v.size {
		return
	}
	v.size = size
	v.source.Resize(trayAspect(float32(size.X), float32(size.Y)))
	v.source.Scene(v.clock.Now(), &v.scene)
	v.painter.tray = trayShape{}
}

// fit prepares to draw a picture of a size, and of the shape of the tray.
func (v *View) fit(size image.Point) {
	v.ratio = v.density * float64(size.X) / float64(v.size.X)
	if tray := shapeOf(v.scene.Tray); tray != v.painter.tray || size != image.Pt(v.painter.width, v.painter.height) {
		v.painter.resize(size.X, size.Y, tray)
	}
}

func shapeOf(t throw.Tray) trayShape {
	return trayShape{float32(t.W), float32(t.D), float32(t.Corner())}
}

// arrange lists the scene's dice as they are drawn. Those at rest tell which of their marks are read.
func (v *View) arrange(moving bool) []solid {
	v.solids = v.solids[:0]
	for i := range v.scene.Dice {
		die := &v.scene.Dice[i]
		if die.Gone {
			continue
		}
		f := finishes[die.Standing]
		s := solid{
			mesh:     meshFor(die.Kind, die.Role),
			material: materialOf(die.Role, f),
			at:       vecOf(die.Pos),
			turn:     turnTo(die.Rot),
			top:      -1,
		}
		if f == bright && !moving {
			s.tellTop(materialOf(die.Role, quiet) - s.material)
		}
		v.solids = append(v.solids, s)
	}
	return v.solids
}
