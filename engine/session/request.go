package session

import (
	"fmt"
	"slices"

	"fudgetray/engine"
	"fudgetray/engine/json"
)

func requestToWire(r engine.Request) wireRequest {
	w := wireRequest{
		System:     string(r.System),
		Kind:       string(r.Kind),
		Technique:  r.Technique,
		Trait:      levelToWire(r.Trait),
		Difficulty: levelToWire(r.Difficulty),
		Secret:     r.Secret,
	}
	if !slices.ContainsFunc(r.Modifiers, func(m engine.Modifier) bool { return m.Rule }) { // the others are in Rest
		for _, m := range r.Modifiers {
			w.Modifiers = append(w.Modifiers, wireModifier{m.Label, m.Value})
		}
		r.Modifiers = nil
	}
	r.System = ""
	r.Kind = ""
	r.Technique = ""
	r.Secret = false
	r.Trait, r.Difficulty = engine.Opt[engine.Level]{}, engine.Opt[engine.Level]{}
	if !r.IsZero() {
		w.Rest = json.Marshal(r)
	}
	return w
}

func (w *wireRequest) request() (engine.Request, error) {
	var r engine.Request
	if len(w.Rest) > 0 {
		var err error
		if r, err = engine.ParseRequest(w.Rest); err != nil {
			return r, err
		}
	}
	r.System = engine.System(w.System)
	r.Kind = engine.Kind(w.Kind)
	r.Technique = w.Technique
	r.Secret = w.Secret
	r.Trait, r.Difficulty = levelFromWire(w.Trait), levelFromWire(w.Difficulty)
	for _, m := range w.Modifiers {
		r.Modifiers = append(r.Modifiers, engine.Modifier{Label: shortened(m.Label), Value: m.Value})
	}
	return r, nil
}

// maxUnfolded is how many bytes of texts all results of a state may repeat. In the state, rolls of one
// request share them.
const maxUnfolded = 32 << 20

// shortened cuts a label of an old state, which had no limit.
func shortened(label string) string {
	n := 0
	for at := range label {
		n++
		if n > engine.MaxText {
			return label[:at]
		}
	}
	return label
}

// repeatedSize returns the approximate number of bytes of a request's texts that its results repeat.
func repeatedSize(r *engine.Request) int {
	size := len(r.Skill) + len(r.HelpedBy) + len(r.SupportedBy) + labelSize(r.Modifiers)
	if r.Against != nil {
		size += labelSize(r.Against.Modifiers)
	}
	for i := range r.Others {
		size += labelSize(r.Others[i].Modifiers)
	}
	longest := 0
	for _, row := range r.CriticalTable {
		longest = max(longest, len(row.Text))
	}
	return size + longest
}

func labelSize(modifiers []engine.Modifier) int {
	size := 0
	for _, m := range modifiers {
		size += len(m.Label) + len(" +1 ()")
	}
	return size
}

// with sets the dice of a wire request.
func (d Dice) with(w wireRequest) wireRequest {
	w.Dice, w.Opponent = d.Own, d.Opponent
	return w
}

func (w *wireRequest) dice() Dice { return Dice{w.Dice, w.Opponent} }

// with sets the user of a wire request.
func (b By) with(w wireRequest) wireRequest {
	w.Name, w.Color = b.Name, b.Color
	return w
}

func (w *wireRequest) by() By { return By{w.Name, w.Color} }

func levelToWire(l engine.Opt[engine.Level]) *int {
	if !l.Set {
		return nil
	}
	value := int(l.Value)
	return &value
}

func levelFromWire(l *int) engine.Opt[engine.Level] {
	if l == nil {
		return engine.Opt[engine.Level]{}
	}
	return engine.Some(engine.Level(*l))
}

// faceFields are the lists of faces in a request. Indices are stored, so only append.
var faceFields = [...]string{
	"faces", "extra", "against.faces", "against.extra", "critical_faces", "against.critical_faces",
}

// takeFaces returns a request without faces, and the faces.
func takeFaces(r engine.Request) (engine.Request, [len(faceFields)][]int) {
	faces := [len(faceFields)][]int{0: r.Faces, 1: r.Extra, 4: r.CriticalFaces}
	r.Faces, r.Extra, r.CriticalFaces = nil, nil, nil
	if r.Against != nil {
		against := *r.Against
		faces[2], faces[3], faces[5] = against.Faces, against.Extra, against.CriticalFaces
		against.Faces, against.Extra, against.CriticalFaces = nil, nil, nil
		r.Against = &against
	}
	return r, faces
}

// putFaces returns a request with the faces that takeFaces returned.
func putFaces(r engine.Request, faces [len(faceFields)][]int) (engine.Request, error) {
	r.Faces, r.Extra, r.CriticalFaces = faces[0], faces[1], faces[4]
	if r.Against != nil {
		against := *r.Against
		against.Faces, against.Extra, against.CriticalFaces = faces[2], faces[3], faces[5]
		r.Against = &against
		return r, nil
	}
	for _, i := range [...]int{2, 3, 5} {
		if len(faces[i]) > 0 {
			return r, fmt.Errorf("%s: %d faces, but no other side", faceFields[i], len(faces[i]))
		}
	}
	return r, nil
}
