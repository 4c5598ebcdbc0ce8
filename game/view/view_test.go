package view

import (
	"image"
	"image/color"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/dice"
	"fudgetray/game/theme"
)

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
			shade := light(at(vecOf(die.Pos).add(vec{0.008, 0.0125, -0.008})))
			felt := light(at(vec{float32(die.Pos.X), 0.032, 0}))
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

// The work for the first frame is done in three, and nothing is seen before the last one.
func TestFirstFrameIsPrepared(t *testing.T) {
	s := fourFudge()
	v, g := newTestView(t, s, theme.Default())
	canvas := ebiten.NewImage(320, 240)
	for _, step := range []struct {
		previews, scenes, width int
		drawn                   bool
	}{
		{previews: 1}, {previews: 2, scenes: 1, width: 320}, {previews: 2, scenes: 2, width: 320, drawn: true},
	} {
		v.Draw(canvas)
		v.DrawFinalScreen(canvas, nil, ebiten.GeoM{})
		if s.previews != step.previews || s.scenes != step.scenes || v.painter.width != step.width || v.stale == step.drawn {
			t.Errorf("%d previews, %d scenes, %d pixels wide, stale: %t; want %+v", s.previews, s.scenes, v.painter.width, v.stale, step)
		}
	}
	if s.aspect == 0 || g.parks > 0 {
		t.Errorf("aspect %g, parked %d times", s.aspect, g.parks)
	}
	v.Draw(canvas)
	if g.parks != 1 {
		t.Errorf("parked %d times at rest", g.parks)
	}
}

func TestLoopParksAtRest(t *testing.T) {
	s := fourFudge()
	v, g := newTestView(t, s, theme.Default())
	canvas := ebiten.NewImage(320, 240)
	frame := func() {
		before := g.parks
		v.Draw(canvas)
		if g.parks == before {
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
		for _, die := range v.arrange() {
			seen := die.bounds(&v.painter.camera)
			if seen.left < 0 || seen.top < 0 || seen.right > w || seen.bottom > h {
				t.Errorf("%v: a die covers %v", size, seen)
			}
		}
	}
}

func TestFramesDontAllocate(t *testing.T) {
	c := aim(0.1, 0.07, 640, 480)
	tray := trayShape{0.1, 0.07, 0.012}
	felt := halfSpaces(visibleFelt(&c, tray.outline()))
	solids := make([]solid, 4)
	b := batch{pool: tray.pool()}
	s := newShadows()
	frame := func() {
		for i := range solids {
			solids[i] = solid{mesh: meshes[dice.D10](), at: vec{float32(i) * 0.02, 0, 0.02}, rot: rotate(0.3, 0.2, float64(i))}
			solids[i].box = solids[i].bounds(&c)
		}
		sortByDepth(solids, c.eye)
		b.reset()
		s.reset()
		for i := range solids {
			b.findNear(solids, i)
			b.add(&solids[i], &c)
			s.addLampBlob(&solids[i], &c, felt)
			s.addSkyBlob(&solids[i], &c, felt)
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
	out := batch{pool: trayShape{w: 0.1, d: 0.07}.pool()}
	for b.Loop() {
		out.reset()
		out.add(&die, &c)
	}
}

// BenchmarkDraw draws whole frames and waits for the pixels.
func BenchmarkDraw(b *testing.B) {
	if !canDraw() {
		b.Skip("no DISPLAY: nothing can be drawn")
	}
	p, err := newPainter(theme.Default())
	if err != nil {
		b.Fatal(err)
	}
	p.resize(640, 480, trayShape{0.11, 0.08, 0.012})
	canvas := ebiten.NewImage(640, 480)
	pixels := make([]byte, 4*640*480)
	for name, moving := range map[string]bool{"moving": true, "rest": false} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				var solids []solid
				for i := range 4 {
					at := vec{float32(i)*0.024 - 0.036, 0.01, 0.012}
					solids = append(solids, solid{mesh: meshes[dice.DF](), at: at, rot: rotate(0.3, 0.2, float64(i))})
				}
				p.draw(canvas, solids, moving, false, 1)
				canvas.ReadPixels(pixels)
			}
		})
	}
}
