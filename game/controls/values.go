package controls

import (
	"cmp"
	"slices"
	"strconv"

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
			switch count, ok := countNamed(control.ID); {
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

// fieldLevels return the levels that level controls show, by field.
var fieldLevels = map[string]func(reading) engine.Opt[engine.Level]{
	"trait":           func(r reading) engine.Opt[engine.Level] { return r.Trait },
	"secondary":       func(r reading) engine.Opt[engine.Level] { return r.Secondary },
	"difficulty":      func(r reading) engine.Opt[engine.Level] { return r.Difficulty },
	"minimum":         func(r reading) engine.Opt[engine.Level] { return r.Minimum },
	"against.trait":   func(r reading) engine.Opt[engine.Level] { return r.against.Trait },
	"against.minimum": func(r reading) engine.Opt[engine.Level] { return r.against.Minimum },
}

// fieldValues return the values of all other controls, by field. Documents, buttons and drawings have none here.
var fieldValues = map[string]func(reading) any{
	game:                func(r reading) any { return gameOf(r.Request) },
	"kind":              func(r reading) any { return string(cmp.Or(r.Kind, engine.Unopposed)) },
	"system":            func(r reading) any { return string(cmp.Or(r.System, engine.Fudge)) },
	"ladder":            func(r reading) any { return ladderChoice(r.Request) },
	"technique":         reading.technique,
	modifier:            func(r reading) any { return modifierValue(r.Modifiers) },
	otherModifier:       func(r reading) any { return modifierValue(r.against.Modifiers) },
	"modifiers":         func(r reading) any { return namedValue(r.Modifiers) },
	"against.modifiers": func(r reading) any { return namedValue(r.against.Modifiers) },
	"against.technique": func(r reading) any { return cmp.Or(r.against.Technique, r.Technique, "4dF") },
	"against.npc":       func(r reading) any { return string(r.against.NPC) },
	"others":            func(r reading) any { return engine.Sides(r.Others, r.ladder) },
	"legendary":         func(r reading) any { return r.Legendary.Or(true) },
	"ties":              func(r reading) any { return string(r.Ties) },
	"criticals.mudge":   func(r reading) any { return r.Criticals == nil || len(r.Criticals) > 0 },
	"criticals.natural": critical(engine.NaturalCritical),
	"criticals.margin":  critical(engine.MarginCritical),
	"criticals.beyond":  critical(engine.BeyondCritical),
	"criticals.table":   critical(engine.TableCritical),
	"skill":             func(r reading) any { return r.Skill },
	"helped_by":         func(r reading) any { return r.HelpedBy },
	"supported_by":      func(r reading) any { return r.SupportedBy },
	"even":              func(r reading) any { return r.Even },
	"secret":            func(r reading) any { return r.Secret },
	"critical_dice":     func(r reading) any { return r.CriticalDice },
	line:                func(reading) any { return "" },
}

// valueOf returns the value of a control, or nil.
func valueOf(r reading, c Control) any {
	if level, ok := fieldLevels[c.field()]; ok {
		return levelValue(c, r, level(r))
	}
	if value, ok := fieldValues[c.field()]; ok {
		return value(r)
	}
	return nil
}

func (r reading) technique() any {
	if r.Kind == engine.Lookup {
		return cmp.Or(r.Technique, plainDice)
	}
	return cmp.Or(r.Technique, "4dF")
}

// critical reads whether a rule of criticals is in use.
func critical(rule engine.CriticalRule) func(reading) any {
	return func(r reading) any { return slices.Contains(r.Criticals, rule) }
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
