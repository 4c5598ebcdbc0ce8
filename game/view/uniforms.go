package view

import (
	"math"

	"fudgetray/engine"
)

// lens are the uniforms of the camera, under the names that both shaders use.
func (c *camera) lens() map[string]any {
	return map[string]any{
		"Lens":  []float32{c.cx, c.cy, 1 / c.focal},
		"Lean":  []float32{float32(math.Sin(tilt)), float32(math.Cos(tilt))},
		"Eye":   []float32{c.eye.x, c.eye.y, c.eye.z},
		"Light": []float32{lamp.x, lamp.y, lamp.z},
	}
}

func (p *painter) setUniforms() {
	u := p.camera.lens()
	felt := p.theme.Felt.linear()
	if p.theme.Transparent {
		felt = Color(0xb0b0b0).linear()
	}
	u["Bounce"] = []float32{felt[0] * 0.5, felt[1] * 0.5, felt[2] * 0.5}
	u["Front"] = []float32{p.tray.d/2 + rimWidth*0.3, rimHeight * 0.95}
	if p.theme.Transparent {
		u["Front"] = []float32{10, -10}
	}
	u["Rows"] = p.rows[:]
	u["Body"], u["Mark"] = p.theme.Dice.uniforms(felt)
	p.options.Uniforms = u
}

func (p *painter) tableUniforms() map[string]any {
	u := p.camera.lens()
	u["Half"] = []float32{p.tray.w / 2, p.tray.d / 2, p.tray.corner}
	u["Rim"] = []float32{rimWidth, rimHeight}
	for name, color := range map[string]Color{"Felt": p.theme.Felt, "Wood": p.theme.Wood, "Table": p.theme.Table} {
		linear := color.linear()
		u[name] = linear[:]
	}
	return u
}

// materials are those of all roles: of the own side, then of the other.
func (r *Roles) materials() []Material {
	own := []Material{
		engine.Plain:    r.Plain,
		engine.Positive: r.Positive,
		engine.Negative: r.Negative,
		engine.Tens:     r.Tens,
		engine.Ones:     r.Ones,
		engine.Damage:   r.Damage,
	}
	all := append(own, r.Opponent)
	for _, m := range own[engine.Positive:] {
		all = append(all, Material{r.Opponent.Body, m.Body, r.Opponent.Gloss})
	}
	return all
}

// materialOf is the place of a die's material in that list; those of dropped dice follow it.
func materialOf(role engine.Role, dropped bool) int {
	const roles = int(engine.Damage) + 1
	at := int(role &^ engine.Opponent)
	if role&engine.Opponent != 0 {
		at += roles
	}
	if dropped {
		at += 2 * roles
	}
	return at
}

// fading is how much of the felt's colour dropped dice take on.
const fading = 0.65

// uniforms are the colours of all materials, as dice.kage takes them: then those of the same
// for dice that are dropped, and step back towards the felt.
func (r *Roles) uniforms(felt [3]float32) (body, mark []float32) {
	for _, faded := range []float32{0, fading} {
		for _, m := range r.materials() {
			gloss := m.Gloss * (1 - faded)
			body = append(body, append(mixed(m.Body.linear(), felt, faded), gloss)...)
			mark = append(mark, append(mixed(m.Mark.linear(), felt, faded), gloss*0.6)...)
		}
	}
	return body, mark
}

func mixed(color, other [3]float32, part float32) []float32 {
	for i := range color {
		color[i] += (other[i] - color[i]) * part
	}
	return color[:]
}
