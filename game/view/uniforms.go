package view

import (
	"math"

	"fudgetray/engine"
	"fudgetray/game/theme"
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
	bare := p.theme.Surface == theme.None
	felt := linear(p.theme.Ground)
	if bare {
		felt = linear(0xb0b0b0)
	}
	u["Bounce"] = []float32{felt[0] * 0.5, felt[1] * 0.5, felt[2] * 0.5}
	u["Front"] = []float32{p.tray.d/2 + rimWidth*0.3, rimHeight * 0.95}
	if bare {
		u["Front"] = []float32{10, -10}
	}
	u["Rows"] = p.rows[:]
	u["Body"], u["Mark"] = diceUniforms(&p.theme.Dice, felt)
	p.options.Uniforms = u
}

func (p *painter) tableUniforms() map[string]any {
	u := p.camera.lens()
	u["Half"] = []float32{p.tray.w / 2, p.tray.d / 2, p.tray.corner}
	u["Rim"] = []float32{rimWidth, rimHeight}
	for name, color := range map[string]theme.Color{"Felt": p.theme.Ground, "Wood": p.theme.Rim, "Table": p.theme.Table} {
		light := linear(color)
		u[name] = light[:]
	}
	u["Surface"] = float32(p.theme.Surface)
	return u
}

// linear is a colour as amounts of light, 0 to 1.
func linear(c theme.Color) [3]float32 {
	part := func(shift int) float32 {
		v := float32(c>>shift&255) / 255
		return v * v // as the shaders turn it back: close to the sRGB curve, and cheap
	}
	return [3]float32{part(16), part(8), part(0)}
}

// materials are those of all roles: of the own side, then of the other.
func materials(r *theme.Roles) []theme.Material {
	own := []theme.Material{
		engine.Plain:    r.Plain,
		engine.Positive: r.Positive,
		engine.Negative: r.Negative,
		engine.Tens:     r.Tens,
		engine.Ones:     r.Ones,
		engine.Damage:   r.Damage,
	}
	all := append(own, r.Opponent)
	for _, m := range own[engine.Positive:] {
		painted := r.Opponent
		painted.Mark = m.Body
		all = append(all, painted)
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
func diceUniforms(r *theme.Roles, felt [3]float32) (body, mark []float32) {
	for _, faded := range []float32{0, fading} {
		for _, m := range materials(r) {
			gloss := m.Gloss * (1 - faded)
			kind := 2 * float32(m.Kind) // beside the gloss, which is at most 1
			body = append(body, append(mixed(linear(m.Body), felt, faded), kind+gloss)...)
			mark = append(mark, append(mixed(linear(m.Mark), felt, faded), gloss*0.6)...)
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
