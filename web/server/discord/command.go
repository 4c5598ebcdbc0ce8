package discord

import (
	"cmp"
	"slices"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// Names of the command and its options.
var (
	rollName       = language.DiscordCommand().In(nil)
	lineOption     = language.DiscordLine().In(nil)
	secretOption   = language.DiscordSecret().In(nil)
	systemOption   = language.DiscordSystem().In(nil)
	ladderOption   = language.DiscordLadder().In(nil)
	languageOption = language.DiscordLanguage().In(nil)
)

// Types of commands and options.
const (
	chatInput     = 1
	stringOption  = 3
	booleanOption = 5
)

// A Command is a command as an application registers it with Discord.
type Command struct {
	named
	Type             int             `json:"type"`
	IntegrationTypes []int           `json:"integration_types"` // installed in a server (0), by a user (1)
	Contexts         []int           `json:"contexts"`          // in servers (0), with the application (1), with others (2)
	Options          []CommandOption `json:"options"`
}

// A CommandOption is an option of a Command.
type CommandOption struct {
	named
	Type      int      `json:"type"`
	Required  bool     `json:"required,omitempty"`
	MaxLength int      `json:"max_length,omitempty"`
	Choices   []Choice `json:"choices,omitempty"`
}

// A Choice is a value of a CommandOption.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             string            `json:"value"`
}

// named is what commands and options have in common.
type named struct {
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations"`
}

// RollCommand returns the command that a Server answers, in all languages.
func RollCommand() Command {
	return Command{
		named: inAll(language.DiscordCommand(), language.DiscordCommandAbout()), Type: chatInput,
		IntegrationTypes: []int{0, 1}, Contexts: []int{0, 1, 2},
		Options: []CommandOption{
			{named: inAll(language.DiscordLine(), language.DiscordLineAbout()), Type: stringOption,
				Required: true, MaxLength: lineLength},
			{named: inAll(language.DiscordSecret(), language.DiscordSecretAbout()), Type: booleanOption},
			{named: inAll(language.DiscordSystem(), language.DiscordSystemAbout()), Type: stringOption,
				Choices: choices("system")},
			{named: inAll(language.DiscordLadder(), language.DiscordLadderAbout()), Type: stringOption,
				Choices: choices("ladder")},
			{named: inAll(language.DiscordLanguage(), language.DiscordLanguageAbout()), Type: stringOption,
				Choices: languages()},
		},
	}
}

// inAll returns a name and a description in all languages.
func inAll(name, about language.Message) named {
	n := named{
		Name: name.In(nil), NameLocalizations: map[string]string{},
		Description: about.In(nil), DescriptionLocalizations: map[string]string{},
	}
	for tag, l := range others() {
		n.NameLocalizations[tag], n.DescriptionLocalizations[tag] = name.In(l), about.In(l)
	}
	return n
}

// others returns the languages other than English, by their tags.
func others() map[string]*language.Language {
	all := map[string]*language.Language{}
	for _, tag := range language.Included()[1:] {
		l, err := language.Named(tag)
		if err != nil {
			panic(err) // it is included
		}
		all[tag] = l
	}
	return all
}

// choices returns the values of a field of requests, with their labels.
func choices(field string) (list []Choice) {
	fields := engine.Fields()
	i := slices.IndexFunc(fields, func(f engine.Field) bool { return f.Name == field })
	for _, value := range fields[i].Values {
		key := "option." + field + "." + value
		c := Choice{Name: label(nil, key, value), NameLocalizations: map[string]string{}, Value: value}
		for tag, l := range others() {
			c.NameLocalizations[tag] = label(l, key, value)
		}
		list = append(list, c)
	}
	return list
}

// label returns the label of a value, or the value if it has none.
func label(l *language.Language, key, value string) string { return cmp.Or(l.Label(key), value) }

// languages returns the included languages by their own names.
func languages() (list []Choice) {
	list = []Choice{{Name: language.DiscordLanguageName().In(nil), Value: "en"}}
	for tag, l := range others() {
		list = append(list, Choice{Name: language.DiscordLanguageName().In(l), Value: tag})
	}
	slices.SortFunc(list, func(a, b Choice) int { return cmp.Compare(a.Name, b.Name) })
	return list
}
