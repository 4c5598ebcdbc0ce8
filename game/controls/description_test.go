package controls

import (
	"slices"
	"testing"

	"fudgetray/engine"
)

func eachControl(visit func(Control)) {
	for _, section := range Describe(nil).Sections {
		for _, c := range section.Controls {
			visit(c)
		}
	}
}

// Every field of a request has a control, except those that come from thrown dice.
func TestEveryFieldHasAControl(t *testing.T) {
	thrown := []string{
		"faces",
		"again",
		"extra",
		"critical_faces",
		"against.faces",
		"against.extra",
		"against.critical_faces",
	}
	inParts := []string{"against"}
	var set []string
	eachControl(func(c Control) { set = append(set, requestField(c.field())) })
	for _, f := range engine.Fields() {
		if !slices.Contains(set, f.Name) && !slices.Contains(thrown, f.Name) && !slices.Contains(inParts, f.Name) {
			t.Errorf("no control sets %s", f.Name)
		}
	}
	for _, rule := range engine.CriticalRule.Values("") {
		found := false
		eachControl(func(c Control) { found = found || c.ID == criticalPrefix+string(rule) })
		if !found {
			t.Errorf("no control switches criticals %s", rule)
		}
	}
}

// isLevel reports whether a control selects a level, whose options have the names on its ladder.
func isLevel(c Control) bool { return c.When[0].ID == "ladder" }

func TestControlsAreValid(t *testing.T) {
	ids := map[string]bool{}
	eachControl(func(c Control) {
		if ids[c.ID] {
			t.Errorf("%s is defined twice", c.ID)
		}
		ids[c.ID] = true
		if c.Label == "" {
			t.Errorf("%s has no label", c.ID)
		}
		for _, o := range c.Options {
			if o.Label == "" && !isLevel(c) {
				t.Errorf("%s: the choice %q has no label", c.ID, o.Value)
			}
		}
	})
	eachControl(func(c Control) {
		for _, condition := range c.When {
			if !ids[condition.ID] || (len(condition.In) == 0) == (condition.Not == nil) {
				t.Errorf("%s depends on %+v, which is no condition", c.ID, condition)
			}
		}
	})
}
