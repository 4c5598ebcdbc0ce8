package model

import (
	"fudgetray/engine"
	"fudgetray/game/play"
	"fudgetray/game/theme"
)

// A Material is how a die is painted. Colours are in linear light, 0 to 1.
type Material struct {
	Body, Mark       [3]float32
	Gloss, MarkGloss float32
	Kind             theme.Kind // not theme.Painted
	Paint            float32    // opacity of the painted faces of Fudge dice, 0 to 1
	Pattern          Pattern
}

// A Pattern distinguishes materials for users who can't distinguish their colours. dice.kage draws
// it.
type Pattern uint8

const (
	plain   Pattern = iota
	Framed          // a frame around the mark
	Hatched         // hatching beside the mark
)

// patterns holds the pattern of each role. Tens need none: their marks differ.
var patterns = [...]Pattern{engine.Negative: Framed, engine.Damage: Framed}

const roles = int(engine.Damage) + 1

// rolesMaterials returns the materials of all roles: of the user's side first, then of the opponent's.
func rolesMaterials(r *theme.Roles) []theme.Material {
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

// fades are the shares of the felt's colour in the materials of dice that don't count.
var fades = [...]float32{play.Counts: 0, play.Cancelled: 0.35, play.Dropped: 0.65}

// MaterialOf returns the index in materials of a role's material in a status.
func MaterialOf(role engine.Role, s play.Status) int {
	at := int(role&^engine.Opponent) + int(s)*2*roles
	if role&engine.Opponent != 0 {
		at += roles
	}
	return at
}

// Materials returns all materials in all statuses, for dice on felt of the given colour.
func Materials(r *theme.Roles, felt [3]float32) (all []Material) {
	for _, fade := range fades {
		for i, m := range rolesMaterials(r) {
			gloss, paint := m.Gloss*(1-fade), float32(0)
			if m.Kind == theme.Painted {
				m.Kind, paint = theme.Solid, 1-fade
			}
			all = append(all, Material{
				Body: mixed(Linear(m.Body), felt, fade), Mark: mixed(Linear(m.Mark), felt, fade),
				Gloss: gloss, MarkGloss: gloss * 0.35, Kind: m.Kind, Paint: paint, Pattern: patternOf(i),
			})
		}
	}
	return all
}

// patternOf returns the pattern of material i.
func patternOf(i int) Pattern {
	switch {
	case i >= roles:
		return Hatched
	case i < len(patterns):
		return patterns[i]
	}
	return plain
}

func mixed(color, other [3]float32, part float32) [3]float32 {
	for i := range color {
		color[i] += (other[i] - color[i]) * part
	}
	return color
}

// Linear converts a colour to linear light, 0 to 1. It approximates the sRGB curve by a square, as
// shaders do in reverse.
func Linear(c theme.Color) [3]float32 {
	part := func(shift int) float32 {
		v := float32(c>>shift&255) / 255
		return v * v
	}
	return [3]float32{part(16), part(8), part(0)}
}
