package actions

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine"
)

// PanelValues are the values of a panel's visible controls, by control. A switch is a bool, a
// document its name, anything else a string.
type PanelValues map[string]any

// Request returns the request that a user would expect from the panel. As an independent check it
// doesn't use package controls.
func (v PanelValues) Request() (engine.Request, error) {
	request, campaign, err := v.written()
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

// bySheet fills in the traits from the sheet, and checks them against the panel.
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
		err = fmt.Errorf("trait %v and second trait %v are shown, the sheet has %v and %v",
			trait, secondary, filled.Trait, filled.Secondary)
	}
	return filled, err
}

// written returns the request in JSON form, and the campaign with the sheet.
func (v PanelValues) written() (map[string]any, engine.Campaign, error) {
	request, against := map[string]any{}, map[string]any{}
	var campaign engine.Campaign
	for id, value := range v {
		field, _, _ := strings.Cut(strings.ReplaceAll(id, "?", "@"), "@")
		into := request
		if side, of := strings.CutPrefix(field, "against."); of {
			into, field = against, side
		}
		switch {
		case value == "", field == "line", field == "game", field == "untrained", field == "modifier", field == "modifiers",
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
			into[field] = v["custom_ladder"]
		default:
			into[field] = value
		}
	}
	if err := v.wound(campaign.Sheet); err != nil {
		return nil, campaign, err
	}
	for side, into := range map[string]map[string]any{"": request, "against.": against} {
		modifiers, err := v.modifiers(side)
		if err != nil {
			return nil, campaign, err
		}
		if modifiers != nil {
			into["modifiers"] = modifiers
		}
	}
	if skill, shown := v["skill"]; shown && skill != "" && v["untrained"] == nil {
		request["untrained"] = true // no control asks for it
	}
	if criticals := v.criticals(); criticals != nil {
		request["criticals"] = criticals
	}
	if len(against) > 0 {
		request["against"] = against
	}
	return request, campaign, nil
}

// wound sets the wounds that are ticked in the panel.
func (v PanelValues) wound(sheet *engine.Sheet) error {
	if sheet == nil {
		return nil
	}
	sheet.Wounds = nil
	for _, w := range engine.Wound.Values("") {
		shown, ok := v["sheet.wounds."+strings.ToLower(strings.ReplaceAll(string(w), " ", "-"))].(string)
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

// modifiers returns a side's modifiers: the unnamed one first.
func (v PanelValues) modifiers(side string) ([]engine.Modifier, error) {
	var r engine.Request
	if text, ok := v[side+"modifiers"].(string); ok {
		if err := (&engine.Campaign{}).SetText(&r, "modifiers", text); err != nil {
			return nil, err
		}
	}
	number, ok := v[side+"modifier"].(string)
	if !ok || number == "0" {
		return r.Modifiers, nil
	}
	value, err := strconv.Atoi(number)
	return append([]engine.Modifier{{Value: value}}, r.Modifiers...), err
}

// criticals returns the enabled optional rules. An empty list turns mudge's own rule off.
func (v PanelValues) criticals() []string {
	var on []string
	for _, rule := range engine.CriticalRule.Values("") {
		if v["criticals."+string(rule)] == true {
			on = append(on, string(rule))
		}
	}
	if v["criticals.mudge"] == false {
		on = []string{}
	}
	return on
}

// AllOnes resolves a request with every die showing 1, which all dice have.
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
