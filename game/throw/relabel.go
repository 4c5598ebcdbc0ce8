package throw

import "fudgetray/game/dice"

// label draws each die's symmetry and sets the faces.
func (r *run) label() {
	labels := stream(r.Seed)
	for i, k := range r.Dice {
		face, _ := k.Upper(r.world.Bodies[i].Rot)
		g := r.symmetry(&labels, k, face, i)
		r.labels = append(r.labels, k.Symmetries()[g])
		r.Raw = append(r.Raw, face)
		r.Faces = append(r.Faces, k.Relabelled(face, g))
	}
}

// symmetry draws one of the die's symmetries uniformly, or one of those that show the requested
// face if there is one.
func (r *run) symmetry(labels *stream, k dice.Kind, face, i int) int {
	if r.RequestedFaces == nil {
		return labels.below(len(k.Symmetries()))
	}
	var fit []int
	for g := range k.Symmetries() {
		if k.Relabelled(face, g) == r.RequestedFaces[i] {
			fit = append(fit, g)
		}
	}
	return fit[labels.below(len(fit))]
}
