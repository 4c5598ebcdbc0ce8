package theme

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine/json"
)

// Read reads a theme from JSON. An error names the field, what is wrong with it and what is
// allowed: a colour that is missing, a mark that can't be read on its die, dice that are not told
// apart from each other or from what they lie on.
func Read(text []byte) (Theme, error) {
	if at, ok := json.Check(text); !ok {
		return Theme{}, errors.New("theme: it is no JSON from byte " + strconv.Itoa(at) + " on")
	}
	var t Theme
	whole := part{"theme", bytes.TrimSpace(text)}
	surface := field{"surface", true, func(p part) (err error) {
		t.Surface, err = oneOf[Surface](p, surfaces)
		return err
	}}
	if err := whole.only(surface); err != nil {
		return t, err
	}
	bare := t.Surface == None
	err := whole.fields(
		surface,
		field{"ground", bare, color(&t.Ground)},
		field{"rim", bare, color(&t.Rim)},
		field{"table", bare, color(&t.Table)},
		field{"dice", false, func(p part) (err error) {
			t.Dice, err = readDice(p)
			return err
		}},
	)
	if err != nil {
		return t, err
	}
	return t, t.check()
}

// readDice reads the materials of dice, or the name of a set.
func readDice(p part) (Roles, error) {
	if name, ok := json.Text(p.raw); ok {
		return set(p, name)
	}
	var dice Roles
	var roles []field
	for _, r := range dice.all() {
		roles = append(roles, field{r.name, false, r.material.read})
	}
	err := p.fields(roles...)
	return dice, err
}

// read reads a material: solid and as polished as bone, unless it says otherwise.
func (m *Material) read(p part) error {
	m.Gloss = 0.8
	return p.fields(
		field{"body", false, color(&m.Body)},
		field{"mark", false, color(&m.Mark)},
		field{"gloss", true, func(p part) error {
			percent, err := strconv.ParseUint(string(p.raw), 10, 8)
			if err != nil || percent > 100 {
				return p.refuse("is not a whole number from 0 to 100")
			}
			m.Gloss = float32(percent) / 100
			return nil
		}},
		field{"kind", true, func(p part) (err error) {
			m.Kind, err = oneOf[Kind](p, kinds)
			return err
		}},
	)
}

// part is a piece of a theme's JSON, and the path that it was found at.
type part struct {
	path string
	raw  []byte
}

// field is a member that an object may have.
type field struct {
	name     string
	optional bool
	read     func(part) error
}

// longest value, in bytes, that an error repeats.
const longest = 60

func (p part) refuse(problem string) error {
	value := string(json.Compact(p.raw))
	if len(value) > longest {
		value = strings.ToValidUTF8(value[:longest], "") + "…"
	}
	return errors.New(p.path + ": " + value + " " + problem)
}

// fields reads an object that has these fields alone, and none twice.
func (p part) fields(fields ...field) error {
	if p.raw[0] != '{' {
		return p.refuse("is not an object")
	}
	var found []string
	for name, raw := range json.Members(p.raw) {
		i := slices.IndexFunc(fields, func(f field) bool { return f.name == name })
		if i < 0 {
			return p.unknown(name, fields)
		}
		at := part{p.path + "." + name, raw}
		if slices.Contains(found, name) {
			return at.refuse("is there twice")
		}
		found = append(found, name)
		if err := fields[i].read(at); err != nil {
			return err
		}
	}
	for _, f := range fields {
		if !f.optional && !slices.Contains(found, f.name) {
			return errors.New(p.path + "." + f.name + ": it is missing")
		}
	}
	return nil
}

// only reads the one field that others depend on.
func (p part) only(f field) error {
	for name, raw := range json.Members(p.raw) {
		if name == f.name {
			return f.read(part{p.path + "." + name, raw})
		}
	}
	return nil
}

func (p part) unknown(name string, fields []field) error {
	var names []string
	for _, f := range fields {
		names = append(names, f.name)
	}
	return part{p.path, json.Marshal(name)}.refuse("is no field of it; " + strings.Join(names, ", ") + " are")
}

// color reads a colour as pages write it, with all six digits.
func color(into *Color) func(part) error {
	return func(p part) error {
		text, _ := json.Text(p.raw)
		value, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 24)
		if err != nil || len(text) != len("#rrggbb") || text[0] != '#' {
			return p.refuse(`is not a colour such as "#2f7d5f"`)
		}
		*into = Color(value)
		return nil
	}
}

// oneOf reads a name as its place in a list.
func oneOf[T ~int](p part, names []string) (T, error) {
	name, _ := json.Text(p.raw)
	i := slices.Index(names, name)
	if i < 0 {
		return 0, p.refuse("is not one of " + strings.Join(names, ", "))
	}
	return T(i), nil
}
