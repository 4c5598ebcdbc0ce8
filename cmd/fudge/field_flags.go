package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fudgetray/engine"
)

// fieldFlag is the flag of a field of the request.
type fieldFlag struct{ engine.Field }

// fieldFlags returns the flags of all fields, in the order in which they are set.
func fieldFlags() []fieldFlag {
	var flags []fieldFlag
	for _, f := range engine.Fields() {
		flags = append(flags, fieldFlag{f})
	}
	return flags
}

// name is the field's, as flags are written; modifiers are given one by one.
func (f fieldFlag) name() string {
	name := strings.NewReplacer("_", "-", ".", "-").Replace(f.Name)
	if f.Type == engine.ModifiersField {
		name = strings.TrimSuffix(name, "s")
	}
	return name
}

// addFlags gives a command the flags of the fields that mean something to it.
func addFlags(c *cobra.Command, means func(engine.Field) bool) {
	c.Flags().SortFlags = false
	for _, f := range fieldFlags() {
		if means(f.Field) {
			f.addTo(c)
		}
	}
}

// addTo gives a command the flag.
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

// change changes the fields of a request that flags give: those that say what names of
// levels mean, or the others.
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

// notAField marks a flag that has the name of a field, and another meaning.
const notAField = "not a field"

// scaleOf returns a request that says of what names of levels mean what flags say.
func scaleOf(c *cobra.Command) (scale engine.Request, err error) {
	err = change(c, &engine.Campaign{}, &scale, true)
	return scale, err
}

// changeScale refuses flags that say otherwise than the request what names of levels
// mean: they have been read by then.
func changeScale(c *cobra.Command, scale, r *engine.Request) error {
	switch {
	case scale.System != "" && scale.System != r.System:
		return fmt.Errorf("--system: %q is not the system of the request, which is %s", scale.System, r.System)
	case scale.CustomLadder != nil && scale.CustomLadder.Name != r.LadderInUse().Name,
		scale.Ladder != "" && scale.Ladder != r.Ladder:
		return fmt.Errorf("--ladder: %q is not the ladder of the request, which is %s", scale.LadderInUse().Name, r.LadderInUse().Name)
	}
	return nil
}

// given returns the field that the flag gives, and its text.
func (f fieldFlag) given(c *cobra.Command) (field, text string, err error) {
	value := c.Flags().Lookup(f.name()).Value
	text = value.String()
	if list, ok := value.(pflag.SliceValue); ok {
		text = strings.Join(list.GetSlice(), ", ")
	}
	switch {
	case f.Type == engine.DocumentField:
		text, err = f.document(text)
	case f.Name == "ladder" && !slices.Contains(f.Values, text) && namesFile(text):
		text, err = f.document(text)
		return "custom_ladder", text, err
	}
	return f.Name, text, err
}

// document is one that is given as it is, or in a file.
func (f fieldFlag) document(text string) (string, error) {
	if text := strings.TrimSpace(text); text == "" || text[0] == '{' || text[0] == '[' {
		return text, nil
	}
	data, err := readFile(text)
	if err != nil {
		return "", fmt.Errorf("--%s: %w; JSON or a file of it is wanted", f.name(), err)
	}
	return string(data), nil
}
