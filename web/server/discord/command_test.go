package discord

import (
	"encoding/json"
	"regexp"
	"testing"
	"unicode/utf8"

	"fudgetray/engine/language"
)

// commandName is the form that Discord wants for names of commands and options.
var commandName = regexp.MustCompile(`^[-_'\p{Ll}\p{Lo}\p{N}]{1,32}$`)

// TestCommand checks the rules that Discord has for commands.
func TestCommand(t *testing.T) {
	c := RollCommand()
	checkNamed(t, &c.named)
	if c.Type != 1 || len(c.IntegrationTypes) != 2 || len(c.Contexts) != 3 || len(c.Options) > 25 {
		t.Errorf("%+v", c)
	}
	names := map[string]bool{}
	for i, o := range c.Options {
		checkNamed(t, &o.named)
		if o.Required && i > 0 && !c.Options[i-1].Required {
			t.Errorf("the option %s is required and follows one that is not", o.Name)
		}
		for tag, name := range o.NameLocalizations {
			if names[tag+name] {
				t.Errorf("%s: there are two options %s", tag, name)
			}
			names[tag+name] = true
		}
		if len(o.Choices) > 25 {
			t.Errorf("%s has %d choices", o.Name, len(o.Choices))
		}
		for _, choice := range o.Choices {
			if choice.Name == "" || utf8.RuneCountInString(choice.Name) > 100 || choice.Value == "" {
				t.Errorf("%s: %+v", o.Name, choice)
			}
		}
	}
}

func checkNamed(t *testing.T, n *named) {
	t.Helper()
	for _, tag := range language.Included()[1:] {
		if n.NameLocalizations[tag] == "" || n.DescriptionLocalizations[tag] == "" {
			t.Errorf("%s isn't translated to %s", n.Name, tag)
		}
	}
	n.NameLocalizations["en"], n.DescriptionLocalizations["en"] = n.Name, n.Description
	for tag, name := range n.NameLocalizations {
		if !commandName.MatchString(name) {
			t.Errorf("%s: %q is no name", tag, name)
		}
		if letters := utf8.RuneCountInString(n.DescriptionLocalizations[tag]); letters < 1 || letters > 100 {
			t.Errorf("%s: the description of %s has %d characters", tag, name, letters)
		}
	}
}

// The server answers every option of the command with every choice.
func TestChoices(t *testing.T) {
	if testing.Short() {
		t.Skip("paints a picture of each choice")
	}
	var options []struct {
		Name    string
		Type    int
		Choices []struct{ Value string }
	}
	text, err := json.Marshal(RollCommand().Options)
	if err == nil {
		err = json.Unmarshal(text, &options)
	}
	if err != nil {
		t.Fatal(err)
	}
	choices := 0
	for _, o := range options {
		for _, choice := range o.Choices {
			choices++
			options := []value{{o.Name, choice.Value}}
			if choice.Value == "3d6-fudge" && o.Name == ladderOption {
				options = append(options, value{systemOption, choice.Value}) // the other rules have other levels
			}
			m := newApplication(t).rolled(t, options...)
			if m.Flags != 0 || m.picture == nil {
				t.Errorf("%s %s: %s", o.Name, choice.Value, m.raw)
			}
		}
	}
	if choices < 8 {
		t.Errorf("the command has %d choices", choices)
	}
}
