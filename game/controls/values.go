package controls

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// Rolled returns the request of the settings, without fields that don't apply to their kind of action and
// with the panel's defaults.
func Rolled(settings engine.Request) engine.Request {
	r := settings.Pruned()
	if r.Kind == engine.Sum && r.Technique == "" {
		r.Technique = plainDice
	}
	if r.Kind == engine.Opposed && r.Against == nil {
		r.Against = &engine.Side{}
	}
	if r.Skill == "" {
		r.HelpedBy, r.Untrained = "", false // they apply to a skill only
	}
	return r
}

// Requested returns the request of the settings, overridden by data for one roll. Data is a request in JSON,
// a line or null. Fields of data that don't fit are not removed, so that the engine refuses them.
func Requested(c *engine.Campaign, settings engine.Request, data []byte) (engine.Request, error) {
	amended := settings
	if err := c.Amend(&amended, data); err != nil {
		return engine.Request{}, err
	}
	rolled := Rolled(amended)
	if err := c.Amend(&rolled, data); err != nil {
		return engine.Request{}, err
	}
	return c.Fill(rolled)
}

// plainDice are the dice of critical tables, and the panel's default for sums, because the rules
// define no default.
const plainDice = "2d6"

// Values returns the value of each control, by ID: those of the next roll, with levels from the sheet but
// only the panel's own modifiers. Values of buttons and documents are texts in the language l. Controls
// for other ladders have no value.
func Values(c *engine.Campaign, settings engine.Request, l *language.Language) map[string]any {
	r := Rolled(settings)
	if filled, err := c.Fill(r); err == nil {
		filled.Modifiers = r.Modifiers
		r = filled
	}
	read := reading{Request: &r, ladder: r.LadderInUse(), against: cmp.Or(r.Against, &engine.Side{})}
	values := map[string]any{}
	for _, section := range description.Sections {
		for _, control := range section.Controls {
			value := valueOf(read, control)
			switch count, ok := countNamed(c, &settings, control.ID); {
			case control.Kind == Document:
				value = documentName(c, &settings, control.ID).In(l)
			case ok && c.Sheet != nil:
				value = strconv.Itoa(count.of(c.Sheet))
			case control.ID == raiseSkill:
				value = raiseLabel(c, &settings).In(l)
			case control.ID == untrained:
				value = untrainedLabel(c, &settings).In(l)
			}
			if value != nil {
				values[control.ID] = value
			}
		}
	}
	return values
}

// Visible returns, by control, whether it is visible with the given values.
func Visible(values map[string]any) map[string]bool {
	shown := map[string]bool{}
	for _, section := range description.Sections {
		for _, c := range section.Controls {
			shown[c.ID] = c.shown(values)
		}
	}
	return shown
}

// A reading is a request whose fields are read for controls.
type reading struct {
	*engine.Request
	ladder  *engine.Ladder
	against *engine.Side // empty if the request has none
}

// valueOf returns the value of a control, or nil.
func valueOf(r reading, c Control) any {
	field := c.field()
	if level, ok := r.level(field); ok {
		return levelValue(c, r, level)
	}
	if on, ok := r.toggle(field); ok {
		return on
	}
	return r.text(field)
}

// level returns the level that a control shows. It returns false for fields that are not levels.
func (r reading) level(field string) (engine.Opt[engine.Level], bool) {
	switch field {
	case "trait":
		return r.Trait, true
	case "secondary":
		return r.Secondary, true
	case "difficulty":
		return r.Difficulty, true
	case "minimum":
		return r.Minimum, true
	case "against.trait":
		return r.against.Trait, true
	case "against.minimum":
		return r.against.Minimum, true
	}
	return engine.Opt[engine.Level]{}, false
}

// toggle reports whether a toggle is on. It returns false for fields that are not toggles.
func (r reading) toggle(field string) (on, ok bool) {
	switch rule, critical := strings.CutPrefix(field, criticalPrefix); {
	case critical && rule == mudgeCritical:
		return r.Criticals == nil || len(r.Criticals) > 0, true
	case critical:
		return slices.Contains(r.Criticals, engine.CriticalRule(rule)), true
	}
	switch field {
	case "legendary":
		return r.Legendary.Or(true), true
	case "even":
		return r.Even, true
	case "no_difficulty":
		return r.NoDifficulty, true
	case "secret":
		return r.Secret, true
	}
	return false, false
}

// text returns the text, option or number of a control, or nil.
func (r reading) text(field string) any {
	switch field {
	case game:
		return gameOf(r.Request)
	case "kind":
		return string(cmp.Or(r.Kind, engine.Unopposed))
	case "system":
		return string(cmp.Or(r.System, engine.Fudge))
	case "ladder":
		return ladderChoice(r.Request)
	case "technique":
		return r.technique()
	case "skill":
		return r.Skill
	case "helped_by":
		return r.HelpedBy
	case "supported_by":
		return r.SupportedBy
	case "critical_dice":
		return r.CriticalDice
	case modifier:
		return modifierValue(r.Modifiers)
	case "modifiers":
		return namedValue(r.Modifiers)
	case line:
		return ""
	}
	return r.opposingText(field)
}

// opposingText does that for controls of opposed actions.
func (r reading) opposingText(field string) any {
	switch field {
	case otherModifier:
		return modifierValue(r.against.Modifiers)
	case "against.modifiers":
		return namedValue(r.against.Modifiers)
	case "against.technique":
		return cmp.Or(r.against.Technique, r.Technique, "4dF")
	case "against.npc":
		return string(r.against.NPC)
	case "others":
		return engine.Sides(r.Others, r.ladder)
	case "ties":
		return string(r.Ties)
	}
	return nil
}

func (r reading) technique() string {
	if r.Kind == engine.Lookup {
		return cmp.Or(r.Technique, plainDice)
	}
	return cmp.Or(r.Technique, "4dF")
}

// levelValue returns the name of a level on the ladder of the control.
func levelValue(c Control, r reading, level engine.Opt[engine.Level]) any {
	if c.When[0].In[0] != ladderChoice(r.Request) {
		return nil
	}
	if !level.Set && !c.required {
		return ""
	}
	return r.ladder.Format(level.Or(r.ladder.Default()))
}

// ownLadder reports whether a custom ladder is in use.
func ownLadder(r *engine.Request) bool {
	return r.CustomLadder != nil && (r.Ladder == "" || r.Ladder == r.CustomLadder.Name)
}

// ladderChoice returns the panel's option for the ladder in use.
func ladderChoice(r *engine.Request) string {
	if ownLadder(r) {
		return customLadder
	}
	return cmp.Or(r.Ladder, string(r.System), string(engine.Fudge))
}
