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
	u["Body"], u["Mark"] = p.theme.Dice.uniforms()
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

// materialOf is the place of a role's material in that list.
func materialOf(role engine.Role) int {
	const roles = int(engine.Damage) + 1
	if role&engine.Opponent != 0 {
		return roles + int(role&^engine.Opponent)
	}
	return int(role)
}

// uniforms are the colours of all materials, as dice.kage takes them.
func (r *Roles) uniforms() (body, mark []float32) {
	for _, m := range r.materials() {
		b, k := m.Body.linear(), m.Mark.linear()
		body = append(body, b[0], b[1], b[2], m.Gloss)
		mark = append(mark, k[0], k[1], k[2], m.Gloss*0.6)
	}
	return body, mark
}
