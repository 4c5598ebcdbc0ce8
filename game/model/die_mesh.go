package model

import (
	"sync"

	"fudgetray/engine"
	"fudgetray/game/dice"
)

// meshes builds each kind's mesh on first use.
var meshes = map[dice.Kind]func() *Mesh{}

func init() {
	for k := dice.Kind(0); k.Valid(); k++ {
		meshes[k] = sync.OnceValue(func() *Mesh { return meshOf(k, cellOf) })
	}
}

// tensMesh returns the mesh of a d10 whose faces count tens.
var tensMesh = sync.OnceValue(func() *Mesh {
	return meshOf(dice.D10, func(_ dice.Kind, value int) int { return TensCell + value })
})

// MeshFor returns the mesh of a kind of die in a role. The tens of d66 are on a d6.
func MeshFor(kind dice.Kind, role engine.Role) *Mesh {
	if kind == dice.D10 && role&^(engine.Opponent|engine.Chained) == engine.Tens {
		return tensMesh()
	}
	return meshes[kind]()
}

// markHalf is half the side of the square that a kind's marks are engraved in, in metres.
var markHalf = map[dice.Kind]float32{
	dice.DF: 0.0045, dice.D4: 0.0027, dice.D6: 0.0055, dice.D8: 0.0041,
	dice.D10: 0.0042, dice.D12: 0.0038, dice.D20: 0.0030,
}

// meshOf builds a kind's mesh from its shape and its marks. cellFor returns the atlas cell for a
// value.
func meshOf(kind dice.Kind, cellFor func(dice.Kind, int) int) *Mesh {
	shape := kind.Shape()
	corners := make([]Vec, len(shape.Vertices))
	for i, v := range shape.Vertices {
		corners[i] = VecOf(v)
	}
	faces := make([]face, len(shape.Faces))
	for i, f := range shape.Faces {
		faces[i] = face{normal: VecOf(f.Normal), loop: f.Loop}
	}
	for _, m := range kind.Marks() {
		normal, up := VecOf(m.Normal), VecOf(m.Up)
		faces[m.Face].marks = append(faces[m.Face].marks, mark{
			cell:   cell{cellFor(kind, m.Value), markHalf[kind]},
			centre: VecOf(m.Center),
			right:  normal.Cross(up),
			below:  up.Mul(-1),
		})
	}
	m := buildMesh(corners, faces, float32(shape.Radius))
	for _, f := range faces {
		for _, mark := range f.marks {
			m.Marks = append(m.Marks, mark.cell.index)
		}
	}
	m.girth = (m.height(faces[0].normal) + float32(shape.Reach())) / 2
	m.Bevelled = buildBevelled(corners, faces, float32(shape.Radius))
	return m
}

// cellOf returns the atlas cell of a kind's value.
func cellOf(kind dice.Kind, value int) int {
	if kind == dice.D6 {
		return pipsCell + value
	}
	if kind != dice.DF {
		return numberCell + value
	}
	switch value {
	case 1:
		return PlusCell
	case -1:
		return MinusCell
	}
	return blankCell
}
