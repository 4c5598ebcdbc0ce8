package view

import (
	"math"
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
