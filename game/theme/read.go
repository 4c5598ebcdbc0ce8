package theme

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine/json"
	"fudgetray/engine/language"
)

// Read parses a theme in JSON. An error is a *Refusal that names the field, the fault and what is allowed,
// such as a missing colour, an illegible mark, or dice that are too similar to each other or to the ground.
func Read(text []byte) (Theme, error) {
	if at, ok := json.Check(text); !ok {
		return Theme{}, refusal("theme", language.NoJson(at))
	}
	var t Theme
	text = bytes.TrimSpace(text)
	names, values := members(text)
	surface := slices.Index(names, "surface")
	bare := surface >= 0 && string(values[surface]) == `"none"` // a missing tray has no colours
	err := part{"theme", text}.fields(
		field{"surface", true, t.Surface.read},
		field{"ground", bare, t.Ground.read},
		field{"rim", bare, t.Rim.read},
		field{"table", bare, t.Table.read},
		field{"dice", false, t.Dice.read},
	)
	if err != nil {
		return t, err
	}
	return t, t.check()
}

// read parses the materials of dice, or the name of a set.
func (r *Roles) read(p part) error {
	if name, ok := json.Text(p.raw); ok {
		return r.readSet(p, name)
	}
	var roles []field
	for _, role := range r.all() {
		roles = append(roles, field{role.name, false, role.material.read})
	}
	return p.fields(roles...)
}

// read parses a material. The defaults are solid and the gloss of bone.
func (m *Material) read(p part) error {
	m.Gloss = 0.8
	return p.fields(
		field{"body", false, m.Body.read},
		field{"mark", false, m.Mark.read},
		field{"gloss", true, m.readGloss},
		field{"kind", true, m.Kind.read},
	)
}

func (m *Material) readGloss(p part) error {
	percent, err := strconv.ParseUint(string(p.raw), 10, 8)
	if err != nil || percent > 100 {
		return p.refuse(language.ThemePercent(0, 100))
	}
	m.Gloss = float32(percent) / 100
	return nil
}

func (s *Surface) read(p part) error { return p.oneOf(surfaces, (*int)(s)) }

func (k *Kind) read(p part) error { return p.oneOf(kinds, (*int)(k)) }

// read parses a colour as #rrggbb.
func (c *Color) read(p part) error {
	text, _ := json.Text(p.raw)
	digits, marked := strings.CutPrefix(text, "#")
	value, err := strconv.ParseUint(digits, 16, 24)
	if err != nil || !marked || len(digits) != 6 {
		return p.refuse(language.ThemeColor(`"#2f7d5f"`))
	}
	*c = Color(value)
	return nil
}

// A part is a value in a theme's JSON with its path.
type part struct {
	path string
	raw  []byte
}

// A field is an allowed member of an object.
type field struct {
	name     string
	optional bool
	read     func(part) error
}

// longest is the greatest length of a value that an error repeats, in bytes.
const longest = 60

func (p part) refuse(problem language.Message) error {
	value := string(json.Compact(p.raw))
	if len(value) > longest {
		value = strings.ToValidUTF8(value[:longest], "") + "…"
	}
	return refusal(p.path, language.Refused(value, problem))
}

// fields parses an object. Unknown and duplicate fields are refused.
func (p part) fields(fields ...field) error {
	if p.raw[0] != '{' {
		return p.refuse(language.NoObject())
	}
	names, values := members(p.raw)
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return part{p.path + "." + name, values[i]}.refuse(language.GivenTwice())
		}
	}
	read := 0
	for _, f := range fields {
		i := slices.Index(names, f.name)
		if i < 0 && !f.optional {
			return refusal(p.path+"."+f.name, language.Missing())
		}
		if i < 0 {
			continue
		}
		read++
		if err := f.read(part{p.path + "." + f.name, values[i]}); err != nil {
			return err
		}
	}
	if read < len(names) {
		return p.unknown(names, fields)
	}
	return nil
}

// members returns the names and values of an object's members.
func members(object []byte) (names []string, values [][]byte) {
	for name, value := range json.Members(object) {
		names, values = append(names, name), append(values, value)
	}
	return names, values
}

func (p part) unknown(names []string, fields []field) error {
	var known []string
	for _, f := range fields {
		known = append(known, f.name)
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return part{p.path, json.Marshal(name)}.refuse(language.NoFieldOf(strings.Join(known, ", ")))
		}
	}
	return nil
}

// oneOf parses a name as its index in a list.
func (p part) oneOf(names []string, into *int) error {
	name, _ := json.Text(p.raw)
	*into = slices.Index(names, name)
	if *into < 0 {
		return p.refuse(language.NotOneOf(strings.Join(names, ", ")))
	}
	return nil
}
