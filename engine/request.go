package engine

import (
	"bytes"
	"slices"

	"fudgetray/engine/json"
	"fudgetray/engine/language"
)

// Request is a roll to resolve, or to work out the odds of. A field that is left out has its
// default. Levels may be given by number or by name, and are written as numbers.
type Request struct {
	System System `json:"system,omitempty"` // rules; default: fudge
	Ladder string `json:"ladder,omitempty"` // name of the ladder that names levels; default: the system's

	CustomLadder *Ladder `json:"custom_ladder,omitempty"` // one that ladder may name beside the built-in ones. Rule R3
	Kind         Kind    `json:"kind,omitempty"`          // of the action; default: unopposed
	// dice to throw: 1dF to 10dF, dF-d6, 4d6, 3d6, d% or diceless; of a sum such as 2d6 or
	// 4d6dl1+1d4; default: 4dF
	Technique string `json:"technique,omitempty"`

	Trait       Opt[Level] `json:"trait,omitzero"`         // level of the trait; default: Fair
	Skill       string     `json:"skill,omitempty"`        // name of the trait on the sheet. Rule R37
	HelpedBy    string     `json:"helped_by,omitempty"`    // name of the attribute that helps an untrained skill. Rule R17
	Untrained   bool       `json:"untrained,omitempty"`    // the skill is rolled at its default, unless it has a level on the sheet. Rule R17
	SupportedBy string     `json:"supported_by,omitempty"` // name of the secondary trait on the sheet. Rule R19
	Modifiers   []Modifier `json:"modifiers,omitempty"`    // all that change the trait. Rule R18
	Secondary   Opt[Level] `json:"secondary,omitzero"`     // level of a secondary trait. Rule R19
	Difficulty  Opt[Level] `json:"difficulty,omitzero"`    // level to reach; default: Fair if unopposed, else none. Rule R15
	Minimum     Opt[Level] `json:"minimum,omitzero"`       // degree that the asking side of an opposed action has to reach. Rule R23
	Against     *Side      `json:"against,omitempty"`      // the other side of an opposed action. Rule R22

	Even bool `json:"even,omitempty"` // ask whether the total of Fudge dice is even. Rule R12
	// optional rules on criticals; in mudge an empty list switches mudge's own off,
	// and only that does
	Criticals []CriticalRule `json:"criticals,omitzero"`
	Secret    bool           `json:"secret,omitempty"` // the result is hidden until it is revealed. Rule R26

	Faces []int `json:"faces,omitempty"` // settled faces in the order of the dice; without them the dice are thrown
	Again []int `json:"again,omitempty"` // dice of a sum that a hand throws again once they lie, each by the index of its face
	Extra []int `json:"extra,omitempty"` // faces of mudge's second throw, after a natural +4. Rule R28

	ResultTable   []ResultRow   `json:"result_table,omitempty"`   // instead of the rules' table for 3d6 or d%. Rule R10
	CriticalTable []CriticalRow `json:"critical_table,omitempty"` // instead of the sample, for the kind table. Rule R29
}

// Side is the other side of an opposed action. Rule R22.
type Side struct {
	Trait     Opt[Level] `json:"trait,omitzero"`      // level of the trait; default: Fair
	Modifiers []Modifier `json:"modifiers,omitempty"` // all that change the trait. Rule R18
	Technique string     `json:"technique,omitempty"` // dice to throw; default: those of the asking side
	NPC       NPC        `json:"npc,omitempty"`       // a way to roll with fewer dice, instead of a technique. Rule R25
	Minimum   Opt[Level] `json:"minimum,omitzero"`    // degree that this side has to reach. Rule R23
	Faces     []int      `json:"faces,omitempty"`     // settled faces in the order of the dice
	Extra     []int      `json:"extra,omitempty"`     // faces of mudge's second throw. Rule R28
}

// Modifier changes a trait for one roll. Rule R18.
type Modifier struct {
	Label string `json:"label,omitempty"` // why, such as Hurt
	Value int    `json:"value"`           // levels
}

// ParseRequest reads a request: a JSON object, or one line of shorthand, bare or
// as a JSON string. It checks every field by itself; whether the fields agree is
// checked by what uses them: Dice, Resolve and Odds. Any error is a *FieldError.
func ParseRequest(data []byte) (Request, error) { return (&Campaign{}).ParseRequest(data) }

// UnmarshalJSON reads a request as ParseRequest does.
func (r *Request) UnmarshalJSON(data []byte) (err error) {
	*r, err = ParseRequest(data)
	return err
}

// IsZero says whether nothing is given.
func (r *Request) IsZero() bool {
	for i := range requestFields {
		if requestFields[i].given(r) {
			return false
		}
	}
	return true
}

// Campaign is what a group brings to the rules: its own ladders, and the
// character sheet it rolls from. The zero value is of no campaign in particular.
type Campaign struct {
	Ladders []Ladder
	Sheet   *Sheet
}

// ParseRequest reads a request as the function does, and knows the campaign's
// ladders. Skills are left to Fill.
func (c *Campaign) ParseRequest(data []byte) (Request, error) {
	return c.ParseRequestOn(Request{}, data)
}

// ParseRequestOn reads a request whose system and ladders are those of scale, unless it
// names others. Of scale nothing else may be given.
func (c *Campaign) ParseRequestOn(scale Request, data []byte) (Request, error) {
	data = bytes.TrimSpace(data)
	if len(data) == 0 {
		return Request{}, &FieldError{In: "request", Problem: language.RequestEmpty()}
	}
	if data[0] == '{' {
		return c.readRequest(data, scale)
	}
	line, err := lineOf(data)
	if err != nil {
		return Request{}, err
	}
	return c.parseShorthand(line, scale)
}

// lineOf is a line of shorthand that is given bare or as a JSON string.
func lineOf(data []byte) (string, error) {
	v := value{in: "request", raw: data}
	switch {
	case data[0] == '"':
		v, err := v.parse(data)
		if err != nil {
			return "", err
		}
		return v.text()
	case !json.Valid(data):
		return string(data), nil
	case data[0] == '[':
		return "", v.fault(language.RequestList())
	}
	return "", v.fault(language.NoRequest())
}

// requestMembers are those of a request as a JSON object, all of them known.
func requestMembers(data []byte) ([]member, error) {
	v, err := document("request", data)
	if err != nil {
		return nil, err
	}
	members, err := v.members()
	if err != nil {
		return nil, err
	}
	return members, refuseUnknown(members, names(requestReaders))
}

func (c *Campaign) readRequest(data []byte, r Request) (Request, error) {
	members, err := requestMembers(data)
	if err != nil {
		return Request{}, err
	}
	for i := range members {
		members[i].loaded = c.Ladders
	}
	if err := readMembers(members, &r, requestReaders[:scaleFields]); err != nil {
		return Request{}, err
	}
	ladder := r.LadderInUse()
	for i := range members {
		members[i].ladder = ladder
	}
	if err := readMembers(members, &r, requestReaders[scaleFields:]); err != nil {
		return Request{}, err
	}
	return r, nil
}

// readLadderName reads the name of a ladder. A ladder that the campaign has loaded
// comes along with its name, unless the request has one of that name itself.
func readLadderName(r *Request, v value) error {
	name, err := v.text()
	if err != nil {
		return err
	}
	r.Ladder = name
	for i := range v.loaded {
		own := r.CustomLadder != nil && r.CustomLadder.Name == name
		if !own && v.loaded[i].Name == name {
			r.CustomLadder = &v.loaded[i]
		}
	}
	if r.LadderInUse() != nil {
		return nil
	}
	known := ladderNames()
	for i := range v.loaded {
		known = append(known, v.loaded[i].Name)
	}
	return unlisted("", name, known).under(v)
}

func ladderNames() []string {
	var all []string
	for _, l := range builtInLadders {
		all = append(all, l.Name)
	}
	return all
}

// LadderInUse returns the ladder that names the request's levels; nil if it names
// one that is not known. It is shared and must not be changed.
func (r *Request) LadderInUse() *Ladder {
	name := r.Ladder
	if r.CustomLadder != nil && (name == "" || name == r.CustomLadder.Name) {
		return r.CustomLadder
	}
	if name == "" {
		name = string(r.System)
	}
	if name == "" {
		return fudgeLadder
	}
	i := slices.IndexFunc(builtInLadders, func(l *Ladder) bool { return l.Name == name })
	if i < 0 {
		return nil
	}
	return builtInLadders[i]
}

var modifierFields = []field[Modifier]{
	{"label", func(m *Modifier, v value) (err error) { m.Label, err = v.text(); return }},
	{"value", func(m *Modifier, v value) (err error) { m.Value, err = v.integer(); return }},
}

// readTechnique reads the name of any technique; which ones the kind of action
// allows is found out later.
func readTechnique(v value) (string, error) {
	name, err := v.text()
	if err != nil {
		return "", err
	}
	if _, graded := parseGraded(name); graded {
		return name, nil
	}
	_, bad := readPool(name)
	switch {
	case bad == nil:
		return name, nil
	case diceLike(name):
		return "", bad.of("", name).under(v)
	}
	return "", unknownTechnique("", name).under(v)
}
