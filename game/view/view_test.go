package view

import (
	"image"
	"image/color"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/host"
	"fudgetray/game/physics"
	"fudgetray/game/table"
	"fudgetray/game/theme"
	"fudgetray/game/throw"
)

// fakeSource is a Source with dice placed by the test. It records calls.
type fakeSource struct {
	scene       table.Scene
	flicks      []throw.Flick
	impacts     []throw.Impact
	rolls       int
	skips       int
	rerolls     []reroll
	shares      []float64
	inspections []inspection
	aspect      float64
}

// A reroll is a recorded call of Reroll.
type reroll struct {
	die   int
	flick throw.Flick
}

// An inspection is a recorded call of Inspect.
type inspection struct {
	die  int
	x, y float64
}

func (s *fakeSource) Scene(_ time.Duration, dst *table.Scene) {
	dice := append(dst.Dice[:0], s.scene.Dice...)
	*dst = s.scene
	dst.Dice = dice
}
func (s *fakeSource) Resize(aspect float64)   { s.aspect = aspect }
func (s *fakeSource) Flick(f throw.Flick)     { s.flicks = append(s.flicks, f) }
func (s *fakeSource) Rattle(i []throw.Impact) { s.impacts = append(s.impacts, i...) }
func (s *fakeSource) Roll()                   { s.rolls++ }
func (s *fakeSource) Skip()                   { s.skips++ }
func (s *fakeSource) Fineness(share float64)  { s.shares = append(s.shares, share) }
func (s *fakeSource) Reroll(die int, f throw.Flick) {
	s.rerolls = append(s.rerolls, reroll{die, f})
}
func (s *fakeSource) Inspect(die int, x, y float64) {
	s.inspections = append(s.inspections, inspection{die, x, y})
}

// gate counts the calls of a view to its loop.
type gate struct{ parks, wakes int }

func (g *gate) Park() { g.parks++ }
func (g *gate) Wake() { g.wakes++ }

// lying returns a die at rest that shows a value, upright for the viewer.
func lying(kind dice.Kind, value int, x, y float64) table.SceneDie {
	for _, mark := range kind.Marks() {
		if mark.Value != value {
			continue
		}
		// Rotates the mark's frame to the tray's: up points away from the viewer.
		right := mark.Normal.Cross(mark.Up)
		m := physics.Mat{X: right, Y: mark.Up.Neg(), Z: mark.Normal}
		rot := m.Quat()
		face := kind.Shape().Faces[mark.Face]
		pos := physics.Vec{X: x, Y: y, Z: face.Offset + kind.Shape().Radius}
		return table.SceneDie{Kind: kind, Pose: throw.Pose{Pos: pos, Rot: rot}}
	}
	panic("no such value")
}

func fourFudge() *fakeSource {
	s := &fakeSource{scene: table.Scene{Tray: throw.Tray{W: 0.11, D: 0.08}, Revision: 1}}
	for i, value := range []int{1, -1, 0, 1} {
		s.scene.Dice = append(s.scene.Dice, lying(dice.DF, value, float64(i)*0.024-0.036, 0))
	}
	return s
}

func newTestView(t *testing.T, s Source, th theme.Theme) (*View, *gate) {
	t.Helper()
	needDisplay(t)
	g := &gate{}
	v, err := New(s, g, host.WallClock{}, th)
	if err != nil {
		t.Fatal(err)
	}
	return v, g
}

// light returns the brightness of a pixel, 0 to 255.
func light(c color.RGBA) int { return (int(c.R) + int(c.G) + int(c.B)) / 3 }

func shot(v *View, w, h int) *image.RGBA {
	canvas := ebiten.NewImage(w, h)
	v.Paint(canvas, 1)
	picture := image.NewRGBA(canvas.Bounds())
	canvas.ReadPixels(picture.Pix)
	return picture
}

func TestDiceAreDrawnInPlace(t *testing.T) {
	for _, size := range []image.Point{{780, 1688}, {1280, 800}, {320, 240}} {
		s := fourFudge()
		v, _ := newTestView(t, s, theme.Default())
		picture := shot(v, size.X, size.Y)
		at := func(p vec) color.RGBA {
			x, y := v.painter.camera.project(p)
			return picture.RGBAAt(int(x), int(y))
		}
		for i, die := range s.scene.Dice {
			top := vecOf(die.Pos).add(vec{0, 0, 0.008})
			centre, corner := light(at(top)), light(at(top.add(vec{0.0055, 0.0055, 0})))
			if corner < 180 {
				t.Errorf("%v: die %d: its ivory has brightness %d, want ≥ 180", size, i, corner)
			}
			if marked := die.Kind.Value(die.Rot) != 0; marked != (centre < 120) {
				t.Errorf("%v: die %d shows %d; the middle of its face has brightness %d", size, i, die.Kind.Value(die.Rot), centre)
			}
			shade, felt := light(at(vecOf(die.Pos).add(vec{0.008, 0.0125, -0.008}))), light(at(vec{float32(die.Pos.X), 0.032, 0}))
			if shade*10 > felt*7 {
				t.Errorf("%v: die %d: the felt in its shadow has brightness %d, beside it %d", size, i, shade, felt)
			}
		}
		if c := at(vec{0, 0.032, 0}); c.G <= c.R || c.G <= c.B {
			t.Errorf("%v: the felt is %v, want it green", size, c)
		}
		if c := at(vec{0, 0.04 + rimWidth/2, rimHeight}); c.R <= c.G || c.G <= c.B {
			t.Errorf("%v: the rim is %v, want it brown", size, c)
		}
		for i := 3; i < len(picture.Pix); i += 4 {
			if picture.Pix[i] != 255 {
				t.Fatalf("%v: pixel %d is not opaque", size, i/4)
			}
		}
	}
}

func TestPlusHasBothArms(t *testing.T) {
	s := fourFudge()
	v, _ := newTestView(t, s, theme.Default())
	picture := shot(v, 1280, 800)
	at := func(die int, dx, dy float32) int {
		x, y := v.painter.camera.project(vecOf(s.scene.Dice[die].Pos).add(vec{dx, dy, 0.008}))
		return light(picture.RGBAAt(int(x), int(y)))
	}
	const out = 0.003
	const ink = 160 // ivory is much lighter, and even the lit walls of an engraving are darker
	if at(0, out, 0) > ink || at(0, -out, 0) > ink || at(0, 0, out) > ink || at(0, 0, -out) > ink {
		t.Error("the plus lacks an arm")
	}
	if at(1, out, 0) > ink || at(1, -out, 0) > ink {
		t.Error("the minus is not level")
	}
	if at(1, 0, out) < 180 || at(1, 0, -out) < 180 {
		t.Error("the minus has an upright arm")
	}
}

func TestTransparentThemeShowsOnlyDice(t *testing.T) {
	transparent := theme.Default()
	transparent.Surface = theme.None
	s := fourFudge()
	v, _ := newTestView(t, s, transparent)
	picture := shot(v, 640, 480)
	if c := picture.RGBAAt(2, 2); c.A != 0 {
		t.Errorf("the corner is %v, want it clear", c)
	}
	x, y := v.painter.camera.project(vecOf(s.scene.Dice[2].Pos).add(vec{0, 0, 0.008}))
	if c := picture.RGBAAt(int(x), int(y)); c.A != 255 {
		t.Errorf("a die is %v, want it solid", c)
	}
	x, y = v.painter.camera.project(vecOf(s.scene.Dice[2].Pos).add(vec{0.008, 0.0125, -0.008}))
	if c := picture.RGBAAt(int(x), int(y)); c.A < 60 || c.A > 250 {
		t.Errorf("its shadow is %v, want it half clear", c)
	}
}

func TestNothingIsDrawnWhenNothingMoves(t *testing.T) {
	s := fourFudge()
	v, _ := newTestView(t, s, theme.Default())
	canvas := ebiten.NewImage(320, 240)
	step := func(what string, want bool) {
		t.Helper()
		if got := v.Paint(canvas, 1); got != want {
			t.Errorf("%s: drawn %v, want %v", what, got, want)
		}
	}
	step("first frame", true)
	step("at rest", false)
	s.scene.Moving, s.scene.Revision = true, 2
	step("moving", true)
	step("still moving", true)
	s.scene.Moving = false
	step("just settled", true)
	step("at rest again", false)
	s.scene.Revision++
	step("another revision", true)
	step("at rest", false)
	v.SetTheme(theme.Default())
	step("another theme", true)
	step("at rest", false)
	canvas = ebiten.NewImage(400, 240)
	step("another size", true)
	step("at rest", false)
}

func TestLoopParksAtRest(t *testing.T) {
	s := fourFudge()
	v, g := newTestView(t, s, theme.Default())
	canvas := ebiten.NewImage(320, 240)
	frame := func() {
		before := g.parks
		if v.Draw(canvas); g.parks == before {
			v.DrawFinalScreen(canvas, nil, ebiten.GeoM{})
		}
	}
	s.scene.Moving = true
	for range 3 {
		frame()
	}
	if g.parks != 0 {
		t.Fatalf("parked %d times while dice moved", g.parks)
	}
	s.scene.Moving = false
	frame()
	if g.parks != 0 {
		t.Fatal("parked before the dice at rest were drawn")
	}
	frame()
	if g.parks != 1 {
		t.Fatalf("parked %d times with the dice at rest, want once", g.parks)
	}
	v.Redraw()
	frame()
	if g.wakes != 1 || g.parks != 1 {
		t.Errorf("after Redraw: %d wakes and %d parks, want one each", g.wakes, g.parks)
	}
}

func TestGesturesThrow(t *testing.T) {
	s := fourFudge()
	v, _ := newTestView(t, s, theme.Default())
	shot(v, 390, 844)
	point := func(phase host.Phase, x, y float64, ms int) {
		v.Point(host.Pointer{Phase: phase, X: x, Y: y, Time: time.Duration(ms) * time.Millisecond})
	}
	for name, want := range map[string]struct{ dx, dy, angle float64 }{
		"right": {120, 0, 0}, "to the viewer": {0, 120, math.Pi / 2}, "away": {0, -120, -math.Pi / 2},
	} {
		s.flicks = nil
		point(host.Down, 195, 422, 0)
		point(host.Move, 195+want.dx/2, 422+want.dy/2, 40)
		point(host.Up, 195+want.dx, 422+want.dy, 80)
		if len(s.flicks) != 1 {
			t.Errorf("%s: %d flicks", name, len(s.flicks))
			continue
		}
		if f := s.flicks[0]; math.Abs(f.Angle-want.angle) > 0.1 || f.Speed < 0.5 || f.Speed > 4 {
			t.Errorf("%s: thrown at %v to %v", name, f.Speed, f.Angle)
		}
	}
	point(host.Down, 100, 100, 200)
	point(host.Up, 100, 100, 210)
	s.scene.Moving = true
	point(host.Down, 100, 100, 300)
	point(host.Up, 100, 100, 310)
	if s.rolls != 1 || s.skips != 1 {
		t.Errorf("a tap at rest and one in flight: %d rolls and %d skips, want one each", s.rolls, s.skips)
	}
}

// fakeClock is a Clock that the test advances.
type fakeClock struct {
	host.WallClock
	now time.Duration
}

func (m *fakeClock) Now() time.Duration { return m.now }

// Dice at rest follow the drag and rattle when shaken. After the release they move back, or into
// the throw.
func TestDragPicksUpAllDice(t *testing.T) {
	s := fourFudge()
	v, _ := newTestView(t, s, theme.Default())
	clock := &fakeClock{}
	v.clock = clock
	canvas := ebiten.NewImage(390, 844)
	drag := func(phase host.Phase, x, y float64) {
		clock.now += 30 * time.Millisecond
		v.Point(host.Pointer{Phase: phase, X: x, Y: y, Time: clock.now})
		v.Paint(canvas, 1)
	}
	stand := func(x, y float64) {
		for range 40 {
			drag(host.Move, x, y)
		}
	}
	held := func() (away float64) {
		for i, pose := range v.grab.poses {
			away = max(away, pose.Pos.Sub(s.scene.Dice[i].Pos).Len())
		}
		return away
	}
	for name, test := range map[string]struct {
		end           func()
		flicks, rolls int
	}{
		"let go in its movement": {func() { drag(host.Move, 150, 340); drag(host.Up, 120, 260) }, 1, 0},
		"let go standing":        {func() { stand(200, 400); drag(host.Up, 200, 400) }, 0, 1},
		"let go outside":         {func() { stand(200, -30); drag(host.Up, 200, -30) }, 0, 0},
		"taken away":             {func() { drag(host.Cancel, 200, 300) }, 0, 0},
		"dice that fly": {func() {
			s.scene.Moving = true
			drag(host.Move, 200, 390)
			s.scene.Moving = false
			drag(host.Cancel, 200, 300)
		}, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			s.flicks, s.impacts, s.rolls = nil, nil, 0
			v.Paint(canvas, 1)
			drag(host.Down, 200, 400)
			stand(200, 500)
			if away := held(); away < 0.02 {
				t.Errorf("the farthest die is %.0f mm from where it lay", 1000*away)
			}
			for i := range 20 {
				drag(host.Move, 195+60*math.Cos(float64(i)*math.Pi/2), 500)
			}
			if len(s.impacts) == 0 {
				t.Error("no impacts from shaken dice")
			}
			test.end()
			if len(s.flicks) != test.flicks || s.rolls != test.rolls {
				t.Errorf("%d flicks and %d rolls, want %d and %d", len(s.flicks), s.rolls, test.flicks, test.rolls)
			}
			clock.now += releaseTime / 2
			if !v.Paint(canvas, 1) {
				t.Error("dice don't move back from the hand")
			}
			clock.now += releaseTime
			v.Paint(canvas, 1)
			if v.Paint(canvas, 1) {
				t.Error("something still moves")
			}
			for i, die := range v.scene.Dice {
				if die.Pose != s.scene.Dice[i].Pose {
					t.Errorf("die %d does not lie where it lay", i)
				}
			}
		})
	}
}

// After a resize during a throw, the whole tray of that throw stays visible; only the next throw
// gets a tray of the new aspect.
func TestResizeDuringThrow(t *testing.T) {
	s := fourFudge()
	s.scene.Moving = true
	v, _ := newTestView(t, s, theme.Default())
	for _, size := range []image.Point{{1280, 800}, {390, 844}, {320, 240}, {1600, 200}, {240, 1200}} {
		shot(v, size.X, size.Y)
		w, h := float32(size.X), float32(size.Y)
		if want := trayAspect(w, h); s.aspect != want {
			t.Errorf("%v: the next tray has aspect %g, want %g", size, s.aspect, want)
		}
		for _, die := range v.arrange(true) {
			seen := die.bounds(&v.painter.camera)
			if seen.left < 0 || seen.top < 0 || seen.right > w || seen.bottom > h {
				t.Errorf("%v: a die covers %v", size, seen)
			}
		}
	}
}

// With reduced motion nothing moves during a drag, but releasing throws.
func TestReducedMotionDrag(t *testing.T) {
	s := fourFudge()
	s.scene.Hurried = true
	v, _ := newTestView(t, s, theme.Default())
	clock := &fakeClock{}
	v.clock = clock
	canvas := ebiten.NewImage(390, 844)
	drag := func(phase host.Phase, x, y float64) {
		clock.now += 30 * time.Millisecond
		v.Point(host.Pointer{Phase: phase, X: x, Y: y, Time: clock.now})
	}
	v.Paint(canvas, 1)
	v.Paint(canvas, 1)
	drag(host.Down, 200, 400)
	for i := range 20 {
		drag(host.Move, 195+60*math.Cos(float64(i)*math.Pi/2), 500)
		if v.Paint(canvas, 1) {
			t.Fatal("the picture changes during a drag")
		}
	}
	for range 10 {
		drag(host.Move, 200, 500)
	}
	drag(host.Up, 200, 500)
	if s.rolls != 1 || len(s.impacts) > 0 {
		t.Errorf("%d rolls and %d impacts, want 1 and none", s.rolls, len(s.impacts))
	}
}

func TestEveryRoleHasAMaterial(t *testing.T) {
	standard := theme.Default()
	materials := materials(&standard.Dice)
	if body, _ := diceUniforms(&standard.Dice, linear(standard.Ground)); len(body) != len(fades)*4*len(materials) {
		t.Errorf("%d numbers for %d materials in %d finishes", len(body), len(materials), len(fades))
	}
	for role := engine.Plain; role <= engine.Damage; role++ {
		if i := materialOf(role|engine.Opponent, bright); materials[i].Body != standard.Dice.Opponent.Body {
			t.Errorf("%v has the body %06x", role|engine.Opponent, materials[i].Body)
		}
	}
	if got := materials[materialOf(engine.Damage, bright)]; got != standard.Dice.Damage {
		t.Errorf("damage dice are %v", got)
	}
	if last := materialOf(engine.Damage|engine.Opponent, dropped); last != len(fades)*len(materials)-1 {
		t.Errorf("the last material is %d", last)
	}
}

// The rim hides shadows: on the visible felt they are unchanged, up to the rounded corners, and
// beyond it nothing is drawn.
func TestShadowsEndAtTheRim(t *testing.T) {
	c := aim(0.1, 0.07, 640, 480)
	tray := trayShape{0.1, 0.07, 0.012}
	felt := halfSpaces(visibleFelt(&c, tray.outline()))
	for _, at := range []vec{{0, 0, 0.02}, {0.042, 0.028, 0.009}, {0.045, 0, 0.05}, {-0.04, 0.03, 0.1}} {
		die := solid{mesh: meshes[dice.DF](), at: at, rot: rotate(0.3, 0.2, 1)}
		cut, whole := newShadows(), newShadows()
		cut.addBlobs(&die, &c, felt)
		whole.addBlobs(&die, &c, nil)
		for y := float32(4.5); y < 480; y += 8 {
			for x := float32(4.5); x < 640; x += 8 {
				want := float32(0)
				if isInside(felt, physics.Vec{X: float64(x), Y: float64(y)}) {
					want = whole.darkness(x, y)
				}
				if got := cut.darkness(x, y); math.Abs(float64(got-want)) > 1e-3 {
					t.Fatalf("a die at %v darkens the pixel (%g, %g) by %g, want %g", at, x, y, got, want)
				}
			}
		}
	}
}

func isInside(sides []physics.Plane, at physics.Vec) bool {
	return !slices.ContainsFunc(sides, func(s physics.Plane) bool { return s.Normal.Dot(at) < s.Offset })
}

// darkness returns the sum of the shadow triangles at a pixel.
func (s *shadows) darkness(x, y float32) float32 {
	at := [2]float32{x, y}
	sum := float32(0)
	for i := 0; i < len(s.indices); i += 3 {
		var corner [3][2]float32
		var lack [3]float32
		for k := range corner {
			v := &s.vertices[s.indices[i+k]]
			corner[k], lack[k] = [2]float32{v.DstX, v.DstY}, v.ColorA
		}
		whole := clockwise(corner[0], corner[1], corner[2])
		a := clockwise(corner[1], corner[2], at) / whole
		b := clockwise(corner[2], corner[0], at) / whole
		if a > 0 && b > 0 && a+b < 1 {
			sum += a*lack[0] + b*lack[1] + (1-a-b)*lack[2]
		}
	}
	return sum
}

func TestFramesDontAllocate(t *testing.T) {
	c := aim(0.1, 0.07, 640, 480)
	tray := trayShape{0.1, 0.07, 0.012}
	felt := halfSpaces(visibleFelt(&c, tray.outline()))
	solids := make([]solid, 4)
	var b batch
	s := newShadows()
	frame := func() {
		for i := range solids {
			solids[i] = solid{mesh: meshes[dice.D10](), at: vec{float32(i) * 0.02, 0, 0.02}, rot: rotate(0.3, 0.2, float64(i))}
			solids[i].box = solids[i].bounds(&c)
		}
		sortByDepth(solids, c.eye)
		b.reset()
		s.vertices, s.indices = s.vertices[:0], s.indices[:0]
		for i := range solids {
			b.add(&solids[i], &c)
			s.addBlobs(&solids[i], &c, felt)
		}
	}
	frame()
	if n := testing.AllocsPerRun(20, frame); n > 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

func BenchmarkFrame(b *testing.B) {
	c := aim(0.1, 0.07, 640, 480)
	die := solid{mesh: meshes[dice.DF](), at: vec{0, 0, 0.02}, rot: rotate(0.3, 0.2, 1)}
	var out batch
	for b.Loop() {
		out.reset()
		out.add(&die, &c)
	}
}
