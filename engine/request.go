package engine

import (
	"bytes"
	"slices"
	"strings"

	"fudgetray/engine/json"
	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

// Request is a roll to resolve or to compute the odds of. Omitted fields have their defaults.
// Levels may be given by number or name, and are written as numbers.
type Request struct {
	System System `json:"system,omitempty"` // rule system; default: fudge
	Ladder string `json:"ladder,omitempty"` // name of the ladder for level names; default: the system's

	CustomLadder *Ladder `json:"custom_ladder,omitempty"` // loaded ladder that Ladder may name. Rule R3
	Kind         Kind    `json:"kind,omitempty"`          // kind of roll; default: unopposed
	// dice to throw: 1dF to 10dF, dF-d6, 4d6, 3d6, d% or diceless; for a sum, notation such as
	// 2d6 or 4d6dl1+1d4; default: 4dF
	Technique string `json:"technique,omitempty"`

	Trait       Opt[Level] `json:"trait,omitzero"`         // level of the trait; default: Fair, on fate Mediocre
	Skill       string     `json:"skill,omitempty"`        // name of the trait on the sheet. Rule R37
	HelpedBy    string     `json:"helped_by,omitempty"`    // name of the attribute that helps an untrained skill. Rule R17
	Untrained   bool       `json:"untrained,omitempty"`    // roll the skill at its default, unless it has a level on the sheet. Rule R17
	SupportedBy string     `json:"supported_by,omitempty"` // name of the secondary trait on the sheet. Rule R19
	Modifiers   []Modifier `json:"modifiers,omitempty"`    // modifiers of the trait. Rule R18
	Secondary   Opt[Level] `json:"secondary,omitzero"`     // level of the secondary trait. Rule R19
	// level to reach; default: Fair for unopposed rolls, on fate Mediocre, otherwise none. Rule R15
	Difficulty Opt[Level] `json:"difficulty,omitzero"`
	// an unopposed roll has a degree, but no level to reach; written "difficulty": "none" too. Rule R15
	NoDifficulty bool `json:"no_difficulty,omitempty"`

	Minimum Opt[Level] `json:"minimum,omitzero"`  // minimum degree of the asking side in an opposed action. Rule R23
	Against *Side      `json:"against,omitempty"` // the other side of an opposed action. Rule R22
	// more sides of an opposed action, against which the same roll counts. Rule R22
	Others []Side `json:"others,omitempty"`
	// in mudge, the end of a tie that the damage dice leave; default: the GM decides. Rule R24
	Ties TieRule `json:"ties,omitempty"`

	Legendary Opt[bool] `json:"legendary,omitzero"` // traits may be better than Superb, up to Legendary; default: true. Rule R2

	Even bool `json:"even,omitempty"` // report whether the total of Fudge dice is even. Rule R12
	// optional rules for criticals; in mudge, only an empty list disables mudge's own rule
	Criticals []CriticalRule `json:"criticals,omitzero"`
	Secret    bool           `json:"secret,omitempty"` // hide the result until it is revealed. Rule R26

	Faces []int `json:"faces,omitempty"` // settled faces in the order of the dice; if missing, the dice are thrown
	Again []int `json:"again,omitempty"` // dice of a sum that are rerolled by hand, by the indices of their faces
	Extra []int `json:"extra,omitempty"` // faces of mudge's second throw after a natural +4. Rule R28

	ResultTable []ResultRow `json:"result_table,omitempty"` // replaces the standard table for 3d6 or d%. Rule R10
	// replaces the sample table for the kind table, and for criticals. Rule R29
	CriticalTable []CriticalRow `json:"critical_table,omitempty"`
	CriticalDice  string        `json:"critical_dice,omitempty"`  // dice of the table that criticals are rolled on; default: 2d6. Rule R29
	CriticalFaces []int         `json:"critical_faces,omitempty"` // faces of the roll on the table after a critical. Rule R29
}

// Side is the other side of an opposed action. Rule R22.
type Side struct {
	Trait     Opt[Level] `json:"trait,omitzero"`      // level of the trait; default: Fair, on fate Mediocre
	Modifiers []Modifier `json:"modifiers,omitempty"` // modifiers of the trait. Rule R18
	Technique string     `json:"technique,omitempty"` // dice to throw; default: the asking side's
	NPC       NPC        `json:"npc,omitempty"`       // way to roll with fewer dice, instead of a technique. Rule R25
	Minimum   Opt[Level] `json:"minimum,omitzero"`    // minimum degree of this side. Rule R23
	Faces     []int      `json:"faces,omitempty"`     // settled faces in the order of the dice
	Extra     []int      `json:"extra,omitempty"`     // faces of mudge's second throw. Rule R28

	CriticalFaces []int `json:"critical_faces,omitempty"` // faces of the roll on the table after a critical. Rule R29
}

// Modifier changes a trait for one roll. Rule R18.
type Modifier struct {
	Label string `json:"label,omitempty"` // reason, such as Hurt
	Value int    `json:"value"`           // number of levels
	Rule  bool   `json:"rule,omitempty"`  // the label is a term of the rules, such as a wound of the sheet, and is translated
}

// ParseRequest parses a request: a JSON object, or one line of shorthand, bare or as a JSON
// string. It checks each field by itself; Dice, Resolve and Odds check that the fields agree. The
// error is a *FieldError.
func ParseRequest(data []byte) (Request, error) { return (&Campaign{}).ParseRequest(data) }

// UnmarshalJSON parses a request as ParseRequest does.
func (r *Request) UnmarshalJSON(data []byte) (err error) {
	*r, err = ParseRequest(data)
	return err
}

// IsZero reports whether no field is set.
func (r *Request) IsZero() bool {
	for i := range requestFields {
		if requestFields[i].given(r) {
			return false
		}
	}
	return true
}

// Campaign contains the documents of a group's game: custom ladders, the character sheet, and the
// sheet of the other side. The zero value has none of them.
type Campaign struct {
	Ladders []Ladder
	Sheet   *Sheet
	Other   *Sheet // sheet for names after "vs" and "opposed"; nil means Sheet
}

// ParseRequest is like the function ParseRequest, and also accepts the campaign's ladders. Fill
// looks up skills.
func (c *Campaign) ParseRequest(data []byte) (Request, error) {
	return c.ParseRequestOn(Request{}, data)
}

// ParseRequestOn is like ParseRequest, with the system and the ladders of scale as defaults. No
// other field of scale may be set.
func (c *Campaign) ParseRequestOn(scale Request, data []byte) (Request, error) {
	data = bytes.TrimSpace(data)
	if len(data) == 0 {
		return Request{}, &FieldError{In: "request", Problem: language.RequestEmpty()}
	}
	if isObject(data) {
		return c.readRequest(data, scale)
	}
	line, err := lineOf(data)
	if err != nil {
		return Request{}, err
	}
	return c.parseShorthand(line, scale)
}

// isObject reports whether data is a JSON object, valid or not. Dice in braces, as in {2d6,1d4}, are a line.
func isObject(data []byte) bool {
	if data[0] != '{' {
		return false
	}
	inner := bytes.TrimSpace(data[1:])
	return len(inner) == 0 || inner[0] < '0' || inner[0] > '9' && inner[0]|0x20 != 'd' && inner[0]|0x20 != 'w'
}

// lineOf returns a line of shorthand that is given bare or as a JSON string.
func lineOf(data []byte) (string, error) {
	v := value{in: "request", raw: data}
	switch {
	case data[0] == '"' && json.Valid(data):
		return v.anyText()
	case !json.Valid(data), isNumber(string(data)):
		return string(data), nil
	case data[0] == '[':
		return "", v.fault(language.RequestList())
	}
	return "", v.fault(language.NoRequest())
}

// requestMembers returns the fields of a request in JSON. Unknown fields are an error.
func requestMembers(data []byte) ([]member, error) {
	v, err := document("request", data)
	if err != nil {
		return nil, err
	}
	return v.members(names(requestReaders))
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

// readLadderName reads the name of a ladder. It copies a loaded ladder into the request, unless
// the request has a custom ladder of that name.
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

// isLadderName reports whether a text names a built-in ladder.
func isLadderName(text string) bool {
	return slices.ContainsFunc(builtInLadders, func(l *Ladder) bool { return l.Name == text })
}

// LadderInUse returns the ladder for the request's levels, or nil if its name is unknown. The
// ladder is shared; don't change it.
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
	return ladderNamed(name)
}

// HighestTrait returns the highest level that a trait may have: Legendary, or Superb if the GM forbids it. In 3d6 Fudge
// only the GM sets a limit. Rule R2.
func (r *Request) HighestTrait() (level Level, limited bool) {
	return r.LadderInUse().highestTrait(r.System, r.Legendary)
}

func (l *Ladder) highestTrait(system System, legendary Opt[bool]) (level Level, limited bool) {
	if legendary == Some(false) {
		return min(l.Highest(), l.Means(Superb)), true
	}
	return l.Highest(), system != Fudge3
}

// ladderNamed returns the built-in ladder of a name, or nil.
func ladderNamed(name string) *Ladder {
	i := slices.IndexFunc(builtInLadders, func(l *Ladder) bool { return l.Name == name })
	if i < 0 {
		return nil
	}
	return builtInLadders[i]
}

var modifierFields = []field[Modifier]{
	{"label", func(m *Modifier, v value) (err error) { m.Label, err = v.text(); return }},
	{"value", func(m *Modifier, v value) (err error) { m.Value, err = v.integer(); return }},
	{"rule", func(m *Modifier, v value) (err error) { m.Rule, err = v.boolean(); return }},
}

// readTechnique reads the name of any technique. It does not check that the kind of roll allows it.
func readTechnique(v value) (string, error) {
	name, err := v.text()
	if err != nil {
		return "", err
	}
	if _, graded := parseGraded(name); graded {
		return name, nil
	}
	_, bad := notation.Parse(name)
	switch {
	case bad == nil:
		return name, nil
	case notation.Like(name) || strings.Contains(name, "("):
		return "", notationFault(bad, "", name).under(v)
	}
	return "", unknownTechnique("", name).under(v)
}
