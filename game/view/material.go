package view

import (
	"fudgetray/engine"
	"fudgetray/game/play"
	"fudgetray/game/theme"
)

// pattern tells materials apart for those who don't see their colours. dice.kage draws it.
type pattern uint8

const (
	plain   pattern = iota
	framed          // a line around the mark
	hatched         // lines beside the mark
)

// patterns are those of the roles. Tens have marks of their own.
var patterns = [...]pattern{engine.Negative: framed, engine.Damage: framed}

const roles = int(engine.Damage) + 1

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

// finish is a way in which all materials can look.
type finish int

const (
	bright    finish = iota
	quiet            // the marks on the sides of a die at rest
	cancelled        // as play.Cancelled
	dropped          // as play.Dropped
)

// fades are how much of the felt's colour a finish takes on, and how much of the die's its marks.
var fades = [...]struct{ body, mark float32 }{
	bright: {0, 0}, quiet: {0, 0.55}, cancelled: {0.35, 0}, dropped: {0.65, 0},
}

var finishes = [...]finish{play.Counts: bright, play.Cancelled: cancelled, play.Dropped: dropped}

// materialOf is the place of a role's material, in a finish, in the list that dice.kage has.
func materialOf(role engine.Role, f finish) int {
	at := int(role&^engine.Opponent) + int(f)*2*roles
	if role&engine.Opponent != 0 {
		at += roles
	}
	return at
}

// diceUniforms are the colours of all materials in all finishes, as dice.kage takes them, over
// felt of the given colour.
func diceUniforms(r *theme.Roles, felt [3]float32) (body, mark []float32) {
	for _, fade := range fades {
		for i, m := range materials(r) {
			gloss := m.Gloss * (1 - fade.body)
			own := linear(m.Body)
			made := 8*float32(patternOf(i)) + 2*float32(m.Kind) + gloss
			body = append(body, append(mixed(own, felt, fade.body), made)...)
			ink := [3]float32(mixed(linear(m.Mark), own, fade.mark))
			mark = append(mark, append(mixed(ink, felt, fade.body), gloss*0.6)...)
		}
	}
	return body, mark
}

// patternOf is that of the i-th of all materials.
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
