package table

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine"
)

// set changes settings by control. A value that the rules refuse leaves its setting
// as it was; the panel and an event say why. null takes a setting back to its
// default. It reports whether every value was taken.
func (t *Table) set(values map[string]json.RawMessage) bool {
	taken := true
	for _, id := range slices.SortedFunc(maps.Keys(values), bySettling) {
		delete(t.faults, id)
		if err := t.setOne(fieldOf(id), values[id]); err != nil {
			t.faults[id] = err.Error()
			t.emit("tray-error", fault(err))
			taken = false
		}
	}
	t.changed, t.oddsCurrent = true, false
	t.keep()
	if len(t.session.Rolls) == 0 && t.current == nil {
		t.showLast()
	}
	return taken
}

// bySettling puts first what says what the others mean.
func bySettling(a, b string) int {
	rank := func(id string) int { return slices.Index([]string{"kind", "ladder", "system", "line"}, fieldOf(id)) }
	return cmp.Or(cmp.Compare(rank(b), rank(a)), cmp.Compare(a, b))
}

func (t *Table) setOne(field string, value json.RawMessage) error {
	switch {
	case field == "hurried":
		return t.setHurried(value)
	case slices.Contains(documents, field):
		return t.setDocument(field, value)
	}
	return t.setField(field, value)
}

func (t *Table) setField(field string, value json.RawMessage) error {
	fields, err := fieldsOf(t.session.Settings)
	if err != nil {
		return err
	}
	if err := fields.set(field, value); err != nil {
		return err
	}
	campaign := t.campaign()
	changed, err := fields.request(&campaign)
	if err != nil {
		return err
	}
	t.session.Settings = changed
	return nil
}

func (t *Table) setHurried(value json.RawMessage) error {
	if err := json.Unmarshal(value, &t.hurried); err != nil {
		return unfit("hurried", value, "true or false")
	}
	return nil
}

// fields are a request as JSON, member by member.
type fields map[string]json.RawMessage

func fieldsOf(value any) (fields, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	f := fields{}
	return f, json.Unmarshal(data, &f)
}

// request reads the fields as strictly as any request.
func (f fields) request(c *engine.Campaign) (engine.Request, error) {
	data, err := json.Marshal(f)
	if err != nil {
		return engine.Request{}, err
	}
	return c.ParseRequest(data)
}

// set changes one field; "against.trait" is a field of a field.
func (f fields) set(field string, value json.RawMessage) error {
	parent, child, nested := strings.Cut(field, ".")
	switch {
	case field == "line":
		return f.setLine(value)
	case parent == "criticals":
		return f.setCritical(child, value)
	case nested:
		return f.setChild(parent, child, value)
	case field == "modifier":
		return f.setModifier(value)
	}
	f.put(field, value)
	switch field {
	case "system":
		f.drop("custom_ladder", "ladder", "kind", "criticals")
		f.dropLevels()
	case "custom_ladder":
		f.drop("ladder")
		f.dropLevels()
	case "ladder":
		f.nameLadder()
		f.dropLevels()
	case "technique":
		f.drop("result_table")
	case "npc":
		f.drop("technique")
	}
	return nil
}

// nameLadder gives the group's own ladder, which the panel calls custom, its name.
func (f fields) nameLadder() {
	var own struct{ Name json.RawMessage }
	if string(f["ladder"]) == `"custom"` && json.Unmarshal(f["custom_ladder"], &own) == nil {
		f["ladder"] = own.Name
	}
}

// put writes a member; nothing at all takes it back to its default.
func (f fields) put(field string, value json.RawMessage) {
	f[field] = value
	if v := string(value); v == "null" || v == `""` {
		delete(f, field)
	}
}

// dropLevels forgets levels: those of one ladder mean something else on another.
func (f fields) dropLevels() { f.drop("trait", "secondary", "difficulty", "minimum", "against") }

func (f fields) drop(members ...string) {
	for _, member := range members {
		delete(f, member)
	}
}

func (f fields) setChild(parent, child string, value json.RawMessage) error {
	inner := fields{}
	if f[parent] != nil {
		if err := json.Unmarshal(f[parent], &inner); err != nil {
			return unfit(parent, f[parent], "an object")
		}
	}
	if err := inner.set(child, value); err != nil {
		return err
	}
	data, err := json.Marshal(inner)
	f[parent] = data
	return err
}

// setModifier makes the panel's one number the only modifier.
func (f fields) setModifier(value json.RawMessage) error {
	var number *int
	text := strings.Trim(string(value), `"`) // an attribute is text
	if err := json.Unmarshal([]byte(cmp.Or(text, "null")), &number); err != nil {
		return unfit("modifier", value, "a whole number")
	}
	delete(f, "modifiers")
	if number != nil && *number != 0 {
		f["modifiers"] = fmt.Appendf(nil, `[{"value":%d}]`, *number)
	}
	return nil
}

// setCritical switches one of the optional rules. Mudge's own has no name: any list
// but none at all switches it off.
func (f fields) setCritical(name string, value json.RawMessage) error {
	var on bool
	if err := json.Unmarshal(value, &on); err != nil {
		return unfit("criticals."+name, value, "true or false")
	}
	if name == "mudge" {
		f["criticals"] = json.RawMessage("[]")
		if on {
			delete(f, "criticals")
		}
		return nil
	}
	var rules []string
	if f["criticals"] != nil {
		if err := json.Unmarshal(f["criticals"], &rules); err != nil {
			return unfit("criticals", f["criticals"], "a list of names")
		}
	}
	rules = slices.DeleteFunc(rules, func(rule string) bool { return rule == name })
	if on {
		rules = append(rules, name)
	}
	data, err := json.Marshal(rules)
	f["criticals"] = data
	if len(rules) == 0 {
		delete(f, "criticals")
	}
	return err
}

// setLine takes all settings from one line of shorthand.
func (f fields) setLine(value json.RawMessage) error {
	if v := string(value); v == "null" || v == `""` {
		return nil
	}
	request, err := engine.ParseRequest(value)
	if err != nil {
		return err
	}
	members, err := fieldsOf(request)
	if err != nil {
		return err
	}
	clear(f)
	maps.Copy(f, members)
	return nil
}

func unfit(field string, value json.RawMessage, allowed string) *Fault {
	return &Fault{"bad-request", field, fmt.Sprintf("request.%s: %s is not %s", field, value, allowed)}
}

// settings are the panel's, without what means nothing for their kind of action, and
// with what the panel shows for what was never chosen.
func (t *Table) settings() engine.Request {
	r := t.session.Settings.Pruned()
	if r.Kind == engine.Sum && r.Technique == "" {
		r.Technique = plainDice
	}
	if r.Kind == engine.Opposed && r.Against == nil {
		r.Against = &engine.Side{}
	}
	return r
}

// filled are the settings with what the sheet says.
func (t *Table) filled() (engine.Request, error) {
	campaign := t.campaign()
	return campaign.Fill(t.settings())
}

// plainDice are the panel's first choice where the rules have none.
const plainDice = "2d6"

// values are the settings as the panel's controls show them.
func (t *Table) values() map[string]any {
	r := t.settings()
	ladder := r.LadderInUse()
	values := map[string]any{}
	for _, section := range description.Sections {
		for _, c := range section.Controls {
			value := valueOf(&r, ladder, c)
			if c.Kind == Document {
				value = t.documentName(c.ID)
			}
			if value != nil {
				values[c.ID] = value
			}
		}
	}
	return values
}

// valueOf returns what a control shows, or nil when there is nothing to.
func valueOf(r *engine.Request, ladder *engine.Ladder, c Control) any {
	against := r.Against
	if against == nil {
		against = &engine.Side{}
	}
	switch field := c.field(); field {
	case "kind":
		return string(cmp.Or(r.Kind, engine.Unopposed))
	case "system":
		return string(cmp.Or(r.System, engine.Fudge))
	case "ladder":
		return ladderChoice(r)
	case "technique":
		return cmp.Or(r.Technique, "4dF")
	case "trait":
		return levelValue(c, r, ladder, r.Trait)
	case "secondary":
		return levelValue(c, r, ladder, r.Secondary)
	case "difficulty":
		return levelValue(c, r, ladder, r.Difficulty)
	case "minimum":
		return levelValue(c, r, ladder, r.Minimum)
	case "modifier":
		return modifierValue(r.Modifiers)
	case "against.trait":
		return levelValue(c, r, ladder, against.Trait)
	case "against.minimum":
		return levelValue(c, r, ladder, against.Minimum)
	case "against.modifier":
		return modifierValue(against.Modifiers)
	case "against.technique":
		return cmp.Or(against.Technique, "4dF")
	case "against.npc":
		return string(against.NPC)
	case "criticals.mudge":
		return r.Criticals == nil
	case "criticals.natural", "criticals.margin", "criticals.beyond":
		return slices.Contains(r.Criticals, engine.CriticalRule(strings.TrimPrefix(field, "criticals.")))
	case "skill":
		return r.Skill
	case "helped_by":
		return r.HelpedBy
	case "supported_by":
		return r.SupportedBy
	case "secret":
		return r.Secret
	case "line":
		return ""
	}
	return nil
}

// levelValue names a level on the ladder that the control is for.
func levelValue(c Control, r *engine.Request, ladder *engine.Ladder, level engine.Opt[engine.Level]) any {
	if c.When[0].In[0] != ladderChoice(r) {
		return nil
	}
	if !level.Set && !c.certain {
		return ""
	}
	return ladder.Format(level.Or(fair(ladder.Name)))
}

func modifierValue(modifiers []engine.Modifier) string {
	total := 0
	for _, m := range modifiers {
		total += m.Value
	}
	return strconv.Itoa(total)
}

// ownLadder says whether levels are named on the group's own ladder.
func ownLadder(r *engine.Request) bool {
	return r.CustomLadder != nil && (r.Ladder == "" || r.Ladder == r.CustomLadder.Name)
}

// ladderChoice is the choice of ladder as the panel has it.
func ladderChoice(r *engine.Request) string {
	if ownLadder(r) {
		return customLadder
	}
	return cmp.Or(r.Ladder, string(r.System), string(engine.Fudge))
}
