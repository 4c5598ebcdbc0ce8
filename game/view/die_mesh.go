package view

import (
	"sync"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

// meshes are built when a kind is first drawn.
var meshes = map[dice.Kind]func() *mesh{}

func init() {
	for k := dice.Kind(0); k.Valid(); k++ {
		meshes[k] = sync.OnceValue(func() *mesh { return meshOf(k, cellOf) })
	}
}

// tensMesh is that of a ten-sided die whose faces count tens.
var tensMesh = sync.OnceValue(func() *mesh {
	return meshOf(dice.D10, func(_ dice.Kind, value int) int { return tensCell + value })
})

// meshFor is that of a die by the part it plays.
func meshFor(kind dice.Kind, role engine.Role) *mesh {
	if role&^engine.Opponent == engine.Tens {
		return tensMesh()
	}
	return meshes[kind]()
}

// markHalf is half of the side of the square that a kind's marks are engraved in,
// in metres.
var markHalf = map[dice.Kind]float32{
	dice.DF: 0.0045, dice.D4: 0.0027, dice.D6: 0.0055, dice.D8: 0.0041,
	dice.D10: 0.0042, dice.D12: 0.0038, dice.D20: 0.0030,
}

// meshOf makes the drawn surface of a kind from its shape and marks, which are engraved as
// the cell for their value is.
func meshOf(kind dice.Kind, cellFor func(dice.Kind, int) int) *mesh {
	shape := kind.Shape()
	corners := make([]vec, len(shape.Vertices))
	for i, v := range shape.Vertices {
		corners[i] = vecOf(v)
	}
	faces := make([]face, len(shape.Faces))
	for i, f := range shape.Faces {
		faces[i] = face{normal: vecOf(f.Normal), loop: f.Loop}
	}
	for _, m := range kind.Marks() {
		normal, up := vecOf(m.Normal), vecOf(m.Up)
		faces[m.Face].marks = append(faces[m.Face].marks, mark{
			cell:   cell{cellFor(kind, m.Value), markHalf[kind]},
			centre: vecOf(m.Center),
			right:  normal.cross(up),
			below:  up.mul(-1),
		})
	}
	m := buildMesh(corners, faces, float32(shape.Radius))
	m.rough = buildRough(corners, faces, float32(shape.Radius))
	return m
}

// cellOf is the mark for a value of a kind.
func cellOf(kind dice.Kind, value int) int {
	if kind == dice.D6 {
		return pipsCell + value
	}
	if kind != dice.DF {
		return numberCell + value
	}
	switch value {
	case 1:
		return plusCell
	case -1:
		return minusCell
	}
	return blankCell
}

func vecOf(v physics.Vec) vec { return vec{float32(v.X), float32(v.Y), float32(v.Z)} }

func turnTo(q physics.Quat) turn {
	return turnOf(float32(q.W), float32(q.X), float32(q.Y), float32(q.Z))
}
