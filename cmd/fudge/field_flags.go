package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// A fieldFlag is the flag for a field of a request.
type fieldFlag struct{ engine.Field }

// fieldFlags returns the flags of all fields, in the order in which they must be set.
func fieldFlags() []fieldFlag {
	var flags []fieldFlag
	for _, f := range engine.Fields() {
		flags = append(flags, fieldFlag{f})
	}
	return flags
}

// name returns the flag's name. The flag for modifiers is singular, because it is repeated.
func (f fieldFlag) name() string {
	name := strings.NewReplacer("_", "-", ".", "-").Replace(f.Name)
	if f.Type == engine.ModifiersField {
		name = strings.TrimSuffix(name, "s")
	}
	return name
}

// addFlags adds the flags of the fields for which means returns true.
func addFlags(c *cobra.Command, means func(engine.Field) bool) {
	c.Flags().SortFlags = false
	for _, f := range fieldFlags() {
		if means(f.Field) {
			f.addTo(c)
		}
	}
}

// addTo adds the flag to a command.
func (f fieldFlag) addTo(c *cobra.Command) {
	flags := c.Flags()
	switch f.Type {
	case engine.FlagField:
		flags.Bool(f.name(), false, f.About)
		return
	case engine.ModifiersField:
		flags.StringArray(f.name(), nil, f.About+"; may be repeated")
	case engine.DocumentField:
		flags.String(f.name(), "", strings.Replace(f.About, "as JSON", "as JSON or a file", 1))
		return
	default:
		flags.String(f.name(), "", f.About)
	}
	f.complete(c)
}

// change sets the fields of a request for which flags are given. If scale is true, it sets the
// fields that determine the meaning of level names, and otherwise all other fields.
func change(c *cobra.Command, campaign *engine.Campaign, r *engine.Request, scale bool) error {
	for _, f := range fieldFlags() {
		if f.Scale != scale || !c.Flags().Changed(f.name()) || c.Flags().Lookup(f.name()).Annotations[notAField] != nil {
			continue
		}
		field, text, err := f.given(c)
		if err == nil {
			err = campaign.SetText(r, field, text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// notAField marks a flag that has the name of a field, but another meaning.
const notAField = "not a field"

// scaleOf returns a request with only the system and the ladders that flags give.
func scaleOf(c *cobra.Command) (scale engine.Request, err error) {
	err = change(c, &engine.Campaign{}, &scale, true)
	return scale, err
}

// changeScale returns an error if flags give another system or ladder than the request, whose
// levels are already parsed.
func changeScale(c *cobra.Command, scale, r *engine.Request) error {
	switch {
	case scale.System != "" && scale.System != r.System:
		return refuse("--system", string(scale.System), language.OtherSystem(string(r.System)))
	case scale.CustomLadder != nil && scale.CustomLadder.Name != r.LadderInUse().Name,
		scale.Ladder != "" && scale.Ladder != r.Ladder:
		return refuse("--ladder", scale.LadderInUse().Name, language.OtherLadder(r.LadderInUse().Name))
	}
	return nil
}

// given returns the field that the flag sets, and its text.
func (f fieldFlag) given(c *cobra.Command) (field, text string, err error) {
	value := c.Flags().Lookup(f.name()).Value
	text = value.String()
	if list, ok := value.(pflag.SliceValue); ok {
		text = strings.Join(list.GetSlice(), ", ")
	}
	switch {
	case f.Type == engine.DocumentField:
		text, err = f.document(c, text)
	case f.Name == "ladder" && !slices.Contains(f.Values, text) && namesDocument(text):
		text, err = f.document(c, text)
		return "custom_ladder", text, err
	}
	return f.Name, text, err
}

// document returns the JSON document that a flag gives.
func (f fieldFlag) document(c *cobra.Command, text string) (string, error) {
	if text == "" {
		return "", nil // like an absent flag
	}
	data, err := readDocument(c, text)
	if err != nil {
		return "", atFlag(f.name(), complaint{language.NoDocument(said(err))})
	}
	return string(data), nil
}
