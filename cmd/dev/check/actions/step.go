// Package actions generates random user actions for tests. The tests of package tray and the
// end-to-end tests of the page perform the same steps. Only tests import it.
package actions

import (
	"slices"

	"pgregory.net/rapid"
)

// An Action is a kind of step.
type Action string

// Kinds of steps.
const (
	Choose     Action = "choose"     // sets the control Which to its option Choice, or to Text if it is a text field
	Line       Action = "line"       // enters Text in the notation line
	Load       Action = "load"       // loads Text as a file into Control, or clears it if Text is empty
	Attributes Action = "attributes" // sets attributes of the element; a nil value removes one
	Roll       Action = "roll"       // presses Roll
	Request    Action = "request"    // rolls Request once, as JSON or as a line
	Reveal     Action = "reveal"     // presses the Reveal button of secret roll Which, the newest first
	Reload     Action = "reload"     // reloads the tray
)

// A Step is a user action. It does nothing if its control is missing or hidden.
type Step struct {
	Do      Action         `json:"do"`
	Which   int            `json:"which"`  // index among the visible controls, modulo their number
	Choice  int            `json:"choice"` // index among the control's options, modulo their number
	Text    string         `json:"text"`
	Control string         `json:"control"` // control of a document
	Request any            `json:"request"`
	Values  map[string]any `json:"values"` // values by field of the request
}

// weighted repeats actions by how often they occur; Reload is rare because loading a page is slow.
var weighted = rapid.SampledFrom(slices.Concat(
	slices.Repeat([]Action{Choose}, 14), []Action{Reload}, slices.Repeat([]Action{Line, Load, Roll}, 5),
	slices.Repeat([]Action{Request, Reveal}, 2), slices.Repeat([]Action{Attributes}, 4),
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

// Steps generates the steps of a visit.
func Steps() *rapid.Generator[[]Step] {
	return rapid.SliceOfN(rapid.Custom(step), 1, 14)
}

func step(t *rapid.T) Step {
	number := rapid.IntRange(0, 63)
	s := Step{Do: weighted.Draw(t, "do")}
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
