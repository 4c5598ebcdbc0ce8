package view

import (
	"fudgetray/engine"
	"fudgetray/game/play"
	"fudgetray/game/theme"
)

// A pattern distinguishes materials for users who can't distinguish their colours. dice.kage draws
// it.
type pattern uint8

const (
	plain   pattern = iota
	framed          // a frame around the mark
	hatched         // hatching beside the mark
)

// patterns holds the pattern of each role. Tens need none: their marks differ.
var patterns = [...]pattern{engine.Negative: framed, engine.Damage: framed}

const roles = int(engine.Damage) + 1

// materials returns the materials of all roles: of the user's side first, then of the opponent's.
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

// A finish is a variation of all materials.
type finish int

const (
	bright    finish = iota
	cancelled        // for play.Cancelled
	dropped          // for play.Dropped
)

// fades are the shares of the felt's colour in a finish.
var fades = [...]float32{bright: 0, cancelled: 0.35, dropped: 0.65}

var finishes = [...]finish{play.Counts: bright, play.Cancelled: cancelled, play.Dropped: dropped}

// materialOf returns the index into dice.kage's arrays of a role's material in a finish.
func materialOf(role engine.Role, f finish) int {
	at := int(role&^engine.Opponent) + int(f)*2*roles
	if role&engine.Opponent != 0 {
		at += roles
	}
	return at
}

// diceUniforms returns the uniforms Body and Mark: all materials in all finishes, for dice on felt
// of the given colour.
func diceUniforms(r *theme.Roles, felt [3]float32) (body, mark []float32) {
	for _, fade := range fades {
		for i, m := range materials(r) {
			gloss, paint := m.Gloss*(1-fade), float32(0)
			if m.Kind == theme.Painted {
				m.Kind, paint = theme.Solid, float32(int(paintSteps*(1-fade)))
			}
			packed := 8*float32(patternOf(i)) + 2*float32(m.Kind) + gloss
			body = append(body, append(mixed(linear(m.Body), felt, fade), packed)...)
			mark = append(mark, append(mixed(linear(m.Mark), felt, fade), gloss*0.35+paint)...)
		}
	}
	return body, mark
}

// paintSteps is the number in the uniform Mark for opaque paint of the faces. dice.kage has the same.
const paintSteps = 10

// patternOf returns the pattern of material i.
func patternOf(i int) pattern {
	switch {
	case i >= roles:
		return hatched
	case i < len(patterns):
		return patterns[i]
	}
	return plain
}

func mixed(color, other [3]float32, part float32) []float32 {
	for i := range color {
		color[i] += (other[i] - color[i]) * part
	}
	return color[:]
}
