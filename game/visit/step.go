// Package visit is what visitors, and the pages around them, do to a tray: step by step,
// drawn by chance. The tests of the table and those of the real page take the same steps.
// Nothing but tests imports it.
package visit

import (
	"slices"

	"pgregory.net/rapid"
)

// Deed is a kind of step.
type Deed string

// The deeds.
const (
	Choose     Deed = "choose"     // works the control Which as Choice says, or as Text where it is typed into
	Line       Deed = "line"       // types Text into the control of lines
	Load       Deed = "load"       // loads Text as a file into Control, or removes what is loaded if it is empty
	Attributes Deed = "attributes" // gives the element Values; one that is nil is taken away
	Roll       Deed = "roll"       // presses Roll
	Request    Deed = "request"    // rolls Request, in JSON or as a line, for once
	Reveal     Deed = "reveal"     // presses the button of the secret roll Which, the newest first
	Reload     Deed = "reload"     // loads the tray anew
)

// Step is one thing that is done. What is not there or not to be seen is left alone.
type Step struct {
	Do      Deed           `json:"do"`
	Which   int            `json:"which"`  // of those that are to be seen, counted round and round
	Choice  int            `json:"choice"` // of what the control has to offer, counted round and round
	Text    string         `json:"text"`
	Control string         `json:"control"` // of a document
	Request any            `json:"request"`
	Values  map[string]any `json:"values"` // by field of the request
}

// deeds are drawn as often as they stand here: a real page takes its time to be loaded.
var deeds = rapid.SampledFrom(slices.Concat(
	slices.Repeat([]Deed{Choose}, 14), []Deed{Reload}, slices.Repeat([]Deed{Line, Load, Roll}, 5),
	slices.Repeat([]Deed{Request, Reveal}, 2), slices.Repeat([]Deed{Attributes}, 4),
))

var (
	typed = rapid.SampledFrom([]string{"2d6", "Green", "3d20", "Red +2", "Good", "20d7x", ""})
	lines = rapid.SampledFrom([]string{
		"Good 4dF", "2dF", "Great 4dF+1 vs Good", "Good 4dF opposed Fair", "2d6+3", "secret 4dF", "level 6 3d6-fudge",
		"Grate 4dF", "20d7x", "fate Average 4dF", "table", "mudge Good 4dF", "4d6 -1", "Good 4dF opposed npc d6",
		"Good 3d6", "Great d% vs Fair",
	})
	requests = rapid.SampledFrom([]any{
		"Good 4dF", map[string]any{"technique": "2dF"}, map[string]any{"kind": "opposed"},
		map[string]any{"faces": []int{1, 1, 1, 1}}, map[string]any{"secret": true}, map[string]any{"trait": "Supreb"},
	})
	attributes = rapid.SampledFrom([]map[string]any{
		{"trait": "Good", "difficulty": "Great"}, {"skill": "Climb"}, {"system": "mudge"}, {"system": nil, "kind": nil},
		{"kind": "opposed", "secret": true}, {"trait": nil}, {"technique": "3d6"}, {"skill": "Unheard of"}, {"skill": nil},
	})
	loaded = rapid.SampledFrom([]string{"sheet", "sheet", "custom_ladder", "result_table", "critical_table"})
)

// Steps draws what is done during one visit.
func Steps() *rapid.Generator[[]Step] {
	return rapid.SliceOfN(rapid.Custom(step), 1, 14)
}

func step(t *rapid.T) Step {
	number := rapid.IntRange(0, 63)
	s := Step{Do: deeds.Draw(t, "do")}
	switch s.Do {
	case Choose:
		s.Which, s.Choice, s.Text = number.Draw(t, "which"), number.Draw(t, "choice"), typed.Draw(t, "text")
	case Line:
		s.Text = lines.Draw(t, "line")
	case Load:
		s.Control = loaded.Draw(t, "control")
		s.Text = rapid.SampledFrom(files(s.Control)).Draw(t, "text")
	case Attributes:
		s.Values = attributes.Draw(t, "values")
	case Request:
		s.Request = requests.Draw(t, "request")
	case Reveal:
		s.Which = number.Draw(t, "which")
	}
	return s
}
