package view

import (
	"math"

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
	look, err := p.theme.Dress(p.made.Own, p.made.Opponent)
	if err != nil {
		look = p.theme // which is another than when they were rolled
	}
	u["Body"], u["Mark"] = diceUniforms(&look.Dice, felt)
	p.options.Uniforms = u
}

func (p *painter) tableUniforms() map[string]any {
	u := p.camera.lens()
	u["Half"] = []float32{p.tray.w / 2, p.tray.d / 2, p.tray.corner}
	u["Rim"] = []float32{rimWidth, rimHeight}
	look := p.theme
	if look.Surface == theme.None {
		look = theme.Default() // for the lid, which is there all the same
	}
	for name, color := range map[string]theme.Color{"Felt": look.Ground, "Wood": look.Rim, "Table": look.Table} {
		light := linear(color)
		u[name] = light[:]
	}
	u["Surface"] = float32(look.Surface)
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
