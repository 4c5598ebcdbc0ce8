package raster

import (
	"image"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/model"
	"fudgetray/game/play"
	"fudgetray/game/theme"
	"fudgetray/game/throw"
)

// A Scene is a tray with dice at rest.
type Scene struct {
	Theme theme.Theme
	Tray  throw.Tray
	Dice  []Die
}

// A Die is a die of a Scene.
type Die struct {
	Kind   dice.Kind
	Role   engine.Role
	Status play.Status
	throw.Pose
}

// Lay returns the scene of dice at rest. All dice lie in the tray of the last throw, as in the tray itself.
func Lay(throws []play.Thrown, t theme.Theme) Scene {
	s := Scene{Theme: t}
	var poses []throw.Pose
	for i := range throws {
		thrown := &throws[i]
		s.Tray = thrown.Tray
		poses = thrown.Poses(thrown.Duration(), poses[:0])
		for die, pose := range poses {
			status := play.Counts
			if thrown.Statuses != nil {
				status = thrown.Statuses[die]
			}
			s.Dice = append(s.Dice, Die{thrown.Dice[die], thrown.Roles[die], status, pose})
		}
	}
	return s
}

// A painter paints one scene.
type painter struct {
	picture   *image.RGBA
	camera    model.Camera
	shape     model.TrayShape
	theme     theme.Theme
	ground    color // inside the rim
	rim       color
	table     color
	grain     float32 // strength of the wood's grain
	pixel     float32 // size of a pixel on the ground, in units of sharp
	pool      model.Pool
	fine      *tile // noise that is independent from point to point
	soft      *tile // blurred noise
	solids    []model.Solid
	materials []model.Material
	layer     layer
}

// Paint paints a scene. The rim fills the box; the table fills the picture.
func Paint(picture *image.RGBA, box image.Rectangle, s *Scene) {
	p := newPainter(picture, box, s)
	p.paintBackdrop(backdropKey{s.Tray, p.theme, box, picture.Rect})
	p.paintShadows()
	p.paintDice()
	p.makeOpaque()
}

// makeOpaque removes what a backdrop has in alpha.
func (p *painter) makeOpaque() {
	for y := range p.picture.Rect.Dy() {
		row := p.picture.Pix[y*p.picture.Stride:][:4*p.picture.Rect.Dx()]
		for i := 3; i < len(row); i += 4 {
			row[i] = 255
		}
	}
}

func newPainter(picture *image.RGBA, box image.Rectangle, s *Scene) *painter {
	look := s.Theme
	if look.Surface == theme.None {
		look = theme.Default() // a picture without a page behind it needs a ground
	}
	p := &painter{
		picture: picture, shape: model.ShapeOf(s.Tray), theme: look,
		ground: colorOf(look.Ground), rim: colorOf(look.Rim), table: colorOf(look.Table),
		grain: 1,
	}
	if look.Surface == theme.Grid || look.Surface == theme.Plain {
		p.grain = 0.12
	}
	p.camera = model.Aim(p.shape.W, p.shape.D, float32(box.Dx()), float32(box.Dy()))
	p.camera.CX += float32(box.Min.X - picture.Rect.Min.X)
	p.camera.CY += float32(box.Min.Y - picture.Rect.Min.Y)
	p.fine, p.soft = tiles()[0], tiles()[1]
	p.pixel = 700 * p.camera.Eye.Z / p.camera.Focal
	p.pool = p.shape.Pool()
	p.materials = model.Materials(&look.Dice, model.Linear(look.Ground))
	for i := range s.Dice {
		d := &s.Dice[i]
		solid := model.Solid{
			Mesh:     model.MeshFor(d.Kind, d.Role),
			Material: model.MaterialOf(d.Role, d.Status),
			At:       model.VecOf(d.Pos),
			Rot:      model.RotationOf(d.Rot),
		}
		solid.Box = solid.Bounds(&p.camera, 1)
		p.solids = append(p.solids, solid)
	}
	model.SortByDepth(p.solids, p.camera.Eye)
	return p
}

// set sets a pixel to an encoded colour.
func (p *painter) set(x, y int, c color, alpha byte) {
	i := y*p.picture.Stride + 4*x
	at := p.picture.Pix[i : i+4 : i+4]
	at[0], at[1], at[2], at[3] = byte(c.r*255+0.5), byte(c.g*255+0.5), byte(c.b*255+0.5), alpha
}

// clamp is faster than the built-in min and max, which also handle NaN and negative zero.
func clamp(v, low, high float32) float32 {
	if v < low {
		return low
	}
	if v > high {
		return high
	}
	return v
}

// smoothstep rises from 0 at low to 1 at high.
func smoothstep(low, high, v float32) float32 {
	t := clamp((v-low)/(high-low), 0, 1)
	return t * t * (3 - 2*t)
}

func mix(a, b, t float32) float32 { return a + (b-a)*t }
