package discord

import (
	"encoding/json"
	"errors"
	"regexp"
)

// Types of interactions.
const (
	ping    = 1
	command = 2
)

// An interaction is what a user does, as Discord sends it. Fields that aren't needed are left out.
type interaction struct {
	ID     string      `json:"id"`
	Type   int         `json:"type"`
	Data   commandData `json:"data"`
	Member struct {
		User user `json:"user"`
	} `json:"member"` // in a server
	User        user   `json:"user"` // elsewhere
	Locale      string `json:"locale"`
	GuildLocale string `json:"guild_locale"`
}

type commandData struct {
	Name    string   `json:"name"`
	Type    int      `json:"type"`
	Options []option `json:"options"`
}

type option struct {
	Name  string          `json:"name"`
	Value json.RawMessage `json:"value"`
}

type user struct {
	ID string `json:"id"`
}

// snowflake is the form of IDs.
var snowflake = regexp.MustCompile(`^[0-9]{1,20}$`)

// decode decodes an interaction.
func decode(body []byte) (*interaction, error) {
	i := &interaction{}
	if err := json.Unmarshal(body, i); err != nil {
		return nil, errors.New("the request is not an interaction in JSON")
	}
	if !snowflake.MatchString(i.ID) {
		return nil, errors.New("the interaction has no ID")
	}
	return i, nil
}

// user returns the ID of the user.
func (i *interaction) user() string {
	if i.Member.User.ID != "" {
		return i.Member.User.ID
	}
	return i.User.ID
}
