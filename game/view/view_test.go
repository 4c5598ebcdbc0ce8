package view

import (
	"image"
	"image/color"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/model"
	"fudgetray/game/theme"
)

func TestDiceAreDrawnInPlace(t *testing.T) {
	for _, size := range []image.Point{{780, 1688}, {1280, 800}, {320, 240}} {
		s := fourFudge()
		v, _ := newTestView(t, s, theme.Default())
		picture := shot(v, size.X, size.Y)
		at := func(p model.Vec) color.RGBA {
			x, y := v.painter.camera.Project(p)
			return picture.RGBAAt(int(x), int(y))
		}
		for i, die := range s.scene.Dice {
			top := model.VecOf(die.Pos).Add(model.Vec{Z: 0.008})
			centre, corner := light(at(top)), light(at(top.Add(model.Vec{X: 0.0055, Y: 0.0055})))
			if corner < 180 {
				t.Errorf("%v: die %d: its ivory has brightness %d, want ≥ 180", size, i, corner)
			}
			if marked := die.Kind.Value(die.Rot) != 0; marked != (centre < 120) {
				t.Errorf("%v: die %d shows %d; the middle of its face has brightness %d", size, i, die.Kind.Value(die.Rot), centre)
			}
			shade := light(at(model.VecOf(die.Pos).Add(model.Vec{X: 0.008, Y: 0.0125, Z: -0.008})))
			felt := light(at(model.Vec{X: float32(die.Pos.X), Y: 0.032}))
			if shade*10 > felt*7 {
				t.Errorf("%v: die %d: the felt in its shadow has brightness %d, beside it %d", size, i, shade, felt)
			}
		}
		if c := at(model.Vec{Y: 0.032}); c.G <= c.R || c.G <= c.B {
			t.Errorf("%v: the felt is %v, want it green", size, c)
		}
		if c := at(model.Vec{Y: 0.04 + model.RimWidth/2, Z: model.RimHeight}); c.R <= c.G || c.G <= c.B {
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
		x, y := v.painter.camera.Project(model.VecOf(s.scene.Dice[die].Pos).Add(model.Vec{X: dx, Y: dy, Z: 0.008}))
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
	x, y := v.painter.camera.Project(model.VecOf(s.scene.Dice[2].Pos).Add(model.Vec{Z: 0.008}))
	if c := picture.RGBAAt(int(x), int(y)); c.A != 255 {
		t.Errorf("a die is %v, want it solid", c)
	}
	x, y = v.painter.camera.Project(model.VecOf(s.scene.Dice[2].Pos).Add(model.Vec{X: 0.008, Y: 0.0125, Z: -0.008}))
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

// The work for the first frame is done in four, and nothing is seen before the last one.
func TestFirstFrameIsPrepared(t *testing.T) {
	s := fourFudge()
	v, g := newTestView(t, s, theme.Default())
	canvas := ebiten.NewImage(320, 240)
	for _, step := range []struct {
		previews, scenes, width int
		drawn                   bool
	}{
		{previews: 1},
		{previews: 2, scenes: 1},
		{previews: 3, scenes: 2, width: 320},
		{previews: 3, scenes: 3, width: 320, drawn: true},
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
		if want := model.TrayAspect(w, h); s.aspect != want {
			t.Errorf("%v: the next tray has aspect %g, want %g", size, s.aspect, want)
		}
		for _, die := range v.arrange() {
			seen := die.Bounds(&v.painter.camera, fringe)
			if seen.Left < 0 || seen.Top < 0 || seen.Right > w || seen.Bottom > h {
				t.Errorf("%v: a die covers %v", size, seen)
			}
		}
	}
}

func TestFramesDontAllocate(t *testing.T) {
	c := model.Aim(0.1, 0.07, 640, 480)
	tray := model.TrayShape{W: 0.1, D: 0.07, Corner: 0.012}
	felt := halfSpaces(model.VisibleFelt(&c, tray.Outline()))
	solids := make([]model.Solid, 4)
	b := batch{light: model.Lighting{Pool: tray.Pool()}}
	s := newShadows()
	frame := func() {
		for i := range solids {
			solids[i] = model.Solid{
				Mesh: model.MeshFor(dice.D10, engine.Plain),
				At:   model.Vec{X: float32(i) * 0.02, Z: 0.02},
				Rot:  rotate(0.3, 0.2, float64(i)),
			}
			solids[i].Box = solids[i].Bounds(&c, fringe)
		}
		model.SortByDepth(solids, c.Eye)
		b.reset()
		s.reset()
		for i := range solids {
			b.light.FindNear(solids, i)
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
	c := model.Aim(0.1, 0.07, 640, 480)
	die := model.Solid{Mesh: model.MeshFor(dice.DF, engine.Plain), At: model.Vec{Z: 0.02}, Rot: rotate(0.3, 0.2, 1)}
	out := batch{light: model.Lighting{Pool: model.TrayShape{W: 0.1, D: 0.07}.Pool()}}
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
	p.resize(640, 480, model.TrayShape{W: 0.11, D: 0.08, Corner: 0.012})
	canvas := ebiten.NewImage(640, 480)
	pixels := make([]byte, 4*640*480)
	for name, moving := range map[string]bool{"moving": true, "rest": false} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				var solids []model.Solid
				for i := range 4 {
					at := model.Vec{X: float32(i)*0.024 - 0.036, Y: 0.01, Z: 0.012}
					die := model.MeshFor(dice.DF, engine.Plain)
					solids = append(solids, model.Solid{Mesh: die, At: at, Rot: rotate(0.3, 0.2, float64(i))})
				}
				p.draw(canvas, solids, moving, false, 1)
				canvas.ReadPixels(pixels)
			}
		})
	}
}
