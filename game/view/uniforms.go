package view

import (
	"fudgetray/game/model"
	"fudgetray/game/theme"
)

// lens returns the camera uniforms that all shaders use.
func lens(c *model.Camera) map[string]any {
	return map[string]any{
		"Lens":  []float32{c.CX, c.CY, 1 / c.Focal},
		"Lean":  []float32{-c.Ahead.Y, -c.Ahead.Z},
		"Eye":   []float32{c.Eye.X, c.Eye.Y, c.Eye.Z},
		"Light": []float32{model.Lamp.X, model.Lamp.Y, model.Lamp.Z},
	}
}

func (p *painter) setUniforms() {
	u := lens(&p.camera)
	bare := p.theme.Surface == theme.None
	felt := model.Linear(p.theme.Ground)
	if bare {
		felt = model.Linear(0xb0b0b0)
	}
	u["Bounce"] = []float32{felt[0] * 0.5, felt[1] * 0.5, felt[2] * 0.5}
	u["Front"] = []float32{p.tray.D/2 + model.RimWidth*0.3, model.RimHeight * 0.95}
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
	u["Body"], u["Mark"] = diceUniforms(model.Materials(&t.Dice, felt))
	p.options.Uniforms = u
}

func (p *painter) tabletopUniforms() map[string]any {
	u := lens(&p.camera)
	u["Half"] = []float32{p.tray.W / 2, p.tray.D / 2, p.tray.Corner}
	u["Rim"] = []float32{model.RimWidth, model.RimHeight}
	pool := p.tray.Pool()
	u["Pool"] = []float32{pool.X, pool.Y, 1 / pool.Half}
	t := p.theme
	if t.Surface == theme.None {
		t = theme.Default() // for the lid, which a transparent theme has too
	}
	for name, color := range map[string]theme.Color{"Felt": t.Ground, "Wood": t.Rim, "Table": t.Table} {
		light := model.Linear(color)
		u[name] = light[:]
	}
	u["Grain"] = float32(1)
	if t.Surface == theme.Grid || t.Surface == theme.Plain {
		u["Grain"] = float32(0.12)
	}
	return u
}

// diceUniforms returns the uniforms Body and Mark of materials.
func diceUniforms(materials []model.Material) (body, mark []float32) {
	for i := range materials {
		m := &materials[i]
		body = append(body, m.Body[0], m.Body[1], m.Body[2], 8*float32(m.Pattern)+2*float32(m.Kind)+m.Gloss)
		mark = append(mark, m.Mark[0], m.Mark[1], m.Mark[2], m.MarkGloss+float32(int(paintSteps*m.Paint)))
	}
	return body, mark
}

// paintSteps is the number in the uniform Mark for opaque paint of the faces. dice.kage has the same.
const paintSteps = 10
