package engine

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestFieldsMatchTypes checks that Fields lists exactly the members of Request and of its other
// side.
func TestFieldsMatchTypes(t *testing.T) {
	var listed []string
	declared := jsonNames(reflect.TypeFor[Request]())
	for _, name := range jsonNames(reflect.TypeFor[Side]()) {
		declared = append(declared, "against."+name)
	}
	for _, f := range Fields() {
		listed = append(listed, f.Name)
	}
	for _, name := range declared {
		if !slices.Contains(listed, name) {
			t.Errorf("%s is not among Fields", name)
		}
	}
	for i, name := range listed {
		if !slices.Contains(declared, name) {
			t.Errorf("Fields has %s, which no type declares", name)
		}
		if slices.Contains(listed[:i], name) {
			t.Errorf("Fields has %s twice", name)
		}
	}
}

func jsonNames(t reflect.Type) []string {
	var names []string
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
}

// TestFieldsAreDescribed checks the descriptions, types and values of fields, from which controls
// and flags are built.
func TestFieldsAreDescribed(t *testing.T) {
	for _, f := range Fields() {
		if f.About == "" || strings.ContainsAny(f.About, "\n") {
			t.Errorf("%s is about %q, want one line", f.Name, f.About)
		}
		if !slices.Contains(f.Type.Values(), f.Type) {
			t.Errorf("%s is of the type %q", f.Name, f.Type)
		}
		if scale := f.Name == "system" || f.Name == "custom_ladder" || f.Name == "ladder"; f.Scale != scale {
			t.Errorf("%s decides what level names mean: %t, want %t", f.Name, f.Scale, scale)
		}
		for _, value := range f.Values {
			if err := (&Campaign{}).SetText(&Request{}, f.Name, value); err != nil {
				t.Errorf("%s offers %s: %v", f.Name, value, err)
			}
		}
		if closed := f.Type == NameField || f.Type == NamesField; closed && f.Values == nil {
			t.Errorf("%s has no names to choose from", f.Name)
		}
	}
}

// TestFieldsLimitKindsAndSystems checks that a field is an error in exactly the kinds of action
// and systems that its Kinds and Systems exclude.
func TestFieldsLimitKindsAndSystems(t *testing.T) {
	for _, f := range Fields() {
		for _, system := range systems {
			for _, kind := range Kind.Values("") {
				r := Request{System: system, Kind: kind}
				if kind == Opposed {
					r.Against = &Side{}
				}
				without := r.action(&action{})
				if without != nil && kind != Sum || strings.HasPrefix(f.Name, "against.") && kind != Opposed {
					continue
				}
				if err := (&Campaign{}).Set(&r, f.Name, []byte(sampleValues[f.Name])); err != nil {
					t.Fatal(err)
				}
				want := (f.Kinds == nil || slices.Contains(f.Kinds, kind)) &&
					(f.Systems == nil || slices.Contains(f.Systems, system))
				err := r.action(&action{})
				refused := err != nil && err.Field == f.Name && strings.Contains(err.Error(), "doesn't apply")
				if r.System == system && r.Kind == kind && refused == want {
					t.Errorf("%s for kind %s of %s: %v, want it allowed: %t", f.Name, kind, system, err, want)
				}
			}
		}
	}
}

// sampleValues holds a valid value of each field.
var sampleValues = map[string]string{
	"system":                 `"mudge"`,
	"custom_ladder":          `{"name":"odd","levels":[{"value":0,"name":"So"}]}`,
	"ladder":                 `"fate"`,
	"kind":                   `"opposed"`,
	"technique":              `"3d6"`,
	"trait":                  `1`,
	"skill":                  `"Bow"`,
	"helped_by":              `"Dexterity"`,
	"untrained":              `true`,
	"even":                   `true`,
	"supported_by":           `"Lore"`,
	"modifiers":              `[{"label":"Hurt","value":-1}]`,
	"secondary":              `2`,
	"difficulty":             `3`,
	"no_difficulty":          `true`,
	"minimum":                `0`,
	"against":                `{"trait":1}`,
	"against.trait":          `2`,
	"against.modifiers":      `[{"value":1}]`,
	"against.npc":            `"d6"`,
	"against.technique":      `"2dF"`,
	"against.minimum":        `1`,
	"against.faces":          `[1,2]`,
	"against.extra":          `[1,1,1,1]`,
	"against.critical_faces": `[1,2]`,
	"criticals":              `["natural"]`,
	"secret":                 `true`,
	"faces":                  `[1,0,-1,0]`,
	"again":                  `[0]`,
	"extra":                  `[0,0,1,0]`,
	"result_table":           `[{"from":3,"to":18,"result":0}]`,
	"critical_table":         `[{"roll":2,"text":"x"}]`,
	"critical_dice":          `"1d20"`,
	"ties":                   `"again"`,
	"others":                 `[{"trait":1}]`,
	"legendary":              `false`,
	"critical_faces":         `[1,2]`,
}
