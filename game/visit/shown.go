package visit

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine"
)

// Shown is what a panel shows, by control: of those alone that are to be seen. A switch
// is a bool, a document its name, all else a text.
type Shown map[string]any

// Request is the roll that somebody would expect who looks at the panel. It is read
// without the help of package controls.
func (s Shown) Request() (engine.Request, error) {
	request, campaign, err := s.written()
	if err != nil {
		return engine.Request{}, err
	}
	data, err := json.Marshal(request)
	if err != nil {
		return engine.Request{}, err
	}
	r, err := campaign.ParseRequest(data)
	if err != nil {
		return engine.Request{}, err
	}
	return bySheet(&campaign, r)
}

// bySheet takes from the sheet what is rolled by trait, which has to be what is shown.
func bySheet(c *engine.Campaign, r engine.Request) (engine.Request, error) {
	trait, secondary := r.Trait, r.Secondary
	if r.Skill != "" {
		r.Trait = engine.Opt[engine.Level]{}
	}
	if r.SupportedBy != "" {
		r.Secondary = engine.Opt[engine.Level]{}
	}
	filled, err := c.Fill(r)
	if err == nil && (filled.Trait != trait || filled.Secondary != secondary) {
		err = fmt.Errorf("trait %v and second trait %v are shown, the sheet has %v and %v", trait, secondary, filled.Trait, filled.Secondary)
	}
	return filled, err
}

// written is the request as a page would write it, and what is rolled by.
func (s Shown) written() (map[string]any, engine.Campaign, error) {
	request, against := map[string]any{}, map[string]any{}
	var campaign engine.Campaign
	for id, value := range s {
		field, _, _ := strings.Cut(strings.ReplaceAll(id, "?", "@"), "@")
		into := request
		if side, of := strings.CutPrefix(field, "against."); of {
			into, field = against, side
		}
		switch {
		case value == "", field == "line", field == "untrained", field == "modifier", field == "modifiers",
			strings.HasPrefix(field, "criticals."), strings.HasPrefix(field, "sheet."):
		case field == "sheet":
			sheet, err := engine.ParseSheet(named(field, value))
			if err != nil {
				return nil, campaign, err
			}
			campaign.Sheet = &sheet
		case documents[field] != nil:
			into[field] = named(field, value)
		case field == "ladder" && value == "custom":
			into[field] = s["custom_ladder"]
		default:
			into[field] = value
		}
	}
	if err := s.wound(campaign.Sheet); err != nil {
		return nil, campaign, err
	}
	for side, into := range map[string]map[string]any{"": request, "against.": against} {
		modifiers, err := s.modifiers(side)
		if err != nil {
			return nil, campaign, err
		}
		if modifiers != nil {
			into["modifiers"] = modifiers
		}
	}
	if skill, shown := s["skill"]; shown && skill != "" && s["untrained"] == nil {
		request["untrained"] = true // nothing asks whether it shall be
	}
	if criticals := s.criticals(); criticals != nil {
		request["criticals"] = criticals
	}
	if len(against) > 0 {
		request["against"] = against
	}
	return request, campaign, nil
}

// wound ticks the boxes on a sheet that are shown as ticked.
func (s Shown) wound(sheet *engine.Sheet) error {
	if sheet == nil {
		return nil
	}
	sheet.Wounds = nil
	for _, w := range engine.Wound.Values("") {
		shown, ok := s["sheet.wounds."+strings.ToLower(strings.ReplaceAll(string(w), " ", "-"))].(string)
		if !ok {
			return fmt.Errorf("there is a sheet, and no count of %s", w)
		}
		boxes, err := strconv.Atoi(shown)
		if err != nil {
			return err
		}
		sheet.Wounds = append(sheet.Wounds, slices.Repeat([]engine.Wound{w}, boxes)...)
	}
	return nil
}

// modifiers are a side's number, and then those with a name.
func (s Shown) modifiers(side string) ([]engine.Modifier, error) {
	var r engine.Request
	if text, ok := s[side+"modifiers"].(string); ok {
		if err := (&engine.Campaign{}).SetText(&r, "modifiers", text); err != nil {
			return nil, err
		}
	}
	number, ok := s[side+"modifier"].(string)
	if !ok || number == "0" {
		return r.Modifiers, nil
	}
	value, err := strconv.Atoi(number)
	return append([]engine.Modifier{{Value: value}}, r.Modifiers...), err
}

// criticals are the optional rules that are on; mudge's own is named by none at all.
func (s Shown) criticals() []string {
	var on []string
	for _, rule := range engine.CriticalRule.Values("") {
		if s["criticals."+string(rule)] == true {
			on = append(on, string(rule))
		}
	}
	if s["criticals.mudge"] == false {
		on = []string{}
	}
	return on
}

// AllOnes is what a request comes to when every die shows 1, a face that all dice have.
func AllOnes(r engine.Request) (engine.Resolution, error) {
	r = r.WithoutFaces()
	for {
		dice, err := r.Dice()
		if err != nil {
			return engine.Resolution{}, err
		}
		if len(dice) == 0 {
			return engine.Resolve(&r)
		}
		if err := r.Take(slices.Repeat([]int{1}, len(dice))); err != nil {
			return engine.Resolution{}, err
		}
	}
}
