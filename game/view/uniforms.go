package view

import "fudgetray/game/theme"

// lens returns the camera uniforms that all shaders use.
func (c *camera) lens() map[string]any {
	return map[string]any{
		"Lens":  []float32{c.cx, c.cy, 1 / c.focal},
		"Lean":  []float32{-c.ahead.y, -c.ahead.z},
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
	t, err := p.theme.WithDice(p.sets.Own, p.sets.Opponent)
	if err != nil {
		t = p.theme // not the theme they were rolled in
	}
	if p.tint != "" {
		t = t.Tinted(p.tint)
	}
	u["Body"], u["Mark"] = diceUniforms(&t.Dice, felt)
	p.options.Uniforms = u
}

func (p *painter) tabletopUniforms() map[string]any {
	u := p.camera.lens()
	u["Half"] = []float32{p.tray.w / 2, p.tray.d / 2, p.tray.corner}
	u["Rim"] = []float32{rimWidth, rimHeight}
	pool := p.tray.pool()
	u["Pool"] = []float32{pool.x, pool.y, 1 / pool.half}
	t := p.theme
	if t.Surface == theme.None {
		t = theme.Default() // for the lid, which a transparent theme has too
	}
	for name, color := range map[string]theme.Color{"Felt": t.Ground, "Wood": t.Rim, "Table": t.Table} {
		light := linear(color)
		u[name] = light[:]
	}
	u["Grain"] = float32(1)
	if t.Surface == theme.Grid || t.Surface == theme.Plain {
		u["Grain"] = float32(0.12)
	}
	return u
}

// linear converts a colour to linear light, 0 to 1. It approximates the sRGB curve by a square, as
// the shaders do in reverse.
func linear(c theme.Color) [3]float32 {
	part := func(shift int) float32 {
		v := float32(c>>shift&255) / 255
		return v * v
	}
	return [3]float32{part(16), part(8), part(0)}
}
