package engine

import (
	"slices"
	"strings"

	"fudgetray/engine/language"
)

// Sheet is a character sheet. Rule R37.
type Sheet struct {
	Name   string `json:"name,omitempty"`   // name of the character
	Genre  string `json:"genre,omitempty"`  // genre of the game
	Player string `json:"player,omitempty"` // name of the player
	Date   string `json:"date,omitempty"`   // in any form

	System System `json:"system,omitempty"` // system of the levels; default: fudge
	Ladder string `json:"ladder,omitempty"` // name of the ladder for the levels; default: the system's

	Attributes []Trait `json:"attributes,omitempty"` // Fair if they have no level
	Skills     []Trait `json:"skills,omitempty"`     // untrained if they have no level. Rule R17
	Powers     []Trait `json:"powers,omitempty"`     // psionic, super and cybernetic powers
	Gifts      []Note  `json:"gifts,omitempty"`      // advantages
	Faults     []Note  `json:"faults,omitempty"`     // disadvantages
	Equipment  []Note  `json:"equipment,omitempty"`  // things that the character carries
	Story      string  `json:"story,omitempty"`      // notes

	Fatigue     int     `json:"fatigue,omitempty"`      // points of fatigue, which powers may cost
	FudgePoints int     `json:"fudge_points,omitempty"` // unspent Fudge points
	EP          int     `json:"ep,omitempty"`           // unspent experience points
	Wounds      []Wound `json:"wounds,omitempty"`       // one for each ticked box
}

// Trait is an attribute, a skill or a power.
type Trait struct {
	Name  string     `json:"name"`           // name to roll it by
	Level Opt[Level] `json:"level,omitzero"` // default: that of its kind
	Note  string     `json:"note,omitempty"` // any text

	// level of an untrained skill; default: Poor; none if it can't be tried untrained. Rule R17
	Default Default `json:"default,omitzero"`

	Sort    PowerSort `json:"sort,omitempty"`     // sort of power
	Cost    string    `json:"cost,omitempty"`     // cost of a power, as the group counts it
	Uses    int       `json:"uses,omitempty"`     // uses a day of a power; 0 if nobody counts them
	Used    int       `json:"used,omitempty"`     // uses of the day that are spent
	Bonus   int       `json:"bonus,omitempty"`    // levels that a power adds to BonusTo
	BonusTo string    `json:"bonus_to,omitempty"` // name of a trait, or reaction for all reaction rolls. Rule R36
}

// Note is a gift, a fault or a piece of equipment.
type Note struct {
	Name    string `json:"name"`               // short name
	Note    string `json:"note,omitempty"`     // any text
	Bonus   int    `json:"bonus,omitempty"`    // levels that it adds to BonusTo; negative for a fault
	BonusTo string `json:"bonus_to,omitempty"` // name of a trait, or reaction for all reaction rolls. Rule R36
}

// PowerSort is a sort of power.
type PowerSort string

// The sorts of powers.
const (
	Psionic    PowerSort = "psionic"
	Super      PowerSort = "super"
	Cybernetic PowerSort = "cybernetic"
)

// Values returns all sorts of powers.
func (PowerSort) Values() []PowerSort { return []PowerSort{Psionic, Super, Cybernetic} }

// NewCharacterAdvice returns the advice about traits of a 3d6 Fudge sheet that no new character has: Abysmal and
// Legendary ones. It returns no message if there are none. Rule R40.
func (c *Campaign) NewCharacterAdvice() language.Message {
	if c.Sheet == nil || c.Sheet.System != Fudge3 {
		return language.Message{}
	}
	var names []string
	ladder := c.SheetLadder()
	for _, list := range [][]Trait{c.Sheet.Attributes, c.Sheet.Skills, c.Sheet.Powers} {
		for _, t := range list {
			if level := t.Level; level.Set && (level.Value <= ladder.Lowest() || level.Value >= ladder.Highest()) {
				names = append(names, t.Name)
			}
		}
	}
	if names == nil {
		return language.Message{}
	}
	return language.NewCharacters(strings.Join(names, ", "))
}

// Default is the level of an untrained skill.
type Default struct {
	Opt[Level]
	None bool // can't be tried untrained
}

// IsZero reports whether the skill has no default.
func (d Default) IsZero() bool { return !d.Set && !d.None }

// AppendJSON appends the level, or "none".
func (d Default) AppendJSON(b []byte) []byte {
	if d.None {
		return append(b, `"none"`...)
	}
	return d.Opt.AppendJSON(b)
}

// MarshalJSON implements json.Marshaler.
func (d Default) MarshalJSON() ([]byte, error) { return d.AppendJSON(nil), nil }

// UnmarshalJSON implements json.Unmarshaler.
func (d *Default) UnmarshalJSON(data []byte) error {
	if d.None = string(data) == `"none"`; d.None {
		d.Opt = Opt[Level]{}
		return nil
	}
	return d.Opt.UnmarshalJSON(data)
}

// ParseSheet parses a character sheet from JSON and checks it. Levels may be names or numbers.
// The error is a *FieldError.
func ParseSheet(data []byte) (Sheet, error) { return (&Campaign{}).ParseSheet(data) }

// UnmarshalJSON parses a sheet as ParseSheet does.
func (s *Sheet) UnmarshalJSON(data []byte) (err error) {
	*s, err = ParseSheet(data)
	return err
}

// ParseSheet is like the function ParseSheet, and also accepts the campaign's ladders.
func (c *Campaign) ParseSheet(data []byte) (Sheet, error) {
	v, err := document("sheet", data)
	if err != nil {
		return Sheet{}, err
	}
	s, err := c.readSheet(v)
	if err != nil {
		return Sheet{}, err
	}
	return s, nil
}

// ParseStoredSheet parses a sheet that was written as JSON, without its ladder, which may no
// longer be loaded: all levels must be numbers. The error is a *FieldError.
func ParseStoredSheet(data []byte) (Sheet, error) {
	v, err := document("sheet", data)
	if err != nil {
		return Sheet{}, err
	}
	v.ladder = &Ladder{} // names no level
	var s Sheet
	return s, readObject(v, &s, storedSheetFields)
}

func (c *Campaign) readSheet(v value) (Sheet, error) {
	var s Sheet
	members, err := v.members(append(names(sheetScaleFields), names(sheetFields)...))
	if err != nil {
		return s, err
	}
	for i := range members {
		members[i].loaded = c.Ladders
	}
	if err := readMembers(members, &s, sheetScaleFields); err != nil {
		return s, err
	}
	ladder := c.ladderOf(s.System, s.Ladder)
	for i := range members {
		members[i].ladder = ladder
	}
	if err := readMembers(members, &s, sheetFields); err != nil {
		return s, err
	}
	if err := s.check(ladder); err != nil {
		return s, err
	}
	return s, nil
}

func (c *Campaign) ladderOf(system System, name string) *Ladder {
	if loaded := c.loaded(name); loaded != nil {
		return loaded
	}
	return (&Request{System: system, Ladder: name}).LadderInUse()
}

var sheetScaleFields = []field[Sheet]{
	{"system", func(s *Sheet, v value) (err error) { s.System, err = named(v, systems); return }},
	{"ladder", func(s *Sheet, v value) error {
		r := Request{System: s.System}
		err := readLadderName(&r, v)
		s.Ladder = r.Ladder
		return err
	}},
}

var sheetFields = []field[Sheet]{
	{"name", func(s *Sheet, v value) (err error) { s.Name, err = v.text(); return }},
	{"genre", func(s *Sheet, v value) (err error) { s.Genre, err = v.text(); return }},
	{"player", func(s *Sheet, v value) (err error) { s.Player, err = v.text(); return }},
	{"date", func(s *Sheet, v value) (err error) { s.Date, err = v.text(); return }},
	{"attributes", func(s *Sheet, v value) (err error) {
		s.Attributes, err = readList(v, attributeFields, "name")
		return
	}},
	{"skills", func(s *Sheet, v value) (err error) { s.Skills, err = readList(v, skillFields, "name"); return }},
	{"powers", func(s *Sheet, v value) (err error) { s.Powers, err = readList(v, powerFields, "name"); return }},
	{"gifts", func(s *Sheet, v value) (err error) { s.Gifts, err = readList(v, noteFields, "name"); return }},
	{"faults", func(s *Sheet, v value) (err error) { s.Faults, err = readList(v, noteFields, "name"); return }},
	{"equipment", func(s *Sheet, v value) (err error) { s.Equipment, err = readList(v, noteFields, "name"); return }},
	{"story", func(s *Sheet, v value) (err error) { s.Story, err = v.note(); return }},
	{"fatigue", func(s *Sheet, v value) (err error) { s.Fatigue, err = v.points(); return }},
	{"fudge_points", func(s *Sheet, v value) (err error) { s.FudgePoints, err = v.points(); return }},
	{"ep", func(s *Sheet, v value) (err error) { s.EP, err = v.points(); return }},
	{"wounds", func(s *Sheet, v value) (err error) { s.Wounds, err = readWounds(v); return }},
}

var storedSheetFields = append([]field[Sheet]{
	sheetScaleFields[0],
	{"ladder", func(s *Sheet, v value) (err error) { s.Ladder, err = v.text(); return }},
}, sheetFields...)

var attributeFields = []field[Trait]{
	{"name", func(t *Trait, v value) (err error) { t.Name, err = v.text(); return }},
	{"level", func(t *Trait, v value) (err error) { t.Level, err = optional(v.level()); return }},
	{"note", func(t *Trait, v value) (err error) { t.Note, err = v.note(); return }},
}

var skillFields = append(slices.Clone(attributeFields), field[Trait]{
	"default", func(t *Trait, v value) (err error) { t.Default, err = readDefault(v); return },
})

var powerFields = append(slices.Clone(attributeFields),
	field[Trait]{"sort", func(t *Trait, v value) (err error) { t.Sort, err = named(v, t.Sort.Values()); return }},
	field[Trait]{"cost", func(t *Trait, v value) (err error) { t.Cost, err = v.text(); return }},
	field[Trait]{"uses", func(t *Trait, v value) (err error) { t.Uses, err = v.points(); return }},
	field[Trait]{"used", func(t *Trait, v value) (err error) { t.Used, err = v.points(); return }},
	field[Trait]{"bonus", func(t *Trait, v value) (err error) { t.Bonus, err = v.integer(); return }},
	field[Trait]{"bonus_to", func(t *Trait, v value) (err error) { t.BonusTo, err = v.text(); return }},
)

var noteFields = []field[Note]{
	{"name", func(n *Note, v value) (err error) { n.Name, err = v.text(); return }},
	{"note", func(n *Note, v value) (err error) { n.Note, err = v.note(); return }},
	{"bonus", func(n *Note, v value) (err error) { n.Bonus, err = v.integer(); return }},
	{"bonus_to", func(n *Note, v value) (err error) { n.BonusTo, err = v.text(); return }},
}

// points reads an amount that can't be negative.
func (v value) points() (int, error) {
	n, err := v.integer()
	if err == nil && n < 0 {
		return 0, v.fault(language.LessThanNone())
	}
	return n, err
}

func readDefault(v value) (Default, error) {
	if strings.EqualFold(string(v.raw), `"none"`) {
		return Default{None: true}, nil
	}
	level, err := optional(v.level())
	return Default{Opt: level}, err
}

// check returns an error if the fields of a sheet contradict each other.
func (s *Sheet) check(ladder *Ladder) *FieldError {
	a := action{system: s.System, ladder: ladder}
	seen := map[string]bool{}
	for _, list := range s.traitLists() {
		for i, t := range list.traits {
			at := list.name + indexed(i)
			if t.Name == "" {
				return sheetFault(at+".name", nil, language.NameMissing())
			}
			key := strings.ToLower(t.Name)
			if seen[key] {
				return sheetFault(at+".name", t.Name, language.TraitTwice())
			}
			seen[key] = true
			if t.Used > t.Uses {
				return sheetFault(at+".used", t.Used, language.PointsShort(t.Uses))
			}
			if err := a.checkTrait(at+".level", t.Level.Or(ladder.Lowest())); err != nil {
				err.In = "sheet"
				return err
			}
		}
	}
	return s.checkBonuses(seen)
}

func (s *Sheet) checkBonuses(traits map[string]bool) *FieldError {
	for _, b := range s.bonuses() {
		known := traits[strings.ToLower(b.to)] || b.toReactions()
		switch {
		case b.value != 0 && b.to == "":
			return sheetFault(b.path+".bonus", b.value, language.BonusForNothing())
		case b.to != "" && b.value == 0:
			return sheetFault(b.path+".bonus", b.value, language.BonusOfNothing(visible(b.to)))
		case b.to != "" && !known:
			err := sheetFault(b.path+".bonus_to", b.to, language.NoTrait())
			err.Nearest = nearest(b.to, s.TraitNames())
			return err
		}
	}
	return nil
}

// A traitList is one of the sheet's lists of traits.
type traitList struct {
	name   string
	traits []Trait
}

func (s *Sheet) traitLists() []traitList {
	return []traitList{{"attributes", s.Attributes}, {"skills", s.Skills}, {"powers", s.Powers}}
}

// TraitNames lists the attributes, skills and powers, which can be rolled by name.
func (s *Sheet) TraitNames() []string {
	var all []string
	for _, list := range s.traitLists() {
		for _, t := range list.traits {
			all = append(all, t.Name)
		}
	}
	return all
}

func sheetFault(field string, value any, problem language.Message) *FieldError {
	err := fault(field, value, problem)
	err.In = "sheet"
	return err
}
